# SPDX-License-Identifier: GPL-2.0-or-later
"""The flame graph and the tree of a comparison: the stacks of both sides as one."""

from contexts_test import ContextCase
from flame_test import TREE
from page_case import main

# f calls g no more, main calls g dearly, and a new h.
AFTER = """events: Ir
ob=(1) prog
fl=(1) a.c
fn=(1) main
1 5
cfn=(2) f
calls=1 3
2 20
cob=(2) lib
cfn=(4) g
calls=4 8
3 70
cob=(1)
cfn=(5) h
calls=1 8
3 4
fn=(2)
3 20
fn=(5)
9 4
ob=(2)
fn=(4)
8 70
summary: 99
# contexts: depth calls function inclusive-cost
#@ 0 0 (1) 99
#@ 1 1 (2) 20
#@ 1 4 (4) 70
#@ 1 1 (5) 4
"""


class ComparedStacks(ContextCase):
    program = "cg_annotate"

    def compared(self, before, after, fragment="#/flame"):
        sides = []
        for side, texts in (("--before", before), ("--after", after)):
            sides.append(side)
            for at, text in enumerate(texts):
                (self.work / f"{side[2:]}{at}").write_text("# callgrind format\n" + text)
                sides.append(f"{side[2:]}{at}")
        self.shown = self.open_page(*sides, fragment=fragment)

    def setUp(self):
        self.compared([TREE], [AFTER])
        self.shown.wait("document.querySelector('.frame')")

    # Name, depth and width, of "all" 100 wide, of each frame, and its colour.
    def frames(self):
        return [tuple(row) for row in self.shown.run("""Array.from(document.querySelectorAll('.frame'), f => [f.textContent,
            Math.round(f.offsetTop / 20), Math.round((f.offsetWidth + 1) / document.querySelector('.bars-sizer').offsetWidth * 100),
            f.classList.contains('hot') ? '+' : f.classList.contains('cold') ? '-' : ''])""")]

    # The larger sides of what stacks cost themselves: main 5, f 20, g 70, h 4; f'2 30, its g 7, the rest 3; 139.
    def test_are_as_wide_as_the_larger_side_and_coloured_by_the_change(self):
        self.assertEqual(self.frames(), [
            ("all", 0, 100, ""), ("main", 1, 100, ""), ("g", 2, 50, "+"), ("f", 2, 43, ""), ("h", 2, 3, "+"),
            ("f", 3, 29, "-"), ("g", 4, 5, "-"), ("\u2026", 4, 2, "-")])
        self.assertIn("Ir -1 (-1.00%), 100 before, 99 after", self.shown.texts(".about")[0])
        title = self.shown.run("Array.from(document.querySelectorAll('.frame')).find(f => f.textContent === 'h').title")
        self.assertEqual(title, "h: Ir +4 (+4.00%), 0 before, 4 after, by itself +4")

    def test_may_be_as_wide_as_the_change(self):
        self.check("As wide as the change")
        self.assertEqual([row[:2] for row in self.frames()], [
            ("all", 0), ("main", 1), ("f", 2), ("g", 2), ("h", 2), ("f", 3), ("g", 4), ("\u2026", 4)])
        self.assertEqual(self.frames()[2][2], round(100 * 40 / 79))

    def test_are_inverted(self):
        self.check("Inverted")
        self.assertEqual([row for row in self.frames() if row[1] == 1], [
            ("g", 1, 55, "+"), ("f", 1, 36, "-"), ("main", 1, 4, ""), ("h", 1, 3, "+"), ("\u2026", 1, 2, "-")])

    def test_are_searched_and_left_out(self):
        self.shown.press("/")
        self.shown.type("g")
        self.assertEqual(self.shown.texts(".frame.sought"), ["g", "g"])
        self.assertEqual(self.shown.texts(".tools .quiet"), ["+28.00% with what they call"])
        self.shown.run("document.querySelector('[aria-label=\"Leave out stacks\"]').focus()")
        self.shown.type("g")
        self.assertIn("Ir -29 (-29.00%), 58 before, 29 after", self.shown.texts(".about")[0])

    def test_have_a_tree(self):
        self.shown.press("t")
        self.assertEqual(self.heads(), ["% incl.", "Ir incl.", "%", "Ir", "Before", "After", "Calls", "Function, below it what it calls"])
        self.assertEqual(self.rows()[:4], [
            ["-1.00%", "-1", "0.00%", "0", "100", "99", "", "all", 1],
            ["-1.00%", "-1", "0.00%", "0", "100", "99", "", "main", 2],
            ["-40.00%", "-40", "0.00%", "0", "60", "20", "", "f", 3],
            ["-40.00%", "-40", "-30.00%", "-30", "40", "0", "-1", "f", 4]])
        self.assertIn(["+35.00%", "+35", "+35.00%", "+35", "35", "70", "+3", "g", 3], self.rows())

    def test_lead_to_functions_and_back(self):
        self.shown.run("Array.from(document.querySelectorAll('.frame')).find(f => f.textContent === 'h').click()")
        self.shown.frame()
        self.assertEqual(self.shown.run("document.querySelector('.about a').getAttribute('href')"), "#/function?a.c?h")
        self.shown.visit("#/function?a.c?g")
        self.shown.wait("document.querySelector('h1')")
        self.assertIn("Contexts (2)", self.shown.texts("p"))
        self.shown.visit("#/flame?a.c?g")
        self.shown.wait("document.querySelector('.rows')")
        self.assertEqual(self.shown.texts(".row[aria-selected=true] .cell.text"), ["\u25beg"])

    # What only functions have has no frames.
    def test_are_of_the_events(self):
        self.shown.run("(() => { const m = document.getElementById('metric'); m.value = 1; m.dispatchEvent(new Event('change')); })()")
        self.shown.frame()
        self.assertEqual([row[0] for row in self.frames()], ["all"])

    def test_are_medians_of_several_runs(self):
        self.compared([TREE], [AFTER, AFTER.replace("70", "90").replace("99", "119"), AFTER.replace("70", "75").replace("99", "104")])
        self.shown.wait("document.querySelector('.frame')")
        self.assertIn("Ir +4 (+4.00%), 100 before, 104 after", self.shown.texts(".about")[0])

    def test_are_absent_if_a_side_has_none(self):
        self.compared([TREE], [AFTER.split("# contexts")[0]])
        self.assertEqual(self.shown.texts("nav a"), ["Summary", "Functions", "Files", "Map"])


if __name__ == "__main__":
    main()
