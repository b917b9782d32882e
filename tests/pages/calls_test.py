# SPDX-License-Identifier: GPL-2.0-or-later
"""The page of a profile of calls: inclusive costs, callers and callees have the numbers of the text."""

import re
import subprocess

from page_case import BIN, PageCase, main

ROWS = ".rows-window .row"

# Code of a.h inlined into main, which calls from there, too; even and odd in a circle; fib calls itself;
# two functions that differ in their object alone.
CALLS = """version: 1
creator: callgrind
cmd: ./prog
events: Ir Dr
ob=prog
fl=src/a.c
fn=main
3 10 1
cfn=even
calls=2 10
4 60 6
cfn=fib
calls=1 20
5 30 3
fi=src/a.h
2 7 0
cob=libc
cfi=???
cfn=copy
calls=3 0
2 90 9
fe=src/a.c
6 3 0
cob=libm
cfi=???
cfn=copy
calls=4 0
6 8 0
fn=even
10 20 2
cfn=odd
calls=5 12
11 500 50
fn=odd
12 40 4
cfn=even
calls=5 10
13 400 40
fn=fib
20 30 3
cfn=fib
calls=8 20
21 70 7
ob=libc
fl=???
fn=copy
0 90 9
ob=libm
fn=copy
0 8 0
summary: 208 19
"""


def number(text):
    return 0 if text == "." else int(text.replace(",", ""))


