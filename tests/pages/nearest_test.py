# SPDX-License-Identifier: GPL-2.0-or-later
"""What has counts of code without a line is marked: groups of lines, and lines of a comparison (--inline=tree)."""

import pathlib
import re
import shutil
import subprocess
import sys

from page_case import BIN, PageCase, main

INLINED = pathlib.Path(__file__).parent / "../binaries/inlined/inlined.cc"
ROWS = ".rows-window .row"


class Nearest(PageCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        text = INLINED.read_text()
        for name, source in (("before", text), ("after", text.replace("1000", "900"))):
            (cls.work / f"{name}.cc").write_text(source)
            for command in (["clang++", "-O2", "-g", f"{name}.cc", "-o", name],
                            [BIN / "valgrind", "-q", "--tool=cachegrind", "--cache-sim=no", "--dump-instr=yes", f"--cachegrind-out-file={name}.out", f"./{name}"]):
                subprocess.run(command, cwd=cls.work, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    # The names of the rows in sight that are marked in the text.
    def marked(self, *arguments):
        self.report = self.annotate("--inline=tree", "--threshold=0", "--show-percs=no", *arguments)
        return set(re.findall(r"^ *[-+\d,]+ +~ *(\S.*)$", self.report, re.M))

    def test_groups_are_marked(self):
        marked = self.marked("--auto=no", "--by=line", "after.out")
        page = self.open_page("--inline=tree", "--by=line", "after.out", fragment="#/groups")
        page.frame()  # in which rows are drawn
        rows = page.run(f"Array.from(document.querySelectorAll('{ROWS}'), r => r.querySelector('.text span:last-child').parentElement.textContent)")
        self.assertGreater(len(rows), 20)
        self.assertGreater(sum(row.startswith("~") for row in rows), 2)
        for row in rows:
            self.assertEqual(row.startswith("~"), row.lstrip("~") in marked, row)

    def test_lines_of_a_comparison_are_marked(self):
        marked = self.marked("--before", "before.out", "--after", "after.out", "--before-source=.", "--after-source=.", "--context=0")
        file = re.search(r"^-- Compared source: (\S*after.cc)$", self.report, re.M)[1]
        page = self.open_page("--inline=tree", "--before", "before.out", "--after", "after.out", "--before-source=.", "--after-source=.", fragment=f"#{file}:0")
        page.frame()  # in which rows are drawn
        rows = page.run(f"Array.from(document.querySelectorAll('{ROWS} .code'), c => c.textContent.slice(1))")
        self.assertGreater(sum(row.startswith("~") for row in rows), 0)
        for row in rows:
            if row.startswith("~"):
                self.assertIn(row[1:].strip(), marked)


if __name__ == "__main__":
    if shutil.which("clang++") is None:
        print("SKIPPED: no clang++, which makes code without lines (Debian: clang)")
        sys.exit(77)
    main()
