# SPDX-License-Identifier: GPL-2.0-or-later
"""The page opens with the findings of the brief, each linked to where it is."""

import json
import shutil
import subprocess

from page_case import BIN, PageCase, main

EVENTS = "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim D1mr_cold DLmr_cold D1mr_cap D1mr_conf"

# Line 3 conflicts, lines 40 and 41 of a.h branch at random; walk_list has no line of its own for its indirect branches.
PROFILE = f"""desc: I1 cache: 32768 B, 64 B, 8-way associative
desc: D1 cache: 32768 B, 64 B, 8-way associative
desc: LL cache: 8388608 B, 64 B, 16-way associative
cmd: ./prog
events: {EVENTS}
fl=src/a.c
fn=sum
3 1000 0 0 900 800 0 0 0 0 0 0 0 0 1 0 2 797
fl=lib/a.h
fn=pick
40 2000 0 0 0 0 0 0 0 0 900 300 0 0 0 0 0 0
41 1000 0 0 0 0 0 0 0 0 900 90 0 0 0 0 0 0
fl=src/c.c
fn=call_all
0 1000 0 0 0 0 0 0 0 0 0 0 400 200 0 0 0 0
summary: 5000 0 0 900 800 0 0 0 0 1800 390 400 200 1 0 2 797
"""

FINDING = ".finding"
SUMMARIES = FINDING + " > summary"


class Findings(PageCase):
    def setUp(self):
        self.shown = self.page(PROFILE)

    def is_open(self):
        return self.shown.run("Array.from(document.querySelectorAll('.finding'), f => f.open)")

    def href(self, at):
        return self.shown.run(f"document.querySelectorAll('.finding > summary')[{at}].querySelector('a').getAttribute('href')")

    def test_are_those_of_the_brief_in_its_order(self):
        self.annotate("--json=report.json", "--brief", "profile")
        brief = json.loads((self.work / "report.json").read_text())["brief"]
        self.assertEqual(len(brief["findings"]), 3)
        self.assertEqual(self.shown.texts(FINDING + " .what"), [finding["what"] for finding in brief["findings"]])
        shares = [f"{100 * finding['cost'] / brief['cost']:.2f}%" for finding in brief["findings"]]
        self.assertEqual(self.shown.texts(FINDING + " .share"), shares)
        for finding, said in zip(brief["findings"], self.shown.texts(FINDING)):
            for sentence in [*finding["evidence"], finding["remedy"], finding["undecided"]]:
                self.assertIn(sentence or "", said)
            for amount in finding["amounts"]:
                self.assertIn(f"{amount['count']:,} {amount['of']}", said)
            for place in finding["places"]:
                self.assertIn(place["function"], said)
        self.assertIn(brief["formula"], self.shown.texts(".findings > summary")[0])

    def test_come_before_all_else_of_the_summary_and_of_no_other_view(self):
        self.assertEqual(self.shown.run("document.querySelector('.view').firstElementChild.className.split(' ')[0]"), "findings")
        self.shown.visit("#/functions")
        self.assertEqual(self.shown.texts(FINDING), [])

    def test_lead_to_their_lines_or_functions(self):
        self.assertIn("sum, a.c:3", self.shown.texts(SUMMARIES)[0])
        self.assertEqual([self.href(at) for at in range(3)], ["#src/a.c:3", "#lib/a.h:40", "#/function?src/c.c?call_all"])
        self.shown.click(FINDING + " > summary a")
        self.shown.wait("document.querySelector('[aria-selected=true]')")
        self.assertEqual(self.shown.texts("[aria-selected=true] .line-number"), ["3"])
        self.shown.visit("#/summary")
        self.shown.click(FINDING + ":last-child > summary a")
        self.shown.wait("document.querySelector('h1')")
        self.assertEqual(self.shown.texts("h1"), ["call_all"])

    def test_show_their_lines_if_the_page_has_them(self):
        self.assertEqual(self.shown.texts(FINDING + " > .line"), ["line 3 of a.c"])
        self.assertEqual(self.page(PROFILE, "--sources=none").texts(FINDING + " > .line"), [])

    def test_name_the_other_places(self):
        self.assertEqual(self.shown.texts(FINDING + " dd .place"), ["pick, a.h:41"])

    def test_are_opened_by_a_click_and_by_the_keyboard_and_stay_so(self):
        self.assertEqual(self.is_open(), [True, False, False])
        self.shown.click(FINDING + ":last-child > summary")
        self.shown.run("document.querySelector('.finding > summary').focus()")
        self.shown.press("Enter")
        self.assertEqual(self.is_open(), [False, False, True])
        self.shown.run("(s => { s.selectedIndex = 2; s.dispatchEvent(new Event('change')) })(document.querySelector('#metric'))")
        self.shown.visit("#/files")
        self.shown.visit("#/summary")
        self.assertEqual(self.is_open(), [False, False, True])
        self.shown.click(".findings > summary")
        self.assertEqual(self.shown.run("document.querySelector('.finding').checkVisibility()"), False)

    def test_are_open_on_paper(self):
        self.shown.run("window.dispatchEvent(new Event('beforeprint'))")
        self.assertEqual(self.is_open(), [True, True, True])
        self.shown.run("window.dispatchEvent(new Event('afterprint'))")
        self.assertEqual(self.is_open(), [True, False, False])

    def test_are_not_shown_where_there_are_none(self):
        self.assertEqual(self.page("cmd: ./p\nevents: Ir\nfl=a.c\nfn=f\n1 5\nsummary: 5\n").texts(".findings"), [])
        (self.work / "before").write_text(PROFILE)
        self.assertEqual(self.page(PROFILE, "--diff", "before").texts(".findings"), [])
        difference = PROFILE.replace("cmd:", "desc: Files compared: a; b\ncmd:", 1)
        self.assertEqual(self.page(difference).texts(".findings"), [])


