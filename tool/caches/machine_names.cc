// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/machine_names.h"

#include <cstdint>

namespace cg::tool {
namespace {

using sim::PolicyChoice;
using sim::QlruVariant;
using PolicyKind = PolicyChoice::Kind;

constexpr struct {
  const char* name;
  PolicyKind kind;
} kKinds[] = {{"lru", PolicyKind::lru},
              {"plru", PolicyKind::tree_plru},
              {"nru", PolicyKind::bit_plru},
              {"fifo", PolicyKind::fifo},
              {"random", PolicyKind::random}};

constexpr struct {
  const char* name;
  sim::Inclusion inclusion;
} kInclusions[] = {{"neither", sim::Inclusion::neither},
                   {"inclusive", sim::Inclusion::inclusive},
                   {"exclusive", sim::Inclusion::exclusive}};

constexpr std::uint64_t kMostSeeds = 1'000'000'000;

constexpr char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The text that is still to be read.
class Rest {
 public:
  explicit Rest(std::string_view text) : text_(text) {}

  bool empty() const { return text_.empty(); }

  bool take(const char* wanted) {
    std::size_t length = 0;
    for (; wanted[length] != '\0'; ++length)
      if (length == text_.size() || small(text_[length]) != wanted[length]) return false;
    text_.remove_prefix(length);
    return true;
  }
  bool take_digit(std::uint8_t most, std::uint8_t& digit) {
    if (text_.empty() || text_[0] < '0' || text_[0] > '0' + most) return false;
    digit = static_cast<std::uint8_t>(text_[0] - '0');
    text_.remove_prefix(1);
    return true;
  }

 private:
  std::string_view text_;
};

std::optional<PolicyChoice> qlru_of(Rest rest) {
  QlruVariant v;
  const bool is_named =
      rest.take("h") && rest.take_digit(2, v.hit_of_3) && rest.take_digit(1, v.hit_of_2) &&
      rest.take("_m") && rest.take_digit(3, v.loaded) && rest.take("_r") &&
      rest.take_digit(2, v.place) && rest.take("_u") && rest.take_digit(3, v.update);
  v.updates_on_miss_only = rest.take("_umo");
  if (!is_named || !rest.empty()) return {};
  return PolicyChoice{.kind = PolicyKind::qlru, .variant = v};
}

std::optional<PolicyChoice> random_of(Rest rest) {
  std::uint64_t seed = 0;
  std::uint8_t digit = 0;
  while (seed < kMostSeeds && rest.take_digit(9, digit)) seed = seed * 10 + digit;
  if (seed == 0 || !rest.empty()) return {};
  return PolicyChoice{.kind = PolicyKind::random, .seed = seed};
}

}  // namespace

std::optional<PolicyChoice> policy_of(std::string_view name) {
  for (const auto& row : kKinds)
    if (Rest rest(name); rest.take(row.name) && rest.empty()) return PolicyChoice{.kind = row.kind};
  if (Rest rest(name); rest.take("srrip") && rest.empty())
    return PolicyChoice{.kind = PolicyKind::qlru, .variant = sim::kSrrip};
  if (Rest rest(name); rest.take("random_")) return random_of(rest);
  if (Rest rest(name); rest.take("qlru_")) return qlru_of(rest);
  return {};
}

PolicyName name_of(const PolicyChoice& policy) {
  PolicyName name;
  HChar* const text = name.text.data();
  const QlruVariant& v = policy.variant;
  if (policy.kind == PolicyKind::qlru && v == sim::kSrrip) {
    VG_(sprintf)(text, "srrip");
  } else if (policy.kind == PolicyKind::qlru) {
    VG_(sprintf)
    (text, "qlru_h%u%u_m%u_r%u_u%u%s", v.hit_of_3, v.hit_of_2, v.loaded, v.place, v.update,
     v.updates_on_miss_only ? "_umo" : "");
  } else {
    for (const auto& row : kKinds)
      if (row.kind == policy.kind) VG_(sprintf)(text, "%s", row.name);
    if (policy.kind == PolicyKind::random && policy.seed != PolicyChoice{}.seed)
      VG_(sprintf)(text, "random_%llu", static_cast<ULong>(policy.seed));
  }
  return name;
}

std::optional<sim::Inclusion> inclusion_of(std::string_view name) {
  for (const auto& row : kInclusions)
    if (Rest rest(name); rest.take(row.name) && rest.empty()) return row.inclusion;
  return {};
}

const char* name_of(sim::Inclusion inclusion) {
  for (const auto& row : kInclusions)
    if (row.inclusion == inclusion) return row.name;
  return "";
}

}  // namespace cg::tool
