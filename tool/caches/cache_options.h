// SPDX-License-Identifier: GPL-2.0-or-later
//
// The caches that the command line gives.
//
//   --I1= --D1= --LL= (--L2=)    <size>,<assoc>,<line_size>: decimal, each a 32-bit integer
//
// A bad value ends the run with status 1, through the core, when it is read. More caches, and TLBs,
// are in machine_options.h.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "sim/cache/cache_config.h"
#include "sim/cache/levels.h"
#include "tool/caches/machine_options.h"
#include "tool/core/near_option.h"
#include "tool/core/option_table.h"

namespace cg::tool {

// Caches that are not given are detected.
struct CacheOptions : sim::Levels<std::optional<sim::CacheConfig>> {
  MachineOptions machine;

  // Takes one argument. False if it is none of these options, and none of the machine's.
  bool parse(const char* arg);
};

void print_cache_usage();
void offer_cache_options(NearOption& near);  // and the machine's

// Says which option an unknown one may stand for, before the core says that there is no such option:
// one of the tool's table, of the caches, of the machine, or of the core.
template <typename Options>
void say_near_option(std::span<const Option<Options>> table, const char* arg) {
  NearOption near(arg);
  offer_options<Options>(table, near);
  offer_cache_options(near);
  near.offer_core();
  near.say();
}

// The rows of each tool's table for the classes and the patterns of misses, and for larger caches.
inline constexpr OptionText kMissClasses{"--miss-classes", "=no|yes",
                                         "tell cold, capacity and conflict misses apart? [no]"};
inline constexpr OptionText kMissPatterns{"--miss-patterns", "=no|yes",
                                          "tell regular and irregular misses apart? [no]"};
inline constexpr OptionText kCurve{"--curve", "=no|yes",
                                   "count the misses that larger caches would leave? [no]"};

// Ends the run with status 1: what an option with this value asks for cannot be had.
[[noreturn]] void refuse(const OptionText& option, const char* why, const char* value = "yes");

// The word of the first event of --curve=yes, which follows from D1 (sim/cache/cache_sizes.h). Ends
// the run if there is none.
std::size_t first_word_of_curve(const sim::CacheConfig& d1);

}  // namespace cg::tool
