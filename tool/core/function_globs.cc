// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/function_globs.h"

#include <algorithm>
#include <new>

#include "tool/core/memory.h"
#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

constexpr std::size_t kLongest = 64;  // what is behind does not tell names apart

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

struct LowerName {
  std::array<char, kLongest> letters;
  std::size_t length = 0;
};

LowerName lower_name(const char* name) {
  LowerName result;
  for (; *name != '\0' && *name != '(' && result.length < kLongest; ++name)
    result.letters[result.length++] = lower(*name);
  return result;
}

// What is behind FILE: where reports have a function so.
const char* without_file(const char* wanted) {
  const char* function = wanted;
  for (const char* c = wanted; *c != '\0'; ++c)
    if (*c == ':' && c[1] != ':' && c != wanted && c[-1] != ':') function = c + 1;
  return function;
}

bool contains(const LowerName& name, const LowerName& part) {
  const auto end = name.letters.begin() + name.length;
  return std::search(name.letters.begin(), end, part.letters.begin(),
                     part.letters.begin() + part.length) != end;
}

// Levenshtein's, row by row.
unsigned changes(const LowerName& a, const LowerName& b) {
  std::array<unsigned, kLongest + 1> row;
  for (std::size_t j = 0; j <= b.length; ++j) row[j] = static_cast<unsigned>(j);
  for (std::size_t i = 1; i <= a.length; ++i) {
    unsigned diagonal = row[0];
    row[0] = static_cast<unsigned>(i);
    for (std::size_t j = 1; j <= b.length; ++j) {
      const unsigned other = a.letters[i - 1] == b.letters[j - 1] ? 0 : 1;
      const unsigned changed = std::min({row[j] + 1, row[j - 1] + 1, diagonal + other});
      diagonal = row[j];
      row[j] = changed;
    }
  }
  return row[b.length];
}

}  // namespace

unsigned distance(const char* wanted, const char* name) {
  const LowerName a = lower_name(without_file(wanted));
  const LowerName b = lower_name(name);
  if (a.length == 0 || b.length == 0) return kFar;
  if (contains(b, a)) return 0;
  const unsigned n = changes(a, b);
  return n < kFar && n * 3 <= a.length ? n : kFar;
}

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
