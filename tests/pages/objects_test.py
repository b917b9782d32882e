# SPDX-License-Identifier: GPL-2.0-or-later
"""Which data misses: objects, the offsets in them, and the lines that miss on them."""

from page_case import PageCase, main

PROFILE = """cmd: ./prog
events: Ir D1mr DLmr D1mw DLmw
fl=src/a.c
fn=walk
3 100 12 4 0 0
9 100 1 0 5 1
fn=fill
20 100 0 0 7 0
summary: 300 13 4 12 1
"""

# A block of nodes, missed at 0 and 64; an array of records of 96 bytes, missed at 8 in each; a variable.
OBJECTS = """version: 1
creator: cachegrind --objects=yes
cmd: ./prog
desc: Lines of objects are offsets in bytes
positions: line
events: D1mr DLmr D1mw DLmw Blocks Bytes
summary: 13 4 12 1 3 300

ob=code
fl=src/a.c
fn=walk
cob=heap
cfi=???
cfn=(1) new_node (a.c:30) < main (a.c:40)
calls=12 0
3 12 4 0 0
cob=heap
cfi=???
cfn=(2) records<int>() (a.c:31) < main
calls=5 0
9 0 0 5 1
cob=global /lib/x.so
cfi=???
cfn=(3) table
calls=1 0
9 1 0 0 0
fn=fill
cob=heap
cfi=???
cfn=(2)
calls=7 0
20 0 0 7 0

ob=heap
fl=???
fn=(1)
0 0 0 0 0 2 128
fn=(2)
0 0 0 0 0 1 172
fn=(1)
0 3 1 0 0
64 9 3 0 0
fn=(2)
8 0 0 4 1
104 0 0 3 0
200 0 0 2 0
65536 0 0 3 0
ob=global /lib/x.so
fl=???
fn=(3)
16 1 0 0 0
"""
NODE = "new_node (a.c:30) < main (a.c:40)"
RECORDS = "records<int>() (a.c:31) < main"


class Objects(PageCase):
    def setUp(self):
        (self.work / "profile.objects").write_text(OBJECTS)
        self.addCleanup((self.work / "profile.objects").unlink)

    def click_link(self, page, text):
        href = page.run(f"Array.from(document.querySelectorAll('a'), a => [a.textContent, a.getAttribute('href')]).find(a => a[0] === {text!r})[1]")
        page.visit(href)
        return href

    def test_are_a_table(self):
        page = self.page(PROFILE)
        self.assertIn("Objects", page.texts("nav a"))
        page.visit("#/objects")
        self.assertEqual(page.texts(".row:not(.head)"), [
            f"48.00%1280.00%42128heap{NODE}", f"48.00%1220.00%11172heap{RECORDS}", "4.00%10.00%000globaltable  [x.so]"])
        self.click_link(page, NODE)
        self.assertEqual(page.texts("h1"), [NODE])

    def test_have_a_map_of_offsets_and_lines(self):
        page = self.page(PROFILE, fragment="#/objects")
        self.click_link(page, NODE)
        self.assertEqual(page.texts(".object .count"), ["D1 misses 12 (48.00%)", "LL misses 4 (80.00%)", "Blocks 2", "Bytes 128"])
        titles = page.run("Array.from(document.querySelectorAll('.offset-bar'), b => b.title)")
        self.assertEqual(len(titles), 9)
        self.assertEqual([titles[0], titles[8]], ["0 (0x0) to 7 (0x7): 3 misses of D1, 25.00%, of which 1 of LL",
                                                  "64 (0x40) to 71 (0x47): 9 misses of D1, 75.00%, of which 3 of LL"])
        heights = page.run("Array.from(document.querySelectorAll('.offset-bar span'), b => Math.round(parseFloat(b.style.height)))")
        self.assertEqual(heights, [27, 13] + 14 * [0] + [80, 40])
        self.assertEqual(page.texts(".misses td"), ["75.00%", "9", "3", "64", "0x40", "25.00%", "3", "1", "0", "0x0",
                                                    "100.00%", "12", "4", "a.c:3", "walk"])
        self.assertEqual(self.click_link(page, "a.c:3"), "#src/a.c:3")
        self.assertTrue(page.texts(".details h2")[0].startswith("Line 3"))

    def test_are_folded_into_records(self):
        page = self.page(PROFILE, fragment="#/objects")
        self.click_link(page, RECORDS)
        self.assertEqual(page.texts(".misses td:nth-child(4)")[:4], ["8", "104", "65,536", "200"])
        self.assertEqual(page.texts(".quiet")[-1], "From 65,536 on, offsets are rounded down to 4,096.")
        page.run("document.querySelector('.record input').focus()")
        page.type("96")
        self.assertEqual(page.texts(".misses td")[:5], ["100.00%", "9", "1", "8", "0x8"])
        self.assertIn("Without 3 misses behind the first 65,536 bytes, whose offsets are rounded.", page.texts(".quiet"))
        self.assertEqual(len(page.texts(".offset-bar")), 12)

    def test_of_a_line(self):
        page = self.page(PROFILE, fragment="#src/a.c:9")
        self.assertEqual(page.texts(".details .misses td"), [
            "83.33%", "5", "1", f"heap: {RECORDS}", "16.67%", "1", "0", "global: table [x.so]"])
        self.click_link(page, "global: table")
        self.assertEqual(page.texts("h1"), ["table"])
        self.assertEqual(page.texts("section > p")[0], "global [/lib/x.so]")
        page.visit("#src/a.c:50")
        self.assertEqual(page.texts(".details .misses"), [])

    def test_are_in_the_summary(self):
        page = self.page(PROFILE)
        self.assertEqual(page.texts(".misses td")[:4], ["48.00%", "12", "4", f"heap: {NODE}"])

    def test_that_are_unknown_leave_the_page_as_it_was(self):
        page = self.page(PROFILE, "--objects=no")
        self.assertNotIn("Objects", page.texts("nav a"))
        self.assertEqual(page.texts(".misses"), [])
        page.visit("#/object?heap?x")
        self.assertEqual(page.texts("main"), ["The profile has no object x"])

    def test_of_another_run_are_not_shown(self):
        (self.work / "profile.objects").write_text(OBJECTS.replace("cmd: ./prog", "cmd: ./other"))
        page = self.page(PROFILE)
        self.assertNotIn("Objects", page.texts("nav a"))
        self.assertIn("profile.objects: of another run", page.texts(".fact dd")[-1])


class Alone(PageCase):
    """A page of the file itself."""

    program = "callgrind_annotate"

    def test_has_offsets_for_lines(self):
        page = self.page(OBJECTS, fragment="#/objects")
        self.assertEqual(len(page.texts(".row:not(.head)")), 3)
        page.visit("#???:64")
        self.assertTrue(page.texts(".details h2")[0].startswith("Offset 64"))
        self.assertIn("offset", page.texts(".row.head .cell"))
        page.visit("#src/a.c:3")
        self.assertTrue(page.texts(".details h2")[0].startswith("Line 3"))
        self.assertIn("line", page.texts(".row.head .cell"))

    def test_has_the_map_in_the_view_of_a_function(self):
        page = self.page(OBJECTS, fragment="#/functions")
        href = page.run(f"Array.from(document.querySelectorAll('a')).find(a => a.textContent === {NODE!r}).getAttribute('href')")
        page.visit(href)
        self.assertEqual(len(page.texts(".offset-bar")), 9)
        self.assertIn("Its hottest offsets", page.texts("caption"))


if __name__ == "__main__":
    main()
