// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sums of events that have a name of their own. Programs know a sum whenever a profile has all its
// terms and no event of its name.
//
//   L1m, L2m, LLm, Bm           misses of the caches of level 1, of L2 and LL, and of the branch
//                               predictors
//   DTm, DT2m                   data accesses that missed the first TLB, and the second
//   D1cold, D1cap, D1conf       misses of D1 by their class (docs/simulation.md), reads and writes
//   L2cold, L2cap, L2conf       misses of L2 by their class
//   LLcold, LLcap, LLconf       misses of LL by their class
//   D1next, D1stride, D1irr     misses of D1 by their pattern: the next line, a stride, irregular
//   DLnext, DLstride, DLirr     misses of LL by data, by their pattern
#pragma once

#include <array>
#include <string_view>

namespace cg::profile {

struct KnownSum {
  std::string_view name;
  std::array<std::string_view, 3> terms;  // events; the last one may be empty
  bool replaces_terms = false;            // reports show it in the place of its terms
};

inline constexpr auto kKnownSums = std::to_array<KnownSum>({
    {"L1m", {"I1mr", "D1mr", "D1mw"}},
    {"LLm", {"ILmr", "DLmr", "DLmw"}},
    {"L2m", {"I2mr", "D2mr", "D2mw"}},
    {"DTm", {"DTmr", "DTmw"}},
    {"DT2m", {"DT2mr", "DT2mw"}},
    {"Bm", {"Bcm", "Bim"}},
    {"D1cold", {"D1mr_cold", "D1mw_cold"}, true},
    {"D1cap", {"D1mr_cap", "D1mw_cap"}, true},
    {"D1conf", {"D1mr_conf", "D1mw_conf"}, true},
    {"L2cold", {"I2mr_cold", "D2mr_cold", "D2mw_cold"}, true},
    {"L2cap", {"I2mr_cap", "D2mr_cap", "D2mw_cap"}, true},
    {"L2conf", {"I2mr_conf", "D2mr_conf", "D2mw_conf"}, true},
    {"LLcold", {"ILmr_cold", "DLmr_cold", "DLmw_cold"}, true},
    {"LLcap", {"ILmr_cap", "DLmr_cap", "DLmw_cap"}, true},
    {"LLconf", {"ILmr_conf", "DLmr_conf", "DLmw_conf"}, true},
    {"D1next", {"D1mr_next", "D1mw_next"}, true},
    {"D1stride", {"D1mr_stride", "D1mw_stride"}, true},
    {"D1irr", {"D1mr_irr", "D1mw_irr"}, true},
    {"DLnext", {"DLmr_next", "DLmw_next"}, true},
    {"DLstride", {"DLmr_stride", "DLmw_stride"}, true},
    {"DLirr", {"DLmr_irr", "DLmw_irr"}, true},
});

// The ending of an event that counts the conflict misses of another event: D1mr_conf.
inline constexpr std::string_view kConflicts = "_conf";

}  // namespace cg::profile
