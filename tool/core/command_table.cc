// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/command_table.h"

#include "sim/base.h"

namespace cg::tool {
namespace {

constexpr const char* kSeparators = " \t";

}  // namespace

CommandWords::CommandWords(const char* text)
    : words_(VG_(strdup)("cg.monitor", text)), first_(VG_(strtok_r)(words_, kSeparators, &rest_)) {}

CommandWords::~CommandWords() { VG_(free)(words_); }

void CommandWords::add_name(const char* usage) {
  std::size_t end = VG_(strlen)(names_);
  if (end != 0) names_[end++] = ' ';
  while (*usage != '\0' && *usage != ' ') {
    if (end + 2 >= sizeof names_) sim::panic("too many commands");
    names_[end++] = *usage++;
  }
  names_[end] = '\0';
}

int CommandWords::id() const {
  return first_ == nullptr ? kUnknown
                           : VG_(keyword_id)(names_, first_, kwd_report_duplicated_matches);
}

const char* CommandWords::next() { return VG_(strtok_r)(nullptr, kSeparators, &rest_); }

Int off_or_on(const char* word) {
  const Int id = VG_(keyword_id)("off on", word, kwd_report_all);
  return id < 0 ? -1 : id;
}

}  // namespace cg::tool
