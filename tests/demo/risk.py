"""What a robot says in a game of Risk Legacy: it goes for the nearest HQ of another player, so
that games end. It knows what the report shows, as JSON."""
import heapq

COINS = ["Peru", "Egypt", "Japan", "Brazil", "India", "Iceland", "Congo", "Siam", "Quebec", "Ural",
         "Alberta", "Ukraine"]
NAMES = ["Awesometonia", "Nova Roma", "Tir na nOg", "Ultima Thule", "Camelot", "Tomorrow", "Utopia",
         "Saint Brendan", "Norumbega", "El Dorado", "Kitezh", "Hy Brasil"]
TABLE = [0, 0, 2, 4, 7, 10, 13, 17, 21, 25, 30]
AT_LEAST = (24, 16, 11, 8, 6, 4, 3, 2, 1)


def world(view):
    """Territories by code, with the continent of each."""
    return {t["code"]: dict(t, continent=c["label"]) for c in view["continents"] for t in c["territories"]}


def neighbours(territory):
    return [code.lstrip("~") for code in territory["near"]]


def recruits(view, name, land, resources):
    """7.2, without what only a few factions have."""
    mine = [t for t in land.values() if t["holder"] == name]
    base = max(3, (len(mine) + sum(t["population"] for t in mine)) // 3)
    whole = sum(c["bonus"] for c in view["continents"] if c["holder"] == name)
    return base + whole + TABLE[min(resources, 10)]


def way(land, name):
    """The cheapest way from an own territory to an HQ of another player: codes, the own one first."""
    queue = [(-t["troops"] / 2, [code]) for code, t in land.items() if t["holder"] == name]
    heapq.heapify(queue)
    seen = set()
    while queue:
        cost, path = heapq.heappop(queue)
        here = land[path[-1]]
        if path[-1] in seen:
            continue
        seen.add(path[-1])
        if here["hq"] and here["holder"] != name:
            return path
        for code in neighbours(here):
            if land[code]["holder"] != name and code not in path:
                heapq.heappush(queue, (cost + land[code]["troops"] + 1, path + [code]))
    return None


def hand(own, random):
    """Four cards for a star, or a set for troops; the lines, and the resources of the set."""
    cards = [(c["resources"], c["card"]) for c in own["cards"]] + [(1, "COIN")] * own["coins"]
    cards.sort()
    if len(cards) >= 4:
        return ["BUY STAR WITH " + ", ".join(name for _, name in cards[:4])], 0
    resources = sum(n for n, _ in cards)
    if resources >= 3 and random.random() < 0.3:
        return ["TURNIN " + ", ".join(name for _, name in cards)], resources
    return [], 0


def march(land, name, path):
    """Lines from one territory of the way to the next; how many troops arrive is not known."""
    lines = []
    for here, there in zip(path, path[1:]):
        if land[there]["holder"]:
            lines.append(f"ATTACK {there} FROM {here} WITH 3 UNTIL own<=2 MOVE ALL")
        else:
            lines += [f"IF TROOPS {here} > {n} AND ENEMY {there} = 0 AND NOT HOLD {there} "
                      f"THEN EXPAND {there} FROM {here} WITH {n}" for n in AT_LEAST]
    return lines


def spread(land, name, random, path):
    """A step into empty land from where troops are to spare, and an attack on who is weak."""
    lines = []
    for code, t in land.items():
        if t["holder"] != name or code in path[:1] or t["troops"] < 3:
            continue
        empty = [n for n in neighbours(t) if not land[n]["holder"] and not land[n]["marks"] and n not in path]
        weak = [n for n in neighbours(t) if land[n]["holder"] not in ("", name) and land[n]["troops"] <= 2]
        if weak:
            lines.append(f"ATTACK {random.choice(weak)} FROM {code} WITH 3 UNTIL own<=2")
        elif empty:
            lines.append(f"EXPAND {random.choice(empty)} FROM {code} WITH {t['troops'] // 2}")
    return lines[:6]


def turn(view, name, random):
    own, land = view["own"], world(view)
    if not any(t["holder"] == name for t in land.values()):
        empty = [c for c, t in land.items() if not t["holder"] and not t["hq"] and not t["marks"]]
        random.shuffle(empty)
        return ["JOIN " + " ".join(empty)]
    lines, resources = hand(own, random)
    path = way(land, name) or [max((t["troops"], c) for c, t in land.items() if t["holder"] == name)[1]]
    lines.append(f"PLACE REST {path[0]}")
    lines += spread(land, name, random, path)
    land[path[0]]["troops"] += recruits(view, name, land, resources)
    lines += march(land, name, path)
    inner = [(t["troops"], c) for c, t in land.items() if t["holder"] == name and c != path[0] and
             all(land[n]["holder"] == name for n in neighbours(t))]
    if inner and max(inner)[0] > 1:
        lines.append(f"MANOEUVRE {max(inner)[0] - 1} FROM {max(inner)[1]} TO {path[0]}")
    return lines


def reward(view, name, random):
    land, row = world(view), next(p for p in view["table"] if p["player"] == name)
    used = [c["name"] for c in view["continents"]] + [t["marks"] for t in land.values()]
    free = [n for n in NAMES if not any(n in text for text in used)]
    title = f'"{random.choice(free)} of {name}"'
    bare = [c for c, t in land.items() if not t["marks"] and (row["state"] == "has won" or t["holder"] == name)]
    if row["state"] == "has won":
        unnamed = [c["label"] for c in view["continents"] if not c["name"]]
        lines = [f'REWARD CONTINENT "{c}" NAME {title}' for c in unnamed[:1]] if random.random() < 0.5 else []
        lines += [f"REWARD MAJOR {random.choice(bare)} NAME {title}"]
        return lines + [f'SIGN "{name} was here"']
    return [f"REWARD MINOR {random.choice(bare)} NAME {title}"] if bare else ["REWARD NONE"]


def lines(view, code, name, random):
    """What answers a decision of this code; None: the forms of the report do."""
    if code == "C1":
        powers = [f"VOTE POWER {f['code']} {random.randint(1, 2)}" for f in view["factions"]]
        return powers + ["COINS " + ", ".join(random.sample(COINS, len(COINS)))]
    if code == "S1":
        factions = random.sample([f["code"] for f in view["factions"]], len(view["factions"]))
        land = random.sample(list(world(view)), 20)
        return ["RANK FACTIONS " + " ".join(factions), "RANK STARTS " + " ".join(land)]
    if code == "T1":
        return turn(view, name, random)
    return reward(view, name, random) if code == "W1" else None
