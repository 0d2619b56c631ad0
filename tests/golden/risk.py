#!/usr/bin/python3
"""risk SEALED CASE...: follows what the program tells of campaigns of Risk Legacy with a board of its
own, made from core/risk/RULES.md alone, and checks each sum: dice and losses (8.2), conquests and
expansions (8.1, 8.3), recruits with population, continents and cards (7.2), stars and victory (1,
13.1). Every number of troops that is told must be what this board has, so that none comes from
nowhere."""
import collections
import json
import pathlib
import re
import subprocess
import sys

DECK = json.loads((pathlib.Path(__file__).parent / "../../core/risk/deck.json").read_text())
CARDS = [0, 0, 2, 4, 7, 10, 13, 17, 21, 25, 30]  # 2.4: troops for so many resources, from 2 on
PEOPLE = {"Minor City": 1, "Major City": 2, "World Capital": 5}
# facts that say what a territory had and has, and why troops come or go
CHANGES = {"garrison", "rallied", "event-troops", "scar-fired", "riot", "blast", "cloned", "card-levy",
           "strike-losses"}


class Wrong(Exception):
    pass


def must(holds, what, *got):
    if not holds:
        raise Wrong(f"{what} {' '.join(map(str, got))}".strip())


def compare(attack, defence):
    """8.2.10: highest against highest, a tie is the defender's: losses of both."""
    pairs = list(zip(sorted(attack, reverse=True), sorted(defence, reverse=True)))
    killed = sum(a > d for a, d in pairs)
    return len(pairs) - killed, killed


