// SPDX-License-Identifier: GPL-2.0-or-later
//
// Prints the chain of each address as `addr2line -afi` does: the address, and two lines for each frame.
//
//   print_chains OBJECT < addresses
#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <string>

#include "binaries/inline_chains.h"

int main(int, char** argv) {
  const cg::binaries::ObjectFile object(argv[1], "");
  if (object.state() != cg::binaries::ObjectFile::State::ready) {
    fmt::print(stderr, "{}: {}\n", argv[1], object.fault());
    return 1;
  }
  cg::binaries::InlineChains chains(object);
  for (std::string address; std::getline(std::cin, address);) {
    fmt::print("{}\n", address);
    for (const cg::binaries::Frame& frame : chains.at(std::stoull(address, nullptr, 16)))
      fmt::print("{}\n{}:{}\n", frame.function, frame.file, frame.line);
  }
}