class Calls(PageCase):
    program = "callgrind_annotate"
    width = 4000  # only columns that are seen are drawn

    # Lines of a report without percentages: mark, counts, and what they are of.
    def report(self, *options):
        text = self.annotate("--threshold=100", "--auto=no", "--show-percs=no", *options, "profile")
        lines = re.findall(r"^ *((?:(?:-?[\d,]+|\.) +)+)([*<>]?) *([^ ]*:.*)$", text, re.M)
        return [(mark, [number(count) for count in counts.split()], what) for counts, mark, what in lines if what != "file:function"]

    def table(self, page, heads):
        shown = page.texts(".head .cell")
        columns = [shown.index(head) for head in heads]
        rows = page.run(f"Array.from(document.querySelectorAll('{ROWS}'), r => Array.from(r.children, c => c.textContent))")
        return [[row[column] for column in columns] for row in rows]

    def calls(self, page, caption):
        return page.run(f"""Array.from(document.querySelectorAll('table.calls'))
            .filter(t => t.caption.textContent.startsWith('{caption} ('))
            .flatMap(t => Array.from(t.tBodies[0].rows, r => [...Array.from(r.cells, c => c.textContent), r.querySelector('a').title]))""")

    # Inlined code is a function's own in a page: the text has it under its file, without an object.
    def same_inclusive(self, page):
        expected = {what: counts for _, counts, what in self.report("--inclusive=yes", "--show=Ir") if what.endswith("]")}
        self.assertGreater(len(expected), 3)
        shown = {f"{file}:{name} [{there}]": [number(count)]
                 for count, name, file, there in self.table(page, ("Ir incl.", "Function", "File", "Object"))}
        for what, counts in expected.items():
            what = re.sub(r"\[(?:.*/)?([^/]*)\]$", r"[\1]", what)
            self.assertEqual(shown.get(what), counts, what)

    def test_inclusive_costs_are_those_of_the_text(self):
        page = self.page(CALLS, fragment="#/functions")
        self.same_inclusive(page)
        rows = {row[0]: row[1:] for row in self.table(page, ("Function", "Ir", "Ir incl.", "Calls"))}
        self.assertEqual(rows["main"], ["20", "208", "0"])
        self.assertEqual(rows["even"], ["20", "60", "7"])
        self.assertEqual(rows["odd"], ["40", "60", "5"])
        self.assertEqual(rows["fib"], ["30", "30", "9"])

    def test_functions_are_sorted_by_inclusive_costs(self):
        page = self.page(CALLS, fragment="#/functions")
        self.assertEqual(self.table(page, ["Function"])[0], ["copy"])
        at = page.texts(".head .cell").index("Ir incl.") + 1
        page.click(f".head .cell:nth-child({at}) button")
        self.assertEqual([row[0] for row in self.table(page, ["Ir incl."])], ["208", "90", "60", "60", "30", "8"])

    def test_functions_are_sorted_by_inclusive_costs_at_first_when_these_are_asked_for(self):
        page = self.page(CALLS, "--inclusive=yes", fragment="#/functions")
        self.assertEqual([row[0] for row in self.table(page, ["Ir incl."])], ["208", "90", "60", "60", "30", "8"])
        self.assertEqual(page.texts(".head [aria-sort=descending]"), ["Ir incl."])
        page.visit("#/summary")
        page.wait("document.querySelector('.top')")
        self.assertEqual(page.texts(".top caption")[:2], ["Functions by Ir with what they call", "Functions by Ir"])

    def test_callers_and_callees_are_those_of_the_text(self):
        page = self.page(CALLS, fragment="#/function?src/a.c?main?prog")
        page.wait("document.querySelector('h1')")
        found = self.calls(page, "Callees")
        self.assertEqual([row[1:] for row in found], [
            ["90", "3", "copy  from code of a.h", "??? [libc]"], ["60", "2", "even", "src/a.c [prog]"],
            ["30", "1", "fib", "src/a.c [prog]"], ["8", "4", "copy", "??? [libm]"]])
        self.assertEqual(found[0][0], "43.27%")
        self.assertEqual(self.calls(page, "Callers"), [])
        text = [(counts[0], what) for mark, counts, what in self.report("--tree=both", "--show=Ir") if mark == ">"]
        for _, cost, times, name, where in found:
            file, there = re.match(r"(\S+) \[(.*)\]", where).groups()
            self.assertIn((int(cost), f"{file}:{name.split()[0]} ({times}x) [{there}]"), text)

    def test_calls_in_a_circle_cost_no_more_than_it(self):
        page = self.page(CALLS, fragment="#/function?src/a.c?even?prog")
        page.wait("document.querySelector('h1')")
        self.assertEqual([row[1:4] for row in self.calls(page, "Callers")], [["60", "2", "main"], ["60", "5", "odd"]])
        self.assertIn("call each other in a circle", page.run("document.querySelector('main').textContent"))
        page.visit("#/function?src/a.c?fib?prog")
        page.wait("document.querySelector('h1').textContent === 'fib'")
        self.assertIn("It calls itself.", page.texts("p"))
        self.assertEqual([row[1:4] for row in self.calls(page, "Callees")], [["30", "8", "fib"]])

    def test_links_lead_to_the_function_in_its_object(self):
        page = self.page(CALLS, fragment="#/function?src/a.c?main?prog")
        page.wait("document.querySelector('table.calls a')")
        for there in ("libc", "libm"):
            page.visit("#/function?src/a.c?main?prog")
            page.wait("document.querySelector('h1').textContent === 'main'")
            page.click(f"table.calls a[title='??? [{there}]']")
            page.wait("document.querySelector('h1').textContent === 'copy'")
            self.assertIn(f"in ??? [{there}]", page.texts("p"))
        page.visit("#/function?src/a.c?main")
        page.wait("document.querySelector('h1').textContent === 'main'")

    def test_many_callers_are_shown_on_request(self):
        callers = "".join(f"fn=f{at}\n1 1\ncfn=malloc\ncalls=1 0\n1 2\n" for at in range(60))
        page = self.page(f"events: Ir\nfl=m.c\n{callers}fn=malloc\n9 120\n", fragment="#/function?m.c?malloc")
        page.wait("document.querySelector('table.calls')")
        self.assertEqual(len(self.calls(page, "Callers")), 25)
        page.click("table.calls + button")
        self.assertEqual(len(self.calls(page, "Callers")), 60)

    def test_the_summary_has_functions_with_what_they_call(self):
        page = self.page(CALLS)
        tables = page.run("Array.from(document.querySelectorAll('.top'), t => [t.caption.textContent, t.rows[0].textContent])")
        self.assertIn(["Functions by Ir with what they call", "100.00%208main"], tables)

    def test_names_are_text(self):
        names = ["<script>document.title='run'</script>", "rtl\u202e)", "__proto__", "a?b&c#d", "\"' onclick=x '"]
        calls = "".join(f"cob={name}\ncfi={name}\ncfn={name}\ncalls=1 0\n1 5\n" for name in names)
        self_costs = "".join(f"ob={name}\nfl={name}\nfn={name}\n1 5\n" for name in names)
        page = self.page(f"events: Ir\nob={names[0]}\nfl=a.c\nfn=main\n1 1\n{calls}{self_costs}", fragment="#/function?a.c?main")
        page.wait("document.querySelector('table.calls')")
        links = page.run("Array.from(document.querySelectorAll('table.calls a'), a => a.getAttribute('href'))")
        self.assertEqual(len(links), len(names))
        for link in links:
            page.visit(link)
            page.wait("document.querySelector('h1').textContent !== 'main'")
            self.assertNotEqual(page.run("document.title"), "run")
            self.assertEqual(self.calls(page, "Callers")[0][1:4], ["5", "1", "main"])
            page.visit("#/function?a.c?main")
            page.wait("document.querySelector('h1').textContent === 'main'")
        self.assertIn("rtl\u27e8U+202E\u27e9)", page.texts("table.calls a"))
        page.visit("#a.c:1")
        page.wait("document.querySelector('.cell.call')")
        self.assertEqual(len(page.texts(".cell.call")), len(names))
        self.assertTrue(any("rtl\u27e8U+202E\u27e9)" in text for text in page.texts(".cell.call")))
        self.assertNotEqual(page.run("document.title"), "run")
        self.assertEqual(page.run("document.querySelectorAll('[onclick]').length"), 0)

    def test_of_a_real_program(self):
        valgrind = BIN / "valgrind"
        if not valgrind.exists():
            self.skipTest("no tool")
        subprocess.run([valgrind, "--tool=callgrind", "--callgrind-out-file=profile", "true"], cwd=self.work,
                       capture_output=True, check=True)
        page = self.open_page("profile", fragment="#/functions")
        names = {}
        for _, counts, what in self.report("--inclusive=yes"):
            names.setdefault(re.sub(r" \[.*\]$", "", what), []).append((counts, what))
        alone = {name: all_of[0][0] for name, all_of in names.items() if len(all_of) == 1 and all_of[0][1].endswith("]")}
        self.assertGreater(len(alone), 100)
        files = page.run("Array.from(document.querySelectorAll('.file-path a'), a => a.title)")
        shown = zip(files, self.table(page, ("Ir incl.", "Function")))
        rows = {f"{file}:{name}": number(count) for file, (count, name) in shown}
        seen = [name for name in alone if name in rows]
        self.assertGreater(len(seen), 20)  # only rows that are seen are there
        for name in seen:
            self.assertEqual([rows[name]], alone[name], name)


