# SPDX-License-Identifier: GPL-2.0-or-later
"""The flame graph: recorded stacks, as wide as what they cost, to be looked into."""

import subprocess

from page_case import BIN, PageCase, main

# With two callers: all that work'b'main cost it was called for by b'main'start, but leaf'work'b by
# work'b'main and by work'b'other.
CONTEXTS = """events: Ir Dr
fl=a.c
fn=start
1 10 0
cfn=main'start
calls=1 0
2 90 9
fn=main'start
3 10 0
cfn=b'main'start
calls=1 0
4 80 9
fn=b'main'start
5 10 1
cfn=work'b'main
calls=2 0
6 70 8
fn=work'b'main
7 30 0
cfn=leaf'work'b
calls=2 0
8 40 8
fn=work'b'other
7 20 0
cfn=leaf'work'b
calls=1 0
8 10 2
fn=leaf'work'b
9 50 10
summary: 130 11
"""

FRAMES = """Array.from(document.querySelectorAll('.frame'), f =>
    [f.textContent, Math.round(f.offsetLeft), Math.round(f.offsetTop / 20), Math.round((f.offsetWidth + 1) / document.querySelector('.bars-sizer').offsetWidth * 130)])"""


class Flame(PageCase):
    program = "callgrind_annotate"

    def setUp(self):
        self.shown = self.page(CONTEXTS, fragment="#/flame")
        self.shown.wait("document.querySelector('.frame')")

    # Name, depth and width as a count, of each frame.
    def frames(self):
        return [(name, depth, width) for name, _, depth, width in self.shown.run(FRAMES)]

    def look(self, name):
        self.shown.run(f"Array.from(document.querySelectorAll('.frame'), f => f).find(f => f.textContent === '{name}').click()")
        self.shown.frame()

    def test_is_of_the_recorded_stacks(self):
        self.assertEqual(self.frames(), [
            ("all", 0, 130), ("start", 1, 60), ("\u2026", 1, 50), ("other", 1, 20),
            ("main", 2, 50), ("b", 2, 50), ("b", 2, 20), ("b", 3, 40), ("work", 3, 50), ("work", 3, 20),
            ("work", 4, 30), ("leaf", 4, 50)])

    def test_is_looked_into_and_left(self):
        self.look("main")
        self.assertEqual(self.frames(), [("all", 0, 130), ("start", 1, 130), ("main", 2, 130), ("b", 3, 104), ("work", 4, 78)])
        self.assertEqual(self.shown.run("document.activeElement.textContent"), "main")
        self.shown.press("Escape")
        self.assertEqual(self.shown.run("document.activeElement.textContent"), "start")
        self.shown.press("Escape")
        self.assertEqual(len(self.frames()), 12)
        self.shown.press("Escape")
        self.assertEqual(len(self.frames()), 12)

    def test_is_walked_by_keys(self):
        self.shown.run("document.querySelector('.frame').focus()")
        walked = []
        for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home"):
            self.shown.press(key)
            walked.append(self.shown.run("document.activeElement.textContent"))
        self.assertEqual(walked, ["start", "\u2026", "other", "\u2026", "b", "\u2026", "all"])
        self.assertEqual(self.shown.run("document.querySelectorAll('.frame[tabindex=\"0\"]').length"), 1)

    def test_says_what_a_frame_is(self):
        self.look("main")
        about = self.shown.texts(".about")[0]
        self.assertIn("Ir 50 (38.46%)", about)
        self.assertIn("by itself 10 (7.69%)", about)
        self.assertEqual(self.shown.run("document.querySelector('.about a').getAttribute('href')"), "#/function?a.c?main'start")

    def test_says_that_callers_are_not_recorded(self):
        self.look("\u2026")
        self.assertIn("not recorded", self.shown.texts(".about")[0])

    def test_highlights_functions_and_says_what_they_cost(self):
        self.shown.press("/")
        self.shown.type("WORK")
        self.shown.frame()
        self.assertEqual(self.shown.texts(".frame.sought"), ["work", "work", "work"])
        self.assertEqual(self.shown.texts(".tools .quiet"), ["76.92% with what they call"])

    def test_counts_what_is_highlighted_in_each_other_once(self):
        self.shown.press("/")
        self.shown.type("o")  # other, and work, which it leads to
        self.shown.frame()
        self.assertEqual(self.shown.texts(".tools .quiet"), ["76.92% with what they call"])

    def test_is_of_the_chosen_event(self):
        self.shown.run("(() => { const m = document.getElementById('metric'); m.value = 1; m.dispatchEvent(new Event('change')); })()")
        self.shown.frame()
        self.assertEqual([row for row in self.frames() if row[0] == "leaf"], [("leaf", 4, round(10 * 130 / 11))])

    def test_has_a_key(self):
        self.shown.press("1")
        self.shown.wait("document.querySelector('[aria-current]').textContent === 'Summary'")
        self.shown.press("5")
        self.shown.wait("document.querySelector('[aria-current]').textContent === 'Flame graph'")

    def test_of_a_small_program_is_small(self):
        valgrind = BIN / "valgrind"
        if not valgrind.exists():
            self.skipTest("no tool")
        subprocess.run([valgrind, "--tool=callgrind", "--separate-callers=3", "--callgrind-out-file=ls", "ls", "-l", "/"],
                       cwd=self.work, capture_output=True, check=True)
        self.shown = self.open_page("ls", fragment="#/flame")
        size = (self.work / "page.html").stat().st_size / 1000
        print(f"size of ls with its calls: {size:.0f} KB (bound 375)")
        self.assertLess(size, 375)
        self.shown.wait("document.querySelector('.frame')")
        self.assertIn("_dl_start", self.shown.texts(".frame"))

    def test_draws_what_is_seen(self):
        deep = "".join(f"fn=f{at}{chr(39)}f{at - 1}\n1 1\ncfn=f{at + 1}{chr(39)}f{at}\ncalls=1 0\n1 {5000 - at}\n" for at in range(1, 5000))
        self.shown = self.page(f"events: Ir\nfl=a.c\nfn=f0\n1 1\ncfn=f1'f0\ncalls=1 0\n1 5000\n{deep}fn=f5000'f4999\n1 1\n", fragment="#/flame")
        self.shown.wait("document.querySelector('.frame')")
        self.assertLess(len(self.frames()), 60)
        self.shown.run("document.querySelector('.bars').scrollTop = 80000")
        self.shown.frame()
        self.assertIn("f4000", [name for name, _, _ in self.frames()])
        self.assertLess(len(self.frames()), 60)

    def test_names_are_text(self):
        for name in ("<img src=x onerror=document.title=1>", "rtl\u202e)", "__proto__"):
            self.shown = self.page(CONTEXTS.replace("main", name), fragment="#/flame")
            self.shown.wait("document.querySelector('.frame')")
            self.assertIn(name.replace("\u202e", "\u27e8U+202E\u27e9"), self.shown.texts(".frame"))
            self.assertNotEqual(self.shown.run("document.title"), "1")

    def test_is_absent_without_contexts(self):
        self.shown = self.page(CONTEXTS.replace("'", "_"))
        self.assertEqual(self.shown.texts("nav a"), ["Summary", "Functions", "Files", "Map"])
        self.assertIn("--contexts=full", self.shown.texts(".facts")[0])
        self.shown.visit("#/flame")
        self.shown.wait("document.querySelector('.facts')")


