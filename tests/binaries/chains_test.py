#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Chains of inlined calls are those that other readers of debug information print, for what several compilers make.

  chains_test.py PRINT_CHAINS FOLDER

At each seventh instruction of the program's own code the number of frames, their files and lines are compared with those
of llvm-symbolizer or, where there is none and a GNU compiler made it, of addr2line. Names are compared with the former's,
which gives inlined functions other scopes and parameters: without these; and not the emitted function's, for which a profile
has the symbol.
"""
import os
import re
import shutil
import subprocess
import sys

print_chains, folder = sys.argv[1:]
here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "inlined")
os.makedirs(folder, exist_ok=True)

BUILDS = {
    "gcc": ["g++", "-O2", "-g", "inlined.cc"],
    "gcc-dwarf-4": ["g++", "-O2", "-gdwarf-4", "inlined.cc"],
    "gcc-little": ["g++", "-O2", "-g1", "inlined.cc"],
    "gcc-relative": ["g++", "-O2", "-g", f"-ffile-prefix-map={here}=.", "inlined.cc"],
    "clang": ["clang++", "-O2", "-g", "inlined.cc"],
    "clang-split": ["clang++", "-O2", "-gsplit-dwarf", "-g", "inlined.cc"],
    "gfortran": ["gfortran", "-O3", "-g", "inlined.f90"],
    "rust": ["rustc", "-O", "-g", "inlined.rs"],
}


def llvm_symbolizer():
    names = ["llvm-symbolizer"] + [f"llvm-symbolizer-{version}" for version in range(14, 30)]
    return next((name for name in names if shutil.which(name)), None)


def addresses_of(program):
    listing = subprocess.run(["objdump", "-d", "--no-show-raw-insn", "-j", ".text", program], check=True,
                             capture_output=True, text=True).stdout
    return re.findall(r"^ +([0-9a-f]+):", listing, re.M)[::7]


def chains(command, addresses):
    """Address: (function, file, line) of each frame."""
    text = "".join(f"0x{address}\n" for address in addresses)
    lines = subprocess.run(command, input=text, check=True, capture_output=True, text=True, errors="replace").stdout
    result, frames, function = {}, [], None
    for line in lines.splitlines():
        if re.fullmatch(r"0x[0-9a-f]+", line):
            frames = result.setdefault(int(line, 16), [])
        elif function is None:
            function = line or None
        else:
            place = re.fullmatch(r"(.*?):([0-9?]+)(?: \(discriminator.*|:[0-9]+)?", line)
            file, number = place[1], int(place[2].replace("?", "0"))
            frames.append((function, os.path.normpath(file) if file != "??" else "", number))
            function = None
    return result


def bare(name):
    """~vector of std::vector<int>::~vector(int) [clone .cold]."""
    name = re.sub(r"\[.*?\]|\.(cold|isra|part|constprop|lto_priv|localalias)[.0-9]*", "", name)
    depth, kept = 0, ""
    for char in name:  # without template arguments and parameters
        depth += char in "<("
        kept += char if depth == 0 else ""
        depth -= char in ">)"
    return kept.split("::")[-1].split(" ")[0] if "operator" not in kept and "{" not in name else ""


def is_same(ours, theirs, has_names):
    if len(ours) != len(theirs):
        return False
    for number, (own, other) in enumerate(zip(ours, theirs)):
        is_near = number == 0 and other[2] == 0  # ours is the nearest line
        if not is_near and (own[1], own[2]) != (other[1], other[2]):
            return False
        is_named = has_names and number + 1 < len(ours) and not re.search(r"\$|::h[0-9a-f]{16}$", other[0])  # Rust's
        if is_named and bare(own[0]) and bare(other[0]) and bare(own[0]) != bare(other[0]):
            return False
    return True


failed = False
for name, command in BUILDS.items():
    has_names = bool(llvm_symbolizer())
    reader = llvm_symbolizer() or ("addr2line" if name.startswith("g") else None)
    if not reader or not shutil.which(command[0]):
        print(f"{name}: SKIPPED: no {command[0] if reader else 'llvm-symbolizer'} here")
        continue
    program = os.path.join(folder, name)
    source = os.path.join(here, command[-1])
    subprocess.run([*command[:-1], source, "-o", program], check=True, cwd=folder, capture_output=True)
    addresses = addresses_of(program)
    if command[0] == "rustc":
        addresses = addresses[::20]
    if reader == "addr2line":
        theirs = chains([reader, "-afiC", "-e", program], addresses)
    else:
        theirs = chains([reader, "--inlines", "-a", "-e", program], addresses)
    ours = chains([print_chains, program], addresses)
    # Code without debug information: theirs has no line, or a guess.
    compared = [a for a in map(lambda text: int(text, 16), addresses)
                if len(theirs[a]) > 1 or (theirs[a] and theirs[a][0][2] > 0)]
    wrong = [a for a in compared if not is_same(ours[a], theirs[a], has_names)]
    deepest = max((len(ours[a]) for a in compared), default=0)
    print(f"{name}: {len(compared)} addresses, chains of up to {deepest} frames, {len(wrong)} differ")
    for address in wrong[:3]:
        print(f"  0x{address:x}\n    {ours[address]}\n    {theirs[address]}")
    failed = failed or bool(wrong) or deepest < 2
sys.exit(failed)
