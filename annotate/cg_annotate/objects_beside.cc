// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/objects_beside.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include "annotate/query/objects.h"
#include "profile/by_object.h"
#include "profile/callgraph/profile_file.h"
#include "program/error.h"
#include "program/input.h"

namespace cg::annotate {
namespace {

using profile::Profile;

bool is_file(const std::string& name) {
  std::error_code error;
  return std::filesystem::is_regular_file(name, error);
}

// Up to an argument of several lines, which the two formats write in different ways.
std::string_view beginning(std::string_view command) {
  return command.substr(0, std::min(command.find('\n'), command.find("\\n")));
}

profile::Count total(const Profile& profile, std::string_view event) {
  const std::vector<std::string> events = profile.header().events();
  const auto found = std::ranges::find(events, event);
  if (found == events.end()) return {};
  return profile.summary().counts[static_cast<std::size_t>(found - events.begin())].value_or(0);
}

// Throws unless `objects`, of a file `name`, is of the run of a profile.
void require_same_run(const std::string& name, const Profile& objects, const Profile& profile) {
  if (!is_by_object(objects.header()))
    throw program::Error(name + ": no misses by object (--objects=yes)");
  const std::string_view there = beginning(objects.header().command());
  const std::string_view here = beginning(profile.header().command());
  if (there != here) throw program::Error(fmt::format("{}: of another run, \"{}\"", name, there));
  for (const std::string_view event : {"D1mr", "D1mw", "DLmr", "DLmw"}) {
    const profile::Count counted = total(profile, event);
    if (!counted)
      throw program::Error(
          fmt::format("{}: of another run, for the profile has no {}", name, event));
    if (total(objects, event) != counted)
      throw program::Error(fmt::format("{}: of another run: {} is {} there, {} in the profile",
                                       name, event, total(objects, event).value_or(0), *counted));
  }
}

PageObjects read(const Options& options, const std::string& name, const Profile& profile,
                 program::Console& console) {
  program::Input input(name);
  profile::Place place;
  Profile objects(place, Profile::Keep::rows_and_calls);
  profile::callgraph::read_calls(input, objects, place, {options.names}, console);
  require_same_run(name, objects, profile);
  return page_objects(objects);
}

}  // namespace

ObjectsBeside objects_beside(const Options& options, const Profile& profile,
                             program::Console& console) {
  if (options.objects == kNoObjectsWanted) return {};
  if (is_by_object(profile.header()))
    return profile.keeps_calls() ? ObjectsBeside{.objects = page_objects(profile)}
                                 : ObjectsBeside();
  if (options.profiles.size() != 1) return {};
  if (!options.objects.empty())
    return {.objects = read(options, options.objects, profile, console)};
  const std::string name = profile::objects_file(options.profiles.front());
  if (!is_file(name)) return {};
  try {
    return {.objects = read(options, name, profile, console)};
  } catch (const program::Error& error) {
    return {.note = error.what() + std::string("; its objects are not shown")};
  }
}

}  // namespace cg::annotate
