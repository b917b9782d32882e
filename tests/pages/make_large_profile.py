#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""make_large_profile.py FOLDER: a profile of 300,000 lines in 3,000 files, and the files.

Texts are pieces of the machine's headers, since artificial texts compress unlike sources.
"""

import pathlib
import random
import sys

FILES, FUNCTIONS, LINES, LENGTH = 3000, 10, 100, 250
EVENTS = "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw".split()


def real_lines():
    lines = []
    for path in sorted(pathlib.Path("/usr/include").rglob("*")):
        if path.is_file() and len(lines) < 400000:
            lines += path.read_text(errors="replace").split("\n")
    return lines or ["int a;"]


def counts(chance):
    ir = int(chance.paretovariate(0.6) * 3)
    dr, dw = ir * chance.randrange(50) // 100, ir * chance.randrange(25) // 100
    rare = [chance.randrange(1 + dr // 20) if chance.random() < 0.3 else 0 for _ in range(6)]
    return [ir, rare[0] % 9, rare[1] % 5, dr, rare[2], rare[3] // 4, dw, rare[4] // 2, rare[5] // 8]


def main(folder):
    chance, texts = random.Random(1), real_lines()
    totals = [0] * len(EVENTS)
    out = [f"desc: made up\ncmd: ./large\nevents: {' '.join(EVENTS)}"]
    for file in range(FILES):
        name = folder / f"part{file % 40}" / f"group{file % 7}" / f"file{file}.cc"
        name.parent.mkdir(parents=True, exist_ok=True)
        at = chance.randrange(max(1, len(texts) - LENGTH))
        name.write_text("\n".join(texts[at:at + LENGTH]) + "\n")
        out.append(f"fl={name}")
        lines = sorted(chance.sample(range(1, LENGTH + 1), LINES))
        for function in range(FUNCTIONS):
            out.append(f"fn=project::part{file % 40}::Type{file}::method_{function}(int, char const*)")
            for line in lines[function * LINES // FUNCTIONS:(function + 1) * LINES // FUNCTIONS]:
                row = counts(chance)
                totals = [a + b for a, b in zip(totals, row)]
                out.append(f"{line} {' '.join(map(str, row))}")
    out.append(f"summary: {' '.join(map(str, totals))}\n")
    (folder / "profile").write_text("\n".join(out))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
