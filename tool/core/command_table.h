// SPDX-License-Identifier: GPL-2.0-or-later
//
// Commands to a running program as a table. They come through the core's gdbserver: `vgdb COMMAND`,
// or `monitor COMMAND` in gdb. Words are separated by blanks; those that are known may be shortened.
// `help` lists the table.
#pragma once

#include <cstddef>
#include <span>

#include "tool/core/valgrind.h"

namespace cg::tool {

// What was given.
struct GivenCommand {
  const char* text;      // whole
  const char* argument;  // the word behind its name; nullptr: there is none
};

template <typename Tool>
struct Command {
  const char* usage;  // its name, and what may stand behind
  const char* help;
  void (*run)(Tool& tool, const GivenCommand& command);
};

// In what the tools differ.
struct CommandStyle {
  const char* heading;  // of help
  void (*print_line)(const char* usage, const char* help);
  const char* ending;
  bool minds_more_words;  // two arguments are too many
  bool core_helps_too;    // the core's help comes behind ours
};

// A text as words, of which the first is looked up.
class CommandWords {
 public:
  static constexpr int kUnknown = -1;
  static constexpr int kAmbiguous = -2;  // which was said

  explicit CommandWords(const char* text);
  ~CommandWords();
  CommandWords(const CommandWords&) = delete;
  CommandWords& operator=(const CommandWords&) = delete;

  // `usage` is that of one more name.
  void add_name(const char* usage);

  // Which name the first word is, from 0 in the order of their addition.
  int id() const;
  const char* first() const { return first_; }

  // The word behind it, and so on; nullptr: there is no more.
  const char* next();

 private:
  HChar* words_;
  HChar* rest_ = nullptr;
  const HChar* first_;
  HChar names_[256] = "";
};

// 0: off, 1: on; -1: neither, which was said.
Int off_or_on(const char* word);

// Does what `text` says. False when that is none of these, or help that the core goes on with.
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
