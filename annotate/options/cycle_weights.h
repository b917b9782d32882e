// SPDX-License-Identifier: GPL-2.0-or-later
//
// The parts of CEst, an estimate of cycles: events that cost the same, and what one of them costs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace cg::annotate {

// The name of the estimate.
inline constexpr std::string_view kEstimatedCycles = "CEst";

struct CyclePart {
  std::string_view name;
  std::array<std::string_view, 2> events;  // of a profile, or derived; the last one may be empty
};

// A cache that is missed is named by its misses, a TLB by itself: fetches and data share a weight.
inline constexpr auto kCycleParts = std::to_array<CyclePart>({
    {"Ir", {"Ir"}},
    {"L1m", {"L1m"}},
    {"L2m", {"L2m"}},
    {"LLm", {"LLm"}},
    {"TLB", {"DTm", "ITmr"}},
    {"TLB2", {"DT2m", "IT2mr"}},
    {"Bm", {"Bm", "Brm"}},
    {"Ge", {"Ge"}},
});

// In cycles, of each part; none: not known.
using CycleWeights = std::array<std::optional<std::int64_t>, kCycleParts.size()>;

// Without a machine: those that readers of Callgrind's profiles know.
inline constexpr CycleWeights kUsualWeights = {1, 10, 0, 100, 0, 0, 10, 20};

}  // namespace cg::annotate
