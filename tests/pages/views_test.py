# SPDX-License-Identifier: GPL-2.0-or-later
"""Sorting, filtering, keys, links and the event selector."""

from page_case import PROFILE, PageCase, main

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

    def test_has_the_event_that_is_selected(self):
        page = self.page(fragment="#src/a.c:50")
        metrics = page.texts("#metric option")
        page.run(f"(() => {{ const m = document.getElementById('metric'); m.value = {metrics.index('D1rate')};"
                 " m.dispatchEvent(new Event('change')); })()")
        page.frame()
        self.assertEqual(page.texts(ROWS + "[aria-selected=true] .cell")[:2], ["97.62%", "44.60%"])

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


class Columns(PageCase):
    width = 4000

    def heads(self, page):
        return [text for text in page.texts(".head .cell") if text not in ("%", "Function", "File", "line", "source")]

    # Chosen by keys alone: boxes, then Esc.
    def choose(self, page, names):
        page.press("c")
        for name in names:
            page.run(f"document.querySelector('dialog[open] input[value=\"{name}\"]').focus()")
            page.press(" ")
        page.press("Escape")
        page.wait("document.querySelector('dialog[open]') === null")

    def test_beside_lines_are_those_that_are_chosen(self):
        page = self.page(fragment="#src/a.c:50")
        self.assertEqual(self.heads(page), ["Ir"])
        self.choose(page, ["D1mr", "D1rate"])
        self.assertEqual(self.heads(page), ["Ir", "D1mr", "D1rate"])
        self.assertEqual(page.texts(ROWS + "[aria-selected=true] .cell")[:4], ["65.00%", "6,500", "901", "44.60%"])
        page.visit("#src/a.h:2")
        self.assertEqual(self.heads(page), ["Ir", "D1mr", "D1rate"])
        self.choose(page, ["D1mr", "D1rate"])
        self.assertEqual(self.heads(page), ["Ir"])

    def test_of_functions_are_all_that_something_has(self):
        events = "cmd: p\nevents: Ir Dr Dw\n"
        page = self.page(events + "fl=a.c\nfn=f\n1 5 1 0\nfn=g\n2 3 0 0\nsummary: 8 1 0\n", fragment="#/functions")
        self.assertEqual(self.heads(page), ["Ir", "Dr"])
        self.assertIn("Dw all 0", [text.strip() for text in page.texts("dialog label")])
        self.choose(page, ["Dr", "Dw"])
        self.assertEqual(self.heads(page), ["Ir", "Dw"])

    def test_of_one_event_there_is_nothing_to_choose(self):
        page = self.page("cmd: p\nevents: Ir\nfl=a.c\nfn=f\n1 5\nsummary: 5\n", fragment="#/functions")
        page.press("c")
        self.assertEqual(page.texts(".columns"), [])

    def test_of_show_come_first(self):
        page = self.page(PROFILE, "--show=Ir,D1mr,CEst", fragment="#/functions")
        self.assertEqual(self.heads(page), ["Ir", "D1mr", "CEst"])
        page.visit("#src/a.c:50")
        self.assertEqual(self.heads(page), ["Ir", "D1mr", "CEst"])
        self.assertEqual([text.split()[0] for text in page.texts(".details h2 .count")], ["Ir", "D1mr", "CEst"])
        page.visit("#/summary")
        self.assertEqual(page.texts(".summary table:not(.top) th"), ["Ir", "D1mr", "CEst"])
        self.assertIn("Dr", page.texts("#metric option"))


class Search(PageCase):
    def test_finds_lines_that_are_not_drawn(self):
        page = self.page(fragment="#src/a.c:3")
        self.assertNotIn("line 95 of a.c", page.texts(ROWS + " .code"))
        page.press("/")
        page.type("LINE 9")
        self.assertEqual(page.texts(".found"), ["1 of 11"])
        self.assertEqual(page.texts(ROWS + "[aria-selected=true] .code"), ["line 9 of a.c"])
        for key, line in (("Enter", 90), ("Enter", 91)):
            page.press(key)
            self.assertEqual(page.texts(ROWS + "[aria-selected=true] .code"), [f"line {line} of a.c"])
        self.assertEqual(page.texts(".found"), ["3 of 11"])
        self.assertEqual(page.texts(ROWS + "[aria-selected=true] mark"), ["line 9"])
        page.press("Escape")
        self.assertTrue(page.run("document.activeElement.classList.contains('rows')"))

    def test_takes_what_is_sought_as_text(self):
        (self.work / "src/b.c").write_text("f(x);\nf.x\n<b>f(x)</b>\n")
        page = self.page("cmd: p\nevents: Ir\nfl=src/b.c\nfn=f\n1 5\nsummary: 5\n", fragment="#src/b.c:1")
        page.press("/")
        page.type("f(x)")
        self.assertEqual(page.texts(".found"), ["1 of 2"])
        self.assertEqual(page.texts("mark"), ["f(x)", "f(x)"])
        page.run("document.querySelector('.find').select()")
        page.type("no such")
        self.assertEqual(page.texts(".found"), ["not found"])

    def test_takes_the_key_of_the_browser_s(self):
        page = self.page(fragment="#src/a.c:3")
        event = "new KeyboardEvent('keydown', {key: 'f', ctrlKey: true, cancelable: true, bubbles: true})"
        self.assertFalse(page.run(f"document.body.dispatchEvent({event})"))
        self.assertTrue(page.run("document.activeElement.classList.contains('find')"))
        self.assertTrue(page.run(f"document.activeElement.dispatchEvent({event})"))


