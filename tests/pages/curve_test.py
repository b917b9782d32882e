# SPDX-License-Identifier: GPL-2.0-or-later
"""How large a cache would do: a plot of the misses of D1 that larger caches leave, and the answer in words."""

from page_case import PageCase, main

# Line 3 comes back to 1 MB, line 7 to less than 64 KB, line 8 to nothing; line 9 has no misses.
PROFILE = """cmd: ./prog
events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw M64K M128K M256K M512K M1M M2M M4M M8M M16M M32M M64M M128M M256M
fl=src/a.c
fn=main
3 100 0 0 900 700 10 500 300 0 1000 1000 950 900 130 100 100 100 100 100 100 100 100
7 100 0 0 50 20 0 50 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
fn=other
8 100 0 0 50 40 0 50 0 0 40 40 40 40 40 40 40 40 40 40 40 40 40
9 100 0 0 50 0 0 50 0 0
summary: 400 0 0 1050 760 10 650 300 0 1040 1040 990 940 170 140 140 140 140 140 140 140 140
"""
CAPTION = ".miss-curve figcaption"


class Curve(PageCase):
    def test_is_drawn_in_the_summary_of_a_function_and_of_a_line(self):
        page = self.page(PROFILE)
        self.assertEqual(page.texts(CAPTION), ["D1 misses that larger caches leave: fits in 1 MB (1,060 misses, 13.21% cold)"])
        self.assertEqual(page.texts(".miss-curve .curve-step text"), ["64K", "128K", "256K", "512K", "1M", "2M"])
        self.assertEqual(page.texts(".miss-curve .knee text"), ["1M"])
        self.assertEqual(page.texts(".miss-curve .knee title"), ["1MB: 170 misses left, 16.04%"])
        heights = page.run("Array.from(document.querySelectorAll('.miss-curve rect'), r => Math.round(r.getBoundingClientRect().height))")
        self.assertEqual(heights, sorted(heights, reverse=True))
        self.assertEqual(heights[0], round(90 * 1040 / 1060))
        page.visit("#src/a.c:3")
        self.assertEqual(page.texts(CAPTION), ["D1 misses that larger caches leave: fits in 1 MB (1,000 misses, 10.00% cold)"])
        page.visit("#src/a.c:7")
        self.assertEqual(page.texts(CAPTION), ["D1 misses that larger caches leave: fits in 64 KB (20 misses, 0.00% cold)"])
        page.visit("#src/a.c:8")
        self.assertEqual(page.texts(CAPTION), ["D1 misses that larger caches leave: cold: no size helps (40 misses, 100.00% cold)"])
        self.assertEqual(page.texts(".miss-curve .knee"), [])
        page.visit("#src/a.c:9")
        self.assertEqual(page.texts(CAPTION), [])
        page.visit("#src/a.c:8")
        functions = page.run("Array.from(document.querySelectorAll('.details a'), a => a.getAttribute('href'))")
        page.visit(functions[0])
        self.assertEqual(page.texts(CAPTION), ["D1 misses that larger caches leave: cold: no size helps (40 misses, 100.00% cold)"])

    def test_knows_from_classes_what_is_cold(self):
        page = self.page("cmd: ./p\nevents: D1mr D1mr_cold D1mw D1mw_cold M64K M128K\nfn=f\n1 60 5 40 5 100 29\nsummary: 60 5 40 5 100 29\n")
        self.assertEqual(page.texts(CAPTION), ["D1 misses that larger caches leave: needs more than 128 KB (100 misses, 10.00% cold)"])

    def test_takes_the_place_of_its_columns(self):
        names = self.page(PROFILE).texts(".side-by-side table tbody th")
        self.assertIn("DLmw", names)
        self.assertNotIn("M64K", names)
        names = self.page(PROFILE, "--show=Ir,M64K").texts(".side-by-side table tbody th")
        self.assertEqual(names[:2], ["Ir", "M64K"])

    def test_is_not_drawn_of_a_difference(self):
        (self.work / "before").write_text(PROFILE)
        self.assertEqual(self.page(PROFILE, "--diff", "before").texts(".miss-curve"), [])
        self.assertEqual(self.page().texts(".miss-curve"), [])


if __name__ == "__main__":
    main()
