// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/process_index.h"

#include <array>
#include <cstddef>

#include "files/path.h"
#include "files/system.h"
#include "tool/core/core_files.h"
#include "tool/core/message.h"

namespace cg::tool::cachegrind {
namespace {

// One line, cut where it gets too long.
class Line {
 public:
  Line& operator<<(const char* text) {
    for (; *text != '\0'; ++text) append(*text);
    return *this;
  }
  Line& operator<<(std::uint64_t number) {
    if (number >= 10) *this << number / 10;
    append(static_cast<char>('0' + number % 10));
    return *this;
  }

  Line& next_column() {
    text_[size_++] = '\t';
    return *this;
  }
  void end() { text_[size_++] = '\n'; }

  const char* text() const { return text_.data(); }
  std::size_t size() const { return size_; }

 private:
  // Separators of columns and lines, and characters that a terminal would obey, are escaped.
  void append(char c) {
    constexpr std::size_t kEnd = 1;
    const bool is_control = static_cast<unsigned char>(c) < ' ' || c == 0x7f;
    if (size_ + kEnd < text_.size()) text_[size_++] = is_control ? '?' : c;
  }

  std::array<char, 4096> text_;
  std::size_t size_ = 0;
};

void write_command(Line& line) {
  line << VG_(args_the_exename);
  for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_client)); ++i)
    line << " " << *static_cast<HChar**>(VG_(indexXA)(VG_(args_for_client), i));
}

// 0, or the number of an error below 0.
int append_to(const char* path, const Line& line) {
  const int fd = CoreFiles::open_to_append(path);
  if (fd < 0) return fd;
  const int written = CoreFiles::write(fd, line.text(), line.size());
  CoreFiles::close(fd);
  if (written < 0) return written;
  return static_cast<std::size_t>(written) == line.size() ? 0 : -VKI_ENOSPC;
}

}  // namespace

void ProcessIndex::begin() {
  parent_ = VG_(getppid)();
  begun_ = VG_(read_millisecond_timer)();
  exit_status_ = -1;
}

void ProcessIndex::begin_call(UInt number, UWord argument) {
  const bool is_exit = number == __NR_exit_group || number == __NR_exit;
  exit_status_ = is_exit ? static_cast<Int>(argument & 0xff) : -1;
}

void ProcessIndex::append(const char* profile, std::uint64_t instructions) const {
  Line line;
  line << std::uint64_t{CoreFiles::pid()};
  line.next_column() << static_cast<std::uint64_t>(parent_);
  line.next_column();
  if (exit_status_ >= 0)
    line << static_cast<std::uint64_t>(exit_status_);
  else
    line << "killed";
  line.next_column() << instructions;
  line.next_column() << std::uint64_t{VG_(read_millisecond_timer)() - begun_};
  write_command(line.next_column());
  line.end();

  files::Path path(profile);
  path.cut_to_folder();
  path << "index";
  if (const int error = append_to(path.c_str(), line); error != 0)
    message("error: '%s' lacks this process: %s\n", path.c_str(), error_text(-error));
}

}  // namespace cg::tool::cachegrind
