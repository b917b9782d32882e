// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/line_diff.h"

#include <cstdint>
#include <unordered_map>

#include "annotate/sources/settle_changes.h"
#include "annotate/sources/shortest_edits.h"

namespace cg::annotate {
namespace {

using Numbers = std::vector<std::uint32_t>;

// Lines as numbers: the same where the lines are.
class Numbering {
 public:
  Numbers numbers_of(Lines lines) {
    Numbers numbers;
    numbers.reserve(lines.size());
    for (const std::string_view line : lines)
      numbers.push_back(
          numbers_.try_emplace(line, static_cast<std::uint32_t>(numbers_.size())).first->second);
    return numbers;
  }
  std::size_t size() const { return numbers_.size(); }

 private:
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
};

std::vector<bool> occurring(const Numbers& numbers, std::size_t size) {
  std::vector<bool> occur(size);
  for (const std::uint32_t number : numbers) occur[number] = true;
  return occur;
}

// The lines of one side that the other side has somewhere.
Numbers shared(const Numbers& numbers, const std::vector<bool>& in_other) {
  Numbers shared;
  for (const std::uint32_t number : numbers)
    if (in_other[number]) shared.push_back(number);
  return shared;
}

// From what changed among the shared ones to what changed among all.
std::vector<bool> of_all(const std::vector<bool>& changed, const Numbers& numbers,
                         const std::vector<bool>& in_other) {
  std::vector<bool> all;
  all.reserve(numbers.size());
  std::size_t at = 0;
  for (const std::uint32_t number : numbers) all.push_back(!in_other[number] || changed[at++]);
  return all;
}

}  // namespace

// A line that only one side has is gone or new whatever the rest is: most changes cost no search.
LineDiff diff_lines(Lines before, Lines after) {
  Numbering numbering;
  const Numbers old_numbers = numbering.numbers_of(before), numbers = numbering.numbers_of(after);
  const std::vector<bool> in_before = occurring(old_numbers, numbering.size());
  const std::vector<bool> in_after = occurring(numbers, numbering.size());
  const Numbers old_shared = shared(old_numbers, in_after), new_shared = shared(numbers, in_before);
  const ShortestEdits edits(old_shared, new_shared);
  LineDiff diff{of_all(edits.removed(), old_numbers, in_after),
                of_all(edits.added(), numbers, in_before)};
  settle_changes(before, old_numbers, diff.removed, diff.added);
  settle_changes(after, numbers, diff.added, diff.removed);
  return diff;
}

}  // namespace cg::annotate
