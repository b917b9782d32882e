// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/merged_headers.h"

#include <algorithm>
#include <string_view>

#include "profile/fingerprint.h"

namespace cg::annotate {

std::vector<std::string> descriptions(const std::vector<profile::Header>& headers) {
  std::vector<std::string> lines, texts;
  for (const profile::Header& header : headers) {
    if (&header != headers.data() && header.desc_lines == headers.front().desc_lines) continue;
    lines.insert(lines.end(), header.desc_lines.begin(), header.desc_lines.end());
  }
  for (const std::string& line : lines)
    if (const std::string_view text = profile::text_of(line, "desc:"); !text.empty())
      texts.emplace_back(text);
  return texts;
}

std::vector<std::string> short_descriptions(const std::vector<profile::Header>& headers) {
  std::vector<std::string> texts = descriptions(headers);
  std::erase_if(texts, profile::is_of_fingerprint);
  return texts;
}

std::vector<std::string> commands(const std::vector<profile::Header>& headers) {
  std::vector<std::string> commands;
  commands.reserve(headers.size());
  for (const profile::Header& header : headers) commands.emplace_back(header.command());
  if (std::ranges::all_of(commands, [&](auto& c) { return c == commands.front(); }))
    commands.resize(1);
  return commands;
}

}  // namespace cg::annotate
