# SPDX-License-Identifier: GPL-2.0-or-later
"""The page of a comparison that follows the sources has the numbers, marks and lines of its text."""

import json
import pathlib
import re
import shutil

from page_case import PageCase, main

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"
ROWS = ".rows-window .row"

ODD = ["--diff", "--before-source=before", "--after-source=after", "before.out", "after.out"]
SIDES = ["--before=before.out", "--after=after.out"]
RUNS = ["--before", "before1.out", "before2.out", "before3.out", "--after", "after1.out", "after2.out", "after3.out"]
FOLDERS = ["--diff", "--before-source=before", "--after-source=after", "before.out", "after.out"]


# The sections of a text of one event, as [cell, mark, rest] of each row, by the sections' titles.
def sections_of(report):
    sections, width, title, rows = {}, 0, "totals", None
    lines = report.splitlines()
    for at, line in enumerate(lines):
        if line.startswith("-- Compared source: "):
            title = line.removeprefix("-- Compared source: ")
        elif re.match(r"-- line|--   |-{80}$", line) or line == "":
            continue
        elif line.startswith("The following files"):
            rows = None
        elif at > 0 and at + 1 < len(lines) and set(lines[at - 1]) == set(lines[at + 1]) == {"-"}:
            title = "functions" if line.endswith("  file:function") else title
            width = len(line.removesuffix("  file:function")) - 1
            rows = sections.setdefault(title, [])
        elif rows is not None:
            rows.append([" ".join(line[:width].split()), line[width + 1:width + 2], line[width + 3:]])
    return sections


class ComparisonCase(PageCase):
    maxDiff = None
    width = 4000  # only columns that are seen are drawn

    def case(self, name):
        for path in (GOLDEN / name).iterdir():
            if path.is_dir():
                shutil.copytree(path, self.work / path.name, dirs_exist_ok=True)
            else:
                shutil.copy(path, self.work)

    def compared(self, *arguments, fragment="#/functions"):
        page = self.open_page("--sources=all", *arguments, fragment=fragment)
        page.call("Emulation.setDeviceMetricsOverride", width=self.width, height=3000, deviceScaleFactor=1, mobile=False)
        page.frame()
        return page

    def report(self, event, *arguments):
        return sections_of(self.annotate("--threshold=0", "--context=1000000", "--no-show-percs", f"--show={event}",
                                         f"--sort={event}", *arguments))

    def choose(self, page, event):
        at = [text.split(" = ")[0] for text in page.texts("#metric option")].index(event)
        page.run(f"(() => {{ const m = document.getElementById('metric'); m.value = {at};"
                 " m.dispatchEvent(new Event('change')); })()")
        page.frame()

    def rows(self, page):
        return page.run(f"Array.from(document.querySelectorAll('{ROWS}'), r => Array.from(r.children, c => c.textContent))")

    def same_functions(self, page, expected):
        # %, difference, before, after, function, file
        shown = {}
        for row in self.rows(page):
            mark, name = (row[4][0], row[4][2:]) if row[4][:2] in ("+ ", "- ") else (" ", row[4])
            shown[row[5].replace(" (was in", f":{name} (was in") if " (was in" in row[5] else row[5] + ":" + name] = [row[1], mark]
        self.assertEqual(shown, {name: [cell, mark] for cell, mark, name in expected})

    def same_lines(self, page, file, expected):
        page.visit(f"#{file}:0")
        page.wait(f"document.querySelector('.source h1').textContent.includes({file!r})")
        shown = []
        for row in self.rows(page):
            cell = row[1] or "."
            shown.append([cell, row[-1][0], row[-1][2:]])
        last = expected.pop()  # difference of the file
        # The mark of what lies beyond the end stands in its words.
        for row in shown:
            if "beyond the end>" in row[2]:
                row[1] = " "
        self.assertEqual(shown, expected)
        self.assertIn(f" {last[0]} ", page.texts("header.file .quiet")[0])

    def same(self, *arguments, events):
        page = self.compared(*arguments)
        for event in events:
            report = self.report(event, *arguments)
            page.visit("#/functions")
            self.choose(page, event)
            self.same_functions(page, report["functions"])
            files = [title for title in report if title not in ("totals", "functions")]
            self.assertGreater(len(files), 0)
            for file in files:
                self.same_lines(page, file, report[file])
            page.visit("#/summary")
            page.wait("document.querySelector('.summary table')")
            rows = page.run("Array.from(document.querySelectorAll('.summary table:not(.top) tbody tr'),"
                            " r => Array.from(r.children, c => c.textContent))")
            totals = next(row for row in rows if row[0] == event)
            self.assertEqual(totals[1:4], [cell for cell, _, _ in report["totals"]])
        return page


