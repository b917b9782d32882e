# SPDX-License-Identifier: GPL-2.0-or-later
"""Sorting, filtering, keys, links and the event selector."""

from page_case import PageCase, main

ROWS = ".rows-window .row"


class Functions(PageCase):
    width = 4000  # only columns that are seen are drawn

    def names(self, page):
        return page.texts(ROWS + " .cell.text:nth-child(3)")

    def setUp(self):
        self.shown = self.page(fragment="#/functions")

    def test_come_in_the_order_of_the_first_event(self):
        self.assertEqual(self.names(self.shown), ["main", "helper", "main", "free_it"])

    def test_are_sorted_by_any_event_or_ratio(self):
        for label, first in (("I1mr", "main"), ("D1rate", "main"), ("File", "free_it")):
            at = self.shown.texts(".head .cell").index(label) + 1
            self.shown.click(f".head .cell:nth-child({at}) button")
            self.assertEqual(self.names(self.shown)[0], first, label)
        self.assertEqual(self.shown.run("document.querySelector('[aria-sort]').getAttribute('aria-sort')"), "ascending")
        self.shown.click("[aria-sort] button")
        self.assertEqual(self.names(self.shown)[-1], "free_it")

    def test_are_filtered_by_function_and_file_of_any_case(self):
        self.shown.press("/")
        self.shown.type("LIB/B")
        self.assertEqual(self.names(self.shown), ["free_it"])
        self.assertEqual(self.shown.texts(".tools .quiet"), ["1 of 4 functions"])
        self.shown.run("document.querySelector('.filter').select()")
        self.shown.type("mai")
        self.assertEqual(self.names(self.shown), ["main", "main"])

    def test_of_one_name_are_one_row_on_request(self):
        self.shown.click("#by-name")
        self.assertEqual(self.names(self.shown), ["main", "helper", "free_it"])
        cells = self.shown.texts(ROWS + ":first-child .cell")
        self.assertEqual(cells[1:4], ["9,422", "main", "+1 src/a.c"])
        self.shown.click("#by-name")
        self.assertEqual(len(self.names(self.shown)), 4)

    def test_are_chosen_by_keys(self):
        self.shown.run("document.querySelector('.rows').focus()")
        for key in ("ArrowDown", "ArrowDown"):
            self.shown.press(key)
        active = "document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))"
        self.assertIn("helper", self.shown.run(active + ".textContent"))
        self.shown.press("Enter")
        self.shown.wait("document.querySelector('h1')")
        self.assertEqual(self.shown.texts("h1"), ["helper"])
        self.assertEqual(self.shown.run("location.hash"), "#/function?src/a.c?helper")


