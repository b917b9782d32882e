// SPDX-License-Identifier: GPL-2.0-or-later
//
// The command line of a program, read from left to right: each argument is an option of its table
// or a file name. The same table makes the help text, so that no option is left out of it.
//
//   while (const std::optional<Argument> argument = command_line.next()) …
//
// "-" is a file name, and so is all that follows "--". Whatever is wrong throws a usage error that
// names the right spelling.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace cg::program {

enum class Takes {
  kAttached,  // --name=VALUE
  kGlued,     // -NVALUE or -N=VALUE
  kNext,      // -n VALUE
  kHelp,      // prints the help text and ends
  kVersion,   // prints the version and ends
  kRefused,   // an option of other versions; its help says what to write instead
};

struct Option {
  std::string_view name;
  Takes takes;
  std::string_view value;  // as the help text calls it: "A,B,C"
  std::string_view help;
};

struct Program {
  std::string_view name;
  std::string_view synopsis;  // what follows the name: "[options] FILE…"
  std::string_view purpose;
  std::span<const Option> options;
};

struct Argument {
  const Option* option;  // nullptr: a file name
  std::string_view value;

  bool is(std::string_view name) const { return option != nullptr && option->name == name; }
  // The value of an option that needs one of at least a byte.
  std::string_view not_empty() const;
  // The value of an option that is either yes or no.
  bool yes() const;
};

class CommandLine {
 public:
  CommandLine(const Program& program, int argc, const char* const* argv)
      : program_(program), rest_(argv + 1, argc > 0 ? static_cast<std::size_t>(argc - 1) : 0) {}

  // The text to print instead of working, when the arguments ask for help or for the version.
  std::optional<std::string> information() const;

  std::optional<Argument> next();

 private:
  Program program_;
  std::span<const char* const> rest_;
  bool only_files_ = false;  // "--" has come
};

}  // namespace cg::program
