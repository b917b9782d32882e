# SPDX-License-Identifier: GPL-2.0-or-later
"""Why a row misses: for each cache the shares of cold, capacity and conflict misses."""

from page_case import PageCase, main

CLASSES = " ".join(f"{event}_{kind}" for event in ("I1mr", "ILmr", "D1mr", "DLmr", "D1mw", "DLmw") for kind in ("cold", "cap", "conf"))

# Line 3 misses in D1 only: 10 reads and 10 writes, of which 2, 15 and 3 are cold, capacity and conflict misses.
PROFILE = f"""cmd: ./prog
events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw {CLASSES}
fl=src/a.c
fn=main
3 100 0 0 50 10 0 50 10 0 0 0 0 0 0 0 1 8 1 0 0 0 1 7 2
7 100 4 4 50 0 0 50 0 0 4 0 0 4
fn=other
9 100 0 0 50 0 0 50 0 0
summary: 300 4 4 150 10 0 150 10 0 4 0 0 4 0 0 1 8 1 0 0 0 1 7 2 0 0 0
"""
D1 = ["D1", "20", "", "75.00% capacity, 15.00% conflict, 10.00% cold"]


class Misses(PageCase):
    def test_have_reasons_in_the_summary_of_a_function_and_of_a_line(self):
        page = self.page(PROFILE)
        self.assertEqual(page.texts(".reasons th, .reasons td"),
                         ["I1", "4", "", "100.00% cold", *D1, "LL", "4", "", "100.00% cold"])
        widths = page.run("Array.from(document.querySelectorAll('.reasons tr:nth-child(2) .reason'), r => r.className + ' ' + r.style.width)")
        self.assertEqual(widths, ["reason first 10%", "reason second 75%", "reason third 15%"])
        page.visit("#src/a.c:3")
        self.assertEqual(page.texts(".reasons th, .reasons td"), D1)
        page.visit("#src/a.c:9")
        self.assertEqual(page.texts(".reasons"), [])
        functions = page.run("Array.from(document.querySelectorAll('.details a'), a => a.getAttribute('href'))")
        page.visit(functions[0])
        self.assertEqual(page.texts(".reasons"), [])

    def test_have_reasons_in_the_l2_of_a_machine(self):
        page = self.page("cmd: ./p\nevents: D1mr D2mr D1mr_cold D1mr_cap D1mr_conf D2mr_cold D2mr_cap D2mr_conf\n"
                         "fn=f\n1 10 4 0 10 0 0 1 3\nsummary: 10 4 0 10 0 0 1 3\n")
        self.assertEqual(page.texts(".reasons th, .reasons td"), ["D1", "10", "", "100.00% capacity", "L2", "4", "", "75.00% conflict, 25.00% capacity"])

    def test_have_patterns(self):
        page = self.page("cmd: ./p\nevents: D1mr D1mr_next D1mr_stride D1mr_irr D1mw D1mw_next D1mw_stride D1mw_irr\n"
                         "fn=f\n1 10 1 8 1 10 0 10 0\nsummary: 10 1 8 1 10 0 10 0\n")
        self.assertEqual(page.texts(".reasons caption"), ["The pattern of its misses"])
        self.assertEqual(page.texts(".reasons th, .reasons td"), ["D1", "20", "", "90.00% stride, 5.00% next line, 5.00% irregular"])
        self.assertEqual(page.texts(".side-by-side table:not(.reasons) tbody th")[:5], ["D1mr", "D1mw", "D1next", "D1stride", "D1irr"])

    def test_of_predictions_have_reasons(self):
        page = self.page("cmd: ./p\nevents: Bc Bcm Bct Bcx Bcm_cold Bcm_alias Bcm_loop Bcm_pattern Bcm_random\n"
                         "fn=f\n1 40 20 30 10 1 2 3 4 10\nsummary: 40 20 30 10 1 2 3 4 10\n")
        self.assertEqual(page.texts(".reasons caption"), ["Why branches are mispredicted"])
        self.assertEqual(page.texts(".reasons th, .reasons td"),
                         ["Bcm", "20", "", "50.00% random, 20.00% pattern, 15.00% loop, 10.00% alias, 5.00% cold"])
        parts = page.run("Array.from(document.querySelectorAll('.reason'), r => r.className + ': ' + r.title)")
        self.assertEqual(parts[3:], ["reason fourth: 4 mispredicted branches: pattern", "reason fifth: 10 mispredicted branches: random"])
        self.assertEqual(page.texts(".side-by-side table:not(.reasons) tbody th")[9:], ["Btrate", "Bxrate"])

    def test_have_the_strides_of_a_line(self):
        (self.work / "profile.strides").write_text(
            "version: 1\ncmd: ./p\ndesc: Functions are distances between misses\npositions: line\n"
            "events: D1mr DLmr D1mw DLmw\nsummary: 8 1 10 0\n\nob=code\nfl=a.c\nfn=f\n"
            "cob=stride\ncfi=???\ncfn=stride of 4096 bytes\ncalls=15 0\n1 5 1 10 0\n"
            "cob=stride\ncfi=???\ncfn=stride of -64 bytes\ncalls=3 0\n1 3 0 0 0\n\n"
            "ob=stride\nfl=???\nfn=stride of 4096 bytes\n0 5 1 10 0\nfn=stride of -64 bytes\n0 3 0 0 0\n")
        self.addCleanup((self.work / "profile.strides").unlink)
        page = self.page("cmd: ./p\nevents: D1mr DLmr D1mw DLmw D1mr_next D1mr_stride DLmr_stride D1mr_irr D1mw_next D1mw_stride DLmw_stride D1mw_irr\n"
                         "fl=a.c\nfn=f\n1 10 1 10 0 1 8 1 1 0 10 0 0\n2 1 0 0 0 1\nsummary: 11 1 10 0 2 8 1 1 0 10 0 0\n", fragment="#a.c:1")
        self.assertEqual(page.texts(".misses caption"), ["The strides of its misses"])
        self.assertEqual(page.texts(".misses tbody td"), ["75.00%", "15", "1", "4,096", "15.00%", "3", "0", "-64"])
        page.visit("#a.c:2")
        self.assertEqual(page.texts(".misses"), [])

    def test_are_listed_as_sums_of_their_class(self):
        page = self.page(PROFILE)
        names = page.texts(".side-by-side table:not(.reasons) tbody th")
        for shown in ("I1mr_cold", "D1cold", "D1cap", "LLconf"):
            self.assertIn(shown, names)
        for summed_up in ("D1mr_cold", "D1mw_cap", "ILmr_conf"):
            self.assertNotIn(summed_up, names)
        page = self.page(PROFILE, "--show=Ir,D1mr_cap")
        self.assertEqual(page.texts(".side-by-side table:not(.reasons) tbody th")[:2], ["Ir", "D1mr_cap"])

    def test_have_no_shares_in_a_difference(self):
        (self.work / "before").write_text(PROFILE)
        self.assertEqual(self.page(PROFILE, "--diff", "before").texts(".reasons"), [])
        self.assertEqual(self.page().texts(".reasons"), [])


if __name__ == "__main__":
    main()
