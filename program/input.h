// SPDX-License-Identifier: GPL-2.0-or-later
//
// A profile as a stream of pieces of whole lines, in one buffer that is used again and again.
// Memory does not grow with the file; only a line longer than the buffer makes it grow, to at most
// 64 MB. (A memory mapping was not faster, and a mapped file that shrinks kills the program.)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "program/pipe_copy.h"
#include "program/system_files.h"

namespace cg::program {

class Input {
 public:
  // `name` is a file, or "-" for standard input. Throws when it cannot be read.
  explicit Input(const std::string& name);

  // Makes an input of a text of whole lines, as of a file written at `modified`.
  static Input of_text(std::string name, std::string text, std::optional<FileTime> modified);

  // From now on all that comes is kept in a temporary file, so that it can be read again: of a pipe. Call
  // it before reading. False if there can be no such file.
  bool keep();
  // The text once more, from its beginning, if it is kept; none if the file got full.
  std::optional<Input> again() const;

  const std::string& name() const { return name_; }

  // The next lines, each ended by a line feed (the last one is given one if it lacks it); empty
  // at the end of the input. Valid until the next call.
  std::string_view next_lines();

  // All remaining lines.
  std::string all_lines();

  // Bytes that next_lines() has given so far.
  std::uint64_t position() const { return position_; }

  // Bytes in all, as far as known beforehand: 0 for a pipe.
  std::uint64_t size() const { return size_; }

  // When the file was last written; none for a pipe.
  std::optional<FileTime> modified() const { return modified_; }

 private:
  Input(std::string name, Descriptor descriptor)
      : name_(std::move(name)), descriptor_(std::move(descriptor)) {}

  std::string_view take_lines();
  void grow();
  std::size_t fill(char* to, std::size_t size);

  std::string name_;
  Descriptor descriptor_;
  mutable std::optional<PipeCopy> copy_;  // of what comes through it
  std::uint64_t size_ = 0;
  std::uint64_t position_ = 0;
  std::optional<FileTime> modified_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  // of the bytes that were read and not yet given
  std::size_t end_ = 0;
  bool at_end_ = false;
};

}  // namespace cg::program