class Campaign:
    def __init__(self):
        self.members = collections.defaultdict(list)
        self.bonus, self.named = {}, {}
        for c in DECK["continents"]:
            self.bonus[c["name"]] = c["bonus"]
        names = {c["id"]: c["name"] for c in DECK["continents"]}
        for t in DECK["territories"]:
            self.members[names[t["continent"]]].append(t["name"])
        self.city, self.forts, self.powers, self.weak = {}, set(), {}, {}
        self.checks = collections.Counter()
        self.new_game()

    def new_game(self):
        self.troops = collections.Counter()
        self.owner, self.hq, self.tokens, self.faction = {}, {}, {}, {}
        self.new_turn(None)

    def new_turn(self, seat):
        self.seat, self.cards, self.due, self.last, self.no_bonus = seat, 0, 0, None, set()

    def put(self, place, seat, n):
        self.troops[place] = n
        self.owner[place] = seat if n else None

    def held(self, seat):
        return [p for p, s in self.owner.items() if s == seat and self.troops[p]]

    def stars(self, seat):
        return self.tokens.get(seat, 0) + sum(p in self.held(seat) for p in self.hq.values())

    def people(self, seat):
        return sum(PEOPLE[self.city[p]] for p in self.held(seat) if p in self.city)

    def take(self, name, text):
        handler = getattr(self, "on_" + name.replace("-", "_"), None)
        if name in CHANGES:
            self.change(text)
        elif handler:
            handler(text)
        else:
            return
        self.checks[name] += 1

    def change(self, text):
        m = re.search(r"(?:: | in )([A-Z][A-Za-z ]*?)(?:: \d+;|:)? (\d+) -> (\d+)\.$", text) or \
            re.match(r"()(?P<p>.*): \d; (\d+) -> (\d+)\.$", text)
        must(m, "not understood:", text)
        place = m[1] or m["p"]
        before, after = int(m[m.lastindex - 1]), int(m[m.lastindex])
        must(self.troops[place] == before, f"{place} has {self.troops[place]}, told is", text)
        self.put(place, self.owner.get(place) or self.seat, after)

    # ---- the start ----

    def on_game_began(self, text):
        self.new_game()

    def on_power_chosen(self, text):
        faction, power = re.match(r"(.*) has (.*) for ever\.", text).groups()
        self.powers[faction] = power

    def on_weakness(self, text):
        faction, weakness = re.match(r"(.*) has the weakness (.*) for ever\.", text).groups()
        self.weak[faction] = weakness

    def on_faction_taken(self, text):
        seat, faction = re.match(r"(\S+) plays (.*)\.", text).groups()
        self.faction[seat] = faction

    def on_tokens_given(self, text):
        seat, n = re.match(r"(\S+) begins with (\d+) Red Star", text).groups()
        self.tokens[seat] = int(n)

    def on_started(self, text):
        seat, place, n, faction = re.match(r"(\S+) starts in (.*) with (\d+) troops? and the HQ of (.*)\.", text).groups()
        must(not self.troops[place], "a start among troops:", text)
        self.put(place, seat, int(n))
        self.hq[faction] = place

    def on_capital_manned(self, text):
        seat, n, place = re.match(r"(\S+) places (\d+) more troops? in the World Capital, (.*)\.", text).groups()
        must(self.owner.get(place) in (seat, None), "not his capital:", text)
        self.put(place, seat, self.troops[place] + int(n))

    def on_joined(self, text):
        seat, place, n = re.match(r"(\S+) joins the war in (.*) with (\d+) troops?\.", text).groups()
        must(not self.held(seat) and not self.troops[place], f"he holds {self.held(seat)}, there are {self.troops[place]}:", text)
        self.put(place, seat, int(n))

    # ---- a turn ----

    def on_turn_began(self, text):
        self.new_turn(re.match(r"Turn \d+: (\S+)\.", text)[1])

    def on_bad_intel(self, text):
        self.no_bonus.add(re.match(r"\S+ gets no bonus for (.*) this turn", text)[1])

    def on_turned_in(self, text):
        seat, resources, n = re.match(r"(\S+) turns in .*: (\d+) resources, (\d+) troops?\.", text).groups()
        must(CARDS[min(int(resources), 10)] == int(n), "cards:", text)
        self.cards = int(n)

    def on_recruited(self, text):
        seat, n, base, places, people, more = re.match(
            r"(\S+) recruits (\d+): (\d+) for (\d+) territor\S+ and (\d+) population(.*)\.", text).groups()
        held = self.held(seat)
        must(int(places) == len(held), f"territories are {held}, told is", text)
        primitive = self.weak.get(self.faction[seat]) == "Primitive"
        must(primitive or int(people) == self.people(seat), f"{self.people(seat)} people, told is", text)
        up = 2 if self.powers.get(self.faction[seat]) == "Round Up" else 0
        must(int(base) == max((int(places) + int(people) + up) // 3, 3), "base:", text)
        extra = {what: int(k) for k, what in re.findall(r", (\d+) (?:for|as) (\w+)", more)}
        whole = [c for c, members in self.members.items() if c not in self.no_bonus and set(members) <= set(held)]
        bonus = sum(self.bonus[c] + (self.named.get(c) == seat) for c in whole)
        must(extra.get("continents", 0) == bonus, f"continents give {bonus}, told is", text)
        must(extra.get("cards", 0) == self.cards, f"cards give {self.cards}, told is", text)
        must(int(n) == int(base) + sum(extra.values()), "the sum:", text)
        self.due = int(n)

    def on_troops_placed(self, text):
        seat, n, place = re.match(r"(\S+) places (\d+) in (.*)\.", text).groups()
        must(self.owner.get(place) == seat and int(n) <= self.due, f"{self.due} left to place, told is", text)
        self.due -= int(n)
        self.put(place, seat, self.troops[place] + int(n))

    def on_alien_island(self, text):
        n = int(re.match(r"Alien Island rises: (\d+) troops? stands? there\.", text)[1])
        must(n == self.due + 10, f"{self.due} recruits and 10 more, told is", text)
        self.due = 0
        self.put("Alien Island", self.seat, n)

    def on_expanded(self, text):
        seat, source, place, n, lost = re.match(
            r"(\S+) expands from (.*) to (.*) with (\d+)(?:, of whom (\d+) (?:is|are) lost)?\.", text).groups()
        must(self.owner.get(source) == seat and self.troops[source] > int(n), "an expansion of too many:", text)
        must(not self.troops[place], "troops stand there:", text)
        cost = PEOPLE.get(self.city.get(place), 0)
        if place in self.forts or self.weak or place not in self.city:
            cost = int(lost or 0)  # fortifications and powers change it
        must(int(lost or 0) in (cost, 0), f"entering costs {cost}, told is", text)
        self.put(source, seat, self.troops[source] - int(n))
        self.put(place, seat, int(n) - int(lost or 0))

    def on_rolled(self, text):
        m = re.match(r"(.*?) against (.*?): ([\d ]+) against ([\d ]+?)(?:, changed to ([\d ]+) against ([\d ]+))?\. "
                     r"(\S+) loses (\d+) \(now (\d+)\), (\S+) (\d+) \(now (\d+)\)\.$", text)
        must(m, "not understood:", text)
        source, place, seat, defender = m[1], m[2], m[7], m[10]
        attack, defence = ([int(d) for d in (m[5 + i] or m[3 + i]).split()] for i in (0, 1))
        must(self.owner.get(source) == seat and self.owner.get(place) == defender, "whose they are:", text)
        must(1 <= len(attack) <= min(3, self.troops[source] - 1), "attack dice:", text)
        must(1 <= len(defence) <= min(2, self.troops[place]), "defence dice:", text)
        must((int(m[8]), int(m[11])) == compare(attack, defence), f"losses are {compare(attack, defence)}, told is", text)
        self.put(source, seat, self.troops[source] - int(m[8]))
        self.put(place, defender, self.troops[place] - int(m[11]))
        must((self.troops[source], self.troops[place]) == (int(m[9]), int(m[12])), f"left are {self.troops[source]} and {self.troops[place]}:", text)
        self.last = (source, place, len(attack))

    def on_total_conquest(self, text):
        killed, place = re.match(r"Total Conquest: all (\d+) are lost in (.*)\.", text).groups()
        must(self.troops[place] == int(killed), "all:", text)
        self.put(place, None, 0)

    def on_conquered(self, text):
        seat, place, n = re.match(r"(\S+) conquers (.*) from \S+?; (\d+) moves? in\.", text).groups()
        source, target, dice = self.last
        must(target == place and not self.troops[place], "conquered before its last troop:", text)
        must(min(dice, self.troops[source] - 1) <= int(n) < self.troops[source], "who moves in:", text)
        self.put(source, seat, self.troops[source] - int(n))
        self.put(place, seat, int(n))

    def on_fallout_loss(self, text):
        n, place = re.match(r"(\d+) (?:is|are) lost to the Fallout in (.*)\.", text).groups()
        self.put(place, self.owner.get(place), self.troops[place] - int(n))

    def on_manoeuvred(self, text):
        seat, n, source, place = re.match(r"(\S+) moves (\d+) from (.*) to (.*)\.", text).groups()
        must(self.owner.get(source) == seat == self.owner.get(place), "whose they are:", text)
        must(int(n) < self.troops[source], "one stays behind:", text)
        self.put(source, seat, self.troops[source] - int(n))
        self.put(place, seat, self.troops[place] + int(n))

    # ---- stars, and what lasts ----

    def on_token_gained(self, text):
        seat, before, after = re.match(r"(\S+) gains a Red Star .*: (\d+) -> (\d+)\.", text).groups()
        must(self.tokens[seat] == int(before) == int(after) - 1, f"{self.tokens[seat]} tokens, told is", text)
        self.tokens[seat] = int(after)

    def on_hq_moved(self, text):
        source, place = re.match(r"\S+ moves the HQ from (.*) to (.*)\.", text).groups()
        for faction, at in self.hq.items():
            self.hq[faction] = place if at == source else at

    def on_hq_demolished(self, text):
        place = re.match(r"The HQ in (.*) is demolished\.", text)[1]
        self.hq = {f: p for f, p in self.hq.items() if p != place}

    def on_game_over(self, text):
        seat = re.match(r"Game \d+ is over: (\S+) wins\.", text)[1]
        alive = [s for s in self.faction if self.held(s)]
        must(self.stars(seat) >= 4 or alive == [seat], f"{self.stars(seat)} stars, told is", text)
        must(all(self.stars(s) < 4 for s in alive if s != seat), "another had won before:", text)

    def on_city_founded(self, text):
        kind, place = re.match(r'\S+ founds the (.*?) ".*" in (.*)\.', text).groups()
        self.city[place] = kind

    def on_city_destroyed(self, text):
        self.city.pop(re.match(r".* in (.*) is destroyed\.", text)[1], None)

    def on_city_ruined(self, text):
        self.city.pop(re.match(r"(.*) becomes a Ruin", text)[1], None)

    def on_city_fortified(self, text):
        self.forts.add(re.match(r"The city in (.*) is fortified", text)[1])

    def on_continent_named(self, text):
        seat, continent = re.match(r'(\S+) names (.*) ".*"\.', text).groups()
        must(continent not in self.named, "named twice:", text)
        self.named[continent] = seat

    def on_bonus_changed(self, text):
        continent, before, after = re.match(r"\S+ changes the bonus of (.*): (\d+) -> (\d+)\.", text).groups()
        must(self.bonus[continent] == int(before) and abs(int(after) - int(before)) <= 1, "bonus:", text)
        self.bonus[continent] = int(after)


def main(sealed, *cases):
    for case in cases:
        said = subprocess.run([sealed, "try", "-v", case], stdout=subprocess.PIPE, check=True, text=True).stdout
        campaign = Campaign()
        for number, line in enumerate(said.splitlines(), 1):
            m = re.match(r"  ([a-z-]+) +[0-9a-f]{3}  (.*)", line)
            try:
                if m:
                    campaign.take(m[1], m[2])
            except Wrong as wrong:
                sys.exit(f"{case}, line {number} of what is told: {wrong}")
        checks = campaign.checks
        must(checks["game-over"] and checks["rolled"] > 100, "too little is told in", case)
        print(f"{pathlib.Path(case).stem}: {checks['game-over']} games agree with the second reading of the rules, "
              f"in {checks['rolled']} rolls, {checks['recruited']} musters and {sum(checks.values())} facts in all")


if __name__ == "__main__":
    main(*sys.argv[1:])
