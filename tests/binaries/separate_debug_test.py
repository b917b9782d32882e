#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Chains are the same wherever debug information lies: in the object, in files beside it, in a file that several objects
share (dwz), on a server, in the cache. A server that says nothing costs its time-out once, and no names that the object has.

  separate_debug_test.py PRINT_CHAINS FOLDER
"""
import ctypes
import http.server
import lzma
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time

print_chains, folder = sys.argv[1:]
here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "inlined")
shutil.rmtree(folder, ignore_errors=True)
os.makedirs(folder)
os.chdir(folder)
for variable in [name for name in os.environ if name.startswith("DEBUGINFOD_")]:
    del os.environ[variable]
os.environ.update(XDG_CACHE_HOME=f"{folder}/cache", DEBUGINFOD_CACHE_PATH=f"{folder}/downloads")
failed = False


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def stripped(name, *options):
    """A copy of the program, in a folder of its own."""
    os.makedirs(name)
    run("strip", *options, "program", "-o", f"{name}/program")
    return f"{name}/program"


def chains_of(program, **variables):
    return subprocess.run([print_chains, program], input=addresses, check=True, capture_output=True, text=True,
                          env={**os.environ, **variables}).stdout


def check(what, is_right):
    global failed
    print(f"{what}: {'right' if is_right else 'WRONG'}")
    failed = failed or not is_right


run("g++", "-O2", "-g", "-Wl,--build-id", f"{here}/inlined.cc", "-o", "program")
listing = run("objdump", "-d", "--no-show-raw-insn", "-j", ".text", "program")
addresses = "".join(f"0x{address}\n" for address in re.findall(r"^ +([0-9a-f]+):", listing, re.M)[::7])
build = re.search("Build ID: ([0-9a-f]+)", run("readelf", "-n", "program"))[1]
whole = chains_of("program")
run("objcopy", "--only-keep-debug", "program", "of_program.debug")

symbols = chains_of(stripped("with_symbols", "-g"))
check("symbols alone", "\nmain\n" in symbols and "inlined.cc" not in symbols)
bare = stripped("bare")
nothing = chains_of(bare)
check("nothing at all", "main" not in nothing)

for place in ".", ".debug":
    linked = stripped(f"linked{place}")
    os.makedirs(f"linked{place}/{place}", exist_ok=True)
    shutil.copy("of_program.debug", f"linked{place}/{place}")
    run("objcopy", "--add-gnu-debuglink=of_program.debug", linked)
    check(f"debuglink, file in {place}", chains_of(linked) == whole)

# As Fedora makes it: the symbols that are not those of the dynamic linker, as a compressed object.
mini = stripped("mini")
run("objcopy", "--strip-debug", "--remove-section=.comment", "of_program.debug", "mini.debug")
with open("mini.debug", "rb") as file, lzma.open("mini.xz", "w", check=lzma.CHECK_CRC32) as compressed:
    compressed.write(file.read())
run("objcopy", "--add-section", ".gnu_debugdata=mini.xz", mini)
check("MiniDebugInfo", chains_of(mini) == symbols)

if shutil.which("dwz"):
    os.makedirs("shared")
    for name in "one", "two":
        shutil.copy("program", f"shared/{name}")
    run("dwz", "-m", "common", "one", "two", cwd="shared")
    check("dwz", ".gnu_debugaltlink" in run("readelf", "-SW", "shared/one") and chains_of("shared/one") == whole)
    os.remove("shared/common")
    check("dwz, and the shared file is gone", "main\n" in chains_of("shared/one"))
else:
    print("dwz: SKIPPED: no dwz here")


class Server(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        is_known = self.path == f"/buildid/{build}/debuginfo"
        self.send_response(200 if is_known else 404)
        with open("of_program.debug", "rb") as file:
            text = file.read() if is_known else b""
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


try:
    ctypes.CDLL("libdebuginfod.so.1")
    has_servers = True
except OSError:
    has_servers = False
    print("servers: SKIPPED: no libdebuginfod here")
if has_servers:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    check("a server", chains_of(bare, DEBUGINFOD_URLS=f"http://127.0.0.1:{server.server_port}") == whole)
    server.shutdown()
    shutil.rmtree("downloads")
    check("a server that is not there",
          chains_of(bare, DEBUGINFOD_URLS=f"http://127.0.0.1:{server.server_port + 1}") == nothing)
    with socket.create_server(("127.0.0.1", 0), backlog=16) as silent:  # connections are made, and nobody speaks
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        begin = time.monotonic()
        check("a silent server", chains_of("with_symbols/program", DEBUGINFOD_URLS=url) == symbols)
        seconds = time.monotonic() - begin
        check(f"a silent server, {seconds:.1f} s", 5 < seconds < 25)

# Sections that take 17 MB are unpacked into a copy; where there is no place for it, libdw unpacks them.
run("objcopy", "--only-keep-debug", "program", "plain.debug")
with open("zeros", "wb") as file:
    file.truncate(17 << 20)
run("objcopy", "--add-section", ".debug_zeros=zeros", "plain.debug")
run("objcopy", "--compress-debug-sections=zlib", "plain.debug", "packed.debug")
check("compressed", ".debug_zeros" in run("readelf", "-SW", "packed.debug") and os.path.getsize("packed.debug") < 1 << 20)
for where in "TMPDIR", "no TMPDIR":
    os.environ.update(TMPDIR=folder if where == "TMPDIR" else "/dev/null/none")
    linked = stripped(f"packed {where}")
    shutil.copy("packed.debug", f"packed {where}")
    run("objcopy", "--add-gnu-debuglink=packed.debug", linked)
    check(f"compressed, debuglink, {where}", chains_of(linked) == whole)
    shutil.copy("program", "packed_program")
    run("objcopy", "--add-section", ".debug_zeros=zeros", "packed_program")
    run("objcopy", "--compress-debug-sections=zlib", "packed_program")
    check(f"compressed, in the program, {where}", chains_of("packed_program") == whole)
del os.environ["TMPDIR"]

# Large debug information: the file is, which the padding is enough for.
shutil.copy("program", "large")
os.truncate("large", 17 << 20)
check("small debug information is not cached", not os.path.exists("cache"))
check("no cache", chains_of("large", CACHEGRINDPP_CACHE="no") == whole and not os.path.exists("cache"))
check("no folder for the cache", chains_of("large", XDG_CACHE_HOME="/dev/null") == whole)
check("a new cache", chains_of("large") == whole)
cached = f"cache/cachegrindpp/chains/{build}"
number = os.stat(cached).st_ino
check("from the cache", chains_of("large") == whole and os.stat(cached).st_ino == number)
with open(cached, "rb") as file:
    text = file.read()
with open(cached, "wb") as file:
    file.write(text.replace(b"(anonymous namespace)::twice", b"(anonymous namespace)::TWICE"))
check("a damaged cache", chains_of("large") == whole and os.stat(cached).st_ino != number)
number = os.stat(cached).st_ino
os.utime("large", (1, 1))
check("a cache of other debug information", chains_of("large") == whole and os.stat(cached).st_ino != number)

# What is in the cache is not read again: nobody notices that the debug file is empty.
linked = stripped("large_linked")
shutil.copy("of_program.debug", "large_linked/large.debug")
os.truncate("large_linked/large.debug", 17 << 20)
run("objcopy", "--add-gnu-debuglink=large.debug", "program", cwd="large_linked")
check("a new cache of a debug file", chains_of(linked) == whole)
times = os.stat("large_linked/large.debug")
with open("large_linked/large.debug", "r+b") as file:
    file.write(bytes(17 << 20))
os.utime("large_linked/large.debug", ns=(times.st_atime_ns, times.st_mtime_ns))
check("a debug file that is not read", chains_of(linked) == whole)
os.utime("large_linked/large.debug", (1, 1))
check("a debug file that is", "inlined.cc" not in chains_of(linked))
sys.exit(failed)
