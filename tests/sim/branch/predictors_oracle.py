# SPDX-License-Identifier: GPL-2.0-or-later
"""The branch predictors of sim/branch/ once more, as their headers describe them, without their tricks: histories are
numbers whose bit k is the outcome k branches ago, and folds are computed anew for each branch. And the classes of what
the predictors get wrong (sim/branch/mispredict_class.h)."""
LENGTHS = 4, 7, 13, 24, 43, 78, 142, 256


def clamp(number, least, most):
    return max(least, min(most, number))


class History:
    def __init__(self, length):
        self.length, self.bits = length, 0

    def push(self, bit):
        self.bits = (self.bits << 1 | bit) & (1 << self.length) - 1


class Classic:
    def __init__(self, dropped):
        self.dropped, self.counters, self.history = dropped, {}, History(7)

    def wrong(self, addr, taken):
        return self.learn((self.history.bits, (addr >> self.dropped) % 128), taken)

    def learn(self, place, taken):
        counter = self.counters.get(place, 0)
        self.counters[place] = clamp(counter + (1 if taken else -1), 0, 3)
        self.history.push(taken)
        return (counter >= 2) != taken


class UnsharedClassic(Classic):
    def wrong(self, addr, taken):
        return self.learn((self.history.bits, addr), taken)


class Gshare:
    tables = 1

    def __init__(self, dropped):
        self.dropped, self.counters, self.history = dropped, {}, History(18)

    def wrong(self, addr, taken):
        addr >>= self.dropped
        place = (addr * 0x9E3779B1) % 2**32 * self.tables // 2**32, addr % 2**18 ^ self.history.bits
        counter = self.counters.get(place, 1)
        self.counters[place] = clamp(counter + (1 if taken else -1), 0, 3)
        self.history.push(taken)
        return (counter >= 2) != taken


class UnsharedGshare(Gshare):
    tables = 256


def perceptron_is_wrong(weights, inputs, taken):
    """By weights that learn the outcome; the first is that of the bias."""
    inputs = [1] + inputs
    output = sum(weight * one for weight, one in zip(weights, inputs))
    wrong = (output >= 0) != taken
    if wrong or abs(output) <= int(1.93 * (len(inputs) - 1) + 14):
        outcome = 1 if taken else -1
        weights[:] = [max(-127, min(127, weight + one * outcome)) for weight, one in zip(weights, inputs)]
    return wrong


class Perceptron:
    def __init__(self, dropped):
        self.dropped, self.weights, self.inputs = dropped, {}, [-1] * 64  # the youngest first

    def place(self, addr):
        return (addr >> self.dropped) % 1024

    def wrong(self, addr, taken):
        weights = self.weights.setdefault(self.place(addr), [0] * 65)
        wrong = perceptron_is_wrong(weights, self.inputs, taken)
        self.inputs = [1 if taken else -1] + self.inputs[:-1]
        return wrong


class UnsharedPerceptron(Perceptron):
    def place(self, addr):
        return addr


class Dice:
    def __init__(self):
        self.state = 1

    def roll(self):
        self.state = self.state >> 1 ^ (0xA3000000 if self.state & 1 else 0)
        return self.state


class Tables:
    """What TAGE and ITTAGE share: where a branch is looked up, what matches, and who gets a new entry."""

    def __init__(self, index_bits, tag_bits):
        self.index_bits, self.tag_bits = index_bits, tag_bits
        self.history, self.path, self.dice = History(max(LENGTHS)), History(16), Dice()
        self.entries = [{} for _ in LENGTHS]
        self.trust = 0  # in alternates

    def push(self, bit, path):
        self.history.push(bit)
        self.path.push(path & 1)

    def folded(self, length, width):
        bits, fold = self.history.bits & (1 << length) - 1, 0
        while bits:
            fold ^= bits & (1 << width) - 1
            bits >>= width
        return fold

    def look_up(self, addr):
        """The entry of each table that the branch leads to, and the tag that it would have to have."""
        found = []
        for length, entries in zip(LENGTHS, self.entries):
            path = self.path.bits & (1 << min(length, 16)) - 1
            index = addr ^ addr >> self.index_bits ^ addr >> 2 * self.index_bits ^ self.folded(length, self.index_bits)
            index ^= path * 0x9E35 % 2**16 >> 16 - self.index_bits
            tag = addr ^ addr >> self.tag_bits ^ addr >> 2 * self.tag_bits
            tag ^= self.folded(length, self.tag_bits) ^ self.folded(length, self.tag_bits - 2) * 0x9E5
            entry = entries.setdefault(index % 2**self.index_bits, self.empty())
            found.append((entry, tag % 2**self.tag_bits))
        return found

    def allocate(self, found, matches, fill):
        longer = found[matches[-1] + 1 if matches else 0:]
        free = [(entry, tag) for entry, tag in longer if entry["useful"] == 0]
        if not free:
            for entry, _ in longer:
                entry["useful"] -= 1
            return
        which = 1 if self.dice.roll() % 4 == 0 and len(free) > 1 else 0
        entry, tag = free[which]
        entry.update(fill, tag=tag, useful=0)


