# SPDX-License-Identifier: GPL-2.0-or-later
"""The page has the numbers of the text report; of two profiles, their difference."""

import os
import re
import subprocess

from page_case import PROFILE, PageCase, main

ROWS = ".rows-window .row"


def number(text):
    found = re.match(r"[+-]?[\d,]+", text)
    return int(found[0].replace(",", "")) if found else 0


# The functions of a text report: FILE:FUNCTION and its counts.
def functions_of(report):
    found = {}
    for line in report.splitlines():
        counts = re.match(r"^((?:-?[\d,]+ \(.*?%\) *|\.\s+\(.*?\) *|\. +|-?[\d,]+ +)+) (\S+:.*)$", line)
        if counts and "PROGRAM TOTALS" not in line:
            found[counts[2].strip()] = [number(c) for c in re.findall(r"(-?[\d,]+|\.) *(?:\([^)]*\))?", counts[1])]
    return found


class Numbers(PageCase):
    width = 4000  # only columns that are seen are drawn

    def rows(self, page, events):
        heads = page.texts(".head .cell")
        columns = [heads.index(event) for event in events]
        rows = page.run(f"Array.from(document.querySelectorAll('{ROWS}'), r => Array.from(r.children, c => (c.querySelector('a') || {{title: c.textContent}}).title))")
        return {row[3] + ":" + row[2]: [number(row[column]) for column in columns] for row in rows}

    def same(self, page, report):
        events = re.search(r"^Events shown: +(.*)$", report, re.M)[1].split()
        expected = functions_of(report)
        self.assertGreater(len(expected), 0, report)
        shown = self.rows(page, events)
        for name, counts in expected.items():
            self.assertEqual(shown.get(name), counts, name)

    def test_functions_have_the_counts_of_the_report(self):
        page = self.page(fragment="#/functions")
        self.same(page, self.annotate("--threshold=0", "--auto=no", "profile"))

    def test_derived_events_are_those_of_the_report(self):
        own = ["--event=Mem=Dr+2*Dw", "--sort=Mem", "--show=Mem,L1m,CEst,Ir"]
        page = self.page(PROFILE, *own, fragment="#/functions")
        self.assertEqual(page.texts(".head .cell")[:2], ["%", "Mem"])
        self.same(page, self.annotate(*own, "--threshold=0", "--auto=no", "profile"))

    def test_lines_have_the_counts_of_the_report(self):
        page = self.page(fragment="#src/a.c:0")
        report = self.annotate("--show=Ir", "profile", "src/a.c")
        expected = {m[2]: number(m[1]) for m in re.finditer(r"^ *([\d,]+) \(.*?%\)  (line \d+ of a.c)$", report, re.M)}
        self.assertEqual(len(expected), 5, report)
        for text, count in expected.items():
            page.visit("#src/a.c:" + text.split()[1])
            page.wait("document.querySelector('[aria-selected=true]')")
            row = page.texts(ROWS + "[aria-selected=true] > *")
            self.assertEqual((row[3], number(row[1])), (text, count))

    def test_counts_of_all_sizes(self):
        counts = {line: 2**line + (line < 53) for line in range(1, 61)}
        rows = "".join(f"{line} {count} {line % 2}\n" for line, count in counts.items())
        body = f"cmd: x\nevents: Ir Dr\nfl=src/a.c\nfn=main\n{rows}summary: {sum(counts.values())} 30\n"
        (self.work / "wide").write_text(body)
        (self.work / "none").write_text("cmd: x\nevents: Ir Dr\nfl=src/a.c\nfn=main\n1 0 0\nsummary: 0 0\n")
        for sign, profiles in ((1, ["wide"]), (-1, ["--diff", "wide", "none"])):
            page = self.open_page(*profiles, fragment="#src/a.c:1")
            for line in (1, 16, 17, 31, 32, 33, 52, 60):
                page.visit(f"#src/a.c:{line}")
                page.wait(f"document.querySelector('[aria-selected=true] .line-number').textContent === '{line}'")
                row = page.texts(ROWS + "[aria-selected=true] > *")
                self.assertEqual(float(number(row[1])), float(sign * counts[line]), (profiles, line))

    def test_of_a_real_program(self):
        valgrind = os.path.join(os.environ.get("BIN", ""), "valgrind")
        if not os.path.exists(valgrind):
            self.skipTest("no tool")
        subprocess.run([valgrind, "--tool=cachegrind", "--cachegrind-out-file=profile", "true"], cwd=self.work,
                       capture_output=True, check=True)
        page = self.open_page("profile", fragment="#/functions")
        self.same(page, self.annotate("--threshold=2", "--auto=no", "profile"))


class Differences(PageCase):
    def setUp(self):
        after = PROFILE.replace("50 6000 ", "50 1000 ").replace("60 30 ", "60 930 ").replace(": 10000 ", ": 5900 ")
        (self.work / "before").write_text(PROFILE)
        (self.work / "after").write_text(after)
        self.shown = self.open_page("--diff", "before", "after", fragment="#/functions")

    def test_functions_have_the_difference_of_the_report(self):
        cells = [row.split("|") for row in self.shown.run(
            f"Array.from(document.querySelectorAll('{ROWS}'), r => Array.from(r.children, c => c.textContent).slice(0, 4).join('|'))")]
        self.assertEqual(cells[:2], [["-50.00%", "-5,000", "main", "src/a.c"], ["+9.00%", "+900", "helper", "src/a.c"]])

    def test_more_is_red_and_less_is_blue(self):
        self.assertEqual(self.shown.run(f"Array.from(document.querySelectorAll('{ROWS} .bar'), c => c.className.includes('less'))"),
                         [True, False])
        self.shown.visit("#src/a.c:50")
        self.shown.wait("document.querySelector('.cold')")
        colour = "getComputedStyle(document.querySelector('.rows-window .{}')).backgroundColor"
        blue = [float(n) for n in re.findall(r"[\d.]+", self.shown.run(colour.format("cold")))]
        red = [float(n) for n in re.findall(r"[\d.]+", self.shown.run(colour.format("hot")))]
        self.assertGreater(blue[2], blue[0])
        self.assertGreater(red[0], red[2])

    def test_the_summary_has_before_and_after(self):
        self.shown.visit("#/summary")
        self.assertEqual(self.shown.texts(".summary tbody tr:first-child")[0], "Ir10,0005,900-4,100-41.00%")


if __name__ == "__main__":
    main()