# f calls itself, and main calls g with and without f.
TREE = """events: Ir
ob=(1) prog
fl=(1) a.c
fn=(1) main
1 5
cfn=(2) f
calls=1 3
2 60
cob=(2) lib
cfn=(4) g
calls=1 8
3 35
fn=(2)
3 20
cfn=(3) f'2
calls=1 3
4 40
fn=(3)
3 30
cob=(2)
cfn=(4)
calls=1 8
5 10
ob=(2)
fn=(4)
8 45
summary: 100
# contexts: depth calls function inclusive-cost
#@ 0 0 (1) 100
#@ 1 1 (2) 60
#@ 2 1 (3) 40
#@ 3 1 (4) 7
#@ 3 1 ... 3
#@ 1 1 (4) 35
"""


class WholeStacks(PageCase):
    program = "callgrind_annotate"

    def setUp(self):
        self.shown = self.page(TREE, fragment="#/flame")
        self.shown.wait("document.querySelector('.frame')")

    def look(self, name):
        self.shown.run(f"Array.from(document.querySelectorAll('.frame'), f => f).find(f => f.textContent === '{name}').click()")
        self.shown.frame()

    def test_are_frames_from_the_program_down(self):
        self.assertEqual(self.frames(), [
            ("all", 0, 100), ("main", 1, 100), ("f", 2, 60), ("g", 2, 35), ("f", 3, 40), ("g", 4, 7), ("\u2026", 4, 3)])

    def frames(self):
        scale = "Math.round((f.offsetWidth + 1) / document.querySelector('.bars-sizer').offsetWidth * 100)"
        return [tuple(row) for row in self.shown.run(f"Array.from(document.querySelectorAll('.frame'), f => [f.textContent, Math.round(f.offsetTop / 20), {scale}])")]

    def check(self, label):
        self.shown.run(f"Array.from(document.querySelectorAll('.tools label'), f => f).find(f => f.textContent.trim() === '{label}').querySelector('input').click()")
        self.shown.frame()

    def test_are_shown_from_their_ends(self):
        self.look("f")
        self.check("Inverted")
        self.assertEqual(self.frames(), [
            ("all", 0, 100), ("f", 1, 50), ("g", 1, 42), ("main", 1, 5), ("\u2026", 1, 3),
            ("f", 2, 30), ("main", 2, 20), ("main", 2, 35), ("f", 2, 7), ("f", 2, 3),
            ("main", 3, 30), ("f", 3, 7), ("f", 3, 3), ("main", 4, 7), ("main", 4, 3)])
        self.look("g")
        self.assertIn("Ir 42 (42.00%)", self.shown.texts(".about")[0])
        self.assertIn("by itself 42 (42.00%)", self.shown.texts(".about")[0])
        self.check("Inverted")
        self.assertEqual(len(self.frames()), 7)

    def test_are_left_out_through_a_function(self):
        self.shown.run("document.querySelector('[aria-label=\"Leave out stacks\"]').focus()")
        self.shown.type("G")
        self.shown.frame()
        self.assertEqual([(name, depth) for name, depth, _ in self.frames()],
                         [("all", 0), ("main", 1), ("f", 2), ("f", 3), ("\u2026", 4)])
        self.assertIn("Ir 58 (58.00%)", self.shown.texts(".about")[0])
        self.check("Inverted")
        self.assertEqual([name for name, depth, _ in self.frames() if depth == 1], ["f", "main", "\u2026"])

    def test_may_stand_in_the_order_of_calls(self):
        tree = TREE.replace("#@ 1 1 (4) 35\n", "").replace("#@ 1 1 (2)", "#@ 1 1 (4) 35\n#@ 1 1 (2)")
        self.shown = self.page(tree, fragment="#/flame")
        self.shown.wait("document.querySelector('.frame')")
        self.assertEqual([name for name, depth, _ in self.frames() if depth == 2], ["f", "g"])
        self.check("In order of calls")
        self.assertEqual(self.frames(), [
            ("all", 0, 100), ("main", 1, 100), ("g", 2, 35), ("f", 2, 60), ("f", 3, 40), ("g", 4, 7), ("\u2026", 4, 3)])

    def test_have_colours_of_their_objects(self):
        self.assertEqual(self.shown.run("document.querySelectorAll('.of-object').length"), 0)
        self.check("Colours by object")
        hues = "new Set(Array.from(document.querySelectorAll('.of-object'), f => f.style.getPropertyValue('--hue'))).size"
        self.assertEqual(self.shown.run("document.querySelectorAll('.of-object').length"), 5)
        self.assertEqual(self.shown.run(hues), 2)
        self.assertIn("[lib]", self.shown.run("Array.from(document.querySelectorAll('.frame'), f => f).find(f => f.textContent === 'g').title"))

    def test_say_what_a_rest_is(self):
        self.look("\u2026")
        self.assertIn("--context-limit", self.shown.texts(".about")[0])
        self.assertEqual(self.shown.run("document.querySelectorAll('.about a').length"), 0)

    def test_lead_to_their_functions(self):
        self.look("g")
        self.assertIn("by itself 35 (35.00%)", self.shown.texts(".about")[0])
        self.assertEqual(self.shown.run("document.querySelector('.about a').getAttribute('href')"), "#/function?a.c?g?lib")


class NarrowPage(PageCase):
    program = "callgrind_annotate"
    width = 420

    def test_has_its_five_tabs_and_the_choice_of_events_in_sight(self):
        page = self.page(CONTEXTS)
        boxes = "Array.from(document.querySelectorAll('{}'), e => [e.getBoundingClientRect().top, e.getBoundingClientRect().right])"
        tabs = page.run(boxes.format("header.page nav a"))
        self.assertEqual(len(tabs), 5)
        self.assertEqual(len({top for top, _ in tabs}), 1)
        choice = page.run(boxes.format("header.page select"))
        self.assertEqual(len(choice), 1)
        self.assertLessEqual(max(right for _, right in tabs + choice), self.width)


if __name__ == "__main__":
    main()
