// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/input.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "program/error.h"

namespace cg::program {
namespace {

// Large enough to make a system call cheap, small enough to stay in the second-level cache.
constexpr std::size_t kInputBufferSize = std::size_t{256} << 10;

// A line may fill a buffer of this size: what /dev/zero says is one line without an end.
constexpr std::size_t kMostBuffer = std::size_t{64} << 20;

Descriptor open_to_read(const std::string& name) {
  if (name == "-") return Descriptor(STDIN_FILENO);
  const int fd = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) throw system_error(name, errno);
  return Descriptor(fd);
}

}  // namespace

Input::Input(const std::string& name) : name_(name), descriptor_(open_to_read(name)) {
  struct stat status;
  if (::fstat(descriptor_.get(), &status) != 0) throw system_error(name_, errno);
  if (S_ISDIR(status.st_mode)) throw system_error(name_, EISDIR);
  if (S_ISREG(status.st_mode)) {
    size_ = static_cast<std::uint64_t>(status.st_size);
    modified_ = FileTime::of(status);
  }
  // One byte more than the file lets the last line have its line feed.
  buffer_.resize(modified_ ? std::min<std::size_t>(kInputBufferSize, size_ + 2) : kInputBufferSize);
}

Input Input::of_text(std::string name, std::string text, std::optional<FileTime> modified) {
  Input input(std::move(name), Descriptor(-1));
  input.size_ = text.size();
  input.modified_ = modified;
  input.at_end_ = true;
  input.buffer_.assign(text.begin(), text.end());
  input.end_ = text.empty() ? 0 : text.size() - 1;  // the last line is given its line feed
  return input;
}

bool Input::keep() {
  if (auto copy = PipeCopy::make()) copy_.emplace(std::move(*copy));
  return copy_.has_value();
}

std::optional<Input> Input::again() const {
  auto beginning = copy_ ? copy_->from_beginning(descriptor_) : std::nullopt;
  if (!beginning) return std::nullopt;
  Input input(name_, std::move(*beginning));
  input.buffer_.resize(kInputBufferSize);
  return input;
}

std::string_view Input::next_lines() {
  const std::string_view lines = take_lines();
  position_ += lines.size();
  return lines;
}

std::string Input::all_lines() {
  std::string text;
  for (std::string_view lines = next_lines(); !lines.empty(); lines = next_lines()) text += lines;
  return text;
}

std::string_view Input::take_lines() {
  std::copy_n(buffer_.data() + begin_, end_ - begin_, buffer_.data());  // it may be empty
  end_ -= begin_;
  begin_ = 0;
  for (;;) {
    if (at_end_) {
      if (end_ == 0) {
        std::vector<char>().swap(buffer_);  // who reads a thousand profiles keeps each open
        return {};
      }
      buffer_[end_++] = '\n';  // fill() leaves room for it
      begin_ = end_;
      return {buffer_.data(), end_};
    }
    const std::size_t searched = end_;
    end_ += fill(buffer_.data() + end_, buffer_.size() - end_ - 1);
    const std::string_view fresh(buffer_.data() + searched, end_ - searched);
    if (const std::size_t feed = fresh.rfind('\n'); feed != std::string_view::npos) {
      begin_ = searched + feed + 1;
      return {buffer_.data(), begin_};
    }
    if (end_ + 1 == buffer_.size()) grow();
  }
}

void Input::grow() {
  if (buffer_.size() >= kMostBuffer) throw Error(name_ + ": a line of more than 64 MB");
  buffer_.resize(buffer_.size() * 2);
}

std::size_t Input::fill(char* to, std::size_t size) {
  const int result = copy_ ? copy_->read(descriptor_, to, size) : descriptor_.read(to, size);
  if (result < 0) throw system_error(name_, -result);
  const auto n = static_cast<std::size_t>(result);
  at_end_ = n == 0;
  return n;
}

}  // namespace cg::program
