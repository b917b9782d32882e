// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finding and reading the source files that a profile names. A name is tried as it is and then
// behind each include directory; the first file that exists is taken.
//
// Only regular files of at most 1 GB are read, and not beyond the size that they have. Anything
// else (a directory, a pipe, /dev/zero, a file of /proc) is not even opened, and has no lines.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/system_files.h"

namespace cg::annotate {

class SourceFile {
 public:
  // Without a text: the file exists, but must not be read.
  SourceFile(std::string name, std::string directory, program::FileTime modified,
             std::optional<std::string> text)
      : name_(std::move(name)),
        directory_(std::move(directory)),
        modified_(modified),
        was_read_(text.has_value()),
        text_(std::move(text).value_or("")) {}

  const std::string& name() const { return name_; }
  // The directory in which it was found: "" or an include directory, which ends with "/".
  const std::string& directory() const { return directory_; }
  program::FileTime modified() const { return modified_; }
  bool was_read() const { return was_read_; }

  // The rest of its text.
  std::string_view text() const { return std::string_view(text_).substr(at_); }

  // Before the first line is read: a CR, alone or before a line feed, ends a line, too.
  void unify_line_ends();

  // The next line without its line feed; none at the end of the file.
  std::optional<std::string_view> next_line();

 private:
  std::string name_;
  std::string directory_;
  program::FileTime modified_;
  bool was_read_;
  std::string text_;
  std::size_t at_ = 0;
};

// None if it does not exist, or must not be read.
std::optional<SourceFile> find_source(const std::string& name,
                                      const std::vector<std::string>& include_dirs);

// The path of `name`; "" if it is not found.
std::string source_path(const std::string& name, const std::vector<std::string>& include_dirs);

// The message about a source that is not found: the places that were searched.
std::string source_not_found(const std::string& name, const std::vector<std::string>& include_dirs);

// The path. If it is not found, throws an error that lists the places that were searched.
std::string require_source(const std::string& name, const std::vector<std::string>& include_dirs);

// The first 256 KB of a file, if it may be read.
std::string beginning_of(const std::string& path);

}  // namespace cg::annotate
