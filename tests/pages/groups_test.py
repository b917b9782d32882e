# SPDX-License-Identifier: GPL-2.0-or-later
"""The groups that --by names, as rows that open."""

import pathlib

from page_case import PageCase, main

THREADS = (pathlib.Path(__file__).parent / "../golden/annotate-by-thread/threads.out").read_text()
ROWS = ".rows-window .row"


class GroupsCase(PageCase):
    # The cells of each row, and its level.
    def rows(self):
        return self.shown.run(f"""Array.from(document.querySelectorAll('{ROWS}'), r => [
            ...Array.from(r.children, c => c.textContent), Number(r.ariaLevel)])""")

    def groups(self, *arguments):
        self.shown = self.page(*arguments, fragment="#/groups")
        self.shown.wait(f"document.querySelector('{ROWS}')")


class OfThreads(GroupsCase):
    def test_have_the_counts_of_each_thread(self):
        self.groups(THREADS, "--by=thread,function")
        self.assertEqual(self.shown.texts("nav a"), ["Summary", "Functions", "Files", "Map", "Groups"])
        self.assertEqual(self.shown.texts(".row.head .cell"), ["%", "Ir", "thread, function", "Dr"])
        self.assertEqual(self.rows(), [
            ["100.00%", "805", "\u25beall", "330", 1],
            ["87.58%", "705", "\u25bethread 2 hasher", "300", 2],
            ["86.96%", "700", "hash", "300", 3],
            ["0.62%", "5", "idle", "0", 3],
            ["12.42%", "100", "\u25bethread 1", "30", 2],
            ["7.45%", "60", "hash", "20", 3],
            ["4.97%", "40", "main", "10", 3]])

    def test_stay_shut_when_another_event_is_chosen(self):
        self.groups(THREADS, "--by=thread,function")
        self.shown.click(f"{ROWS}:nth-child(2)")
        self.assertEqual([row[2] for row in self.rows()],
                         ["\u25beall", "\u25b8thread 2 hasher", "\u25bethread 1", "hash", "main"])
        self.shown.run("document.querySelector('#metric').value = 1; "
                       "document.querySelector('#metric').dispatchEvent(new Event('change'))")
        self.shown.wait("document.querySelector('.row.head .cell:nth-child(2)').textContent === 'Dr'")
        self.assertEqual(self.rows()[:2], [["100.00%", "330", "\u25beall", "805", 1],
                                           ["90.91%", "300", "\u25b8thread 2 hasher", "705", 2]])

    def test_open_by_keys(self):
        self.groups(THREADS, "--by=thread,function")
        self.shown.press("5")
        self.shown.run("document.querySelector('.rows').focus()")
        for key in ("ArrowDown", "ArrowDown", "Enter", "ArrowRight", "ArrowLeft"):
            self.shown.press(key)
        self.assertEqual([row[2] for row in self.rows()],
                         ["\u25beall", "\u25b8thread 2 hasher", "\u25bethread 1", "hash", "main"])


class OfCalls(GroupsCase):
    program = "callgrind_annotate"

    def test_stand_beside_calls(self):
        self.groups(THREADS, "--by=thread")
        self.assertEqual([row[:3] for row in self.rows()],
                         [["100.00%", "805", "\u25beall"], ["87.58%", "705", "thread 2 hasher"], ["12.42%", "100", "thread 1"]])


class Facts(GroupsCase):
    def test_tell_the_machine_from_the_run(self):
        self.shown = self.page(THREADS.replace("desc: ", "desc: D1 cache: 32768 B, 64 B, 8-way associative\ndesc: "), "--by=thread")
        self.assertEqual(self.shown.texts(".facts .fact"), [
            "Command./work 2", "Profileprofile", "MachineD1 cache: 32768 B, 64 B, 8-way associative",
            "RunThread name: hasher"])


class WithoutBy(GroupsCase):
    def test_there_are_none(self):
        self.shown = self.page()
        self.assertNotIn("Groups", self.shown.texts("nav a"))


if __name__ == "__main__":
    main()
