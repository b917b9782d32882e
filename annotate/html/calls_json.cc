// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/html/calls_json.h"

#include <fmt/format.h>

#include "annotate/html/json_array.h"

namespace cg::annotate::render::html {
namespace {

std::string stacks_json(const std::optional<PageStacks>& stacks) {
  if (!stacks) return "null";
  return fmt::format(
      R"({{"name":{},"above":{},"frame":{},"innermost":{}}})", json_array(stacks->names),
      json_array(stacks->frames, &PageStacks::Frame::above),
      json_array(stacks->frames, &PageStacks::Frame::name), json_array(stacks->innermost));
}

}  // namespace

std::string calls_json(const PageCalls& calls) {
  return fmt::format(
      R"({{"objects":{},"objectOf":{},"callers":{{"function":{},"file":{}}},"stacks":{},"inclusiveFirst":{}}})",
      json_array(calls.objects), json_array(calls.object_of),
      json_array(calls.callers, &PageCaller::function),
      json_array(calls.callers, &PageCaller::file), stacks_json(calls.stacks),
      calls.is_inclusive_first);
}

}  // namespace cg::annotate::render::html