class Paths(PageCase):
    width = 1400
    FILES = ["/home/me/prog/src/deep/../main.c", "/home/me/prog/./lib/" + "long/" * 40 + "list.c", "/usr/include/c++/12/new", "./elf/../csu/x.c"]

    def test_are_cut_on_the_left_without_what_all_begin_with(self):
        rows = "".join(f"fl={name}\nfn=f{at}\n1 {9 - at}\n" for at, name in enumerate(self.FILES))
        page = self.page(f"cmd: p\nevents: Ir\n{rows}summary: 30\n", fragment="#/functions")
        shown = page.texts(".file-path")
        self.assertEqual(shown, ["src/main.c", "lib/" + "long/" * 40 + "list.c", "/usr/include/c++/12/new", "csu/x.c"])
        self.assertEqual(page.run("Array.from(document.querySelectorAll('.file-path a'), a => a.title)"), self.FILES)
        # The end of the long one is seen, its beginning is not.
        cell, link = [page.run(f"(r => [r.left, r.right])(document.querySelectorAll('.file-path{more}')[1].getBoundingClientRect())")
                      for more in ("", " a")]
        self.assertLess(link[0], cell[0])
        self.assertLessEqual(link[1], cell[1])


class Narrow(PageCase):
    width = 420

    def test_the_event_and_the_tabs_are_on_the_screen(self):
        for fragment in ("#/functions", "#src/a.c:50", "#/map"):
            page = self.page(fragment=fragment)
            for selector in ("#metric", "header.page button", "header.page nav a:last-child"):
                right = page.run(f"document.querySelector('{selector}').getBoundingClientRect().right")
                self.assertLessEqual(right, 420, selector)
            heights = page.run("Array.from(document.querySelectorAll('nav a'), a => a.getBoundingClientRect().top)")
            self.assertEqual(len(set(heights)), 1)

    def test_names_and_lines_are_seen(self):
        page = self.page(fragment="#/functions")
        left = lambda selector: page.run(f"document.querySelector('{selector}').getBoundingClientRect().left")
        self.assertLess(left(ROWS + " .cell.text"), 300)
        page.visit("#src/a.c:50")
        self.assertLess(left(ROWS + " .code"), 250)


class Overviews(PageCase):
    def test_a_fingerprint_is_behind_a_click(self):
        lines = "desc: fingerprint ASLR: on\ndesc: fingerprint option --exact: no\n"
        page = self.page("desc: I1 cache: \n" + lines + PROFILE)
        self.assertEqual(page.texts(".facts details summary"), ["2 facts that counts depend on"])
        self.assertFalse(page.run("document.querySelector('.fact details').open"))
        self.assertNotIn("I1 cache: ", page.texts("dd"))
        self.assertIn("I1 cache: 32768 B, 64 B, 8-way associative", page.texts("dd"))

    def test_of_two_fingerprints_facts_are_said_once(self):
        for name, aslr in (("before", "on"), ("after", "off")):
            (self.work / name).write_text(f"desc: fingerprint ASLR: {aslr}\ndesc: fingerprint option --exact: no\n" + PROFILE)
        page = self.open_page("--diff", "before", "after")
        self.assertEqual(page.texts("details div"), ["ASLR: on", "option --exact: no", "ASLR: off"])
        self.assertTrue(any("ASLR" in text for text in page.texts(".fact > dd") if text.startswith("ASLR: on, then")), page.texts(".fact > dd"))

    def test_a_box_keeps_its_heat_under_the_pointer(self):
        page = self.page(fragment="#/map")
        page.wait("document.querySelector('.box.hot')")
        page.frame()
        colour = "getComputedStyle(document.querySelector('.box.hot')).backgroundColor"
        before = page.run(colour)
        x, y = page.run("(r => [r.left + r.width / 2, r.top + r.height / 2])(document.querySelector('.box.hot').getBoundingClientRect())")
        page.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        page.frame()
        self.assertTrue(page.run("document.querySelector('.box.hot').matches(':hover')"))
        self.assertEqual(page.run(colour), before)

    def test_a_key_opens_the_help(self):
        page = self.page()
        page.press("?")
        self.assertEqual(page.run("document.querySelector('dialog[open]').getAttribute('aria-label')"), "Keys")
        page.press("2")
        self.assertEqual(page.texts("[aria-current]"), ["Summary"])
        page.press("Escape")
        self.assertIsNone(page.run("document.querySelector('dialog[open]')"))

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
