# SPDX-License-Identifier: GPL-2.0-or-later
"""Instructions beside source in the page: counts, blocks, jumps, and what is pointed at in either list."""

import struct

from page_case import PageCase, main

# push %rbp; test %edi,%edi; je 1008; inc %eax (twice: 7 bytes); jmp 1001; 80 nops; ret
CODE = b"\x55\x85\xff\x74\x03\xff\xc0\x90\xff\xc0\xeb\xf5" + 80 * b"\x90" + b"\xc3"
MAIN = "#/function?src/a.c?main"

PROFILE = """# callgrind format
version: 1
creator: test
positions: instr line
events: Ir Dr

ob={object}
fl=src/a.c
fn=main
0x1000 3 1 1
+1 50 5 0
+2 * 5 2
jcnd=4/5 0x1008 51
* *
fi=src/a.h
0x1008 2 4 4
fe=src/a.c
+2 50 4 0
jump=4 0x1001 50
* *
0x105c 90 1 0
"""


# A file for x86-64 with one segment of code.
def elf(code, address):
    header = struct.pack("<16sHHIQQQIHHHHHH", b"\x7fELF\x02\x01\x01", 3, 62, 1, 0, 64, 0, 0, 64, 56, 1, 0, 0, 0)
    size = 64 + 56 + len(code)
    return header + struct.pack("<IIQQQQQQ", 1, 5, 0, address - 120, 0, size, size, 1) + code


class Assembly(PageCase):
    width = 1600

    def setUp(self):
        (self.work / "prog").write_bytes(elf(CODE, 0x1000))
        self.object = str(self.work / "prog")

    def link(self):
        return MAIN + ("?" + self.object if self.program == "callgrind_annotate" else "")

    def code_page(self, *options):
        page = self.page(PROFILE.format(object=self.object), "--asm", "-I" + str(self.work), *options, fragment=self.link())
        page.wait("document.querySelector('.code .row')")
        return page

    def choose(self, page, which):
        page.run(f"(s => {{ s.value = '{which}'; s.dispatchEvent(new Event('change')); }})(document.querySelector('.code select'))")

    # The texts of the cells of each row.
    def rows(self, page, which):
        return page.run(f"""Array.from(document.querySelectorAll('.panes .rows')[{which}].querySelectorAll('.rows-window .row'),
            r => Array.from(r.children, c => c.textContent.trim()))""")

    def marked(self, page):
        return page.run("Array.from(document.querySelectorAll('.linked'), r => r.lastChild.textContent.trim())")

    def test_all_instructions_stand_in_blocks(self):
        page = self.code_page()
        self.choose(page, "all")
        rows = [[row[1], row[-1]] for row in self.rows(page, 1)]
        self.assertEqual(rows, [
            ["1", "\u25be1000: 1 instruction"], ["1", "1000  push   %rbp"],
            ["10", "\u25be1001: 2 instructions, a loop begins"], ["5", "1001  test   %edi,%edi"],
            ["5", "1003  je     1008 \u2193  4\u00d7 of 5"],
            ["", "\u25be1005: 2 instructions, in a loop (did not run)"], ["", "1005  inc    %eax"], ["", "1007  nop"],
            ["8", "\u25be1008: 2 instructions, in a loop"], ["4", "1008  inc    %eax"], ["4", "100a  jmp    1001 \u2191  4\u00d7"],
            ["1", "\u25be105c: 1 instruction, 80 bytes before it did not run"], ["1", "105c  ret"]])
        arrows = page.run("Array.from(document.querySelectorAll('.jumps path'), p => p.classList.contains('back'))")
        self.assertEqual(arrows, [True, False])

    def test_the_hottest_block_is_unfolded_and_others_on_request(self):
        page = self.code_page()
        self.choose(page, "hot")
        shown = [row[-1] for row in self.rows(page, 1)]
        self.assertEqual([text for text in shown if not text.startswith("\u25b8")][1:], ["1001  test   %edi,%edi", "1003  je     1008 \u2193  4\u00d7 of 5"])
        self.assertEqual(len(shown), 7)
        page.click(".panes .rows + .rows .rows-window .row:first-child .code")
        self.assertEqual([row[-1] for row in self.rows(page, 1)][:2], ["\u25be1000: 1 instruction", "1000  push   %rbp"])
        self.choose(page, "none")
        self.assertEqual(len(self.rows(page, 1)), 5)
        self.choose(page, "hot")

    def test_source_lines_have_what_the_function_costs_there(self):
        page = self.code_page()
        rows = [row[1:] for row in self.rows(page, 0) if row[1] != ""]
        self.assertEqual(rows, [["1", "3", "line 3 of a.c"], ["14", "50", "line 50 of a.c"], ["1", "90", "line 90 of a.c"], ["4", "2", "two"]])
        texts = [row[-1] for row in self.rows(page, 0)]
        self.assertEqual(texts[:4], ["src/a.c", "line 1 of a.c", "line 2 of a.c", "line 3 of a.c"])
        self.assertIn("\u2026 40 lines", texts)

    def test_what_is_pointed_at_is_marked_in_both(self):
        page = self.code_page()
        self.choose(page, "all")
        hover = "Array.from(document.querySelectorAll('.panes .row')).find(r => r.textContent.includes('%s')).dispatchEvent(new MouseEvent('mouseover', {bubbles: true}))"
        page.run(hover % "line 3 of")
        self.assertEqual(self.marked(page), ["line 3 of a.c", "1000  push   %rbp"])
        page.run(hover % "100a  jmp")
        self.assertEqual(self.marked(page), ["line 50 of a.c", "1001  test   %edi,%edi", "1003  je     1008 \u2193  4\u00d7 of 5", "100a  jmp    1001 \u2191  4\u00d7"])
        self.choose(page, "hot")

    def test_a_chosen_line_unfolds_its_hottest_instruction(self):
        page = self.code_page()
        self.choose(page, "none")
        page.run("Array.from(document.querySelectorAll('.panes .row .code')).find(c => c.textContent === 'two').click()")
        self.assertEqual(self.marked(page), ["two", "1008  inc    %eax"])
        self.choose(page, "hot")

    def test_columns_are_those_that_are_chosen(self):
        page = self.code_page("--show=Ir,Dr")
        self.choose(page, "all")
        self.assertEqual(page.texts(".rows + .rows .head .cell")[:3], ["%", "Ir", "Dr"])
        self.assertEqual([row[2] for row in self.rows(page, 1) if "  " in row[-1] and row[2]], ["1", "0", "2", "4", "0", "0"])
        self.choose(page, "hot")

    # As profiles can name any file.
    def test_texts_are_those_that_the_page_may_have(self):
        page = self.code_page("--sources=none")
        self.assertEqual([row[2:] for row in self.rows(page, 0) if row[1] != ""], [["3", ""], ["50", ""], ["90", ""], ["2", ""]])

    def test_an_object_that_is_gone_is_said(self):
        self.object = "/no/such/file"
        page = self.code_page()
        self.choose(page, "all")
        self.assertEqual(page.texts(".code .warning"), ["no such file: no texts of instructions"])
        self.assertEqual(len([row for row in self.rows(page, 1) if row[1] != ""]), 7)
        self.choose(page, "hot")

    def test_without_the_option_there_is_none(self):
        page = self.page(PROFILE.format(object=self.object), fragment=self.link())
        page.wait("document.querySelector('h1')")
        self.assertEqual(page.texts("section.code"), [])


class AssemblyOfCalls(Assembly):
    program = "callgrind_annotate"


if __name__ == "__main__":
    main()
