// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/preamble.h"

#include <fmt/format.h>

namespace cg::annotate {
namespace {

std::string entry(std::string_view key, std::string_view value) {
  return fmt::format("{:<18}{}\n", key, value);
}

// One value a line, below each other.
std::string entry(std::string_view key, const std::vector<std::string>& values) {
  return entry(key, fmt::format("{}", fmt::join(values, fmt::format("\n{:18}", ""))));
}

}  // namespace

std::string rule() { return fmt::format("{:->80}\n", ""); }

std::string preamble(const Options& options, const Events& events, const profile::Header& header) {
  std::string text = rule();
  for (const std::string& line : header.desc_lines)
    if (const std::string_view desc = profile::text_of(line, "desc:"); !desc.empty())
      text.append(desc).append("\n");
  text += entry("Command:", header.command());
  text += entry("Data file:", options.profile);
  text += entry("Events recorded:", events.recorded_text());
  text += entry("Events shown:", events.shown_text());
  text += entry("Event sort order:", events.sort_text());
  text += entry("Thresholds:", events.thresholds_text());
  text += entry("Include dirs:", options.include_dirs);
  text += entry("User annotated:", options.user_files);
  text += entry("Auto-annotation:", options.auto_annotate ? "on" : "off");
  return text + '\n';
}

}  // namespace cg::annotate
