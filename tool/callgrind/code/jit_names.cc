// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/code/jit_names.h"

#include <algorithm>
#include <array>
#include <optional>

#include "tool/core/core_files.h"
#include "tool/core/ensure.h"
#include "tool/core/memory.h"
#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {
namespace {

constexpr std::size_t kLongestName = 4096;

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Takes a number and the blanks behind it from the front.
std::optional<Addr> take_number(std::string_view& text) {
  if (text.starts_with("0x")) text.remove_prefix(2);
  Addr value = 0;
  std::size_t i = 0;
  for (; i < text.size() && digit(text[i]) >= 0; ++i) {
    if (value >> (8 * sizeof value - 4) != 0) return std::nullopt;
    value = value << 4 | static_cast<Addr>(digit(text[i]));
  }
  if (i == 0 || i == text.size() || text[i] != ' ') return std::nullopt;
  while (i < text.size() && text[i] == ' ') ++i;
  text.remove_prefix(i);
  return value;
}

// Control characters, which end lines or make a terminal obey, are no part of a name.
const Name* name_of(std::string_view text, NameTable& names) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  if (text.empty()) return nullptr;
  std::array<char, kLongestName + 1> name;
  const std::size_t length = std::min(text.size(), kLongestName);
  for (std::size_t i = 0; i < length; ++i)
    name[i] = static_cast<unsigned char>(text[i]) < ' ' || text[i] == '\x7f' ? '?' : text[i];
  name[length] = '\0';
  return names.intern(name.data());
}

// As much as is there. False: it cannot be read.
bool read_all(int fd, char* to, std::size_t& size) {
  constexpr std::size_t kAtOnce = std::size_t{1} << 20;
  std::size_t done = 0;
  while (done < size) {
    const int n = CoreFiles::read(fd, to + done, std::min(kAtOnce, size - done));
    if (n < 0) return false;
    if (n == 0) break;
    done += static_cast<std::size_t>(n);
  }
  size = done;
  return true;
}

}  // namespace

const char* JitNames::read(const char* path, NameTable& names) {
  if (wanted_.empty()) return nullptr;
  // A pipe would keep us waiting.
  const SysRes opened = VG_(open)(path, VKI_O_RDONLY | kLargeFile | VKI_O_NONBLOCK, 0);
  if (sr_isError(opened)) {
    const int error = static_cast<int>(sr_Err(opened));
    return error == files::kNoEntry ? nullptr : error_text(error);
  }
  const int fd = static_cast<int>(sr_Res(opened));
  files::Status status;
  const char* problem = nullptr;
  if (CoreFiles::status(fd, status) < 0 || !status.is_regular)
    problem = "not a regular file";
  else if (status.owner != static_cast<unsigned>(VG_(geteuid)()) && status.owner != 0)
    problem = "it is another user's";
  else if (status.size > kMostBytes)
    problem = "it is too large";
  else if (status.size != 0) {
    const auto room = static_cast<std::size_t>(status.size);
    std::size_t size = room;
    char* const text = static_cast<char*>(try_allocate(room));
    if (text == nullptr)
      problem = "no memory for it";
    else if (!read_all(fd, text, size))
      problem = "it cannot be read";
    else
      read_lines({text, size}, names);
    if (text != nullptr) release(text, room);
  }
  CoreFiles::close(fd);
  return problem;
}

// From the last one on, so that each function is named once.
void JitNames::read_lines(std::string_view text, NameTable& names) {
  std::sort(wanted_.begin(), wanted_.end(),
            [](const Wanted& a, const Wanted& b) { return a.addr < b.addr; });
  for (std::size_t i = 0; i < wanted_.size(); ++i) wanted_[i].next = i;
  while (!text.empty()) {
    if (text.back() == '\n') text.remove_suffix(1);
    const std::size_t before = text.rfind('\n');
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    read_line({text.data() + begin, text.size() - begin}, names);
    text = {text.data(), begin};
  }
}

void JitNames::read_line(std::string_view line, NameTable& names) {
  const std::optional<Addr> start = take_number(line);
  if (!start) return;
  const std::optional<Addr> size = take_number(line);
  if (!size) return;
  const Wanted* const first =
      std::lower_bound(wanted_.begin(), wanted_.end(), *start,
                       [](const Wanted& w, Addr addr) { return w.addr < addr; });
  const Name* name = nullptr;
  for (std::size_t i = next_unnamed(static_cast<std::size_t>(first - wanted_.begin()));
       i < wanted_.size() && wanted_[i].addr - *start < *size; i = next_unnamed(i)) {
    if (name == nullptr) name = name_of(line, names);
    if (name == nullptr) return;
    wanted_[i].function->shown_name = name;
    wanted_[i].next = i + 1;
  }
}

std::size_t JitNames::next_unnamed(std::size_t i) {
  while (i < wanted_.size() && wanted_[i].next != i) {
    const std::size_t next = wanted_[i].next;
    CG_ENSURE(next > i, "a way back to names");
    if (next < wanted_.size()) wanted_[i].next = wanted_[next].next;
    i = next;
  }
  return i;
}

}  // namespace cg::tool::callgrind
