// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/code/clones.h"

#include <array>
#include <span>

#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {
namespace {

struct CloneSuffix {
  const char* text;
  bool is_piece;
};
constexpr std::array<CloneSuffix, 5> kCloneSuffixes = {{{".cold", true},
                                                        {".part", true},
                                                        {".isra", false},
                                                        {".constprop", false},
                                                        {".lto_priv", false}}};

using Letters = std::span<const char>;

// Takes `end` away, and says whether it was there.
bool remove_end(Letters& name, const char* end) {
  const std::size_t length = VG_(strlen)(end);
  if (name.size() < length) return false;
  if (VG_(strncmp)(name.data() + name.size() - length, end, length) != 0) return false;
  name = name.first(name.size() - length);
  return true;
}

// Such as ".0".
void remove_number(Letters& name) {
  std::size_t n = name.size();
  while (n > 0 && name[n - 1] >= '0' && name[n - 1] <= '9') --n;
  if (n > 0 && n < name.size() && name[n - 1] == '.') name = name.first(n - 1);
}

const CloneSuffix* remove_suffix(Letters& name) {
  const bool is_demangled = remove_end(name, "]");
  remove_number(name);
  for (const CloneSuffix& suffix : kCloneSuffixes)
    if (remove_end(name, suffix.text))
      return is_demangled && !remove_end(name, " [clone ") ? nullptr : &suffix;
  return nullptr;
}

}  // namespace

CloneName read_clone_name(const char* text) {
  Letters name(text, VG_(strlen)(text));
  CloneName found{.length = name.size(), .is_piece = false};
  while (const CloneSuffix* const suffix = remove_suffix(name)) {
    if (name.empty()) break;
    found.length = name.size();
    found.is_piece |= suffix->is_piece;
  }
  return found;
}

}  // namespace cg::tool::callgrind
