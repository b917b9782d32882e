# SPDX-License-Identifier: GPL-2.0-or-later
"""On paper: all rows, nothing beside the page, no page without anything."""

import base64
import re

from page_case import PROFILE, PageCase, main

ROWS = ".rows-window .row"
PAPER = 718  # pixels: A4 without its margins


class Print(PageCase):
    # How the page is laid out on paper; `look` runs there.
    def printed(self, page, look):
        page.call("Emulation.setDeviceMetricsOverride", width=PAPER, height=1000, deviceScaleFactor=1, mobile=False)
        page.run("window.dispatchEvent(new Event('beforeprint'))")
        page.call("Emulation.setEmulatedMedia", media="print")
        page.frame()
        look()
        widest = page.run("Math.max(...Array.from(document.querySelectorAll('main *'), e => e.getBoundingClientRect().right))")
        self.assertLessEqual(widest, PAPER)
        page.call("Emulation.setEmulatedMedia", media="")
        page.run("window.dispatchEvent(new Event('afterprint'))")

    # In a PDF.
    def sheets(self, page):
        pdf = base64.b64decode(page.call("Page.printToPDF")["data"])
        return len(re.findall(rb"/Type */Page\b", pdf))

    def test_all_lines_of_a_source_are_there(self):
        page = self.page(fragment="#src/a.c:50")
        self.assertLess(len(page.texts(ROWS)), 80)
        self.printed(page, lambda: self.assertEqual(len(page.texts(ROWS)), 102))
        self.assertLess(len(page.texts(ROWS)), 80)
        self.assertIn(self.sheets(page), (1, 2))

    def test_lines_have_room_beside_all_columns(self):
        page = self.page(fragment="#src/a.c:50")
        page.press("c")
        page.run("Array.from(document.querySelectorAll('dialog[open] button')).find(b => b.textContent === 'All').click()")
        page.press("Escape")
        page.wait("document.querySelectorAll('.source .head .cell').length > 15")

        def look():
            width = page.run("document.querySelector('.rows-window .code').getBoundingClientRect().width")
            self.assertGreater(width, 250)

        self.printed(page, look)

    def test_functions_have_the_columns_that_fit(self):
        rows = "".join(f"fn=f{at}\n{at + 1} " + " ".join([str(999999999 - at)] * 9) + "\n" for at in range(300))
        head = PROFILE.split("fl=")[0]
        page = self.page(f"{head}fl=src/{'very/' * 20}long.c\n{rows}summary:{' 299999900000' * 9}\n", fragment="#/functions")

        def look():
            self.assertEqual(len(page.texts(ROWS)), 300)
            heads = page.run("Array.from(document.querySelectorAll('.head .cell'), c => c.offsetWidth > 0 ? c.textContent : '').filter(Boolean)")
            self.assertEqual(heads[:4], ["%", "Ir", "Function", "File"])
            self.assertEqual(len(page.texts(ROWS + ":first-child .cell")), len(heads))

        self.printed(page, look)
        self.assertLess(self.sheets(page), 20)

    def test_summary_and_map_are_one_sheet_or_two(self):
        page = self.page()
        for view in ("summary", "map", "files"):
            page.visit("#/" + view)
            self.printed(page, lambda: None)
            self.assertLessEqual(self.sheets(page), 2, view)

    def test_a_map_has_its_boxes(self):
        page = self.page(fragment="#/map")
        page.wait("document.querySelector('.box')")
        self.printed(page, lambda: self.assertGreater(page.run("document.querySelectorAll('.box span').length"), 4))


if __name__ == "__main__":
    main()
