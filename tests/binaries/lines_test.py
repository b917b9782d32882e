#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Tables of lines are those that llvm-dwarfdump prints, for what several compilers make of DWARF 2 to 5.

  lines_test.py PRINT_LINES FOLDER
"""
import os
import re
import shutil
import subprocess
import sys

print_lines, folder = sys.argv[1:]
source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "inlined", "inlined.cc")
os.makedirs(folder, exist_ok=True)

BUILDS = {f"gcc-{version}": ["g++", "-O2", f"-gdwarf-{version}"] for version in (2, 3, 4, 5)}
BUILDS |= {f"clang-{version}": ["clang++", "-O2", f"-gdwarf-{version}"] for version in (2, 4, 5)}
BUILDS["gcc-wide"] = ["g++", "-O2", "-g", "-gdwarf64"]
BUILDS["gcc-packed"] = ["g++", "-O2", "-g", "-gz"]
BUILDS["gcc-by-section"] = ["g++", "-O2", "-g", "-ffunction-sections"]
BUILDS["clang-by-section"] = ["clang++", "-O2", "-g", "-ffunction-sections"]


def dwarfdump():
    names = ["llvm-dwarfdump"] + [f"llvm-dwarfdump-{version}" for version in range(14, 30)]
    return next((name for name in names if shutil.which(name)), None)


def rows_of(text):
    """(address, line, name of the file) or (address, "end") of each row."""
    rows, names = set(), {}
    for line in text.splitlines():
        if entry := re.match(r"file_names\[ *(\d+)\]:", line):
            number = int(entry[1])
        elif name := re.match(r' +name: "(.*)"', line):
            names[number] = os.path.basename(name[1])
        elif line.startswith("debug_line["):
            names = {}
        elif row := re.match(r"0x([0-9a-f]+) +(\d+) +\d+ +(\d+) .*?( end_sequence)?$", line):
            address = int(row[1], 16)
            rows.add((address, "end") if row[4] else (address, int(row[2]), names[int(row[3])]))
    return rows


def own_rows(program):
    lines = subprocess.run([print_lines, program], check=True, capture_output=True, text=True).stdout.splitlines()
    rows = [line.split(" ", 2) for line in lines]
    return {(int(row[0], 16), "end") if row[1] == "end" else (int(row[0], 16), int(row[1]), os.path.basename(row[2]))
            for row in rows}


failed = False
for name, command in BUILDS.items():
    if not dwarfdump() or not shutil.which(command[0]):
        print(f"{name}: SKIPPED: no {command[0] if dwarfdump() else 'llvm-dwarfdump'} here")
        continue
    program = os.path.join(folder, name)
    subprocess.run([*command, source, "-o", program], check=True, cwd=folder, capture_output=True)
    theirs = rows_of(subprocess.run([dwarfdump(), "--debug-line", program], check=True, capture_output=True,
                                    text=True).stdout)
    ours = own_rows(program)
    print(f"{name}: {len(theirs)} rows, {len(ours ^ theirs)} differ {sorted(ours ^ theirs, key=str)[:3]}")
    failed = failed or ours != theirs or len(ours) < 100
sys.exit(failed)
