# SPDX-License-Identifier: GPL-2.0-or-later
"""The weights of CEst can be chosen in the page: all numbers follow, and the address keeps them."""

import json

from page_case import PROFILE, PageCase, main

# Ir 10,000; L1m 4 + 917 + 6; LLm 3 + 102 + 2.
USUAL = 10000 + 10 * 927 + 100 * 107
ROWS = ".rows-window .row"

OF_MACHINE = """desc: Machine:          model of zen4, grade C
cmd: ./prog
events: Ir I1mr ILmr D1mr DLmr D1mw DLmw I2mr D2mr D2mw ITmr DTmr DTmw IT2mr DT2mr DT2mw Bcm Bim
fl=src/a.c
fn=main
3 1000 1 1 10 1 5 1 1 3 2 1 2 3 0 1 0 7 1
summary: 1000 1 1 10 1 5 1 1 3 2 1 2 3 0 1 0 7 1
"""


class Weights(PageCase):
    def estimate(self, page):
        page.visit("#/summary" + self.kept(page))
        page.wait("document.querySelector('.summary')")
        for row in page.run("Array.from(document.querySelectorAll('.summary .plain:not(.top) tr'), r => [r.children[0].textContent, r.children[1].textContent])"):
            if row[0] == "CEst":
                return int(row[1].replace(",", ""))
        return None

    # What the address has behind the place.
    def kept(self, page):
        return page.run("location.hash.replace(/^[^&]*/, '')")

    # As a hand does: the slider, or the number, of a part.
    def slide(self, page, part, weight, kind="range"):
        page.run(f"""(() => {{
          const at = Array.from(document.querySelectorAll('.weight'), w => w.firstChild.textContent).indexOf({json.dumps(part)});
          const input = document.querySelectorAll('.weight')[at].querySelector('input[type={kind}]');
          input.value = {weight};
          input.dispatchEvent(new Event('input', {{bubbles: true}}));
          input.dispatchEvent(new Event('change', {{bubbles: true}}));
        }})()""")

    def weights(self, page):
        return page.run("Object.fromEntries(Array.from(document.querySelectorAll('.weight'), w => [w.firstChild.textContent, w.querySelector('[type=number]').value]))")

    def choose(self, page, machine):
        page.run(f"""(() => {{
          const select = document.querySelector('.machine');
          select.value = Array.from(select.options).find(o => o.textContent === {json.dumps(machine)}).value;
          select.dispatchEvent(new Event('change'));
        }})()""")

    def test_a_slider_for_each_part_that_the_profile_has(self):
        page = self.page()
        self.assertEqual(self.weights(page), {"Ir": "1", "L1m": "10", "LLm": "100"})
        self.assertEqual(self.estimate(page), USUAL)
        page = self.page(OF_MACHINE, "--cycles-of=profile")
        self.assertEqual(self.weights(page), {"Ir": "1", "L1m": "10", "L2m": "35", "LLm": "369", "TLB": "7", "TLB2": "0", "Bm": "13"})
        self.assertEqual(page.run("document.querySelector('.machine').selectedOptions[0].textContent"), "zen4")
        self.assertEqual(self.estimate(page), 1000 + 10 * 16 + 35 * 6 + 369 * 3 + 7 * 6 + 13 * 8)

    def test_there_is_nothing_to_choose_without_an_estimate(self):
        for arguments in ([], ["--event=CEst=2*Ir"]):
            page = self.page("cmd: x\nevents: Ir Dr\nfl=src/a.c\nfn=main\n1 9 1\nsummary: 9 1\n", *arguments)
            self.assertEqual(page.run("document.querySelectorAll('.weights, .weights-button').length"), 0)

    def test_all_numbers_follow(self):
        page = self.page()
        self.slide(page, "LLm", 0)
        self.slide(page, "Ir", 2, "number")
        page.wait("document.querySelector('#metric').selectedOptions[0].textContent === 'CEst = 2*Ir + 10*L1m'")
        self.assertEqual(self.estimate(page), 2 * 10000 + 10 * 927)
        page.visit("#/functions" + self.kept(page))
        rows = page.run(f"Array.from(document.querySelectorAll('{ROWS}'), r => [r.children[2].textContent, r.children[1].textContent])")
        self.assertIn(["free_it", str(2 * 48 + 10 * 2)], rows)
        page.visit("#/files" + self.kept(page))
        page.wait("document.querySelector('[role=treegrid]')")
        rows = page.run(f"Array.from(document.querySelectorAll('{ROWS}'), r => [r.children[2].textContent.slice(1), r.children[1].textContent])")
        self.assertIn(["b.c", str(2 * 48 + 10 * 2)], rows)
        page.visit("#src/a.c:50" + self.kept(page))
        page.wait("document.querySelector('[aria-selected=true]')")
        line = page.texts(ROWS + "[aria-selected=true] > *")
        self.assertEqual(line[1], f"{2 * 6500 + 10 * 901:,}")
        # The heat of a line is that of its estimate.
        heat = "Number(document.querySelector('[aria-selected=true] .hot').style.getPropertyValue('--heat'))"
        self.assertEqual(page.run(heat), 1)
        self.slide(page, "Ir", 0)
        self.slide(page, "L1m", 0)
        self.slide(page, "LLm", 1)
        page.wait("document.querySelector('[aria-selected=true]').children[1].textContent === '100'")

    def test_a_machine_sets_the_weights_and_reset_takes_them_back(self):
        page = self.page()
        self.choose(page, "zen4")
        self.assertEqual(self.weights(page), {"Ir": "1", "L1m": "10", "LLm": "369"})
        self.assertEqual(self.kept(page), "&cycles=zen4")
        self.assertEqual(self.estimate(page), 10000 + 10 * 927 + 369 * 107)
        self.slide(page, "LLm", 370)
        self.assertEqual(page.run("document.querySelector('.machine').selectedOptions[0].textContent"), "your own weights")
        page.run("document.querySelector('.reset').click()")
        self.assertEqual(self.weights(page), {"Ir": "1", "L1m": "10", "LLm": "100"})
        self.assertEqual(self.kept(page), "")
        self.assertEqual(self.estimate(page), USUAL)

    def test_an_address_keeps_the_weights(self):
        page = self.page(PROFILE, fragment="#/functions&cycles=3,20,0")
        self.assertEqual(self.weights(page), {"Ir": "3", "L1m": "20", "LLm": "0"})
        self.assertEqual(page.run("document.querySelector('#metric').selectedOptions[0].textContent"), "CEst = 3*Ir + 20*L1m")
        # Links inside the page have no weights; the address gets them again.
        page.run("location.hash = '#src/a.c:50'")
        page.wait("document.body.dataset.shown === '#src/a.c:50&cycles=3,20,0'")
        page.run("document.querySelector('.rows').dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowDown', bubbles: true}))")
        self.assertEqual(page.run("location.hash"), "#src/a.c:51&cycles=3,20,0")
        # An event that was chosen since stays.
        page.run("(select => { select.value = '0'; select.dispatchEvent(new Event('change')); })(document.querySelector('#metric'))")
        page.run("location.hash = '#/files&cycles=3,20,0'")
        page.wait("document.body.dataset.shown === '#/files&cycles=3,20,0'")
        self.assertEqual(page.run("document.querySelector('#metric').selectedOptions[0].textContent"), "Ir")
        # The weights of another address are taken.
        page.run("location.hash = '#/map&cycles=skylake'")
        page.wait("document.body.dataset.shown === '#/map&cycles=skylake'")
        self.assertEqual(self.weights(page), {"Ir": "1", "L1m": "8", "LLm": "204"})
        page = self.page(PROFILE, "--cycles-of=zen4", fragment="#/summary&cycles=usual")
        self.assertEqual(self.weights(page), {"Ir": "1", "L1m": "10", "LLm": "100"})

    def test_what_is_no_weights_changes_nothing(self):
        for wrong in ("zen", "1,2", "1,2,3,4", "1,2,x", "-1,2,3", "1,2,9999999", "%3Cb%3E"):
            page = self.page(PROFILE, fragment="#/summary&cycles=" + wrong)
            self.assertEqual(self.weights(page), {"Ir": "1", "L1m": "10", "LLm": "100"}, wrong)
            self.assertEqual(self.kept(page), "", wrong)

    def test_the_keyboard_is_enough(self):
        page = self.page(fragment="#/functions")
        self.assertTrue(page.run("document.querySelector('.weights').hidden"))
        page.press("w")
        self.assertFalse(page.run("document.querySelector('.weights').hidden"))
        self.assertEqual(page.run("document.activeElement.className"), "machine")
        page.press("Tab")
        self.assertEqual(page.run("[document.activeElement.type, document.activeElement.getAttribute('aria-label')]"), ["range", "cycles of Ir"])
        page.press("ArrowRight")
        page.wait("document.querySelector('#metric').selectedOptions[0].textContent.startsWith('CEst = 2*Ir')")
        page.wait("document.querySelector('.head .cell:nth-child(2)').textContent === 'CEst'")
        # The view is another, but the slider has the focus.
        self.assertEqual(page.run("document.activeElement.type"), "range")
        page.press("Tab")
        page.press("3")
        self.assertEqual(page.run("location.hash.split('&')[0]"), "#/functions")
        page.press("Escape")
        self.assertTrue(page.run("document.querySelector('.weights').hidden"))
        self.assertEqual(page.run("document.activeElement.className"), "weights-button")

    def test_a_difference_follows_too(self):
        (self.work / "before").write_text(PROFILE)
        (self.work / "after").write_text(PROFILE.replace("50 6000 0 0 2000 900", "50 6000 0 0 2000 800").replace("2262 917", "2262 817"))
        page = self.open_page("--diff", "before", "after")
        self.slide(page, "L1m", 7)
        page.wait("document.querySelector('#metric').selectedOptions[0].textContent.startsWith('CEst = Ir + 7*L1m')")
        page.wait("document.body.textContent.includes('-700')")


if __name__ == "__main__":
    main()
