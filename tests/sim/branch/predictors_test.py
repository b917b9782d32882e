#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Branch predictors and plain ones (predictors_oracle.py) get the same number of branches wrong, for the same reasons, on
streams of branches that are made here, or are in files as predict.cc reads them.

  predictors_test.py PREDICT [FILE...]
"""
import random
import subprocess
import sys

import predictors_oracle

predict, *files = sys.argv[1:]
COND, IND, CALL, RETURN = range(4)


def loops(dice, n):
    """Loops of fixed and of changing numbers of rounds, in one another."""
    while n > 0:
        for site in range(5):
            rounds = dice.choice((3, 9, 20)) if site == 4 else 2 + 7 * site
            for i in range(rounds):
                yield COND, 0x401000 + 0x36 * site, i + 1 < rounds
            n -= rounds


def correlated(dice, n):
    """Branches that repeat, invert or combine the outcomes of random ones before."""
    for _ in range(n // 4):
        one, two = dice.random() < 0.5, dice.random() < 0.2
        yield COND, 0x7F0000400123, one
        yield COND, 0x7F0000400155, two
        yield COND, 0x7F00004001A8, not one
        yield COND, 0x7F00004001C1, one != two


def biased(dice, n):
    """Many branches, each with a bias of its own: they take one another's places."""
    for _ in range(n):
        site = dice.randrange(9000)
        yield COND, 0x400000 + 0x2F * site, dice.random() < (site % 11) / 10


def aging(dice, n):
    """So many branches that TAGE forgets once what is of use, most of them of one kind."""
    yield from biased(dice, n)
    for _ in range(2**18 - 2 * n):
        yield COND, 0x400000, False
    yield from biased(dice, 2 * n)


def long_patterns(dice, n):
    """Patterns of 30 to 200 outcomes."""
    patterns = [[dice.random() < 0.5 for _ in range(length)] for length in (30, 90, 200)]
    for i in range(n // 3):
        for site, pattern in enumerate(patterns):
            yield COND, 0x55555555A000 + 0x11 * site, pattern[i % len(pattern)]


def sharing(dice, n):
    """Branches in no order that have one place in the classic table, and each its own outcome and exceptions."""
    for _ in range(n):
        site = dice.randrange(30)
        yield COND, 0x400000 + 0x1000 * site, (site % 3 == 0) != (dice.random() < 0.02)


def interpreter(dice, n):
    """Dispatches that follow a program with branches of its own, virtual calls, and more sites than a set has ways."""
    program = [dice.randrange(40) for _ in range(60)]
    at = 0
    for i in range(n // 3):
        code = program[at]
        yield IND, 0x402000, 0x403000 + 0x40 * code
        yield COND, 0x403010 + 0x40 * code, code % 3 == 0
        yield IND, 0x500000 + 0x1000 * (i % 6), 0xFFFFFFFFFFF00000 + 0x10 * dice.randrange(1 + i % 3)
        at = (at + 1) % len(program) if code % 7 or dice.random() < 0.9 else dice.randrange(len(program))


def walks(dice, n):
    """Calls and returns that go up and down at random, deeper than a stack of 16, also past the first call; some returns
    lead elsewhere, as after a longjmp."""
    after = []
    for _ in range(n):
        if dice.random() < (0.7 if len(after) < 12 else 0.48):
            after.append(0x401000 + 0x25 * dice.randrange(20))
            yield CALL, after[-1] - 5, after[-1]
        elif after and dice.random() < 0.02:
            del after[dice.randrange(len(after)) :]
        else:
            yield RETURN, 0x402000, after.pop() if after else 0x403000


def own(program, branches, dropped):
    text = "".join(f"{kind:x} {addr:x} {value:x}\n" for kind, addr, value in branches)
    lines = subprocess.run([program, str(dropped)], input=text, check=True, capture_output=True, text=True).stdout
    return {name: int(number) for name, number in map(str.split, lines.splitlines())}


def made():
    for make, branches, dropped in (
        (loops, 20000, 0),
        (correlated, 20000, 1),
        (biased, 20000, 0),
        (aging, 3000, 0),
        (long_patterns, 30000, 2),
        (sharing, 20000, 0),
        (interpreter, 40000, 0),
        (walks, 40000, 0),
    ):
        yield make.__name__, list(make(random.Random(1), branches)), dropped


def read():
    for file in files:
        with open(file) as lines:
            fields = [[int(field, 16) for field in line.split()] for line in lines]
        yield file, [(kind, addr, bool(value) if kind == COND else value) for kind, addr, value in fields], 0


failed = False
for name, stream, dropped in read() if files else made():
    mine, plain = own(predict, stream, dropped), predictors_oracle.count(stream, dropped)
    print(f"{name}: {len(stream)} branches, wrong: {' '.join(f'{n} {mine[n]}' for n in mine)}")
    if mine != plain:
        failed = True
        print(f"  plain ones: {' '.join(f'{n} {plain[n]}' for n in plain)}")
sys.exit(failed)
