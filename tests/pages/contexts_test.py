# SPDX-License-Identifier: GPL-2.0-or-later
"""The tree of contexts below the flame graph: the same frames as rows that open."""

import json
import time

from flame_test import CONTEXTS, TREE
from page_case import PageCase, main

ROWS = ".rows-window .row"


class ContextCase(PageCase):
    program = "callgrind_annotate"

    def check(self, label):
        self.shown.run("Array.from(document.querySelectorAll('.tools label'), f => f).find(f => f.textContent.trim() === "
                       f"'{label}').querySelector('input').click()")
        self.shown.frame()

    # The cells of each row, without the sign that opens it, and its level.
    def rows(self):
        return self.shown.run(f"""Array.from(document.querySelectorAll('{ROWS}'), r => [
            ...Array.from(r.children, c => c.textContent.replace(/^[\\u25b8\\u25be]/, '')), Number(r.ariaLevel)])""")

    def names(self):
        return [[row[-2], row[-1]] for row in self.rows()]

    def row(self, name, nth=0):
        return (f"Array.from(document.querySelectorAll('{ROWS}')).filter(r => r.lastChild.lastChild.textContent === "
                f"{json.dumps(name)})[{nth}]")

    def heads(self):
        return self.shown.texts(".row.head .cell")


class Contexts(ContextCase):
    def setUp(self):
        self.shown = self.page(TREE, fragment="#/flame")
        self.shown.wait("document.querySelector('.frame')")

    def test_has_the_frames_with_their_calls(self):
        self.assertEqual(self.shown.texts(ROWS), [])
        self.shown.press("t")
        self.assertEqual(self.heads(), ["% incl.", "Ir incl.", "%", "Ir", "Calls", "Function, below it what it calls"])
        self.assertEqual(self.rows(), [
            ["100.00%", "100", "0.00%", "0", "", "all", 1],
            ["100.00%", "100", "5.00%", "5", "", "main", 2],
            ["60.00%", "60", "20.00%", "20", "1", "f", 3],
            ["40.00%", "40", "30.00%", "30", "1", "f", 4],
            ["7.00%", "7", "7.00%", "7", "1", "g", 5],
            ["3.00%", "3", "3.00%", "3", "1", "\u2026", 5],
            ["35.00%", "35", "35.00%", "35", "1", "g", 3]])
        self.shown.press("t")
        self.assertEqual(self.shown.texts(ROWS), [])

    def test_is_sorted_by_its_columns(self):
        self.check("Tree")
        self.shown.click(".row.head .cell:nth-child(4) button")
        self.assertEqual([name for name, level in self.names() if level == 3], ["g", "f"])
        self.shown.click(".row.head .cell:nth-child(6) button")
        self.assertEqual([name for name, level in self.names() if level == 3], ["f", "g"])
        self.shown.click(".row.head .cell:nth-child(6) button")
        self.assertEqual([name for name, level in self.names() if level == 3], ["g", "f"])
        self.assertEqual(self.shown.run("document.querySelector('[aria-sort]').ariaSort"), "descending")

    def test_has_callers_below_functions(self):
        self.check("Tree")
        self.check("Inverted")
        self.assertEqual(self.heads(), ["%", "Ir", "% incl.", "Ir incl.", "Calls", "Function, below it its callers"])
        self.assertEqual(self.rows(), [
            ["100.00%", "100", "100.00%", "100", "", "all", 1],
            ["50.00%", "50", "60.00%", "60", "2", "f", 2],
            ["42.00%", "42", "42.00%", "42", "2", "g", 2],
            ["5.00%", "5", "100.00%", "100", "", "main", 2],
            ["3.00%", "3", "3.00%", "3", "1", "\u2026", 2]])
        self.shown.run(self.row("f") + ".querySelector('.toggle').click()")
        self.assertEqual(self.rows()[1:4], [
            ["50.00%", "50", "60.00%", "60", "2", "f", 2],
            ["30.00%", "30", "40.00%", "40", "1", "f", 3],
            ["20.00%", "20", "60.00%", "60", "1", "main", 3]])

    def test_leaves_out_stacks(self):
        self.check("Tree")
        self.shown.run("document.querySelector('[aria-label=\"Leave out stacks\"]').focus()")
        self.shown.type("g")
        self.assertEqual(self.rows()[1:], [
            ["58.00%", "58", "5.00%", "5", "", "main", 2], ["53.00%", "53", "20.00%", "20", "1", "f", 3],
            ["33.00%", "33", "30.00%", "30", "1", "f", 4], ["3.00%", "3", "3.00%", "3", "1", "\u2026", 5],
            ["0.00%", "0", "0.00%", "0", "", "g", 5], ["0.00%", "0", "0.00%", "0", "", "g", 3]])

    def test_looks_into_the_flame_graph(self):
        self.check("Tree")
        self.shown.run(self.row("f", 1) + ".click()")
        self.shown.frame()
        self.assertEqual(self.shown.texts(".frame"), ["all", "main", "f", "f", "g", "\u2026"])
        self.assertIn("Ir 40 (40.00%)", self.shown.texts(".about")[0])
        self.assertEqual(len(self.names()), 7)

    def test_follows_the_flame_graph(self):
        self.check("Tree")
        self.shown.run(self.row("main") + ".querySelector('.toggle').click()")
        self.assertEqual(self.names(), [["all", 1], ["main", 2]])
        self.shown.run("Array.from(document.querySelectorAll('.frame')).find(f => f.textContent === '\u2026').click()")
        self.shown.frame()
        self.assertEqual(self.names(), [["all", 1], ["main", 2], ["f", 3], ["f", 4], ["g", 5], ["\u2026", 5], ["g", 3]])
        self.assertEqual(self.shown.texts(".row[aria-selected=true] .cell.text"), ["\u2026"])
        self.assertEqual(self.shown.run("document.activeElement.textContent"), "\u2026")

    def test_is_walked_by_keys(self):
        self.check("Tree")
        self.shown.run("document.querySelector('.rows').focus()")
        for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft"):
            self.shown.press(key)
        self.assertEqual(self.names(), [["all", 1], ["main", 2], ["f", 3], ["g", 3]])
        self.assertEqual(self.shown.run(self.row("f") + ".ariaExpanded"), "false")
        self.shown.press("ArrowLeft")
        self.assertEqual(self.shown.texts(".row[aria-selected=true] .cell.text"), ["\u25bemain"])
        self.shown.press("ArrowDown")
        self.shown.press("ArrowRight")
        self.assertEqual(len(self.names()), 7)
        self.shown.press("Enter")
        self.assertEqual(self.shown.texts(".frame.above"), ["all", "main"])
        self.assertEqual(self.shown.run("document.activeElement.ariaLabel"), "Tree of contexts")
        self.assertEqual(self.shown.run("document.activeElement.role"), "treegrid")

    def test_marks_what_is_highlighted(self):
        self.check("Tree")
        self.shown.press("/")
        self.shown.type("g")
        self.assertEqual(self.shown.texts(".cell .sought"), ["g", "g"])

    def test_has_no_calls_where_stacks_are_not_whole(self):
        self.shown = self.page(CONTEXTS, fragment="#/flame")
        self.shown.press("t")
        self.assertNotIn("Calls", self.heads())
        self.shown.visit("#/functions")
        self.shown.wait("document.querySelector('.row.head')")
        self.assertNotIn("Contexts", self.heads())

    # 60,000 frames: of these only what is open is looked at.
    def test_is_quick(self):
        nodes = "".join(f"#@ 1 1 ({i + 2}) 3000\n" + "".join(f"#@ 2 1 ({j + 2}) {j % 3 + 1}\n" for j in range(300))
                        for i in range(200))
        names = "".join(f"fn=({i + 2}) f{i}\n{i + 1} 3000\n" for i in range(300))
        self.shown = self.page(f"events: Ir\nfl=(1) a.c\nfn=(1) main\n1 5\n{names}# contexts: depth calls function inclusive-cost\n#@ 0 0 (1) 600005\n{nodes}",
                               fragment="#/flame")
        began = time.monotonic()
        self.shown.press("t")
        self.shown.run(self.row("main") + ".querySelector('.toggle').click()")
        self.assertEqual(self.shown.run("document.querySelector('.rows').ariaRowCount"), "203")
        print(f"60,000 contexts as a tree: {time.monotonic() - began:.2f} s")
        self.assertLess(len(self.names()), 60)