class Source(PageCase):
    def selected(self, page):
        return page.texts(ROWS + "[aria-selected=true] .line-number")

    def test_is_linked_to_by_file_and_line(self):
        page = self.page(fragment="#src/a.c:50")
        self.assertEqual(self.selected(page), ["50"])
        self.assertEqual(page.texts(ROWS + "[aria-selected=true] .code"), ["line 50 of a.c"])

    def test_says_whose_a_line_is(self):
        page = self.page(fragment="#src/a.c:50")
        self.assertEqual(page.texts(".details td"), ["92.31%", "6,000", "main", "also in a.h", "7.69%", "500", "helper", ""])
        page.visit("#src/a.h:2")
        self.assertEqual(page.texts(".details td"), ["100.00%", "400", "main", "also in a.c"])

    def test_hot_lines_are_reached_by_n_and_p(self):
        page = self.page(fragment="#src/a.c:0")
        self.assertEqual(self.selected(page), [])
        lines = []
        for key in "nnnp":
            page.press(key)
            lines += self.selected(page)
        self.assertEqual(lines, ["3", "50", "90", "50"])
        self.assertEqual(page.run("location.hash"), "#src/a.c:50")
        self.assertIn("hot line 2 of 3", page.texts("#status")[0])

    def test_shows_counts_of_lines_that_the_file_does_not_have(self):
        page = self.page(fragment="#src/a.c:500")
        self.assertEqual(self.selected(page), ["500"])
        self.assertEqual(page.texts(".warning"), ["The profile has lines that this file does not have."])
        page.press("Home")
        self.assertIn("unknown lines of main", page.texts(ROWS)[0])

    def test_without_a_text_has_its_lines_all_the_same(self):
        page = self.page(fragment="#lib/b.c:9")
        self.assertEqual(self.selected(page), ["9"])
        self.assertEqual(page.texts(ROWS + " .code"), ["in free_it"])
        self.assertIn("not found", page.texts(".warning")[0])

    def test_has_the_event_that_is_selected_and_all_on_request(self):
        page = self.page(fragment="#src/a.c:50")
        metrics = page.texts("#metric option")
        page.run(f"(() => {{ const m = document.getElementById('metric'); m.value = {metrics.index('D1rate')};"
                 " m.dispatchEvent(new Event('change')); })()")
        page.frame()
        self.assertEqual(page.texts(ROWS + "[aria-selected=true] .cell")[:2], ["97.62%", "44.60%"])
        page.click("header.file input")
        self.assertIn("D1mr", page.texts(".source .head .cell"))

    def test_sources_none_leaves_texts_out(self):
        page = self.page(fragment="#src/a.c:50")
        self.assertEqual(page.texts(ROWS + "[aria-selected=true] .code"), ["line 50 of a.c"])
        page = self.open_page("--sources=none", "profile", fragment="#src/a.c:50")
        self.assertIn("--sources=all", page.texts(".warning")[0])
        self.assertEqual(self.selected(page), ["50"])
        self.assertEqual(page.texts(ROWS + "[aria-selected=true] .code"), ["in main and others"])

    def test_the_chosen_line_is_seen(self):
        page = self.page(fragment="#src/a.c:97")
        inside = "(r => r.top > 0 && r.bottom < document.querySelector('.details-frame').getBoundingClientRect().top)"
        self.assertTrue(page.run(inside + "(document.querySelector('[aria-selected=true]').getBoundingClientRect())"))


class Overviews(PageCase):
    def test_summary_has_totals_and_rates(self):
        page = self.page()
        cells = page.texts(".summary table:not(.top) tr > *")
        totals = dict(zip(cells[::2], cells[1::2]))
        self.assertEqual(totals["Ir"], "10,000")
        self.assertEqual(totals["L1m"], "927")
        self.assertEqual(totals["LLm"], "107")
        self.assertEqual(totals["CEst"], "29,970")
        self.assertEqual(totals["D1rate"], "39.66%")
        self.assertEqual(totals["LLrate"], "0.87%")
        self.assertIn("line 50 of a.c", page.texts(".top .code"))

    def test_tree_is_walked_by_keys(self):
        page = self.page(fragment="#/files")
        page.run("document.querySelector('.rows').focus()")
        page.press("ArrowDown")
        self.assertEqual(page.run("document.querySelector('[aria-selected=true]').getAttribute('aria-expanded')"), "true")
        before = len(page.texts(ROWS))
        page.press("ArrowLeft")
        self.assertLess(len(page.texts(ROWS)), before)
        page.press("ArrowRight")
        self.assertEqual(len(page.texts(ROWS)), before)

    def test_map_has_functions_in_files_in_folders_and_looks_into_them(self):
        page = self.page(fragment="#/map")
        page.wait("document.querySelector('.box')")
        page.frame()
        labels = page.run("Array.from(document.querySelectorAll('.box'), b => b.getAttribute('aria-label'))")
        self.assertTrue(any(label.startswith("folder src/, Ir 9,952, 99.52%") for label in labels), labels)
        self.assertTrue(any(label.startswith("function main, Ir 9,022") for label in labels), labels)
        page.run("document.querySelector('.box').focus()")
        page.press("Enter")
        self.assertEqual(page.texts(".step"), ["all", "src/"])
        page.press("Escape")
        self.assertEqual(page.texts(".step"), ["all"])

    def test_keys_choose_views(self):
        page = self.page()
        for key, view in (("2", "Functions"), ("3", "Files"), ("4", "Map"), ("1", "Summary")):
            page.press(key)
            page.wait(f"document.querySelector('[aria-current]').textContent === '{view}'")


if __name__ == "__main__":
    main()
