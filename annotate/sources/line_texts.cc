// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/line_texts.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>

#include "annotate/sources/source_file.h"

namespace cg::annotate {

void set_texts(std::vector<HotLine>& lines, const std::vector<std::string>& include_dirs) {
  std::map<std::string, std::map<std::uint64_t, std::vector<HotLine*>>> by_file;
  for (HotLine& line : lines)
    if (line.line != 0) by_file[line.file][line.line].push_back(&line);
  for (auto& [file, wanted] : by_file) {
    std::optional<SourceFile> source = find_source(file, include_dirs);
    if (!source || !source->was_read()) continue;
    std::uint64_t number = 0;
    std::optional<std::string_view> text;
    for (auto& [line, hot] : wanted) {
      while (number < line && (text = source->next_line())) ++number;
      if (number < line) break;
      for (HotLine* const one : hot) one->text = std::string(*text);
    }
  }
}

}  // namespace cg::annotate
