// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/function_globs.h"

#include <algorithm>
#include <new>

#include "tool/core/memory.h"
#include "tool/core/message.h"
#include "tool/core/near_names.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

void FunctionGlobs::add(const char* text) {
  Glob** link = &first_;
  while (*link != nullptr) link = &(*link)->next;
  *link = new (allocate("cg.globs", sizeof(Glob))) Glob{};
  (*link)->text = text;
}

bool FunctionGlobs::match(const char* function) {
  bool matches = false;
  for (Glob* glob = first_; glob != nullptr; glob = glob->next) {
    const bool is_match = VG_(string_match)(glob->text, function) != False;
    glob->has_matched |= is_match;
    matches |= is_match;
    if (!glob->has_matched) note_near(*glob, function);
  }
  return matches;
}

void FunctionGlobs::warn_of_unmatched(const char* option) const {
  for_each_unmatched([=](const char* glob, const Name* const* near, std::size_t count) {
    message("Warning: no function was entered that matches %s=%s", option, glob);
    for (std::size_t i = 0; i < count; ++i)
      message("%s%s", i == 0 ? "; perhaps: " : ", ", near[i]->text());
    message("\n");
  });
}

void FunctionGlobs::note_near(Glob& glob, const char* function) {
  const unsigned far = distance(glob.text, function);
  if (far == kFar) return;
  const auto known_end = glob.near.begin() + glob.count;
  const Name* const name = names_.intern(function);
  if (std::find(glob.near.begin(), known_end, name) != known_end) return;
  if (glob.count < kMostNear)
    ++glob.count;
  else if (far >= glob.distances.back())
    return;
  std::size_t i = glob.count - 1;
  for (; i > 0 && glob.distances[i - 1] > far; --i) {
    glob.distances[i] = glob.distances[i - 1];
    glob.near[i] = glob.near[i - 1];
  }
  glob.distances[i] = far;
  glob.near[i] = name;
}

}  // namespace cg::tool
