// SPDX-License-Identifier: GPL-2.0-or-later
//
// The threads of profiles in Callgrind's format (--separate-threads=yes), each of whose parts has a
// line "thread: NUMBER", and perhaps "desc: Thread name: TEXT".
#pragma once

#include <string_view>
#include <utility>

#include "profile/call_header.h"
#include "profile/name_changes.h"
#include "profile/profile.h"
#include "program/input.h"

namespace cg::profile::callgraph {

// Empty: the part has none.
std::string_view thread_name(const CallPart& part);

// Reads a profile of calls silently, as read_calls_silently(); `cut` as in read_calls(). In `profile`
// objects have the number of the thread in front, so that rows of threads are told apart:
// thread_and_object() takes such a name apart. Throws when a part is of no thread.
void read_threads(program::Input& input, Profile& profile, Place& place, const NameChanges& changes,
                  std::string_view cut = {});

std::pair<std::string_view, std::string_view> thread_and_object(std::string_view name);

}  // namespace cg::profile::callgraph