class Numbers(ComparisonCase):
    def test_of_two_trees(self):
        self.case("compare-folders")
        self.same(*FOLDERS, events=["Ir", "Dr"])

    def test_of_what_is_missing_or_beyond_the_end(self):
        self.case("compare-odd")
        self.same(*ODD, events=["Ir"])

    def test_of_several_runs(self):
        self.case("compare-runs")
        self.same(*RUNS, events=["Ir", "Bc"])

    def test_of_events_that_are_shown_at_first(self):
        self.case("compare-folders")
        page = self.compared(*FOLDERS, "--show=Dr", "--sort=Dr")
        page.visit("#/summary")
        page.wait("document.querySelector('.summary table')")
        self.assertEqual(page.texts(".summary table:not(.top) tbody th"), ["Dr"])
        self.assertIn("Ir", page.texts("#metric option"))

    def test_of_sums_of_several_runs(self):
        self.case("compare-runs")
        own = "--event=Both=Ir+100*Bc"
        self.same(own, *RUNS, events=["Both"])


class Groups(ComparisonCase):
    # [%, difference, before, after, name] of each row, and its level.
    def rows_of(self, name, *arguments):
        self.case(name)
        self.shown = self.compared(*arguments, fragment="#/groups")
        self.shown.wait(f"document.querySelector('{ROWS}')")
        return self.shown.run(f"""Array.from(document.querySelectorAll('{ROWS}'), r => [
            ...Array.from(r.children, c => c.textContent).slice(0, 5), Number(r.ariaLevel)])""")

    # The same rows, as the text has them.
    def expected(self, *arguments):
        report = json.loads(self.annotate("--threshold=0", "--show=Ir", "--sort=Ir", "--json=-", *arguments))

        def text(count):
            return "." if count is None else f"{count:,}"

        def below(groups, level):
            for group in groups:
                change = group["counts"][0]
                difference = change["difference"]
                yield [f"{difference:+,}" if difference else "0", text(change["before"]), text(change["after"]), group["name"], level]
                yield from below(group["groups"], level + 1)
        return list(below(report["groups"], 2))

    def same_groups(self, rows, expected):
        shown = [[*row[1:4], row[4].lstrip("\u25be\u25b8"), row[5]] for row in rows[1:]]
        self.assertEqual(sorted(shown), sorted(expected))

    def test_have_the_differences_of_the_text(self):
        arguments = [*SIDES, "--by=folder,file,function"]
        rows = self.rows_of("compare-by", *arguments)
        self.assertEqual(self.shown.texts("nav a"), ["Summary", "Functions", "Files", "Map", "Groups"])
        self.assertEqual(self.shown.texts(".row.head .cell")[:5], ["%", "Ir", "Before", "After", "folder, file, function"])
        self.same_groups(rows, self.expected(*arguments))

    def test_show_what_the_threshold_leaves_out(self):
        arguments = [*SIDES, "--by=function"]
        rows = self.rows_of("compare-by", "--threshold=20", *arguments)
        self.same_groups(rows, self.expected(*arguments))

    def test_have_spreads_of_several_runs(self):
        self.assertEqual(self.rows_of("compare-runs", *RUNS, "--by=function"), [
            ["-19.08%", "-2,490 \u00b123", "13,050 \u00b123", "10,560 \u00b13", "\u25beall", 1],
            ["-19.08%", "-2,490 \u00b123", "13,000 \u00b123", "10,510 \u00b13", "sort", 2],
            ["0.00%", "0", "50", "50", "main", 2]])

    def test_are_only_there_if_asked_for(self):
        self.case("compare-by")
        self.assertNotIn("Groups", self.compared(*SIDES).texts("nav a"))