class LinesWithCalls(PageCase):
    program = "callgrind_annotate"

    # Share, count, both with calls, line, text.
    def lines(self, page):
        rows = page.run(f"Array.from(document.querySelectorAll('{ROWS}'), r => Array.from(r.children, c => c.textContent))")
        return [row for row in rows if row[3] != ""]

    def test_have_the_numbers_of_the_text(self):
        page = self.page(CALLS, fragment="#src/a.c:3")
        self.assertEqual(self.lines(page), [
            ["4.81%", "10", "4.81%", "10", "3", "line 3 of a.c"],
            ["", "0", "28.85%", "60", "4", "line 4 of a.c"],
            ["", "", "28.85%", "60", "", "\u2192 2\u00d7 even [prog]"],
            ["", "0", "14.42%", "30", "5", "line 5 of a.c"],
            ["", "", "14.42%", "30", "", "\u2192 1\u00d7 fib [prog]"],
            ["1.44%", "3", "5.29%", "11", "6", "line 6 of a.c"],
            ["", "", "3.85%", "8", "", "\u2192 4\u00d7 copy [libm]"],
            ["9.62%", "20", "9.62%", "20", "10", "line 10 of a.c"],
            ["", "0", "", "0", "11", "line 11 of a.c"],  # a circle's calls are no part of its lines
            ["", "", "28.85%", "60", "", "\u2192 5\u00d7 odd [prog] in a circle with it"],
            ["19.23%", "40", "19.23%", "40", "12", "line 12 of a.c"],
            ["", "0", "", "0", "13", "line 13 of a.c"],
            ["", "", "28.85%", "60", "", "\u2192 5\u00d7 even [prog] in a circle with it"],
            ["14.42%", "30", "14.42%", "30", "20", "line 20 of a.c"],
            ["", "0", "", "0", "21", "line 21 of a.c"],
            ["", "", "14.42%", "30", "", "\u2192 8\u00d7 fib [prog] in a circle with it"]])
        text = self.annotate("--threshold=100", "--show-percs=no", "--show=Ir", "profile")
        calls = re.findall(r"^ *(\d+)  => \S+:(\w+) \((\d+)x\)", text, re.M)
        shown = [re.fullmatch(r"\u2192 (\d+)\u00d7 (\w+) .*", row[5]).groups() + (row[3],) for row in self.lines(page) if row[4] == ""]
        self.assertEqual([(cost, name, times) for times, name, cost in shown], calls[:len(shown)])

    def test_say_what_they_call(self):
        page = self.page(CALLS, fragment="#src/a.c:6")
        self.assertEqual(page.texts(".details .inclusive"), ["With what it calls Ir 11Dr 0"])
        self.assertEqual(page.texts(".details .calls td"), ["3.85%", "8", "4", "copy"])

    def test_calls_are_opened_by_keys(self):
        page = self.page(CALLS, fragment="#src/a.c:4")
        page.press("ArrowDown")
        self.assertEqual(page.run("location.hash"), "#src/a.c:4")
        page.press("Enter")
        page.wait("document.querySelector('h1') !== null && document.querySelector('h1').textContent === 'even'")

    def test_are_hot_by_themselves_or_with_what_they_call(self):
        page = self.page(CALLS, fragment="#src/a.c:0")
        hot = lambda: page.texts(ROWS + ".is-hot .line-number")
        self.assertEqual(hot(), ["3", "10", "12", "20"])
        page.click("input[aria-label='hot with calls']")
        self.assertEqual(hot(), ["4", "5", "6", "10", "12", "20"])
        page.click("input[aria-label='hot with calls']")

    def test_are_shown_without_calls_on_request(self):
        page = self.page(CALLS, fragment="#src/a.c:4")
        self.assertEqual(len(page.texts(ROWS + " .call")), 6)
        page.click("input[aria-label=calls]")
        self.assertEqual(page.texts(ROWS + " .call"), [])
        self.assertEqual(page.texts(ROWS + "[aria-selected=true] .line-number"), ["4"])
        page.click("input[aria-label=calls]")

    def test_of_many_callees_the_dearest_are_below_the_line(self):
        calls = "".join(f"cfn=f{at}\ncalls=1 0\n7 {at + 1}\n" for at in range(12))
        page = self.page(f"events: Ir\nfl=src/a.c\nfn=main\n7 1\n{calls}", fragment="#src/a.c:7")
        rows = page.texts(ROWS + " .call")
        self.assertEqual(len(rows), 8)
        self.assertTrue(rows[0].endswith("f11"), rows[0])
        self.assertTrue(rows[-1].endswith("and 4 more"), rows[-1])
        self.assertEqual(len(page.texts(".details .calls tbody tr")), 12)


