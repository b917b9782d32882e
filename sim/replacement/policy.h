// SPDX-License-Identifier: GPL-2.0-or-later
//
// The choice of a replacement policy, and the policy of a cache: which way of a set a new line
// takes.
//
//   words()   of the state that a set has, all 0 at first
//   load()    a new line took this way
//   use()     an access hit this way
//   place()   the way of the next new line, an empty one or not; load() follows
//
// A policy that is_idempotent() does not notice a second hit of the way that was accessed last.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/base.h"
#include "sim/replacement/ages.h"
#include "sim/replacement/bit_plru.h"
#include "sim/replacement/empty_ways.h"
#include "sim/replacement/qlru.h"
#include "sim/replacement/random.h"
#include "sim/replacement/tree_plru.h"

namespace cg::sim {

struct PolicyChoice {
  enum class Kind : std::uint8_t { lru, tree_plru, bit_plru, fifo, random, qlru };

  Kind kind = Kind::lru;
  QlruVariant variant{};   // of qlru
  std::uint64_t seed = 1;  // of random

  bool is_idempotent() const { return kind != Kind::qlru; }

  friend constexpr bool operator==(const PolicyChoice&, const PolicyChoice&) = default;
};

// The sentence a user reads when a cache of so many ways cannot have the policy; nullptr when it
// can.
constexpr const char* find_problem(const PolicyChoice& choice, std::size_t ways) {
  using Kind = PolicyChoice::Kind;
  if (choice.kind == Kind::tree_plru && !TreePlru::is_possible(ways))
    return "plru needs a power of two of ways, 64 at most.";
  if (choice.kind == Kind::bit_plru && !BitPlru::is_possible(ways))
    return "nru needs 64 ways at most.";
  if (choice.kind == Kind::qlru && !choice.variant.is_possible())
    return "qlru with U2 or U3 needs R1.";
  return nullptr;
}

class Policy {
  using Kind = PolicyChoice::Kind;

  template <typename Visit>
  auto visit(Visit act) {
    switch (kind_) {
      case Kind::lru:
        return act(lru_);
      case Kind::tree_plru:
        return act(tree_plru_);
      case Kind::bit_plru:
        return act(bit_plru_);
      case Kind::fifo:
        return act(fifo_);
      case Kind::random:
        return act(random_);
      case Kind::qlru:
        return act(qlru_);
    }
    panic("cache: no such policy");
  }

 public:
  constexpr Policy() = default;

  // `choice` must be free of problems.
  constexpr Policy(const PolicyChoice& choice, std::size_t ways)
      : kind_(choice.kind),
        lru_(ways),
        tree_plru_(ways),
        bit_plru_(BitPlru::is_possible(ways) ? ways : 1),
        fifo_(ways),
        random_(ways, choice.seed),
        qlru_(ways, choice.variant) {
    if (find_problem(choice, ways) != nullptr) panic("cache: a policy that was not checked");
  }

  static std::size_t words(const PolicyChoice& choice, std::size_t ways) {
    return Policy(choice, ways).visit([ways](const auto& policy) { return policy.words(ways); });
  }

  void load(std::uint64_t* set, std::size_t way) {
    visit([=](auto& policy) { policy.load(set, way); });
  }
  void use(std::uint64_t* set, std::size_t way) {
    if (kind_ == Kind::tree_plru) return tree_plru_.use(set, way);
    visit([=](auto& policy) { policy.use(set, way); });
  }
  std::size_t place(std::uint64_t* set, const EmptyWays& empty) {
    return visit([&](auto& policy) { return policy.place(set, empty); });
  }

 private:
  Kind kind_ = Kind::lru;
  Lru lru_;
  TreePlru tree_plru_;
  BitPlru bit_plru_;
  Fifo fifo_;
  RandomReplacement random_;
  Qlru qlru_;
};

}  // namespace cg::sim
