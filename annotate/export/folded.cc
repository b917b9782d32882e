// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/export/folded.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "annotate/export/context_stacks.h"
#include "annotate/export/pieces.h"
#include "profile/callgraph/inlined_stacks.h"
#include "program/error.h"
#include "program/valid_utf8.h"

namespace cg::annotate::exports {
namespace {

using profile::FunctionId;
using profile::Profile;
using profile::callgraph::Stack;

std::string frame(std::string_view name) {
  std::string text;
  for (const char c : program::readable(name)) {
    if (c == ';')
      text += "\\x3b";
    else
      text += c;
  }
  return text;
}

class Stacks {
 public:
  explicit Stacks(const Profile& profile) : profile_(profile) {
    if (profile.keeps_sites()) inlined_ = profile::callgraph::inlined_stacks(profile);
  }

  // Calls visit(stack, counts) for each stack that ends with the function.
  template <class Visit>
  void for_each(std::size_t number, Visit visit) const {
    const FunctionId id{static_cast<std::uint32_t>(number)};
    if (!profile_.keeps_sites()) return visit(std::span(&id, 1), profile_.sums(number));
    for (const auto& [stack, counts] : inlined_[number])
      visit(std::span(stack), std::span<const profile::Count>(counts));
  }

 private:
  const Profile& profile_;
  std::vector<std::map<Stack, profile::Counts>> inlined_;  // of each function, if they are kept
};

void folded_contexts(const Profile& profile, const CountOf& count_of,
                     const std::function<void(std::string_view lines)>& write) {
  const ContextStacks stacks(profile);
  const auto count = [&](std::span<const std::int64_t> counts) {
    return count_of(profile::Counts(counts.begin(), counts.end())).value_or(0);
  };
  stacks.for_each([&](std::span<const std::uint32_t> stack, auto counts) {
    if (const std::int64_t n = count(counts); n < 0)
      throw program::Error(fmt::format("{} has the count {}: folded stacks have none below 0",
                                       stacks.name(stack.back()), n));
  });
  Pieces pieces(write);
  stacks.for_each([&](std::span<const std::uint32_t> stack, auto counts) {
    const std::int64_t n = count(counts);
    if (n == 0) return;
    for (const std::uint32_t node : stack)
      pieces.text.append(node == stack.front() ? "" : ";").append(frame(stacks.name(node)));
    pieces.text += fmt::format(" {}", n);
    pieces.end_line();
  });
  pieces.flush();
}

}  // namespace

void folded(const Profile& functions, std::span<const std::size_t> order, const CountOf& count_of,
            const std::function<void(std::string_view lines)>& write) {
  if (functions.has_contexts()) return folded_contexts(functions, count_of, write);
  const Stacks stacks(functions);
  for (const std::size_t number : order)
    stacks.for_each(number, [&](auto, std::span<const profile::Count> counts) {
      if (const std::int64_t count = count_of(counts).value_or(0); count < 0)
        throw program::Error(fmt::format("{}:{} has the count {}: folded stacks have none below 0",
                                         functions.function(number).file,
                                         functions.function(number).name, count));
    });
  Pieces pieces(write);
  for (const std::size_t number : order)
    stacks.for_each(number, [&](std::span<const FunctionId> stack, auto counts) {
      const std::int64_t count = count_of(counts).value_or(0);
      if (count == 0) return;
      pieces.text += frame(functions.file_of(stack.front()));
      for (const FunctionId id : stack)
        pieces.text.append(1, ';').append(frame(functions.name_of(id)));
      pieces.text += fmt::format(" {}", count);
      pieces.end_line();
    });
  pieces.flush();
}

}  // namespace cg::annotate::exports
