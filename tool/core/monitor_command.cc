// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/monitor_command.h"

namespace cg::tool {
namespace {

constexpr const char* kSeparators = " \t";

}  // namespace

MonitorCommand::MonitorCommand(const char* text, const char* names)
    : words_(VG_(strdup)("cg.monitor", text)),
      name_(VG_(strtok_r)(words_, kSeparators, &rest_)),
      id_(name_ == nullptr ? -1 : VG_(keyword_id)(names, name_, kwd_report_duplicated_matches)) {}

MonitorCommand::~MonitorCommand() { VG_(free)(words_); }

const char* MonitorCommand::next() { return VG_(strtok_r)(nullptr, kSeparators, &rest_); }

Int off_or_on(const char* word) {
  const Int id = VG_(keyword_id)("off on", word, kwd_report_all);
  return id < 0 ? -1 : id;
}

}  // namespace cg::tool