class Tage(Tables):
    index_bits, tag_bits, base_bits = 11, 12, 14

    def __init__(self, dropped):
        super().__init__(self.index_bits, self.tag_bits)
        self.dropped, self.base, self.branches, self.kept = dropped, {}, 0, 1

    @staticmethod
    def empty():
        return {"tag": 0, "counter": 0, "useful": 0}

    def wrong(self, addr, taken):
        addr >>= self.dropped
        found = self.look_up(addr)
        matches = [i for i, (entry, tag) in enumerate(found) if entry["tag"] == tag]
        base = self.base.get(addr % 2**self.base_bits, 0)
        says = [base >= 0] + [found[i][0]["counter"] >= 0 for i in matches]
        predicted = says[-1]
        up = 1 if taken else -1
        if not matches:
            self.base[addr % 2**self.base_bits] = clamp(base + up, -2, 1)
        else:
            provider = found[matches[-1]][0]
            if says[-1] != says[-2]:
                if provider["useful"] == 0 and provider["counter"] in (0, -1):
                    predicted = says[-2] if self.trust >= 0 else says[-1]
                    self.trust = clamp(self.trust + (1 if says[-2] == taken else -1), -8, 7)
                provider["useful"] = clamp(provider["useful"] + (1 if says[-1] == taken else -1), 0, 3)
            provider["counter"] = clamp(provider["counter"] + up, -4, 3)
        if predicted != taken:
            self.allocate(found, matches, {"counter": 0 if taken else -1})
        self.branches += 1
        if self.branches % 2**18 == 0:
            for entries in self.entries:
                for entry in entries.values():
                    entry["useful"] &= self.kept
            self.kept ^= 3
        self.push(taken, addr)
        return predicted != taken


class UnsharedTage(Tage):
    index_bits, tag_bits, base_bits = 14, 15, 17


class ClassicTargets:
    def __init__(self, dropped):
        self.dropped, self.targets = dropped, {}

    def wrong(self, addr, target):
        place = (addr >> self.dropped) % 512
        wrong = self.targets.get(place, 0) != target
        self.targets[place] = target
        return wrong


class TargetBuffer:
    def __init__(self, dropped):
        self.dropped, self.sets = dropped, {}

    def wrong(self, addr, target):
        ways = self.sets.setdefault((addr >> self.dropped) % 1024, {})  # in the order of their last uses
        wrong = ways.pop(addr, None) != target
        ways[addr] = target
        if len(ways) > 4:
            del ways[next(iter(ways))]
        return wrong


class Ittage(Tables):
    def __init__(self, dropped):
        super().__init__(9, 12)
        self.dropped, self.base = dropped, {}

    @staticmethod
    def empty():
        return {"tag": 0, "target": 0, "confidence": 0, "useful": 0}

    def see_outcome(self, addr, taken):
        self.push(taken, addr >> self.dropped)

    def wrong(self, addr, target):
        addr >>= self.dropped
        found = self.look_up(addr)
        matches = [i for i, (entry, tag) in enumerate(found) if entry["tag"] == tag]
        targets = [self.base.get(addr % 1024, 0)] + [found[i][0]["target"] for i in matches]
        predicted = targets[-1]
        if matches:
            provider = found[matches[-1]][0]
            if provider["confidence"] == 0 and self.trust >= 0:
                predicted = targets[-2]
            if targets[-1] != targets[-2]:
                if provider["confidence"] == 0 and target in targets[-2:]:
                    self.trust = clamp(self.trust + (1 if targets[-2] == target else -1), -8, 7)
                provider["useful"] = int(targets[-1] == target)
            if targets[-1] != target and provider["confidence"] == 0:
                provider["target"] = target
            else:
                provider["confidence"] = clamp(provider["confidence"] + (1 if targets[-1] == target else -1), 0, 3)
        if predicted != target:
            self.allocate(found, matches, {"target": target, "confidence": 0})
        self.base[addr % 1024] = target
        mixed = target ^ target >> 5 ^ target >> 10
        for i in range(5):
            self.push(mixed >> i & 1, target >> i)
        return predicted != target


