# SPDX-License-Identifier: GPL-2.0-or-later
"""What the tests of pages share: a folder, the program in it, and one browser."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from browser import Browser, chromium

BIN = pathlib.Path(os.environ.get("BIN", "build/release/stage/bin")).resolve()

SOURCE = "".join(f"line {i} of a.c\n" for i in range(1, 101))

# Two files; code of a.h that is inlined into main; a line that a.c does not have; an unknown line.
PROFILE = """desc: I1 cache: 32768 B, 64 B, 8-way associative
desc: D1 cache: 32768 B, 64 B, 8-way associative
cmd: ./prog --one
events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw
fl=src/a.c
fn=main
0 7 0 0 0 0 0 0 0 0
3 1000 1 1 100 10 1 50 5 1
50 6000 0 0 2000 900 100 10 0 0
51 10 0 0 1 0 0 1 0 0
90 2000 2 2 100 0 0 0 0 0
500 5 0 0 0 0 0 0 0 0
fn=helper
50 500 0 0 10 1 0 0 0 0
60 30 0 0 3 2 1 0 0 0
fl=src/a.h
fn=main
2 400 0 0 40 4 0 0 0 0
fl=lib/b.c
fn=free_it
9 48 1 0 8 0 0 4 1 1
summary: 10000 4 3 2262 917 102 65 6 2
"""


class PageCase(unittest.TestCase):
    program = "cg_annotate"
    width = 1280

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.work = pathlib.Path(cls.folder.name)
        (cls.work / "src").mkdir()
        (cls.work / "src/a.c").write_text(SOURCE)
        (cls.work / "src/a.h").write_text("one\ntwo\nthree\n")
        cls.browser = Browser(width=cls.width)

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()
        cls.folder.cleanup()

    def annotate(self, *arguments):
        done = subprocess.run([BIN / self.program, *arguments], cwd=self.work, capture_output=True, check=True)
        return done.stdout.decode(errors="replace")

    # A page of the text of a profile, opened.
    def page(self, profile=PROFILE, *arguments, fragment=""):
        if isinstance(profile, str):
            profile = profile.encode()
        (self.work / "profile").write_bytes(profile)
        return self.open_page(*arguments, "profile", fragment=fragment)

    def open_page(self, *arguments, fragment=""):
        self.annotate("--html=page.html", *arguments)
        page = self.browser.open(self.work / "page.html", fragment)
        self.addCleanup(lambda: self.assertEqual(page.errors, []))
        return page


def main():
    if chromium() is None:
        print("SKIPPED: no chromium (Debian: chromium)")
        sys.exit(77)
    unittest.main()
