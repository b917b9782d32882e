// SPDX-License-Identifier: GPL-2.0-or-later
//
// A table of commands to a running program. They come through the core's gdbserver: `vgdb COMMAND`,
// or `monitor COMMAND` in gdb. Words are separated by blanks; names of commands may be shortened.
// `help` lists the table.
#pragma once

#include <cstddef>
#include <span>

#include "tool/core/valgrind.h"

namespace cg::tool {

// A command as the user gave it.
struct GivenCommand {
  const char* text;      // whole
  const char* argument;  // the word behind its name; nullptr: there is none
};

template <typename Tool>
struct Command {
  const char* usage;  // its name, and the arguments it may have
  const char* help;
  void (*run)(Tool& tool, const GivenCommand& command);
};

// The differences between the tools.
struct CommandStyle {
  const char* heading;  // of help
  void (*print_line)(const char* usage, const char* help);
  const char* ending;
  bool minds_more_words;  // two arguments are too many
  bool core_helps_too;    // the core's help follows ours
};

// Splits a text into words and looks the first one up.
class CommandWords {
 public:
  static constexpr int kUnknown = -1;
  static constexpr int kAmbiguous = -2;  // which was reported

  explicit CommandWords(const char* text);
  ~CommandWords();
  CommandWords(const CommandWords&) = delete;
  CommandWords& operator=(const CommandWords&) = delete;

  // Adds a name, with its usage.
  void add_name(const char* usage);

  // The number of the name that the first word is, from 0 in the order of addition.
  int id() const;
  const char* first() const { return first_; }

  // The next word; nullptr: there is none.
  const char* next();

 private:
  HChar* words_;
  HChar* rest_ = nullptr;
  const HChar* first_;
  HChar names_[256] = "";
};

// 0: off, 1: on; -1: neither, which was reported.
Int off_or_on(const char* word);

// Runs the command `text`. False if it is not in the table, or a help that the core continues.
template <typename Tool>
bool run_command(std::span<const Command<Tool>> table, const CommandStyle& style, Tool& tool,
                 const char* text) {
  CommandWords words(text);
  words.add_name("help");
  for (const Command<Tool>& command : table) words.add_name(command.usage);
  const int id = words.id();
  if (id < 0) return id == CommandWords::kAmbiguous;
  const char* const argument = words.next();
  if (style.minds_more_words && argument != nullptr && words.next() != nullptr) {
    VG_(gdb_printf)("error: %s has one argument at most\n", words.first());
  } else if (id == 0) {
    VG_(gdb_printf)("%s", style.heading);
    for (const Command<Tool>& command : table) style.print_line(command.usage, command.help);
    VG_(gdb_printf)("%s", style.ending);
  } else {
    table[static_cast<std::size_t>(id) - 1].run(tool, {text, argument});
  }
  return id != 0 || !style.core_helps_too;
}

}  // namespace cg::tool
