// SPDX-License-Identifier: GPL-2.0-or-later
#include "bench/made_profile.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "profile/column_totals.h"
#include "profile/writer.h"

namespace cg::bench {
namespace {

using profile::Count;

// Small, and the same on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15 + 1) {}

  std::uint64_t operator()() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_;
  }
  // From 0 to 1.
  double fraction() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

// The weight of the function of a rank, from 1.
double zipf(std::size_t rank) { return 2'500'000 / std::pow(static_cast<double>(rank) + 20, 1.1); }

// Ranks in an order that has nothing to do with the order of the file: a multiplication modulo
// the number of functions, which it shares no divisor with.
std::size_t rank_of(std::size_t function, std::size_t functions) {
  constexpr std::size_t kPrime = 1'000'003;
  return function * kPrime % functions + 1;
}

// Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw of one line.
std::array<Count, 9> counts_of_line(double weight, Random& random) {
  const auto share = [&](double most) {
    return static_cast<std::int64_t>(random.fraction() * most);
  };
  const std::int64_t ir = 1 + share(weight * 20);
  const auto reads = static_cast<double>(ir) * random.fraction() / 2;
  const auto writes = reads * random.fraction();
  return {ir,
          share(2),
          share(1.2),
          share(reads),
          share(reads / 50),
          share(reads / 500),
          share(writes),
          share(writes / 50),
          share(writes / 500)};
}

}  // namespace

std::string make_profile(const Shape& shape) {
  std::string text;
  profile::Writer writer(text, profile::RowStyle::plain);
  const profile::Header header{{"desc: I1 cache:         32768 B, 64 B, 8-way associative",
                                "desc: D1 cache:         32768 B, 64 B, 8-way associative",
                                "desc: LL cache:         8388608 B, 64 B, 16-way associative"},
                               "cmd: ./made-up --seed " + std::to_string(shape.seed),
                               "events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw"};
  writer.on_header(header);

  Random random(shape.seed);
  profile::ColumnTotals totals(9);
  const std::size_t functions_of_file = shape.functions / shape.files;
  const std::size_t lines_of_function = shape.lines / shape.functions;
  for (std::size_t function = 0; function < shape.functions; ++function) {
    const std::size_t file = function / functions_of_file;
    const std::size_t in_file = function % functions_of_file;
    if (in_file == 0)
      writer.on_file(profile::FileLine::file,
                     fmt::format("/build/made-up/src/module_{}/file_{}.cc", file % 40, file));
    writer.on_function(fmt::format("made_up::Class{}::method_{}(int, char const*)", file, in_file));
    const double weight = zipf(rank_of(function, shape.functions));
    for (std::size_t line = 0; line < lines_of_function; ++line) {
      const auto counts = counts_of_line(weight, random);
      totals.add(counts);
      writer.on_counts(static_cast<std::int64_t>(1000 + in_file * 50 + line), counts);
    }
  }
  writer.on_summary(totals.summary());
  return text;
}

}  // namespace cg::bench
