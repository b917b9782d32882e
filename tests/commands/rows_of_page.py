# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds the data of the page of callgrind_annotate against its text, without a browser.

    rows_of_page.py NAME...    NAME.html, and the text with --threshold=100 --auto=no --show-percs=no: NAME.self,
                               with --inclusive=yes NAME.inclusive, with --tree=both NAME.tree

Totals, what functions cost by themselves in each file, what they cost with what they call, and calls with their numbers and
costs are the same in both, row for row; what only the page has is 0.
"""
import base64
import json
import re
import sys
import zlib

BLOCK = 16
SIGNED = 128


def unpacked_column(data, at, rows):
    """As annotate/document/count_rows.h says."""
    head = data[at]
    width, is_signed, at = head % SIGNED, head >= SIGNED, at + 1
    size = (width * rows + 7) // 8
    bits = int.from_bytes(data[at:at + size], "little")
    numbers = [bits >> width * row & (1 << width) - 1 for row in range(rows)]
    return [-(n + 1) // 2 if is_signed and n % 2 else n // 2 if is_signed else n for n in numbers], at + size


def unpacked_rows(data, rows, events):
    """[key, key, counts] of each."""
    at, key, result = 0, [0, 0], []
    for first in range(0, rows, BLOCK):
        columns = []
        for _ in range(2 + events):
            column, at = unpacked_column(data, at, min(BLOCK, rows - first))
            columns.append(column)
        for row in zip(*columns):
            key = [key[0] + row[0], key[1] + row[1]]
            result.append([*key, list(row[2:])])
    return result


class Page:
    def __init__(self, html):
        pattern = r'<script type="application/octet-stream" id="([^"]*)"(?: data-rows="(\d+)")?>([^<]*)</script>'
        found = {name: (rows, base64.b64decode(data)) for name, rows, data in re.findall(pattern, html)}
        self.index = json.loads(zlib.decompress(found["index"][1]))
        events = len(self.index["columns"])
        rows = {name: unpacked_rows(found[name][1], int(found[name][0]), events + (name == "call-rows"))
                for name in ("parts", "inclusive", "call-rows") if name in found}
        self.totals = [column["total"] for column in self.index["columns"]]
        names = self.index["functions"]["name"]
        self.own_by_name = [(names[function], counts) for _, function, counts in rows["parts"]]
        if "calls" in found:
            self.read_calls(rows, json.loads(zlib.decompress(found["calls"][1])))

    def read_calls(self, rows, calls):
        objects = [calls["objects"][at] for at in calls["objectOf"]]
        files, functions = self.index["files"]["name"], self.index["functions"]

        home = functions["file"]

        def label(function, file, times=""):
            there = f" [{objects[function]}]" if objects[function] and file == home[function] else ""  # not of inlined code
            return f"{files[file]}:{functions['name'][function]}{times}{there}"

        self.own = {label(function, file): counts for file, function, counts in rows["parts"]}
        self.inclusive = {label(function, home[function]): counts for function, _, counts in rows["inclusive"]}
        self.calls = {}
        for caller, callee, (times, *costs) in rows["call-rows"]:
            code = label(calls["callers"]["function"][caller], calls["callers"]["file"][caller])
            self.calls[code, label(callee, home[callee], f" ({times:,}x)")] = costs


def rows_of(path):
    """Mark, label and counts of each row."""
    with open(path, encoding="utf-8", errors="replace") as text:
        for line in text:
            row = re.match(r" *((?:(?:-?[\d,]+|\.) +)+)([*<>]?) *([^ ].*)$", line)
            if row:
                yield row[2], re.sub(r" (\[\]|\(calculated\))$", "", row[3]), [0 if count == "." else int(count.replace(",", "")) for count in row[1].split()]


def calls_of(path):
    """From each function to others, as its part of the tree has them."""
    calls, callee_rows = {}, []
    code = None
    for mark, label, counts in rows_of(path):
        if mark == "*":
            code = label
        elif mark == ">":
            calls[code, label] = counts
        elif mark == "<":
            callee_rows.append(label)
    return calls, callee_rows


def differences(what, text, page):
    """`page` has all rows of `text`, and what else it has is 0."""
    wrong = [f"{what}: {label}: {counts} in the text, {page.get(label)} in the page"
             for label, counts in text.items() if page.get(label, [0] * len(counts)) != counts]
    return wrong + [f"{what}: {label}: {counts} in the page alone"
                    for label, counts in page.items() if label not in text and any(counts)]


def wrong_with(name):
    with open(name + ".html", encoding="utf-8") as html:
        page = Page(html.read())
    own = {label: counts for _, label, counts in rows_of(name + ".self")}
    yield from differences("totals", {"": own.pop("PROGRAM TOTALS")}, {"": page.totals})
    yield from differences("self", own, page.own)
    # (What is inlined has rows of its own in the text, under its file.)
    inclusive = {label: counts for _, label, counts in rows_of(name + ".inclusive") if label in page.inclusive}
    yield from differences("inclusive", inclusive, page.inclusive)
    calls, callers = calls_of(name + ".tree")
    yield from differences("calls", calls, page.calls)
    if len(callers) != len(calls):
        yield f"calls: {len(calls)} to functions, {len(callers)} from them"


def main():
    failed = 0
    for name in sys.argv[1:]:
        for sentence in wrong_with(name):
            print(f"FAIL: {name}: {sentence}")
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
