"""A second reading of core/arcs/RULES.md, made from the text alone: it plays the lines of a game
whose dice and piles are given. Numbers in comments are those of RULES.md. It believes that a line
is legal, and stops with an AssertionError where by this reading it is not."""
import shlex

SUITS = ["Administration", "Aggression", "Construction", "Mobilization"]
RESOURCES = ["Material", "Fuel", "Weapon", "Relic", "Psionic"]
AMBITIONS = ["Tycoon", "Tyrant", "Warlord", "Keeper", "Empath"]
COLOURS = ["Red", "Blue", "White", "Yellow"]
SYMBOLS = ["gate", "arrow", "moon", "hex"]
LISTED = {"Administration": {"TAX", "REPAIR", "INFLUENCE"}, "Aggression": {"BATTLE", "MOVE", "SECURE"},
          "Construction": {"BUILD", "REPAIR"}, "Mobilization": {"MOVE", "INFLUENCE"}}
IN_PLACE_OF = {"MANUFACTURE": "BUILD", "SYNTHESIZE": "BUILD", "PRESSGANG": "BUILD", "EXECUTE": "INFLUENCE",
               "ABDUCT": "BATTLE", "TRADE": "TAX"}
BUYS = {"Material": {"BUILD", "REPAIR"}, "Fuel": {"MOVE"}, "Relic": {"SECURE"}}
CLAUSES = ("REROLL", "OWN", "SHIPS", "BUILDINGS", "RANSACK", "RAID")
DICE = ("skirmish", "assault", "raid")


def card_of(suit, number):
    return SUITS.index(short_for(suit, SUITS)) * 7 + int(number)