class OfAFunction(ContextCase):
    width = 1600

    def setUp(self):
        self.shown = self.page(TREE, fragment="#/functions")
        self.shown.wait("document.querySelector('.row.head')")

    def open(self, name):
        self.shown.run(f"Array.from(document.querySelectorAll('{ROWS} a')).find(a => a.title === 'contexts of {name}').click()")
        self.shown.wait("document.querySelector('.frame')")
        self.shown.frame()

    def test_are_counted_in_its_row(self):
        at = [self.heads().index(head) + 1 for head in ("Function", "Contexts")]
        names, contexts = [self.shown.texts(f"{ROWS} .cell:nth-child({column})") for column in at]
        self.assertEqual(dict(zip(names, contexts)), {"main": "1", "f": "1", "f'2": "1", "g": "2"})

    def test_are_a_click_away(self):
        self.open("g")
        self.assertEqual(self.names(), [["all", 1], ["f", 2], ["g", 2], ["main", 3], ["f", 3], ["main", 2], ["\u2026", 2]])
        self.assertEqual(self.shown.texts(".row[aria-selected=true] .cell.text"), ["\u25beg"])
        self.assertEqual(self.shown.texts(".frame"), ["all", "g", "main", "f", "f", "main"])

    def test_are_shown_however_little_they_cost(self):
        tree = TREE.replace("main\n1 5\n", "main\n1 1000005\n").replace("summary: 100", "summary: 1000100")
        self.shown = self.page(tree.replace("#@ 0 0 (1) 100", "#@ 0 0 (1) 1000100"), fragment="#/functions")
        self.shown.wait("document.querySelector('.row.head')")
        self.open("g")
        self.assertEqual(self.names(), [["all", 1], ["main", 2], ["g", 2], ["main", 3], ["f", 3]])

    def test_are_a_link_of_its_view(self):
        self.shown.visit("#/function?a.c?g?lib")
        self.shown.wait("document.querySelector('h1')")
        self.assertIn("Contexts (2)", self.shown.texts("p"))


class InANarrowWindow(ContextCase):
    width = 420

    def test_has_names_in_sight(self):
        self.shown = self.page(TREE, fragment="#/flame")
        self.shown.press("t")
        self.assertEqual(self.heads()[:3], ["% incl.", "Ir incl.", "Function, below it what it calls"])


if __name__ == "__main__":
    main()
