// SPDX-License-Identifier: GPL-2.0-or-later
//
// Every member of the family against a model that has the ages as they are, through random loads,
// hits and lines that leave.
#include "sim/replacement/qlru.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "tests/sim/address_stream.h"

namespace cg::sim {
namespace {

class Model {
 public:
  Model(const QlruVariant& variant, std::size_t ways) : v_(variant), ages_(ways, 3) {}

  void use(std::size_t way) {
    const int age = ages_[way];
    access(way, age == 3 ? v_.hit_of_3 : age == 2 ? v_.hit_of_2 : 0);
  }
  void load(std::size_t way) { access(way, v_.loaded); }

  std::size_t place(const std::vector<bool>& is_empty) {
    if (v_.updates_on_miss_only) update(kNone);
    std::optional<std::size_t> first, last;
    for (std::size_t way = 0; way < ages_.size(); ++way)
      if (is_empty[way]) last = way, first = first.value_or(way);
    if (first) return v_.place == 2 ? *last : *first;
    const auto oldest = std::find(ages_.begin(), ages_.end(), 3);
    return oldest == ages_.end() ? 0 : static_cast<std::size_t>(oldest - ages_.begin());
  }

 private:
  static constexpr std::size_t kNone = SIZE_MAX;

  void access(std::size_t way, int age) {
    ages_[way] = age;
    if (!v_.updates_on_miss_only) update(way);
  }
  void update(std::size_t accessed) {
    const bool spares = v_.update == 1 || v_.update == 3;
    const bool is_any_3 = std::count(ages_.begin(), ages_.end(), 3) != 0;
    const int by = v_.update >= 2 ? (is_any_3 ? 0 : 1) : 3 - oldest_but(spares ? accessed : kNone);
    for (std::size_t way = 0; way < ages_.size(); ++way)
      if (!spares || way != accessed) ages_[way] += by;
  }
  int oldest_but(std::size_t spared) const {
    int oldest = 0;
    for (std::size_t way = 0; way < ages_.size(); ++way)
      if (way != spared) oldest = std::max(oldest, ages_[way]);
    return oldest;
  }

  QlruVariant v_;
  std::vector<int> ages_;
};

std::vector<QlruVariant> all_variants() {
  std::vector<QlruVariant> variants;
  for (unsigned n = 0; n < 3 * 2 * 4 * 3 * 4 * 2; ++n) {
    unsigned rest = n;
    const auto next = [&](unsigned most) {
      const unsigned value = rest % most;
      rest /= most;
      return static_cast<std::uint8_t>(value);
    };
    QlruVariant v;
    v.hit_of_3 = next(3), v.hit_of_2 = next(2), v.loaded = next(4);
    v.place = next(3), v.update = next(4), v.updates_on_miss_only = next(2) != 0;
    if (v.is_possible()) variants.push_back(v);
  }
  return variants;
}

void expect_as_the_model(const QlruVariant& v, std::size_t ways) {
  Qlru qlru(ways, v);
  Model model(v, ways);
  std::vector<std::uint64_t> set(Qlru::words(ways));
  std::vector<Line> lines(ways, kNoLine);
  std::vector<bool> is_empty(ways, true);
  test::Random random(ways);
  for (int i = 0; i < 300; ++i) {
    const auto way = static_cast<std::size_t>(random.below(ways));
    const std::uint64_t kind = random.below(16);
    if (kind == 0) {  // it leaves
      lines[way] = kNoLine, is_empty[way] = true;
    } else if (kind < 10 && !is_empty[way]) {
      qlru.use(set.data(), way), model.use(way);
    } else {
      const std::size_t place = qlru.place(set.data(), EmptyWays(lines));
      ASSERT_EQ(place, model.place(is_empty)) << i;
      lines[place] = Line{64}, is_empty[place] = false;
      qlru.load(set.data(), place), model.load(place);
    }
  }
}

TEST(Qlru, SrripIsAMember) {
  EXPECT_EQ(kSrrip, (QlruVariant{.hit_of_3 = 0,
                                 .hit_of_2 = 0,
                                 .loaded = 2,
                                 .place = 0,
                                 .update = 0,
                                 .updates_on_miss_only = true}));
}

TEST(Qlru, NumbersThatAVariantIsNotToldAreZero) {
  EXPECT_EQ(QlruVariant(), (QlruVariant{.hit_of_3 = 0,
                                        .hit_of_2 = 0,
                                        .loaded = 0,
                                        .place = 0,
                                        .update = 0,
                                        .updates_on_miss_only = false}));
}

TEST(Qlru, EachVariantFollowsTheRules) {
  const std::vector<QlruVariant> variants = all_variants();
  EXPECT_EQ(variants.size(), 3u * 2 * 4 * 2 * (3 * 2 + 2));
  for (const QlruVariant& v : variants)
    for (const std::size_t ways : {1u, 4u, 8u, 11u, 16u}) {
      SCOPED_TRACE(testing::Message()
                   << "H" << +v.hit_of_3 << +v.hit_of_2 << "_M" << +v.loaded << "_R" << +v.place
                   << "_U" << +v.update << (v.updates_on_miss_only ? "_UMO, " : ", ") << ways);
      expect_as_the_model(v, ways);
    }
}

}  // namespace
}  // namespace cg::sim
