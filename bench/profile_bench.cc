// SPDX-License-Identifier: GPL-2.0-or-later
//
// How fast profiles are read, in bytes per second of one core.
#include <benchmark/benchmark.h>

#include "bench/made_profile.h"
#include "merge/profile_adder.h"
#include "profile/profile.h"
#include "profile/reader.h"
#include "profile/rename/substitution.h"

namespace {

using namespace cg::profile;

const std::string& text() {
  static const std::string profile = cg::bench::make_profile({});
  return profile;
}

// Takes everything and keeps nothing but a sum, so that no count is optimised away.
struct NullSink {
  std::int64_t sum = 0;
  void on_header(const Header&) {}
  void on_file(FileLine, std::string_view) {}
  void on_function(std::string_view) {}
  void on_counts(std::int64_t line, std::span<const Count> counts) {
    sum += line + counts.back().value_or(0);
    benchmark::DoNotOptimize(counts.data());
  }
  void on_summary(const Summary&) {}
};

template <Sink S>
void read_into(S& sink, Place& place) {
  Reader reader(place, sink, stop_at_bad_line);
  reader.feed(text());
  reader.finish();
}

void set_speed(benchmark::State& state) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text().size()));
}

void BM_ReadOnly(benchmark::State& state) {
  text();
  for (auto _ : state) {
    Place place{.file = "made-up"};
    NullSink sink;
    read_into(sink, place);
    benchmark::DoNotOptimize(sink.sum);
  }
  set_speed(state);
}
BENCHMARK(BM_ReadOnly)->Unit(benchmark::kMillisecond);

void BM_SumPerFunction(benchmark::State& state) {
  text();
  for (auto _ : state) {
    Place place{.file = "made-up"};
    Profile totals(place);
    read_into(totals, place);
  }
  set_speed(state);
}
BENCHMARK(BM_SumPerFunction)->Unit(benchmark::kMillisecond);

void BM_AddToMergedProfile(benchmark::State& state) {
  cg::merge::CostTable table;
  for (auto _ : state) {
    Place place{.file = "made-up"};
    cg::merge::ProfileAdder adder(table, place, [](const Header&) {});
    read_into(adder, place);
  }
  set_speed(state);
}
BENCHMARK(BM_AddToMergedProfile)->Unit(benchmark::kMillisecond);

void BM_Substitution(benchmark::State& state) {
  const rename::Substitution substitution("--mod-filename", R"(s/\/rustc\/[^\/]*\///)");
  const std::string name =
      "/rustc/9bc8c42bb2f19e745a63f3445f1ac248fb015e53/library/core/src/ptr.rs";
  for (auto _ : state) benchmark::DoNotOptimize(substitution.apply(name));
}
BENCHMARK(BM_Substitution);

}  // namespace

BENCHMARK_MAIN();
