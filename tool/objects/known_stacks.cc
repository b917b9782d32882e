// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/known_stacks.h"

#include <algorithm>

#include "tool/core/client_memory.h"
#include "tool/core/hash_table.h"
#include "tool/core/memory.h"

namespace cg::tool {

std::size_t KnownStacks::index(const CallPoint& from) {
  return spread(from.sp ^ (from.back << 7)) % kKnown;
}

DataObject* KnownStacks::find(const CallPoint& from, UInt epoch) const {
  if (known_ == nullptr) return nullptr;
  const Known& k = known_[index(from)];
  if (k.from.sp != from.sp || k.from.back != from.back || k.from.fp != from.fp ||
      k.epoch != epoch || k.generation != generation_)
    return nullptr;
  for (std::size_t i = 0; i < k.words; ++i)
    if (word_at(k.word[i].at) != k.word[i].value) return nullptr;
  return k.object;
}

void KnownStacks::add(const CallPoint& from, UInt epoch, const UnwoundStack& stack,
                      DataObject* object) {
  if (known_ == nullptr) known_ = allocate_array<Known>("cg.objects.stacks", kKnown);
  Known& k = known_[index(from)];
  k.from = from;
  k.epoch = epoch;
  k.object = object;
  k.generation = note_words(k, stack) ? generation_ : 0;
}

// False: some of the words that were read are not known.
bool KnownStacks::note_words(Known& known, const UnwoundStack& stack) {
  known.words = 0;
  if (stack.sps[0] != known.from.sp || stack.fps[0] != known.from.fp) return false;
  for (std::size_t frame = 1; frame < stack.depth; ++frame) {
    if (!stack.has_return_address(frame)) return false;
    if (!note_word(known, stack.sps[frame] - sizeof(Addr))) return false;
    if (stack.fps[frame] != stack.fps[frame - 1] && !note_saved(known, stack, frame)) return false;
  }
  return true;
}

// The function that `frame` called has saved the frame's pointer among up to six registers, in each
// word that has its value, for all that is known.
bool KnownStacks::note_saved(Known& known, const UnwoundStack& stack, std::size_t frame) {
  constexpr Addr kPushed = 6;
  const Addr slot = stack.sps[frame] - sizeof(Addr);
  const Addr lowest = std::max(stack.sps[frame - 1], slot - kPushed * sizeof(Addr));
  bool is_found = false;
  for (Addr at = lowest; at < slot; at += sizeof(Addr)) {
    if (word_at(at) != stack.fps[frame]) continue;
    if (!note_word(known, at)) return false;
    is_found = true;
  }
  return is_found;
}

bool KnownStacks::note_word(Known& known, Addr at) {
  if (known.words == known.word.size()) return false;
  known.word[known.words++] = {at, word_at(at)};
  return true;
}

}  // namespace cg::tool
