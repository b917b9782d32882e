// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/options/layout.h"

#include <algorithm>
#include <cstdlib>

#include "program/error.h"

namespace cg::annotate {

Layout parse_layout(std::string_view text, std::string_view option) {
  if (text != "3.19" && text != "3.24")
    throw program::usage_error("{}={} should be {}=3.19 or {}=3.24", option, text, option, option);
  return text == "3.24" ? Layout::of_3_24 : Layout::of_3_19;
}

Layout layout_of_tool(std::string_view options) {
  Layout layout = Layout::of_3_19;
  while (!options.empty()) {
    const std::size_t end = std::min(options.find_first_of(" \t\n"), options.size());
    const std::string_view word = options.substr(0, end);
    for (const std::string_view option : {"--compat=", "--cachegrind:compat="})
      if (word.starts_with(option))
        layout = word.substr(option.size()) == "3.24" ? Layout::of_3_24 : Layout::of_3_19;
    options.remove_prefix(std::min(end + 1, options.size()));
  }
  return layout;
}

Layout layout_of_environment() {
  const char* const options = std::getenv("VALGRIND_OPTS");
  return layout_of_tool(options == nullptr ? "" : options);
}

}  // namespace cg::annotate