def suit_of(card):
    return SUITS[(card - 1) // 7]


def number_of(card):
    return (card - 1) % 7 + 1


def short_for(word, names):
    found = [n for n in names if n.lower().startswith(word.lower())]
    assert len(found) == 1, (word, found)
    return found[0]


def spread(fresh, damaged, hits):
    """9.4: fresh ships first, then damaged ones; what is left, and how many are destroyed."""
    first = min(fresh, hits)
    second = min(damaged + first, hits - first)
    return fresh - first, damaged + first - second, second


def finish(fresh, damaged, hits):
    """9.4: damaged ships first, then fresh ones two hits each."""
    first = min(damaged, hits)
    hits = min(hits - first, 2 * fresh)
    return fresh - (hits + 1) // 2, damaged - first + hits % 2, first + hits // 2


def assigned(fresh, damaged, hits, words):
    """9.4: each word one hit on a ship in that state at that moment."""
    destroyed = 0
    assert len(words) == min(hits, 2 * fresh + damaged), words
    for word in words:
        if word == "fresh":
            fresh, damaged = fresh - 1, damaged + 1
        else:
            damaged, destroyed = damaged - 1, destroyed + 1
        assert fresh >= 0 and damaged >= 0, words
    return fresh, damaged, destroyed


class Player:
    def __init__(self, players):
        self.power = 0
        self.hand, self.guild = [], []
        self.tokens = [None] * 6
        self.outrage = set()
        self.captives = [0] * players
        self.no_trophies(players)

    def no_trophies(self, players):
        self.trophies = [dict.fromkeys(("ships", "cities", "starports", "agents"), 0) for _ in range(players)]


class System:
    def __init__(self, slots, players):
        self.fresh, self.damaged = [0] * players, [0] * players
        self.buildings = [None] * slots  # [kind, owner, damaged]

    def ships(self, seat):
        return self.fresh[seat] + self.damaged[seat]

    def slots_of(self, seat, kind=None):
        return [i for i, b in enumerate(self.buildings) if b and b[1] == seat and kind in (None, b[0])]


class Turn:
    def __init__(self, suit, pips):
        self.suit, self.pips = suit, pips
        self.prelude, self.weapon = True, False
        self.used, self.got = set(), set()
        self.rebuild = self.battle = self.looks_at = None


class Game:
    def __init__(self, deck, players, dice, piles):
        self.deck, self.n, self.dice, self.piles = deck, players, list(dice), list(piles)
        self.card = [None] + deck["court"]
        self.number = {c["name"]: i for i, c in enumerate(self.card) if c}
        self.place_info = {s["id"]: s for s in deck["systems"]}
        self.chapter, self.over, self.winner, self.scorings = 1, False, None, []
        self.spent = dict.fromkeys(RESOURCES, 0)
        self.set_up()

    # ---- 3: set-up

    def set_up(self):
        self.holder = self.roll() - 1
        cards = [s for s in self.deck["setups"] if s["players"] == self.n]
        setup = cards[self.roll() - 1]
        self.out = set(setup["out"])
        self.links = {frozenset(link) for link in setup["links"]}
        self.court = self.shuffle(list(range(1, 32)))
        self.court_discard = []
        self.row = [[self.court.pop(0), [0] * self.n] for _ in range(3 if self.n == 2 else 4)]
        self.players = [Player(self.n) for _ in range(self.n)]
        self.map = {k: System(s["slots"], self.n) for k, s in self.place_info.items()}
        self.neutral = dict.fromkeys(RESOURCES, 0)
        for k, s in self.place_info.items():
            if self.n == 2 and int(k[0]) in self.out and s["resource"]:
                self.neutral[s["resource"]] += 1
        for i, position in enumerate(setup["positions"]):
            self.start((self.holder + i) % self.n, position)
        self.markers = [{"values": m, "gold": False, "box": None} for m in self.deck["markers"]]
        self.deal()

    def start(self, seat, position):
        for slot, (place, kind) in enumerate((("A", "city"), ("B", "starport"))):
            self.map[position[place]].fresh[seat] += 3
            self.map[position[place]].buildings[0] = [kind, seat, 0]
            self.players[seat].tokens[slot] = self.place_info[position[place]]["resource"]
        for k in position["C"] if isinstance(position["C"], list) else [position["C"]]:
            self.map[k].fresh[seat] += 2

    def roll(self):
        return self.dice.pop(0)

    def shuffle(self, cards):
        if not self.piles:
            return cards
        pile = self.piles.pop(0)
        assert sorted(pile) == sorted(cards), "another pile is shuffled here"
        return pile

    def deal(self):
        cards = self.shuffle([c for c in range(1, 29) if self.n == 4 or number_of(c) not in (1, 7)])
        for i in range(self.n):
            self.players[(self.holder + i) % self.n].hand = cards[6 * i:6 * i + 6]
        self.discard = cards[6 * self.n:]
        self.passes = 0
        if self.n == 2:
            self.awaits = "mulligan"
        else:
            self.begin_round()

    # ---- 4: rounds

    def next_with_cards(self, seat):
        for i in range(1, self.n + 1):
            if self.players[(seat + i) % self.n].hand:
                return (seat + i) % self.n
        return seat

    def with_cards(self):
        return sum(bool(p.hand) for p in self.players)

    def begin_round(self):
        self.plays, self.put_down, self.unions = {}, {}, []
        self.zeroed, self.seizer, self.turn = False, None, None
        if not self.with_cards():
            self.end_chapter()
            return
        if not self.players[self.holder].hand:  # a forced pass
            self.holder = self.next_with_cards(self.holder)
        self.leader = self.at = self.holder
        self.awaits = "lead"

    def play_pass(self, seat):
        assert self.awaits == "lead" and seat == self.holder
        self.holder = self.next_with_cards(seat)
        self.passes += 1
        if self.passes >= self.with_cards():
            self.end_chapter()
        else:
            self.begin_round()

    def lead_card(self):
        return self.plays[self.leader][0]

    def play_card(self, seat, mode, card):
        assert seat == self.at and self.awaits == ("lead" if mode == "LEAD" else "follow")
        self.players[seat].hand.remove(card)
        pips = self.deck["pips"][suit_of(card)][number_of(card) - 1]
        self.plays[seat] = (card, mode)
        if mode == "LEAD":
            self.passes = 0
        elif mode == "SURPASS":
            lead = 0 if self.zeroed else number_of(self.lead_card())
            assert suit_of(card) == suit_of(self.lead_card()) and number_of(card) > lead
        else:
            assert mode == "COPY" or suit_of(card) != suit_of(self.lead_card())
            pips = 1
        self.turn = Turn(suit_of(self.lead_card() if mode == "COPY" else card), pips)
        self.awaits = "turn"
        if mode == "SURPASS" and number_of(card) == 7 and self.seizer is None:
            self.seize(seat)

    def seize(self, seat):
        assert self.seizer is None and seat != self.holder
        self.seizer = self.holder = seat

    def declare(self, ambition, zero):
        free = [m for m in self.markers if not m["box"]]
        max(free, key=self.value)["box"] = ambition
        self.zeroed = self.zeroed or zero

    @staticmethod
    def value(marker):
        return marker["values"]["gold" if marker["gold"] else "blue"]

    def end_turn(self):
        seat = self.at
        self.end_prelude()
        if not any(m.ships(seat) or m.slots_of(seat, "starport") for m in self.map.values()):
            gates = [f"{c}.gate" for c in range(1, 7) if c not in self.out]
            free = [g for g in gates if self.control(g) in (None, seat)]
            self.place(seat, self.turn.rebuild or (free + gates)[0], 3)
        self.turn = None
        for i in range(1, self.n):
            other = (seat + i) % self.n
            if other == self.leader:
                break
            if self.players[other].hand:
                self.at, self.awaits = other, "follow"
                return
        self.end_round()

    def end_round(self):
        if self.seizer is None:
            surpassed = [(number_of(c), seat) for seat, (c, mode) in self.plays.items() if mode == "SURPASS"]
            self.holder = max(surpassed)[1] if surpassed else self.holder
        for union, card, seat in self.unions:
            self.players[seat].hand.append(card)
            self.court_discard.append(union)
        fetched = [card for _, card, _ in self.unions]
        for i in range(self.n):
            seat = (self.leader + i) % self.n
            played = [self.plays[seat][0]] if seat in self.plays else []
            self.discard += [c for c in played if c not in fetched]
            self.discard += [self.put_down[seat]] if seat in self.put_down else []
        self.begin_round()

    # ---- 1, 2: what there is

    def control(self, k):
        fresh = self.map[k].fresh
        return fresh.index(max(fresh)) if max(fresh) and fresh.count(max(fresh)) == 1 else None

    def rival_controls(self, seat, k):
        return self.control(k) not in (None, seat)

    def taken(self, seat, what):
        return sum(p.trophies[seat][what] for p in self.players)

    def ships_left(self, seat):
        return 15 - self.taken(seat, "ships") - sum(m.ships(seat) for m in self.map.values())

    def starports_left(self, seat):
        standing = sum(len(m.slots_of(seat, "starport")) for m in self.map.values())
        return 5 - self.taken(seat, "starports") - standing

    def cities_off(self, seat):
        return self.taken(seat, "cities") + sum(len(m.slots_of(seat, "city")) for m in self.map.values())

    def agents_left(self, seat):
        out = sum(r[1][seat] for r in self.row) + sum(p.captives[seat] for p in self.players)
        return max(0, 10 - out - self.taken(seat, "agents") - len(self.players[seat].outrage))

    def open_slots(self, seat):
        return self.deck["open_slots"][self.cities_off(seat)]

    def supply(self, resource):
        held = sum(p.tokens.count(resource) for p in self.players)
        return 5 - self.neutral[resource] - self.spent[resource] - held

    def icons(self, seat, resource):
        player = self.players[seat]
        return player.tokens.count(resource) + sum(self.card[c]["suit"] == resource for c in player.guild)

    def has(self, seat, name):
        return self.number[name] in self.players[seat].guild

    def place(self, seat, k, ships):
        self.map[k].fresh[seat] += min(ships, self.ships_left(seat))

    def adjacent(self, a, b):
        if int(a[0]) in self.out or int(b[0]) in self.out:
            return False
        if a.endswith("gate") and b.endswith("gate"):
            return frozenset((int(a[0]), int(b[0]))) in self.links
        return b in self.place_info[a]["touches"]

    # ---- 5.2: tokens

    def receive(self, seat, resource):
        tokens = self.players[seat].tokens
        empty = [i for i in range(self.open_slots(seat)) if not tokens[i]]
        if empty:
            tokens[empty[0]] = resource

    def gain(self, seat, resource):
        if self.supply(resource) > 0:
            self.receive(seat, resource)

    def slot_of(self, seat, resource):
        """10: the slot with the lowest raid cost, then the lowest number."""
        tokens = self.players[seat].tokens
        return min((i for i in range(6) if tokens[i] == resource), key=lambda i: (self.deck["raid_costs"][i], i))

    def take_token(self, seat, slot):
        token = self.players[seat].tokens[slot]
        assert token
        self.players[seat].tokens[slot] = None
        return token

    def close_slots(self, seat):
        tokens = self.players[seat].tokens
        for i in range(self.open_slots(seat), 6):
            token, tokens[i] = tokens[i], None
            if token:
                self.receive(seat, token)

    def drop_all(self, seat, resource):
        self.players[seat].tokens = [None if t == resource else t for t in self.players[seat].tokens]

    def provoke(self, seat, resource):
        """6.3"""
        player = self.players[seat]
        self.drop_all(seat, resource)
        lost = [c for c in player.guild if self.card[c]["suit"] == resource and not self.card[c]["loyal"]]
        player.guild = [c for c in player.guild if c not in lost]
        self.court_discard += lost
        player.outrage.add(resource)

    # ---- 5.6, 6.2: the Court

    def court_place(self, word):
        if word.isdigit():
            return int(word) - 1
        cards = [self.card[r[0]]["name"].lower() if r[0] else "" for r in self.row]
        return next((i for i, name in enumerate(cards) if name.startswith(word.lower())), None)

    def take_card(self, seat, place, words, ransacked=False):
        card, agents = self.row[place]
        player = self.players[seat]
        self.row[place] = [0, [0] * self.n]
        for other in range(self.n):
            if other != seat and ransacked:
                player.trophies[other]["agents"] += agents[other]
            elif other != seat:
                player.captives[other] += agents[other]
        if self.card[card]["suit"]:
            player.guild.append(card)
        else:
            self.vox(seat, card, words)
        for r in self.row:
            if not r[0] and self.court:
                r[0] = self.court.pop(0)
        return card

    def steal_card(self, seat, rival, name):
        card = next(c for c in self.players[rival].guild if self.card[c]["name"].lower().startswith(name.lower()))
        self.players[rival].guild.remove(card)
        if self.card[card]["name"] == "Sworn Guardians":
            self.court.append(card)
            return
        assert not self.has(rival, "Sworn Guardians")
        self.players[seat].guild.append(card)
        if self.turn.prelude:
            self.turn.got.add(card)

    def vox(self, seat, card, words):
        """2.8; without words 9.4: declined, and for Mass Uprising the lowest cluster with a ship."""
        name, asked = self.card[card]["name"], bool(words) and words[-1] != "NONE"
        if name == "Mass Uprising":
            self.mass_uprising(seat, words)
        elif name == "Populist Demands" and asked:
            self.declare(short_for(words[1], AMBITIONS), False)
        elif name == "Outrage Spreads" and asked:
            for i in range(self.n):
                self.provoke((seat + i) % self.n, short_for(words[1], RESOURCES))
        elif name == "Song of Freedom":
            if asked:
                self.free_city(seat, words)
            self.court = self.shuffle(self.court + [card])
            return
        elif name == "Guild Struggle":
            if asked:
                self.steal_card(seat, COLOURS.index(words[3]), words[1])
            guild = [c for c in self.court_discard if self.card[c]["suit"]]
            self.court_discard = [c for c in self.court_discard if c not in guild]
            self.court = self.shuffle(self.court + guild)
        elif name == "Call to Action" and self.discard:
            self.players[seat].hand.append(self.discard.pop(0))
        self.court_discard.append(card)

    def mass_uprising(self, seat, words):
        clusters = [c for c in range(1, 7) if c not in self.out]
        with_ships = [c for c in clusters if any(self.map[f"{c}.{s}"].ships(seat) for s in SYMBOLS)]
        cluster = words[1] if words else (with_ships + clusters)[0]
        first = words[2:]
        for k in first + [f"{cluster}.{s}" for s in SYMBOLS if f"{cluster}.{s}" not in first]:
            self.place(seat, k, 1)

    def free_city(self, seat, words):
        k, slot = words[1], int(words[2][1]) - 1
        kind, owner, _ = self.map[k].buildings[slot]
        assert kind == "city" and self.control(k) == seat
        self.map[k].buildings[slot] = None
        self.close_slots(owner)
        if words[3:]:
            self.seize(seat)

    # ---- lines: 10

    def line(self, seat, text):
        words = shlex.split(text)
        verb = words[0] = words[0].upper()
        if verb == "MULLIGAN":
            self.mulligan(seat, words[1])
        elif verb == "PASS":
            self.play_pass(seat)
        elif verb in ("LEAD", "SURPASS", "COPY", "PIVOT"):
            self.play_card(seat, verb, card_of(words[1], words[2]))
        else:
            assert self.awaits == "turn" and seat == self.at
            self.turn_line(seat, verb, words)

    def mulligan(self, seat, answer):
        assert self.awaits == "mulligan" and seat != self.holder
        if answer == "YES":
            hand = self.players[seat].hand
            self.players[seat].hand = self.discard[:6]
            self.discard = self.shuffle(self.discard[6:] + hand)
        self.begin_round()

    def turn_line(self, seat, verb, words):
        turn = self.turn
        if turn.looks_at is not None:
            self.farseers_answer(seat, words)
        elif turn.battle:
            turn.battle.answer(words)
            if verb == "END":
                self.end_turn()
        elif verb == "END":
            self.end_turn()
        elif verb == "DECLARE":
            self.declare_line(seat, words)
        elif verb == "SEIZE":
            self.seize_line(seat, words)
        elif verb == "REBUILD":
            turn.rebuild = words[2]
        elif verb == "PRELUDE":
            assert turn.prelude
            if words[1].upper() == "CARD":
                self.prelude_card(seat, words[2], words[3:])
            else:
                self.prelude_token(seat, words[1:])
        else:
            standard = IN_PLACE_OF.get(verb, verb)
            assert turn.pips > 0 and (standard in LISTED[turn.suit] or (turn.weapon and standard == "BATTLE"))
            self.end_prelude()
            turn.pips -= 1
            self.action(seat, words)

    def farseers_answer(self, seat, words):
        rival, self.turn.looks_at = self.turn.looks_at, None
        if words[0] == "END":
            self.end_turn()
        elif words[1] == "SWAP":
            mine, theirs = card_of(*words[2:4]), card_of(*words[4:6])
            for giver, taker, card in ((seat, rival, mine), (rival, seat, theirs)):
                self.players[giver].hand.remove(card)
                self.players[taker].hand.append(card)

    def declare_line(self, seat, words):
        card, mode = self.plays[seat]
        number = number_of(card)
        ambition = short_for(words[1], AMBITIONS) if number == 7 else AMBITIONS[number - 2]
        secret = ambition in ("Keeper", "Empath") and self.has(seat, "Secret Order")
        assert mode == "LEAD" or self.has(seat, "Galactic Bards")
        self.declare(ambition, mode == "LEAD" and not secret)
        if "LOOK" in words:
            assert self.has(seat, "Farseers")
            self.turn.looks_at = COLOURS.index(words[-1])

    def seize_line(self, seat, words):
        if words[1] == "SPIES":
            self.discard_guild(seat, "Lattice Spies")
        else:
            self.put_down[seat] = card_of(words[1], words[2])
            self.players[seat].hand.remove(self.put_down[seat])
        self.seize(seat)

    def discard_guild(self, seat, name):
        self.players[seat].guild.remove(self.number[name])
        self.court_discard.append(self.number[name])

    # ---- 4.6: the Prelude

    def end_prelude(self):
        self.turn.prelude = False
        self.spent = dict.fromkeys(RESOURCES, 0)

    def prelude_token(self, seat, words):
        token = spent_as = short_for(words[0], RESOURCES)
        words = words[1:]
        if words and words[0] == "AS":
            spent_as, words = short_for(words[1], RESOURCES), words[2:]
        slot = self.slot_of(seat, token)
        if words and words[0] == "SLOT":
            slot, words = int(words[1]) - 1, words[2:]
        assert self.take_token(seat, slot) == token
        self.spent[token] += 1
        if words == ["NOTHING"]:
            return
        loyal = [c["name"] for c in self.deck["court"] if c["loyal"] and c["suit"] == spent_as][0]
        outraged = token in self.players[seat].outrage
        assert self.has(seat, loyal) or (spent_as == token and not outraged)
        if spent_as == "Weapon":
            self.turn.weapon = True
            return
        buys = BUYS.get(spent_as, LISTED[suit_of(self.lead_card())])
        assert IN_PLACE_OF.get(words[0], words[0]) in buys
        self.action(seat, words)

    def prelude_card(self, seat, name, words):
        card = next(c for c in self.players[seat].guild if self.card[c]["name"].lower() == name.lower())
        name = self.card[card]["name"]
        assert card not in self.turn.got
        if name == "Relic Fence" and words[0] == "SLOT":
            self.spent[self.take_token(seat, int(words[1]) - 1)] += 1
            self.gain(seat, "Relic")
            return
        if words[0] == "ON":
            self.lay_union(seat, card, card_of(words[1], words[2]))
            return
        self.discard_guild(seat, name)
        if words[0] == "FILL":
            for _ in range(int(words[1])):
                self.gain(seat, "Material" if name == "Mining Interest" else "Fuel")
        elif words[0] == "AT":
            assert self.control(words[1]) == seat
            self.place(seat, words[1], 3)
        elif words[0] == "GATES":
            for gate in words[1:] or [f"{c}.gate" for c in range(1, 7) if c not in self.out]:
                self.place(seat, gate, 1)
        elif words[:2] == ["STEAL", "SLOT"]:
            rival = COLOURS.index(words[4])
            assert not self.has(rival, "Sworn Guardians")
            self.receive(seat, self.take_token(rival, int(words[2]) - 1))
        elif words[0] == "STEAL":
            self.steal_card(seat, COLOURS.index(words[3]), words[1])
        elif words[0] == "DISCARD":
            self.farsee(seat, [card_of(*words[i:i + 2]) for i in range(1, len(words), 2)])
        elif words[0] == "GAIN":
            for resource in ("Material", "Fuel", "Weapon"):
                self.gain(seat, resource)
        else:
            assert words == ["NOTHING"], words

    def lay_union(self, seat, union, card):
        assert any(c == card and mode != "COPY" for c, mode in self.plays.values())
        self.players[seat].guild.remove(union)
        self.unions.append((union, card, seat))

    def farsee(self, seat, cards):
        hand = self.players[seat].hand
        for card in cards:
            hand.remove(card)
        self.discard += self.shuffle(cards) if len(cards) > 1 else cards
        drawn = self.discard[:len(cards) + 1]
        self.discard = self.discard[len(drawn):]
        hand += drawn

    # ---- 5: actions

    def action(self, seat, words):
        getattr(self, "do_" + words[0].lower())(seat, *words[1:])

    def do_tax(self, seat, k, slot=None):
        mine = self.control(k) == seat
        cities = [i for i, b in enumerate(self.map[k].buildings)
                  if b and b[0] == "city" and (mine or b[1] == seat) and (k, i) not in self.turn.used]
        i = int(slot[1]) - 1 if slot else cities[0]
        assert i in cities
        self.turn.used.add((k, i))
        self.gain(seat, self.place_info[k]["resource"])
        owner = self.map[k].buildings[i][1]
        if owner != seat and self.agents_left(owner):
            self.players[seat].captives[owner] += 1

    def do_build(self, seat, what, k, slot=None):
        system, damaged = self.map[k], self.rival_controls(seat, k)
        if what.lower() == "ship":
            ports = [i for i in system.slots_of(seat, "starport") if (k, i) not in self.turn.used]
            self.turn.used.add((k, ports[0]))
            if self.ships_left(seat):
                (system.damaged if damaged else system.fresh)[seat] += 1
            return
        assert system.ships(seat) or system.slots_of(seat)
        i = int(slot[1]) - 1 if slot else system.buildings.index(None)
        assert not system.buildings[i]
        if (5 - self.cities_off(seat) if what.lower() == "city" else self.starports_left(seat)) > 0:
            system.buildings[i] = [what.lower(), seat, int(damaged)]

    def do_repair(self, seat, what, k):
        system = self.map[k]
        if what.lower() == "ship":
            assert system.damaged[seat]
            system.damaged[seat] -= 1
            system.fresh[seat] += 1
        else:
            building = system.buildings[int(what[1]) - 1]
            assert building[1] == seat and building[2]
            building[2] = 0

    def do_influence(self, seat, court):
        place = self.court_place(court)
        assert self.row[place][0] and self.agents_left(seat)
        self.row[place][1][seat] += 1

    def do_secure(self, seat, court, *words):
        place = self.court_place(court)
        agents = self.row[place][1]
        assert all(agents[seat] > agents[other] for other in range(self.n) if other != seat)
        card = self.take_card(seat, place, list(words))
        if self.turn.prelude:
            self.turn.got.add(card)

    def do_manufacture(self, seat):
        assert self.has(seat, "Mining Interest")
        self.gain(seat, "Material")

    def do_synthesize(self, seat):
        assert self.has(seat, "Shipping Interest")
        self.gain(seat, "Fuel")

    def do_pressgang(self, seat, *words):
        for pair in " ".join(words).split(","):
            owner, resource = pair.split()
            self.free_captives(seat, COLOURS.index(owner), 1)
            self.gain(seat, short_for(resource, RESOURCES))

    def do_execute(self, seat, *words):
        for pair in " ".join(words).split(","):
            owner, count = pair.split()
            self.free_captives(seat, COLOURS.index(owner), int(count))
            self.players[seat].trophies[COLOURS.index(owner)]["agents"] += int(count)

    def free_captives(self, seat, owner, count):
        assert self.has(seat, "Prison Wardens") and self.players[seat].captives[owner] >= count
        self.players[seat].captives[owner] -= count

    def do_abduct(self, seat, court):
        agents = self.row[self.court_place(court)][1]
        rivals = [other for other in range(self.n) if other != seat]
        assert self.has(seat, "Court Enforcers")
        assert 1 <= sum(agents[r] for r in rivals) < self.icons(seat, "Weapon")
        for rival in rivals:
            self.players[seat].captives[rival] += agents[rival]
            agents[rival] = 0

    def do_trade(self, seat, k, *words):
        take, give = (short_for(words[words.index(w) + 1], RESOURCES) for w in ("TAKE", "GIVE"))
        owner = next(b[1] for b in self.map[k].buildings if b and b[0] == "city" and b[1] != seat)
        assert self.has(seat, "Elder Broker") and self.control(k) == seat
        assert self.place_info[k]["resource"] == take and give not in self.players[owner].tokens
        self.take_token(owner, self.slot_of(owner, take))
        self.take_token(seat, self.slot_of(seat, give))
        self.receive(seat, take)
        self.receive(owner, give)

    def do_move(self, seat, *words):
        split = words.index("FROM")
        at, way = words[split + 1], list(words[split + 2:])
        system = self.map[at]
        catapult = bool(system.slots_of(seat, "starport"))
        fresh, damaged = self.counted_ships(words[:split], system.fresh[seat])
        assert fresh + damaged and system.fresh[seat] >= fresh and system.damaged[seat] >= damaged
        system.fresh[seat] -= fresh
        system.damaged[seat] -= damaged
        while way:
            verb, to = way.pop(0), way.pop(0)
            assert self.adjacent(at, to)
            at = to
            if verb == "VIA":
                assert catapult and at.endswith("gate") and not self.rival_controls(seat, at)
            if way[:1] == ["DROP"]:
                dropped = self.counted_ships([way[1]], fresh)
                way = way[2:]
                self.arrive(seat, at, *dropped)
                fresh, damaged = fresh - dropped[0], damaged - dropped[1]
        self.arrive(seat, at, fresh, damaged)

    @staticmethod
    def counted_ships(words, fresh):
        """10: plain numbers take fresh ships first."""
        if len(words) == 1:
            return min(int(words[0]), fresh), max(0, int(words[0]) - fresh)
        named = dict(zip(words[1::2], map(int, words[::2])))
        return named.get("fresh", 0), named.get("damaged", 0)

    def arrive(self, seat, k, fresh, damaged):
        self.map[k].fresh[seat] += fresh
        self.map[k].damaged[seat] += damaged

    def do_battle(self, seat, rival, _, k, __, *words):
        self.turn.battle = Battle(self, seat, COLOURS.index(rival), k, list(words))
        self.turn.battle.go_on()

    # ---- 7: the end of a chapter

    def counted(self, seat, ambition):
        player = self.players[seat]
        if ambition == "Tycoon":
            cartels = sum(self.supply(r) for r in ("Material", "Fuel") if self.has(seat, f"{r} Cartel"))
            return self.icons(seat, "Material") + self.icons(seat, "Fuel") + cartels
        if ambition == "Tyrant":
            return sum(player.captives)
        if ambition == "Warlord":
            return sum(sum(t.values()) for t in player.trophies)
        return self.icons(seat, "Relic" if ambition == "Keeper" else "Psionic")

    def neutral_counted(self, ambition):
        boxes = {"Tycoon": ("Material", "Fuel"), "Warlord": ("Weapon",), "Keeper": ("Relic",), "Empath": ("Psionic",)}
        return sum(self.neutral[r] for r in boxes.get(ambition, ()))

    def score(self, ambition, first, second):
        """7.1: what each player gains, and what was counted."""
        counts = [self.counted(seat, ambition) for seat in range(self.n)]
        counts += [self.neutral_counted(ambition)] * (self.n == 2)
        gains, most = [0] * len(counts), max(counts)
        leading = [i for i, c in enumerate(counts) if c == most]
        if most and len(leading) > 1:
            for i in leading:
                gains[i] = second
        elif most:
            bonus = self.deck["bonus"][self.cities_off(leading[0])] if leading[0] < self.n else 0
            gains[leading[0]] = first + bonus
            next_most = max(c for c in counts if c < most)
            behind = [i for i, c in enumerate(counts) if c == next_most]
            if next_most and len(behind) == 1:
                gains[behind[0]] = second
        return gains[:self.n], counts

    def end_chapter(self):
        marked, totals = [], [0] * self.n
        for ambition in AMBITIONS:
            values = [self.value(m) for m in self.markers if m["box"] == ambition]
            if values:
                first, second = (sum(v) for v in zip(*values))
                gains, counts = self.score(ambition, first, second)
                marked.append((ambition, first, second, counts))
                totals = [t + g for t, g in zip(totals, gains)]
        for player, total in zip(self.players, totals):
            player.power += total
            player.hand = []
        self.scorings.append((self.chapter, marked, [p.power for p in self.players]))
        self.return_pieces([m[0] for m in marked])
        for m in self.markers:
            m["box"] = None
        blue = [m for m in self.markers if not m["gold"]]
        if blue:
            min(blue, key=self.value)["gold"] = True
        self.end_or_deal()

    def return_pieces(self, marked):
        for resource in ("Material", "Fuel"):
            for seat in range(self.n):
                if any(self.has(o, f"{resource} Cartel") for o in range(self.n) if o != seat):
                    self.drop_all(seat, resource)
        for player in self.players:
            if "Tyrant" in marked:
                player.captives = [0] * self.n
            if "Warlord" in marked:
                player.no_trophies(self.n)
        for seat in range(self.n):
            self.close_slots(seat)

    def end_or_deal(self):
        best = max(p.power for p in self.players)
        if best >= self.deck["players"][str(self.n)]["power"] or self.chapter == self.deck["last_chapter"]:
            order = [(self.holder + i) % self.n for i in range(self.n)]
            self.winner = next(s for s in order if self.players[s].power == best)
            self.over, self.awaits = True, None
        else:
            self.chapter += 1
            self.deal()


class Battle:
    """6, 9.4. Each step returns True where it waits for the attacker's answer."""

    def __init__(self, game, seat, rival, k, words):
        self.game, self.seat, self.rival, self.k = game, seat, rival, k
        self.system = game.map[k]
        dice = dict.fromkeys(DICE, 0)
        while words and words[0].isdigit():
            dice[words[1]] += int(words[0])
            words = words[2:]
        self.clauses, clause = {}, None
        for word in words:
            if word in CLAUSES:
                clause = self.clauses.setdefault(word, [])
            else:
                clause.append(word)
        self.check(dice)
        self.faces = [[d, game.roll()] for d in DICE for _ in range(dice[d])]
        self.cities, self.sacking, self.wishes_done = 0, False, False
        self.steps = [self.reroll, self.own_hits, self.ship_hits, self.building_hits, self.sack, self.raid]

    def check(self, dice):
        more = 2 if self.k.endswith("gate") and self.game.has(self.seat, "Gatekeepers") else 0
        here = self.system.slots_of(self.rival)
        assert self.system.ships(self.seat) and (self.system.ships(self.rival) or here)
        assert sum(dice.values()) <= self.system.ships(self.seat) + more and max(dice.values()) <= 6
        assert not dice["raid"] or here or not any(m.slots_of(self.rival) for m in self.game.map.values())

    def go_on(self, words=None, automatic=False):
        while self.steps:
            if self.steps[0](words, automatic):
                return
            words = None
            self.steps.pop(0)
        self.game.turn.battle = None

    def answer(self, words):
        if words[0] == "END":
            self.go_on(automatic=True)
        else:
            self.go_on(words)

    def asks(self, clause, words, automatic):
        return self.clauses.get(clause, [""])[-1] == "ASK" and not words and not automatic

    def said(self, clause):
        """What a clause says, without its ASK."""
        return [w for w in self.clauses.get(clause, []) if w != "ASK"]

    def reroll(self, words, automatic):
        most = self.game.icons(self.seat, "Weapon") if self.game.has(self.seat, "Skirmishers") else 0
        skirmish = [f for f in self.faces if f[0] == "skirmish"]
        if most and skirmish and self.asks("REROLL", words, automatic):
            return True
        said = self.said("REROLL") or ["BLANKS"]
        if words:
            again = [int(w[1]) - 1 for w in words[1:] if w != "NONE"]
        elif said[0] == "NONE":
            again = []
        else:
            most = min(most, int(said[1])) if said[1:] else most
            again = [i for i, f in enumerate(skirmish) if f[1] <= 3][:most]
        for i in again:
            skirmish[i][1] = self.game.roll()
        shown = [self.game.deck["dice"][die][face - 1] for die, face in self.faces] or [[0] * 5]
        self_hits, intercepts, self.ships, self.buildings, self.keys = map(sum, zip(*shown))
        self.own = self_hits + (self.system.fresh[self.rival] if intercepts else 0)
        return False

    def fleet(self, seat):
        return self.system.fresh[seat], self.system.damaged[seat]

    def hit_fleet(self, seat, victor, left):
        self.system.fresh[seat], self.system.damaged[seat] = left[:2]
        self.game.players[victor].trophies[seat]["ships"] += left[2]

    def own_hits(self, words, automatic):
        fleet = self.fleet(self.seat)
        if spread(*fleet, self.own) != finish(*fleet, self.own) and self.asks("OWN", words, automatic):
            return True
        way = finish if self.said("OWN") == ["STACK"] else spread
        left = assigned(*fleet, self.own, words[2:]) if words else way(*fleet, self.own)
        self.hit_fleet(self.seat, self.rival, left)
        self.left = left[0] + left[1]
        return False

    def ship_hits(self, words, automatic):
        fleet = self.fleet(self.rival)
        if spread(*fleet, self.ships) != finish(*fleet, self.ships) and self.asks("SHIPS", words, automatic):
            return True
        way = spread if self.said("SHIPS") == ["SPREAD"] else finish
        left = assigned(*fleet, self.ships, words[2:]) if words else way(*fleet, self.ships)
        self.hit_fleet(self.rival, self.seat, left)
        self.buildings += max(0, self.ships - 2 * fleet[0] - fleet[1])
        return False

    def building_hits(self, words, automatic):
        mine = self.system.slots_of(self.rival)
        room = sum(2 - self.system.buildings[i][2] for i in mine)
        if len(mine) == 2 and 0 < self.buildings < room and self.asks("BUILDINGS", words, automatic):
            return True
        order = [int(w[1]) - 1 for w in words[2:]] if words else []
        for hit in range(min(self.buildings, room)):
            self.hit_building(order[hit] if order else self.chosen_building())
        return False

    def chosen_building(self):
        said, slots = self.said("BUILDINGS"), self.system.slots_of(self.rival)
        listed = [int(w[1]) - 1 for w in said if w[0] == "#" and int(w[1]) - 1 in slots]
        kind = "city" if said == ["CITY"] else "starport"
        at = self.system.buildings
        return (listed + sorted(slots, key=lambda i: (at[i][0] != kind, -at[i][2], i)))[0]

    def hit_building(self, slot):
        building = self.system.buildings[slot]
        if not building[2]:
            building[2] = 1
            return
        self.system.buildings[slot] = None
        trophies = self.game.players[self.seat].trophies[self.rival]
        trophies["cities" if building[0] == "city" else "starports"] += 1
        self.cities += building[0] == "city"

    def sack(self, words, automatic):
        """6.2: city by city, first the Outrage, then the Ransack."""
        while self.cities or self.sacking:
            if not self.sacking:
                self.cities -= 1
                self.game.provoke(self.seat, self.game.place_info[self.k]["resource"])
            self.sacking = True
            places = [i for i, r in enumerate(self.game.row) if r[0] and r[1][self.rival]]
            if len(places) > 1 and self.asks("RANSACK", words, automatic):
                return True
            if places:
                place = self.game.court_place(words[1]) if words else self.ransacked(places)
                self.game.take_card(self.seat, place, words[2:] if words else [], True)
            words, self.sacking = None, False
        return False

    def ransacked(self, places):
        wished = [self.game.court_place(w) for w in self.said("RANSACK")]
        rivals = {i: sum(self.game.row[i][1]) - self.game.row[i][1][self.seat] for i in places}
        return ([w for w in wished if w in places] + sorted(places, key=lambda i: (-rivals[i], i)))[0]

    def raid(self, words, automatic):
        said = self.clauses.get("RAID", ["ANY"])
        if not self.left:
            return False
        if not self.wishes_done:
            self.wishes_done = True
            wishes = iter(said[:-1])
            for word in wishes:
                self.buy(int(next(wishes)) - 1 if word == "SLOT" else word)
        if words:
            if words[1] == "DONE":
                return False
            self.buy(int(words[2]) - 1 if words[1] == "SLOT" else words[1])
        while said[-1] != "STOP" and self.goods():
            if said[-1] == "ASK" and not automatic:
                return True
            self.buy(self.goods()[0])
        return False

    def cost(self, thing):
        """None: it is not there, or protected."""
        tokens, guild = self.game.players[self.rival].tokens, self.game.players[self.rival].guild
        guarded = self.game.has(self.rival, "Sworn Guardians")
        if isinstance(thing, int):
            return self.game.deck["raid_costs"][thing] if tokens[thing] and not guarded else None
        cards = [self.game.card[c] for c in guild]
        found = [c for c in cards if c["name"].lower().startswith(thing.lower())]
        return found[0]["cost"] if found and (not guarded or found[0]["name"] == "Sworn Guardians") else None

    def goods(self):
        """9.4: the dearest first, a card before a token, then the lower number."""
        cards = [self.game.card[c]["name"] for c in sorted(self.game.players[self.rival].guild)]
        things = [t for t in cards + list(range(6)) if self.cost(t) is not None and self.cost(t) <= self.keys]
        return sorted(things, key=lambda t: -self.cost(t))

    def buy(self, thing):
        """A wish that is too dear, protected or not there is passed over."""
        if self.cost(thing) is None or self.cost(thing) > self.keys:
            return
        self.keys -= self.cost(thing)
        if isinstance(thing, int):
            self.game.receive(self.seat, self.game.take_token(self.rival, thing))
        else:
            self.game.steal_card(self.seat, self.rival, thing)
