// SPDX-License-Identifier: GPL-2.0-or-later
//
// A command to a running program, through the core's gdbserver: `vgdb COMMAND`, or `monitor
// COMMAND` in gdb. Words are separated by blanks; those that are known may be shortened.
#pragma once

#include "tool/core/valgrind.h"

namespace cg::tool {

class MonitorCommand {
 public:
  // `names` are those that the first word may be, separated by blanks.
  MonitorCommand(const char* text, const char* names);
  ~MonitorCommand();
  MonitorCommand(const MonitorCommand&) = delete;
  MonitorCommand& operator=(const MonitorCommand&) = delete;

  // Which of them it is, from 0; -1: none, -2: several, which was said.
  Int id() const { return id_; }
  const char* name() const { return name_; }  // as it was given

  // The word behind it, and so on; nullptr: there is no more.
  const char* next();

 private:
  HChar* words_;
  HChar* rest_ = nullptr;
  const HChar* name_;
  Int id_;
};

// 0: off, 1: on; -1: neither, which was said.
Int off_or_on(const char* word);

}  // namespace cg::tool
