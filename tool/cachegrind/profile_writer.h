// SPDX-License-Identifier: GPL-2.0-or-later
//
// cachegrind.out: the profile as a text file. docs/file-format.md has its grammar.
#pragma once

#include "files/system.h"
#include "sim/events.h"
#include "sim/predictor_choice.h"
#include "tool/cachegrind/cost_table.h"
#include "tool/cachegrind/options.h"
#include "tool/caches/cache_trio.h"
#include "tool/core/output_file.h"

namespace cg::tool::cachegrind {

// The contents of a profile besides costs.
struct ProfileHeader {
  CacheTrio caches;
  bool describes_caches;
  sim::EventGroups events;
  std::optional<sim::MachineConfig> machine{};
  const MachinePreset* preset = nullptr;  // of the machine
  sim::PredictorChoice predictors{};
  bool is_checkpoint = false;              // of a run that is not over
  const Options* fingerprinted = nullptr;  // the options for the fingerprint; nullptr: it has none
};

// Writes all cost centres. `total` is the sum of all costs.
void write_profile(OutputFile& out, const ProfileHeader& header, CostTable& costs,
                   const sim::Costs& total);

// Writes the profile to the file that the user named or, if that fails, to cachegrind.out.<pid> in
// the folder for temporary files, so that a full disk does not lose hours of counting.

// Writes it only to `path`, and reports a failure. A file that was empty when the run began is
// overwritten, see below.
bool write_to(const char* path, files::FileId was_empty, const ProfileHeader& header,
              CostTable& costs, const sim::Costs& total);

// Reports each failure in a line, and the place of the profile if it is not `path`. A file that was
// empty when the run began is overwritten, even if a forked process has written to it since. Returns
// whether the profile is at `path`.
bool save_profile(const char* path, files::FileId was_empty, const ProfileHeader& header,
                  CostTable& costs, const sim::Costs& total);

}  // namespace cg::tool::cachegrind
