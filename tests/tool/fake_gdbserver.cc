// SPDX-License-Identifier: GPL-2.0-or-later
//
// The core's gdbserver: commands come from there, and answers go there.
#include <cstdarg>
#include <cstring>
#include <sstream>

#include "tests/tool/fake_core.h"
#include "tests/tool/fake_printf.h"

using cg::tool::fake::core;

extern "C" {

UInt VG_(gdb_printf)(const HChar* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  core.to_gdb += cg::tool::fake::format_like_core(format, arguments);
  va_end(arguments);
  return 0;
}

HChar* VG_(strtok_r)(HChar* text, const HChar* separators, HChar** rest) {
  return strtok_r(text, separators, rest);
}

// What it says is the core's affair, but that it says something.
Int VG_(keyword_id)(const HChar* keywords, const HChar* word, kwd_report_error report) {
  std::istringstream all(keywords);
  std::string keyword;
  Int found = -1;
  for (Int i = 0; all >> keyword; ++i) {
    if (keyword == word) return i;
    if (keyword.starts_with(word)) found = found == -1 ? i : -2;
  }
  if (found < 0 &&
      (report == kwd_report_all || (found == -2 && report == kwd_report_duplicated_matches)))
    core.to_gdb += std::string(found == -1 ? "unknown: " : "ambiguous: ") + word + "\n";
  return found;
}

}  // extern "C"
