# SPDX-License-Identifier: GPL-2.0-or-later
"""A page of 300,000 lines in 3,000 files, with all texts: its size, how soon it can be used, how it
scrolls, and what memory it takes. Figures are printed; bench/results/programs.md has them.
What depends on how busy the machine is, is printed alone."""

import pathlib
import re
import subprocess
import sys
import time

from page_case import BIN, PageCase, main

MB = 1 << 20

# Scrolls through everything in steps, one a frame, and says how long the longest task was.
SCROLL = """(async () => {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
  });
  observer.observe({ type: "longtask" });
  const rows = document.querySelector(".rows");
  for (let step = 0; step <= 150; ++step) {
    rows.scrollTop = ((rows.scrollHeight - rows.clientHeight) * step) / 150;
    await new Promise((done) => requestAnimationFrame(done));
  }
  await new Promise((done) => setTimeout(done, 200));
  observer.disconnect();
  return longest;
})()"""

# The time from the beginning of loading until the page said that it is ready, in milliseconds.
READY = "performance.getEntriesByName('ready')[0].startTime"


class Bounds(PageCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        make = pathlib.Path(__file__).with_name("make_large_profile.py")
        subprocess.run([sys.executable, make, cls.work / "large"], check=True)

    def memory(self):
        pids = [process["id"] for process in self.browser.call("SystemInfo.getProcessInfo")["processInfo"]
                if process["type"] == "renderer"]
        sizes = [re.search(r"^Pss: +(\d+) kB", pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text(), re.M) for pid in pids]
        return max(int(size[1]) for size in sizes) * 1024

    def say(self, what, measured, bound, unit):
        print(f"{what}: {measured:.1f} {unit} (bound {bound})")

    def below(self, what, measured, bound, unit):
        self.say(what, measured, bound, unit)
        self.assertLess(measured, bound, what)

    def test_a_large_profile(self):
        began = time.monotonic()
        page = self.open_page("--sources=all", self.work / "large/profile", fragment="#/functions")
        print(f"written and opened in {time.monotonic() - began:.1f} s")
        self.below("size", (self.work / "page.html").stat().st_size / MB, 15, "MB")
        self.say("interactive", page.run(READY) / 1000, 2, "s")
        self.say("functions, longest task while scrolling", page.run(SCROLL), 100, "ms")
        for view in ("files", "map", "summary"):
            began = time.monotonic()
            page.visit("#/" + view)
            page.wait(f"document.querySelector('[aria-current]').hash === '#/{view}'")
            print(f"{view}: {time.monotonic() - began:.2f} s")
            if view == "files":
                self.say("files, longest task while scrolling", page.run(SCROLL), 100, "ms")
        page.visit("#/functions")
        page.wait("document.querySelector('.head')")
        began = time.monotonic()
        page.click(".head .cell:nth-child(3) button")
        print(f"sorted by name: {time.monotonic() - began:.2f} s")
        link = page.run("document.querySelector('.rows-window .cell:nth-child(4) a').hash")
        page.visit(link)
        page.wait("document.querySelector('.source')")
        self.say("source, longest task while scrolling", page.run(SCROLL), 100, "ms")
        self.below("memory", self.memory() / MB, 500, "MB")

    def test_a_file_of_two_million_lines(self):
        (self.work / "long.c").write_text("x\n" * 2000000)
        lines = "".join(f"{line} {line}\n" for line in range(1, 2000001, 1000))
        (self.work / "long").write_text(f"cmd: x\nevents: Ir\nfl=long.c\nfn=f\n{lines}summary: 1999002000\n")
        page = self.open_page("long", fragment="#long.c:1999001")
        self.assertEqual(page.texts("[aria-selected=true] .line-number"), ["1999001"])
        page.press("End")
        self.assertEqual(page.texts("[aria-selected=true] .line-number"), ["2000000"])
        self.say("two million lines, longest task while scrolling", page.run(SCROLL), 100, "ms")

    def test_a_small_profile(self):
        valgrind = BIN / "valgrind"
        if not valgrind.exists():
            self.skipTest("no tool")
        subprocess.run([valgrind, "--tool=cachegrind", "--cachegrind-out-file=ls", "ls", "-l", "/"], cwd=self.work,
                       capture_output=True, check=True)
        self.annotate("--html=ls.html", "ls")
        self.below("size of ls", (self.work / "ls.html").stat().st_size / 1000, 300, "KB")


if __name__ == "__main__":
    main()
