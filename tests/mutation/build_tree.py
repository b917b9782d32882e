# SPDX-License-Identifier: GPL-2.0-or-later
"""The unit tests of a build tree, as commands that build them anew with one source changed.

The changed source lies in a folder of its own that the compiler searches first. Objects that include it are compiled
there, and the test program is linked there from these and, of all others, those of the build tree.
"""
import os
import shlex
import subprocess
from pathlib import Path


class BuildTree:
    def __init__(self, root: Path, tree: Path):
        self.root, self.tree = root, tree
        self.sources = {}  # of each object: all that it is made from, below the root
        for paragraph in self.ninja('-t', 'deps').split('\n\n'):
            name, _, rest = paragraph.partition(':')
            paths = [os.path.relpath(os.path.join(tree, line.strip()), root) for line in rest.splitlines()[1:]]
            self.sources[name.strip()] = {path for path in paths if not path.startswith('..')}

    def ninja(self, *args: str) -> str:
        return subprocess.run(['ninja', '-C', self.tree, *args], check=True, capture_output=True, text=True).stdout

    def tests(self, folder: str) -> list['TestProgram']:
        targets = [line.split(':')[0] for line in self.ninja('-t', 'targets', 'all').splitlines()]
        prefix = f'tests/{folder}/'
        names = sorted({target for target in targets
                        if target.startswith(prefix) and target.endswith('_test') and '/' not in target[len(prefix):]})
        return [TestProgram(self, name) for name in names]


class TestProgram:
    def __init__(self, tree: BuildTree, name: str):
        self.tree, self.name = tree, name
        self.compile, archives = {}, {}
        for line in tree.ninja('-t', 'commands', name).splitlines():
            words = shlex.split(line)
            if '-c' in words and '-o' in words:
                self.compile[words[words.index('-o') + 1]] = words
            elif ' qc ' in line:
                begin = words.index('qc') + 1
                archives[words[begin]] = [word for word in words[begin + 1:] if word.endswith('.o')]
            elif name in words:
                self.link = words[words.index('&&') + 1:]
        del self.link[self.link.index('&&'):]
        # The linker takes from an archive what it needs: so it does of objects between these two.
        self.parts = []
        for word in self.link:
            objects = archives.get(word)
            self.parts += ['-Wl,--start-lib', *objects, '-Wl,--end-lib'] if objects else [word]
        self.parts[1:1] = ['-fuse-ld=gold', '-Wl,--strip-debug']
        self.objects = [part for part in self.parts if part.endswith('.o')]
        self.tests = [name for name in self.objects if name.endswith('_test.cc.o')]

    def affected(self, source: str) -> list[str]:
        return [name for name in self.objects if source in self.tree.sources.get(name, ())]

    def compile_command(self, name: str, folder: Path, optimised: bool) -> list[str]:
        """Of an object, with sources of `folder` before those of the root. Tests that the tree optimises take longer to
        compile so, and less to run."""
        words = [word for word in self.compile[name] if word not in ('ccache', '-Werror', '-MD')]
        for flag in ('-MT', '-MF'):
            if flag in words:
                del words[words.index(flag):words.index(flag) + 2]
        if '-Winvalid-pch' not in words:
            words += ['-O0', '-g0', '-D_GLIBCXX_ASSERTIONS']  # who reads behind a container is noticed
        elif not optimised and '-O0' not in words:  # a precompiled header is for one set of options
            words[words.index('-include') + 1] = f'{self.tree.tree}/tests/CMakeFiles/cg_precompiled.dir/cmake_pch.hxx'
            words += ['-O0']
        source = Path(words[words.index('-c') + 1])
        changed = folder / os.path.relpath(source, self.tree.root)
        words[words.index('-c') + 1] = str(changed if changed.exists() else source)
        words[words.index('-o') + 1] = str(folder / name)
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        return [words[0], '-w', f'-I{folder}', *words[1:]]

    def link_command(self, fresh: list[str], left_out: set[str], folder: Path) -> list[str]:
        """`fresh` objects lie in `folder`."""
        words = [str(folder / word) if word in fresh else word for word in self.parts if word not in left_out]
        words[words.index('-o') + 1] = str(folder / 'test')
        return words
