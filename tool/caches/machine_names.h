// SPDX-License-Identifier: GPL-2.0-or-later
//
// The names of replacement policies and of inclusions, as users write them and profiles have them:
//
//   lru  plru  nru  fifo  random  random_<seed>  srrip  qlru_hXY_mX_rX_uX  qlru_hXY_mX_rX_uX_umo
//   neither  inclusive  exclusive
//
// Capital letters are as good as small ones. sim/replacement/ and
// sim/machine/machine_config.h say what they mean.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "sim/machine/machine_config.h"
#include "sim/replacement/policy.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

inline constexpr char kPolicyNames[] =
    "lru, plru, nru, fifo, random[_<seed>], srrip, qlru_h<xy>_m<x>_r<x>_u<x>[_umo]";

std::optional<sim::PolicyChoice> policy_of(std::string_view name);

struct PolicyName {
  std::array<HChar, 32> text{};
};
PolicyName name_of(const sim::PolicyChoice& policy);

inline constexpr char kInclusionNames[] = "neither, inclusive, exclusive";

std::optional<sim::Inclusion> inclusion_of(std::string_view name);
const char* name_of(sim::Inclusion inclusion);

}  // namespace cg::tool
