#!/usr/bin/python3
"""compare SEALED CASE...: plays case files of whole games of Arcs by the second reading of the
rules (reading.py) and by the program, and compares the positions: EVERY in the environment says
after how many files, 0 or nothing: at the end alone. -v prints what was scored in each chapter."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from reading import COLOURS, RESOURCES, Game

HERE = pathlib.Path(__file__).parent
DECK = json.loads((HERE / "../../core/arcs/deck.json").read_text())
WHATS = ("ships", "cities", "starports", "agents")


def cut(values):
    """Without the zeros, empty texts and Nones at the end, as snapshots have it."""
    values = list(values)
    while values and not values[-1]:
        values.pop()
    return values


def position(game):
    """The position as this reading has it, in the form of the program's state."""
    state = {"chapter": game.chapter, "initiative": game.holder, "court_deck": game.court,
             "court_discard": game.court_discard, "discard": game.discard, "winner": game.winner or 0,
             "row": [{"card": r[0], "agents": cut(r[1])} for r in game.row],
             "markers": [{"gold": int(m["gold"]), "box": m["box"] or ""} for m in game.markers]}
    if game.over:
        del state["discard"]  # nobody needs it any more
    state["map"] = {k: {"fresh": cut(m.fresh), "damaged": cut(m.damaged), "building": cut(m.buildings)}
                    for k, m in game.map.items()}
    state["players"] = [{"power": p.power, "hand": p.hand, "guild": p.guild, "captives": cut(p.captives),
                         "tokens": cut(t or "" for t in p.tokens), "outrage": sorted(p.outrage),
                         "trophies": {w: cut(t[w] for t in p.trophies) for w in WHATS}} for p in game.players]
    return state


def building(b):
    return [b["kind"], b.get("owner", 0), b.get("damaged", 0)] if b.get("kind") else None


def snapshot(state, players):
    """The program's state, as much of it as is compared."""
    def listed(name, n):
        return (state.get(name, []) + [{}] * n)[:n]

    found = {"chapter": state["chapter"], "initiative": state.get("initiative", 0), "winner": state.get("winner", 0)}
    for name in ("court_deck", "court_discard", "discard"):
        found[name] = state.get(name, [])
    found["row"] = [{"card": r.get("card", 0), "agents": r.get("agents", [])}
                    for r in listed("row", 3 if players == 2 else 4)]
    found["markers"] = [{"gold": m.get("gold", 0), "box": m.get("box", "")} for m in listed("markers", 3)]
    found["map"] = {}
    for k in (s["id"] for s in DECK["systems"]):
        system = state["map"].get(k, {})
        found["map"][k] = {"fresh": system.get("fresh", []), "damaged": system.get("damaged", []),
                           "building": cut(building(b) for b in system.get("building", []))}
    found["players"] = []
    for p in listed("players", players):
        player = {name: p.get(name, []) for name in ("hand", "guild", "captives", "tokens")}
        player["power"] = p.get("power", 0)
        player["outrage"] = sorted(r for r, n in zip(RESOURCES, p.get("outrage", [0])[1:]) if n)
        player["trophies"] = {w: p.get("trophies", {}).get(w, []) for w in WHATS}
        found["players"].append(player)
    return found


def differences(ours, theirs, path=""):
    if isinstance(ours, dict):
        for key in ours:
            yield from differences(ours[key], theirs[key], f"{path}/{key}")
    elif ours != theirs:
        yield f"{path}: by this reading {ours}, by the program {theirs}"


def files_of(lines):
    """The files of a case: seat, lines, and the number of the last one."""
    files = []
    for number, text in enumerate(lines):
        order = re.match(r"> (\w+): (.*)", text)
        if not order:
            continue
        if files and files[-1][0] == order[1] and files[-1][2] == number - 1:
            files[-1][1].append(order[2])
            files[-1][2] = number
        else:
            files.append([order[1], [order[2]], number])
    return files


def program_state(sealed, lines):
    with tempfile.NamedTemporaryFile("w", suffix=".case") as case:
        case.write("\n".join(lines) + "\n")
        case.flush()
        shown = subprocess.run([sealed, "try", "--state", case.name], stdout=subprocess.PIPE, check=False)
    text = shown.stdout.decode()
    return json.JSONDecoder().raw_decode(text[text.index("{"):])[0]


def numbers(lines, statement):
    return [line[len(statement):] for line in lines if line.startswith(statement + " ")]


def begin(lines):
    players = len(numbers(lines, "seats")[0].split())
    dice = [int(d) for draws in numbers(lines, "draws") for d in draws.split()]
    return Game(DECK, players, dice, [json.loads(pile) for pile in numbers(lines, "piles")])


def compare(sealed, name, every):
    """How many positions agreed, and the game; what does not ends the program."""
    lines = pathlib.Path(name).read_text().splitlines()
    game, files, checked = begin(lines), files_of(lines), 0
    for i, (who, orders, last) in enumerate(files, 1):
        for text in orders:
            try:
                game.line(COLOURS.index(who), text)
            except (AssertionError, StopIteration, ValueError, IndexError) as wrong:
                sys.exit(f"{name}:{last + 1}: \"{text}\" is not legal by this reading: {wrong!r}")
        if i == len(files) or (every and i % every == 0):
            state = snapshot(program_state(sealed, lines[:last + 1]), game.n)
            wrong = list(differences(position(game), state))
            if wrong:
                sys.exit(f"{name}:{last + 1}: after {who}'s file\n" + "\n".join(wrong[:10]))
            checked += 1
    if not game.over or game.dice or game.piles:
        sys.exit(f"{name}: the game is not over, or dice and piles are left.")
    return checked, game


def main():
    verbose = sys.argv[1] == "-v"
    sealed, *cases = sys.argv[1 + verbose:]
    positions = 0
    for name in cases:
        checked, game = compare(sealed, name, int(os.environ.get("EVERY") or 0))
        positions += checked
        for chapter, marked, power in game.scorings if verbose else []:
            print(f"{name}: chapter {chapter}: {marked}, power {power}")
    print(f"{len(cases)} games agree with the second reading of the rules, in {positions} positions")


if __name__ == "__main__":
    main()
