// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/nameless.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "annotate/query/known_code.h"
#include "program/characters.h"

namespace cg::annotate {
namespace {

constexpr std::size_t kMostObjects = 3;

}  // namespace

void Nameless::add(std::string_view name, std::string_view object, std::int64_t count) {
  if (count <= 0 || !is_nameless(name)) return;
  sum_ += count;
  if (object.starts_with('[') && object.ends_with(']'))
    object = object.substr(1, object.size() - 2);
  if (!object.empty()) objects_[std::string(object.substr(object.rfind('/') + 1))] += count;
}

std::string Nameless::note(const std::string& event, std::int64_t total) const {
  if (total <= 0 || sum_ < total / 10 || sum_ == 0) return "";
  std::vector<std::pair<std::string, std::int64_t>> objects(objects_.begin(), objects_.end());
  std::ranges::stable_sort(objects, std::ranges::greater(), [](const auto& o) { return o.second; });
  if (objects.size() > kMostObjects) objects.resize(kMostObjects);
  std::string where;
  for (const auto& [object, count] : objects)
    where += fmt::format("{} {} {}", where.empty() ? ":" : ",", object,
                         program::with_commas(fmt::format_int(count).str()));
  return fmt::format(
      "{:.0f}% of {} in code without symbols{}; packages of debug symbols (-dbgsym), or "
      "DEBUGINFOD_URLS when it runs, name it{}",
      100 * static_cast<double>(sum_) / static_cast<double>(total), event, where,
      where.empty()
          ? "; --unknown=object of the tool, or --by=object of a report by instruction, says "
            "in which files it is"
          : "");
}

}  // namespace cg::annotate