class Calls(ComparisonCase):
    def profile(self, name, leaf):
        (self.work / name).write_text("# callgrind format\nevents: Ir\nfl=x.c\nfn=main\n1 10\ncfn=leaf\n"
                                      f"calls={leaf} 9\n2 {leaf * 20}\nfn=leaf\n9 {leaf * 20}\n")

    def test_are_counted_before_and_after(self):
        self.profile("before.out", 2)
        self.profile("after.out", 3)
        page = self.compared("--before", "before.out", "--after", "after.out")
        self.choose(page, "Calls")
        # Difference, before, after, function
        self.assertEqual([row[1:5] for row in self.rows(page)], [["+1", "2", "3", "leaf"], ["0", "0", "0", "main"]])
        self.choose(page, "Ir inclusive")
        self.assertEqual([row[1:5] for row in self.rows(page)], [["+20", "40", "60", "leaf"], ["+20", "50", "70", "main"]])
        page.visit("#/function?x.c?main")
        page.wait("document.querySelector('h1').textContent === 'main'")
        self.assertEqual(page.texts(".summary tbody tr")[:3], ["Ir10100", "Calls000", "Ir inclusive5070+20+40.00%"])


class Shown(ComparisonCase):
    def line(self, page, text):
        return page.run(f"Array.from(document.querySelectorAll('{ROWS}')).find(r => r.textContent.includes({text!r})).className")

    def test_lines_are_marked_by_sign_colour_and_numbers(self):
        self.case("compare-folders")
        page = self.compared(*FOLDERS, fragment="#/build/b/src/primes.c:0")
        rows = {row[-1]: row[-3:-1] for row in self.rows(page)}
        self.assertEqual(rows["+ /* Even multiples were struck with 2. */"], ["", "7"])
        self.assertEqual(rows["-   for (unsigned n = prime * prime; n < limit; n += prime)"], ["8", ""])
        self.assertEqual(rows["  #include <stdio.h>"], ["2", "2"])
        self.assertIn("added", self.line(page, "Even multiples"))
        self.assertIn("removed", self.line(page, "n += prime)"))
        ground = ("getComputedStyle(document.querySelector('.row.{} .code')).backgroundColor")
        self.assertNotEqual(page.run(ground.format("added")), page.run(ground.format("removed")))
        self.assertEqual(page.texts("p.place"), ["before: before/src/primes.c", "after: after/src/primes.c"])

    def test_a_line_that_is_gone_has_a_link_and_says_what_it_counted(self):
        self.case("compare-folders")
        page = self.compared(*FOLDERS, fragment="#/build/b/src/primes.c:-8")
        chosen = page.texts("[aria-selected=true] .code")
        self.assertEqual(chosen, ["-   for (unsigned n = prime * prime; n < limit; n += prime)"])
        self.assertEqual(page.texts(".details h2"), ["Line 8 before, which is gone"])
        self.assertEqual(page.texts(".details tbody tr")[0], "Ir106,585.-106,585-15.49%")

    def test_a_line_says_whose_its_costs_are(self):
        for side, lines, total, rows in (("before", "one\ntwo\n", 39, ["fn=f\n1 10\n2 5", "fn=inlined\n1 20", "fn=g\n0 4"]),
                                         ("after", "one\nnew\ntwo\n", 62, ["fn=f\n1 40\n3 5", "fn=g\n0 9\n1 1\n2 7"])):
            (self.work / side).mkdir(exist_ok=True)
            (self.work / side / "x.c").write_text(lines)
            (self.work / f"{side}.out").write_text("cmd: c\nevents: Ir\nfl=x.c\n" + "\n".join(rows) + f"\nsummary: {total}\n")
        page = self.compared(*FOLDERS, fragment="#x.c:1")
        owners = "Array.from(document.querySelectorAll('.details .top tr'), r => Array.from(r.children, c => c.textContent))"
        self.assertEqual(page.run(owners), [["+76.92%", "+30", " f"], ["-51.28%", "-20", "- inlined"], ["+2.56%", "+1", " g"]])
        self.assertEqual(page.texts(".details caption"), ["Ir of 3 functions"])
        page.visit("#x.c:2")
        page.wait("document.querySelector('.details h2').textContent === 'Line 2, which is new'")
        self.assertEqual(page.run(owners), [["+17.95%", "+7", " g"]])
        page.run("Array.from(document.querySelectorAll('.rows-window .row')).find(r => r.textContent.includes('<unknown')).click()")
        page.frame()
        self.assertEqual(page.run(owners), [["+12.82%", "+5", " g"]])
        page.visit("#/function?x.c?g")
        page.wait("document.querySelector('.summary .top')")
        self.assertEqual(page.run("Array.from(document.querySelectorAll('.summary .top tr'), r => r.textContent)"),
                         ["+17.95%+7x.c:2new", "+12.82%+5x.c:?<unknown lines>", "+2.56%+1x.c:1one"])

    def test_hot_lines_are_those_of_the_difference(self):
        self.case("compare-folders")
        page = self.compared(*FOLDERS, fragment="#/build/b/src/primes.c:0")
        page.press("n")
        self.assertIn("Line 8 before, which is gone, hot line 1 of ", page.texts("#status")[0])
        page.visit("#/summary")
        page.wait("document.querySelector('.top .code')")
        links = page.run("Array.from(document.querySelectorAll('.top .code'), c => c.previousSibling.firstChild.hash)")
        self.assertIn("#/build/b/src/primes.c:-8", links)

    def test_what_lies_within_the_spread_is_grey(self):
        self.case("compare-runs")
        page = self.compared(*RUNS, fragment="#sort.c:0")
        cells = page.run("Array.from(document.querySelectorAll('.rows-window .within'), c => [c.textContent, c.className])")
        self.assertEqual([text for text, _ in cells], ["+0.05%", "~+6 ±21"])
        self.assertFalse(any("hot" in name or "cold" in name for _, name in cells))
        page.press("n")
        self.assertIn("hot line 1 of 1", page.texts("#status")[0])
        self.assertIn("within the spread", page.texts(".legend")[0])

    def test_functions_say_where_they_were(self):
        self.case("compare-odd")
        page = self.compared(*ODD, fragment="#/function?new.c?moves")
        self.assertEqual(page.texts(".summary p")[0], "in new.c (was in gone.c)")
        page.visit("#/function?gone.c?unused")
        page.wait("document.querySelector('h1').textContent === '- unused'")
        self.assertEqual(page.texts(".summary tbody tr")[0], "Ir300.-300-37.83%")

    def test_sources_are_those_that_are_wanted(self):
        self.case("compare-odd")
        page = self.open_page("--sources=none", *ODD, fragment="#both.c:0")
        self.assertEqual(len(page.texts(ROWS)), 2)
        self.assertIn("<lines without a source>", page.texts(ROWS)[0])
        self.assertIn("--sources=all", page.texts(".warning")[0])
        page = self.open_page("--function=fresh", *ODD, fragment="#new.c:0")
        self.assertEqual(len(page.texts(ROWS)), 2)
        page.visit("#both.c:0")
        page.wait("document.querySelector('.warning')")
        self.assertEqual(len(page.texts(ROWS)), 2)