class OfCalls(PageCase):
    program = "callgrind_annotate"

    def test_lead_to_the_call_and_to_the_function(self):
        calls = ("version: 1\ncmd: ./p\nevents: Ir\nfl=src/a.c\nfn=main\n3 1000\ncfn=add\ncalls=30000 1\n50 90000\n"
                 "cfn=fib\ncalls=1 1\n51 50000\nfn=add\n60 90000\nfn=fib\n70 50000\ncfn=fib\ncalls=20000 1\n71 40000\n")
        (self.work / "calls").write_text(calls)
        page = self.open_page("calls")
        self.assertEqual([what.split(":")[0] for what in page.texts(FINDING + " .what")], ["Frequent calls", "Recursion"])
        hrefs = page.run("Array.from(document.querySelectorAll('.finding > summary a'), a => a.getAttribute('href'))")
        self.assertEqual(hrefs, ["#src/a.c:50", "#/function?src/a.c?fib"])
        self.annotate("--brief", "--html=both.html", "calls")
        self.assertEqual((self.work / "both.html").read_bytes(), (self.work / "page.html").read_bytes())


WALK = """#include <cstdio>
int matrix[1024][1024];
static inline int cell(int row, int column) {
  const int value = matrix[row][column];
  return (value ^ value >> 3) * 5 + (value & row);
}
static inline int sum_of_column(int column) {
  int sum = 0;
  for (int row = 0; row < 1024; ++row) sum += cell(row, column);
  return sum;
}
int main() {
  int sum = 0;
  for (int column = 0; column < 256; ++column) sum += sum_of_column(column);
  return std::printf("%d\\n", sum) < 0;
}
"""


class OfInlinedCode(PageCase):
    def test_say_what_it_is_inlined_into(self):
        if not (BIN / "valgrind").exists() or shutil.which("g++") is None:
            self.skipTest("no tool, or no g++")
        (self.work / "walk.cc").write_text(WALK)
        for command in (["g++", "-O2", "-g", "walk.cc", "-o", "walk"],
                        [BIN / "valgrind", "-q", "--tool=cachegrind", "--dump-instr=yes", "--cachegrind-out-file=walk.out", "./walk"]):
            subprocess.run(command, cwd=self.work, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        page = self.open_page("--inline=tree", "walk.out")
        self.assertIn("cell, walk.cc:4", page.texts(SUMMARIES)[0])
        self.assertEqual(page.texts(FINDING + " .into")[0], "inlined into sum_of_column, in main")


class OnATelephone(PageCase):
    width = 390

    def test_fit(self):
        page = self.page(PROFILE.replace("fn=sum", "fn=" + "long_" * 2000).replace("src/a.c", "src/" + "x" * 200 + "/a.c"))
        page.run("document.querySelectorAll('.finding').forEach(finding => finding.open = true)")
        self.assertEqual(page.run("document.documentElement.scrollWidth"), 390)
        self.assertLessEqual(page.run("document.querySelector('.findings').getBoundingClientRect().right"), 390)
        self.assertLess(page.run("document.querySelector('.findings').getBoundingClientRect().height"), 1200)


if __name__ == "__main__":
    main()
