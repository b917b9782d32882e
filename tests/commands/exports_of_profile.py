# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds what cg_annotate exports against the profile, both read here and nowhere else.

    exports_of_profile.py PROFILE PPROF SPEEDSCOPE FOLDED CSV

pprof's format is decoded from its wire format: numbers of fields are those of profile.proto.
"""
import collections
import csv
import gzip
import json
import sys


def add(sums, key, counts):
    sums[key] = [a + b for a, b in zip(sums.get(key, [0] * len(counts)), counts)]


def read_profile(name):
    """Events, counts by (file, function), and by (function, file of the line, line)."""
    events, functions, lines = [], {}, {}
    file = "???"
    function = None
    with open(name, encoding="ascii") as text:
        for line in map(str.strip, text):
            key, _, value = line.partition("=")
            if line.startswith("events:"):
                events = line.split()[1:]
            elif key in ("fl", "fi", "fe"):
                file = value
            elif key == "fn":
                function = (file, value)
                add(functions, function, [0] * len(events))
            elif line[:1].isdigit():
                number, *counts = [0 if word == "." else int(word) for word in line.split()]
                counts += [0] * (len(events) - len(counts))
                function = function or ("???", "???")
                add(functions, function, counts)
                add(lines, (*function, file, number), counts)
    return events, functions, {key: counts for key, counts in lines.items() if any(counts)}


def varint(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
        if data[at - 1] < 0x80:
            return value, at


def fields(data):
    """Of a message: number to values, in order."""
    result, at = collections.defaultdict(list), 0
    while at < len(data):
        tag, at = varint(data, at)
        assert tag & 7 in (0, 2), f"wire type {tag & 7}"
        value, at = varint(data, at)
        if tag & 7 == 2:
            value, at = data[at : at + value], at + value
        result[tag >> 3].append(value)
    assert at == len(data), "a message is cut"
    return result


def packed(data):
    at = 0
    while at < len(data):
        value, at = varint(data, at)
        yield value - (1 << 64) if value >> 63 else value


def read_pprof(name):
    """Events, the first that is shown, and counts by (function, file, line)."""
    with gzip.open(name) as file:
        profile = fields(file.read())
    strings = [string.decode("utf-8") for string in profile[6]]
    assert strings[0] == "" and len(set(strings)) >= len(strings) // 2
    events = [strings[fields(kind)[1][0]] for kind in profile[1]]
    assert {strings[fields(kind)[2][0]] for kind in profile[1]} == {"count"}
    functions = {}
    for function in map(fields, profile[5]):
        functions[function[1][0]] = (strings[function[2][0]], strings[function[4][0]])
    assert len(functions) == len(profile[5]) == len(set(functions.values())), "one id each"
    (mapping,) = map(fields, profile[3])
    assert all(mapping[has] == [1] for has in (7, 8, 9, 10))
    locations = {}
    for location in map(fields, profile[4]):
        assert location[2] == mapping[1]
        (line,) = map(fields, location[4])
        locations[location[1][0]] = (*functions[line[1][0]], line[2][0])
    lines = {}
    for sample in map(fields, profile[2]):
        (location,) = packed(sample[1][0])
        counts = list(packed(sample[2][0]))
        assert len(counts) == len(events) and any(counts)
        add(lines, locations[location], counts)
    return events, strings[profile[14][0]], lines


def read_speedscope(name):
    """Events, the first that is shown, and for each event counts by (file, function, line's file, line)."""
    with open(name, encoding="ascii") as file:
        text = json.load(file)
    assert text["$schema"] == "https://www.speedscope.app/file-format-schema.json"
    frames = text["shared"]["frames"]
    events, lines = [], []
    for profile in text["profiles"]:
        assert (profile["type"], profile["unit"], profile["startValue"]) == ("sampled", "none", 0)
        assert sum(profile["weights"]) == profile["endValue"]
        assert len(profile["weights"]) == len(profile["samples"])
        events.append(profile["name"])
        sums = collections.Counter()
        for stack, weight in zip(profile["samples"], profile["weights"]):
            function = frames[stack[0]]
            line = frames[stack[1]] if len(stack) > 1 else {"line": 0}
            key = (function["file"], function["name"], line.get("file"), line["line"])
            assert len(stack) == 1 or line["name"] == key[2].split("/")[-1] + f":{key[3]}"
            sums[key] += weight
        lines.append(sums)
    return events, events[text["activeProfileIndex"]], lines


def main(profile, pprof, speedscope, folded, table):
    events, functions, lines = read_profile(profile)
    assert events and functions

    by_name = {}
    for (_, function, file, line), counts in lines.items():
        add(by_name, (function, file, line), counts)
    assert read_pprof(pprof) == (events, events[0], by_name), "pprof"

    names, first, weights = read_speedscope(speedscope)
    assert (names, first) == (events, events[0]), "speedscope"
    for event, got in enumerate(weights):
        expected = collections.Counter()
        for (file, function, at, line), counts in lines.items():
            expected[(file, function, at if line else None, line)] += counts[event]
        assert got == +expected, f"speedscope: {events[event]}"

    with open(folded, encoding="ascii") as file:
        got = dict(line.rstrip("\n").rsplit(" ", 1) for line in file)
    expected = {";".join(key): str(counts[0]) for key, counts in functions.items() if counts[0]}
    assert got == expected, "folded"

    with open(table, encoding="ascii", newline="") as file:
        header, *rows = csv.reader(file)
    assert header == ["file", "function", *events], "csv"
    assert {(row[0], row[1]): [int(c or 0) for c in row[2:]] for row in rows} == functions, "csv"
    assert len(rows) == len(functions), "csv"
    primary = [abs(int(row[2] or 0)) for row in rows]
    assert primary == sorted(primary, reverse=True), "csv: the order"


if __name__ == "__main__":
    main(*sys.argv[1:])
