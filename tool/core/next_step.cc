// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/next_step.h"

#include "files/path.h"
#include "tool/core/message.h"
#include "tool/core/system_call.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

bool goes_to_terminal() {
  vki_termios settings;
  const auto fd = static_cast<unsigned long>(VG_(log_output_sink).fd);
  const auto to = reinterpret_cast<unsigned long>(&settings);
  return VG_(log_output_sink).fd >= 0 && system_call(__NR_ioctl, {fd, VKI_TCGETS, to, 0, 0}) == 0;
}

// Scripts that need only the summary write the profile to /dev/null.
bool is_no_file(const char* path) {
  vg_stat status;
  return sr_isError(VG_(stat)(path, &status)) == False && !VKI_S_ISREG(status.mode);
}

// The path from the folder where the run began, if it is below.
const char* below_start(const char* path) {
  const HChar* folder = VG_(get_startup_wd)();
  const char* rest = path;
  while (*folder != '\0' && *folder == *rest) ++folder, ++rest;
  return *folder == '\0' && *rest == '/' ? rest + 1 : path;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '-' || c == '/' || c == '+' || c == ',' || c == ':' || c == '@';
}

template <typename Predicate>
bool has_any(const char* text, Predicate predicate) {
  while (*text != '\0' && !predicate(*text)) ++text;
  return *text != '\0';
}

void append_quoted(files::Path& line, const char* text) {
  line << '\'';
  for (; *text != '\0'; ++text) {
    if (*text == '\'')
      line << "'\\''";
    else
      line << *text;
  }
  line << '\'';
}

}  // namespace

void print_next_step(const char* command, const char* path, const char* suffix) {
  if (VG_(clo_verbosity) == 0 || !goes_to_terminal()) return;
  if (is_no_file(path) || has_any(path, is_control)) return;
  const char* const name = below_start(path);
  files::Path line(command);
  line << ' ' << (name[0] == '-' ? "./" : "");
  if (has_any(name, [](char c) { return !is_plain(c); }))
    append_quoted(line, name);
  else
    line << name;
  line << suffix;
  if (!line.is_too_long()) message("Next: %s\n", line.c_str());
}

}  // namespace cg::tool