class Returns:
    """A stack of 16 places around which it goes: where a return leads was said by the call that is its own, unless
    another one has taken its place."""

    def __init__(self):
        self.places, self.depth = {}, 0

    def call(self, after):
        self.depth += 1
        self.places[self.depth % 16] = after

    def wrong(self, target):
        is_wrong = self.places.get(self.depth % 16, 0) != target
        self.depth -= 1
        return is_wrong


class Branch:
    """What a branch did, and what its counter of rounds and its perceptron make of it."""

    def __init__(self):
        self.met, self.outcomes, self.runs, self.weights = {}, [], {False: [], True: []}, [0] * (1 + 128 + 64)

    def trips_say(self):
        if not self.outcomes:
            return None
        last, run = self.outcomes[-1], self.run
        lengths = self.runs[last]
        if len(lengths) < 3 or len(set(lengths)) != 1 or run > lengths[0]:
            return None
        return last if run < lengths[0] else not last

    def learn(self, taken):
        if self.outcomes and self.outcomes[-1] == taken:
            self.run += 1
        else:
            if self.outcomes:
                self.runs[not taken] = self.runs[not taken][-2:] + [self.run]
            self.run = 1
        self.outcomes = self.outcomes[-63:] + [taken]


class Classes:
    """The classes of what each predictor gets wrong."""

    def __init__(self, dropped):
        self.branches, self.history, self.inputs = {}, History(7), [-1] * 128
        self.unshared = {name: kind(dropped) for name, kind in UNSHARED.items()}
        self.behind, self.counts = {}, dict.fromkeys((f"{name}.{event}" for name in UNSHARED for event in EVENTS), 0)

    def leads(self, key, wrong, other_wrong):
        """Whether the other one is right where this one is wrong, and was not behind."""
        behind = self.behind.get(key, 0)
        if wrong == other_wrong:
            return False
        self.behind[key] = clamp(behind + (-1 if wrong else 1), 0, 255)
        return wrong and behind == 0

    def see(self, addr, taken, wrong):
        branch = self.branches.setdefault(addr, Branch())
        times = branch.met[self.history.bits] = branch.met.get(self.history.bits, 0) + 1
        turned = branch.outcomes[-1:] == [not taken]
        trips = branch.trips_say()
        own = [1 if outcome else -1 for outcome in reversed(branch.outcomes)]
        perceptron = perceptron_is_wrong(branch.weights, self.inputs + own + [-1] * (64 - len(own)), taken)
        for name, unshared in self.unshared.items():
            self.counts[f"{name}.Bct"] += taken
            self.counts[f"{name}.Bcx"] += turned
            others = {
                "alias": unshared.wrong(addr, taken),
                "loop": wrong[name] if trips is None else trips != taken,
                "pattern": perceptron,
            }
            fits = ["cold"]
            if times > 2:
                fits = [kind for kind, other in others.items() if self.leads((addr, name, kind), wrong[name], other)]
            if wrong[name]:
                self.counts[f"{name}.Bcm_{(fits + ['random'])[0]}"] += 1
        branch.learn(taken)
        self.history.push(taken)
        self.inputs = [1 if taken else -1] + self.inputs[:-1]


COND, IND, CALL, RETURN = range(4)
EVENTS = "Bct", "Bcx", "Bcm_cold", "Bcm_alias", "Bcm_loop", "Bcm_pattern", "Bcm_random"
UNSHARED = {"classic": UnsharedClassic, "gshare": UnsharedGshare, "perceptron": UnsharedPerceptron, "tage": UnsharedTage}
CONDITIONAL = {"classic": Classic, "gshare": Gshare, "perceptron": Perceptron, "tage": Tage}
INDIRECT = {"classic_targets": ClassicTargets, "btb": TargetBuffer, "ittage": Ittage}


def count(branches, dropped):
    """How many of these (kind, address, outcome or target) each predictor gets wrong, and why. Kinds are as predict.cc
    has them."""
    predictors = {name: kind(dropped) for name, kind in (CONDITIONAL | INDIRECT).items()}
    wrong, classes = dict.fromkeys(predictors, 0) | {"returns": 0}, Classes(dropped)
    returns = Returns()
    for kind, addr, value in branches:
        if kind == CALL:
            returns.call(value)
        if kind == RETURN:
            wrong["returns"] += returns.wrong(value)
        if kind in (CALL, RETURN):
            continue
        now = {name: predictors[name].wrong(addr, value) for name in (INDIRECT if kind == IND else CONDITIONAL)}
        for name, is_wrong in now.items():
            wrong[name] += is_wrong
        if kind == COND:
            predictors["ittage"].see_outcome(addr, value)
            classes.see(addr, value, now)
    return wrong | classes.counts
