// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finding and reading the source files that a profile names. A name is tried as it stands and then
// behind each include directory; the first that opens is it.
#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cg::annotate {

class SourceFile {
 public:
  SourceFile(std::string name, std::string directory, std::time_t modified, std::string text)
      : name_(std::move(name)),
        directory_(std::move(directory)),
        modified_(modified),
        text_(std::move(text)) {}

  const std::string& name() const { return name_; }
  // Where it was found: "" or the include directory, which ends with "/".
  const std::string& directory() const { return directory_; }
  std::time_t modified() const { return modified_; }

  // The next line without its line feed; none at the end of the file.
  std::optional<std::string_view> next_line();

 private:
  std::string name_;
  std::string directory_;
  std::time_t modified_;
  std::string text_;
  std::size_t at_ = 0;
};

// None when it cannot be opened anywhere. A directory opens, and reads as empty.
std::optional<SourceFile> find_source(const std::string& name,
                                      const std::vector<std::string>& include_dirs);

// Throws the list of places where `name` was looked for, unless it is in one of them.
void require_source(const std::string& name, const std::vector<std::string>& include_dirs);

}  // namespace cg::annotate
