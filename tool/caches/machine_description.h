// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a profile says of a machine, behind the descriptions of I1, D1 and LL:
//
//   desc: Machine: model of <preset>, grade <grade>
//   desc: L2 cache: <size> B, <line size> B, <ways>-way associative
//   desc: Replacement: <cache> <policy>, ...     of the caches that are not least recently used
//   desc: Inclusion: <cache> <inclusion>, ...    of the caches that have one
//   desc: <ITLB, DTLB, TLB2 or ITLB2>: <entries> entries, <page> B, <ways>-way associative
#pragma once

#include <cstddef>

#include "sim/machine/machine_config.h"
#include "tool/caches/machine_presets.h"
#include "tool/core/output_file.h"

namespace cg::tool {

// "<size> B, <line size> B, <ways>-way associative" or "direct-mapped", and the end of the line.
void write_shape(OutputFile& out, const sim::CacheConfig& cache);

// `preset` may be nullptr. The keys are as wide as `width`, or wider.
void write_machine(OutputFile& out, const MachinePreset* preset, const sim::MachineConfig& machine,
                   std::size_t width = 0);

}  // namespace cg::tool
