// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/html/calls_json.h"

#include "program/json_pieces.h"

namespace cg::annotate::render::html {
namespace {

using program::JsonLayout;
using program::JsonObject;
using program::JsonPlace;

void put_callers(JsonPlace to, const std::vector<PageCaller>& callers) {
  JsonObject object(to);
  object.put("function", callers, &PageCaller::function);
  object.put("file", callers, &PageCaller::file);
}

void put_stacks(JsonPlace to, const std::optional<PageStacks>& stacks) {
  if (!stacks) return put_json(to, nullptr);
  JsonObject object(to);
  object.put("name", stacks->names);
  object.put("above", stacks->frames, &PageStacks::Frame::above);
  object.put("frame", stacks->frames, &PageStacks::Frame::name);
  object.put("innermost", stacks->innermost);
}

void put_calls(JsonPlace to, const PageCalls& calls) {
  JsonObject object(to);
  object.put("objects", calls.objects);
  object.put("objectOf", calls.object_of);
  put_callers(object.key("callers"), calls.callers);
  put_stacks(object.key("stacks"), calls.stacks);
  object.put("inclusiveFirst", calls.is_inclusive_first);
}

}  // namespace

std::string calls_json(const PageCalls& calls) {
  std::string text;
  put_calls({text, JsonLayout::compact}, calls);
  return text;
}

}  // namespace cg::annotate::render::html
