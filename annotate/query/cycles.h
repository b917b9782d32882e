// SPDX-License-Identifier: GPL-2.0-or-later
//
// CEst with the weights of a machine: which machine that is, what the weights leave out, and the
// parts of the estimate for a page, whose readers choose weights of their own.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "annotate/document/page.h"
#include "annotate/options/machine_cycles.h"
#include "annotate/query/events.h"

namespace cg::annotate {

// The machine that --cycles-of names, or that the descriptions of the profile name; nullptr if the
// option is not given. Throws when a wanted machine is not named, or not known.
const MachineCycles* chosen_machine(const EventOptions& options,
                                    std::span<const std::string> descriptions);

// Sentences about events that the machine has weights for and the profile lacks, and about events
// that the profile has and the machine has no weights for. None without a machine.
std::vector<std::string> cycle_notes(const Events& events);

// None if the profile lacks the estimate, or if the user's own formula has its name.
std::optional<PageCycles> page_cycles(const Events& events, const EventOptions& options);

}  // namespace cg::annotate