class Hostile(ComparisonCase):
    def test_names_and_lines_are_text(self):
        name = "</script><img src=x onerror=document.title='run'>\u202e.c"
        for side, line in (("before", "<b>one</b>"), ("after", "</script><script>document.title='run'</script>\u202e")):
            (self.work / side).mkdir(exist_ok=True)
            (self.work / side / name.replace("/", "_")).write_text(line + "\n")
            (self.work / f"{side}.out").write_text(
                f"cmd: <i>{side}\nevents: Ir\nfl={name.replace('/', '_')}\nfn=<script>{side}\n1 {len(line)}\nsummary: {len(line)}\n")
        page = self.compared(*FOLDERS, fragment="#/summary")
        file = page.run("Array.from(document.querySelectorAll('.top td.name a'), a => a.hash).find(h => h.endsWith(':0'))")
        for place in ("#/functions", "#/files", "#/map", file):
            page.visit(place)
            page.frame()
            self.assertEqual(page.run("document.querySelectorAll('img, i, main script, [onerror]').length"), 0)
            self.assertNotEqual(page.run("document.title"), "run")
            self.assertNotIn("\u202e", page.run("document.body.innerText"))
        self.assertEqual(sorted(page.texts(ROWS + " .code")),
                         ["+ </script><script>document.title='run'</script>\u27e8U+202E\u27e9", "- <b>one</b>"])
        self.assertNotIn("onerror", (self.work / "page.html").read_text())


if __name__ == "__main__":
    main()
