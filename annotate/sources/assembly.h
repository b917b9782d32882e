// SPDX-License-Identifier: GPL-2.0-or-later
//
// Puts the instructions of object files, and the texts of source lines, beside the code that ran.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "annotate/document/assembly.h"
#include "annotate/query/events.h"
#include "profile/header.h"
#include "profile/profile.h"

namespace cg::annotate {

// The most bytes of code that did not run and are shown between instructions that ran.
inline constexpr std::uint64_t kMostBytesBetween = 64;

// Sets texts and targets, and adds the instructions between those that ran. `headers` tell which
// builds of the objects ran; of an object of which several ran, or another lies there now, nothing
// is shown. Adds to `notes` what could not be read.
void add_code(std::vector<AssemblyFunction>& functions, std::span<const profile::Header> headers,
              const std::vector<std::string>& include_dirs, std::vector<std::string>& notes);

// The code of those of `functions` (executed_code.h) whose names match `glob`, with notes about what
// is not shown. Throws as executed_code() does.
std::vector<AssemblyFunction> assembly(const profile::Profile& profile,
                                       std::vector<std::size_t> functions, const std::string& glob,
                                       const Events& events,
                                       const std::vector<std::string>& include_dirs,
                                       std::vector<std::string>& notes);

// The code that assembly() gives, for a page: a page has the counts of all events. It drops the notes,
// since the report that is made of the same profile has them.
std::vector<AssemblyFunction> page_assembly(const profile::Profile& profile,
                                            std::vector<std::size_t> functions,
                                            const std::string& glob, Events events,
                                            const std::vector<std::string>& include_dirs);

// Throws when the profile `name`, which was read last, has no addresses.
void require_addresses(const profile::Profile& profile, const std::string& name);

}  // namespace cg::annotate