class WithoutSymbols(PageCase):
    program = "callgrind_annotate"
    PROFILE = "events: Ir\nob=/bin/a\nfl=???\nfn=0x10\n0 60\nob=/lib/libb.so\nfn=0x20\n0 40\nob=\nfl=c.c\nfn=c\n1 5\n"

    def test_code_is_by_object_in_files_and_map(self):
        page = self.page(self.PROFILE, fragment="#/files")
        rows = page.run(f"Array.from(document.querySelectorAll('{ROWS}'), r => Array.from(r.children, c => c.textContent))")
        self.assertIn(["57.14%", "60", "\u25be??? [a]"], rows)
        self.assertIn(["38.10%", "40", "\u25be??? [libb.so]"], rows)
        page.visit("#/map")
        page.wait("document.querySelector('.box')")
        labels = page.run("Array.from(document.querySelectorAll('.box'), b => b.getAttribute('aria-label'))")
        self.assertIn("file ??? [/lib/libb.so], Ir 40, 38.10%", labels)
        page.visit("#/summary")
        self.assertIn("??? [libb.so]", page.texts(".top .name"))


class Differences(PageCase):
    program = "callgrind_annotate"
    width = 1400

    def test_of_cg_diff_have_signs_and_room(self):
        calls = lambda times, cost: f"version: 1\ncreator: callgrind\ncmd: p\nevents: Ir\nfl=a.c\nfn=main\n1 1\ncfn=f\ncalls={times} 9\n2 {cost}\nfn=f\n9 {cost}\n"
        (self.work / "before").write_text(calls(5, 700))
        (self.work / "after").write_text(calls(123456789, 900))
        done = subprocess.run([BIN / "cg_diff", "before", "after"], cwd=self.work, capture_output=True, check=True)
        page = self.page(done.stdout, fragment="#/functions")
        cells = page.texts(ROWS + ":first-child .cell")
        self.assertEqual(cells[:6], ["+100.00%", "+200", "+100.00%", "+200", "+123,456,784", "f"])
        self.assertTrue(page.run(f"(c => c.scrollWidth <= c.clientWidth)(document.querySelector('{ROWS}').children[4])"))
        self.assertEqual(page.run("document.body.dataset.difference"), "yes")
        page.visit("#/function?a.c?f")
        page.wait("document.querySelector('table.calls td')")
        self.assertIn("+123,456,784", page.texts("table.calls td"))


class WithoutCalls(PageCase):
    def test_cg_annotate_shows_self_costs(self):
        page = self.page(CALLS, fragment="#/functions")
        self.assertNotIn("Ir incl.", page.texts(".head .cell"))


if __name__ == "__main__":
    main()
