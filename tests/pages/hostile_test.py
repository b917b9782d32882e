# SPDX-License-Identifier: GPL-2.0-or-later
"""Names and lines are text, whatever they look like, and the page loads nothing."""

import re

from page_case import PageCase, main

NAMES = [b"<script>document.title='run'</script>", b"</script><img src=x onerror=document.title='run'>",
         b"\"' onmouseover=document.title='run' x='", b"rtl\xe2\x80\xae)gnp.c", b"\xff\xfe no UTF-8", b"<!--", b"]]>",
         b"a\xe2\x80\x8bb", b"__proto__", b"constructor", b"javascript:document.title='run'"]


def profile():
    lines = [b"desc: <script>document.title='run'</script>", b"cmd: </title><script>document.title='run'</script>",
             b"events: Ir <script>alert(1)</script>"]
    for at, name in enumerate(NAMES):
        lines += [b"fl=" + name, b"fn=" + name, b"1 %d 1" % (100 - at), b"fn=" + name + b"()", b"2 %d 2" % (50 - at)]
    total = sum(150 - 2 * at for at in range(len(NAMES)))
    return b"\n".join(lines + [b"summary: %d %d" % (total, 3 * len(NAMES))]) + b"\n"


class Hostile(PageCase):
    def setUp(self):
        (self.work / "rtl\u202e)gnp.c").write_bytes(
            b"</script><script>document.title='run'</script>\n// \xe2\x81\xa6 hidden \xe2\x80\xae\0 \x1b[31m\n")
        self.shown = self.page(profile())

    def harmless(self):
        self.assertEqual(self.shown.run("document.querySelectorAll('img, iframe, [onerror], [onmouseover]').length"), 0)
        self.assertNotEqual(self.shown.run("document.title"), "run")
        visible = self.shown.run("document.body.innerText")
        self.assertIsNone(re.search("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]", visible))

    def test_names_are_text_in_every_view(self):
        for view in ("summary", "functions", "files", "map"):
            self.shown.visit("#/" + view)
            self.harmless()
            self.assertIn("<script>document.title='run'</script>", self.shown.run("document.body.textContent"))

    def test_bidirectional_controls_are_spelled_out(self):
        self.shown.visit("#/functions")
        self.assertIn("rtl\u27e8U+202E\u27e9)gnp.c", self.shown.texts(".rows-window .cell.text"))

    def test_lines_are_text(self):
        self.shown.visit("#rtl%E2%80%AE)gnp.c:1")
        self.shown.wait("document.querySelector('.code')")
        self.harmless()
        lines = self.shown.texts(".rows-window .code")
        self.assertEqual(lines[0], "</script><script>document.title='run'</script>")
        self.assertIn("\u27e8U+2066\u27e9 hidden \u27e8U+202E\u27e9\u27e8U+0000\u27e9", lines[1])

    def test_links_lead_to_files_of_any_name(self):
        self.shown.visit("#/functions")
        for at in range(len(NAMES)):
            href = self.shown.run(f"document.querySelectorAll('.rows-window .cell.text:nth-child(4) a')[{at}].getAttribute('href')")
            self.assertTrue(href.startswith("#"), href)
            self.shown.visit(href)
            self.shown.wait("document.querySelector('.source')")
            self.harmless()
            self.shown.visit("#/functions")

    def test_what_is_sought_and_columns_are_text(self):
        self.shown.visit("#rtl%E2%80%AE)gnp.c:1")
        self.shown.wait("document.querySelector('.find')")
        self.shown.run("document.querySelector('.find').focus()")
        self.shown.type("</script><script>")
        self.assertEqual(self.shown.texts("mark"), ["</script><script>"])
        self.harmless()
        self.shown.run("document.querySelector('.columns').click()")
        self.assertEqual([text.strip() for text in self.shown.texts("dialog[open] label")], ["<script>alert(1)</script>"])
        self.harmless()

    def test_findings_have_names_of_any_kind_and_length(self):
        names = [*NAMES, b"a\tb", b"\x1b[31mred\x07", b"x" * 10000, "\u4e2d".encode() * 3333, b" ", b"%:1?&cycles=zen4"]
        for first in range(0, len(names), 3):
            some = names[first:first + 3]
            # All data misses are conflicts, and no two names have as many.
            rows = [b"fl=%s\nfn=%s\n%d %d 0 0 500 500 0 0 0 0 500 0 0" % (name[:3999], name, at % 2, 900 - at) for at, name in enumerate(some)]
            total = sum(900 - at for at in range(len(some)))
            page = self.page(b"cmd: ./p\nevents: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw D1mr_conf D1mr_cold D1mr_cap\n"
                             + b"\n".join(rows)
                             + b"\nsummary: %d 0 0 %d %d 0 0 0 0 %d 0 0\n" % (total, *3 * (500 * len(some),)))
            page.run("document.querySelectorAll('.finding').forEach(finding => finding.open = true)")
            self.shown = page
            self.harmless()
            self.assertEqual(page.run("document.querySelectorAll('.finding').length"), 1, some)
            self.assertEqual(page.run("document.querySelectorAll('.finding .place').length"), len(some))
            block = page.run("(r => [r.width, r.height])(document.querySelector('.findings').getBoundingClientRect())")
            self.assertLess(block[0], 1280)
            self.assertLess(block[1], 500)
            for href in page.run("Array.from(document.querySelectorAll('.finding a'), a => a.getAttribute('href'))"):
                self.assertTrue(href.startswith("#"), href)
                page.visit(href)
                page.wait("document.querySelector('.source, h1')")
                self.harmless()

    def test_a_broken_link_says_so(self):
        for link in ("#%zz:1", "#/function?a?b", "#/nowhere", "#:::5", "#__proto__x:3"):
            self.shown.visit(link)
            self.harmless()

    def test_nothing_is_loaded_and_no_other_script_runs(self):
        self.assertEqual([url for url in self.shown.requests if not url.startswith("file:")], [])
        self.assertEqual(len(self.shown.requests), 1)
        self.shown.run("document.body.append(Object.assign(document.createElement('div'), {id: 'probe'}))")
        self.shown.run("(() => { const s = document.createElement('script');"
                       " try { s.textContent = 'window.ran = 1'; document.body.append(s); } catch (e) {} })()")
        self.assertIsNone(self.shown.run("window.ran"))
        with self.assertRaises(RuntimeError):
            self.shown.run("document.getElementById('probe').innerHTML = '<b>'")
        self.shown.errors.clear()  # what the policy says of these

    def test_the_file_has_no_name_in_it(self):
        text = (self.work / "page.html").read_text()
        for name in ("onerror", "gnp.c", "title='run'"):
            self.assertNotIn(name, text)
        self.assertIn("default-src 'none'", text)
        self.assertNotIn("unsafe", text)


if __name__ == "__main__":
    main()
