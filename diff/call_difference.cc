// SPDX-License-Identifier: GPL-2.0-or-later
#include "diff/call_difference.h"

#include <fmt/format.h>

#include "profile/callgraph/combination.h"
#include "profile/callgraph/read_profile.h"
#include "profile/callgraph/writer.h"
#include "program/error.h"
#include "program/printable.h"

namespace cg::diff {

namespace calls = profile::callgraph;

namespace {

calls::CallProfile read(const std::string& name, program::Console& console) {
  program::Input input(name);
  return calls::read_profile(input, "", console);
}

calls::Part compared(const Options& options) {
  calls::Part part;
  part.descriptions = {fmt::format("Files compared:   {}; {}",
                                   program::printable_line(options.before()),
                                   program::printable_line(options.after()))};
  return part;
}

}  // namespace

bool are_call_profiles(const Options& options) {
  const bool before = calls::is_call_profile(options.before());
  if (before != calls::is_call_profile(options.after()))
    throw program::Error(fmt::format("{} is a Callgrind profile, {} is none",
                                     before ? options.before() : options.after(),
                                     before ? options.after() : options.before()));
  return before;
}

std::string call_difference(const Options& options, program::Console& console) {
  calls::Combination difference(calls::Places::dropped, options.names);
  const calls::CallProfile before = read(options.before(), console),
                           after = read(options.after(), console);
  difference.add(options.after(), after, profile::Sign::plus);
  difference.add(options.before(), before, profile::Sign::minus);
  calls::Header& header = difference.profile().header;
  header.command = fmt::format("{}; {}", before.header.command, after.header.command);
  header.parts = {compared(options)};
  return write(difference.profile());
}

}  // namespace cg::diff
