// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/misses_beside.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include "annotate/query/miss_reasons.h"
#include "annotate/query/objects.h"
#include "profile/beside_profile.h"
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

// A kind of file beside a profile.
struct Kind {
  bool (*is_of)(const profile::Header& header);
  std::string_view what;
  std::string_view ending;  // of the profile's events that it has the misses of
};
constexpr Kind kObjects{profile::is_by_object, "misses by object (--objects=yes)", ""};
constexpr Kind kStrides{profile::is_by_stride, "misses by stride (--miss-patterns=yes)", "_stride"};

// Throws unless `beside`, of a file `name`, is of the run of a profile.
void require_same_run(const Kind& kind, const std::string& name, const Profile& beside,
                      const Profile& profile) {
  if (!kind.is_of(beside.header())) throw program::Error(fmt::format("{}: no {}", name, kind.what));
  const std::string_view there = beginning(beside.header().command());
  const std::string_view here = beginning(profile.header().command());
  if (there != here) throw program::Error(fmt::format("{}: of another run, \"{}\"", name, there));
  for (const std::string_view event : {"D1mr", "D1mw", "DLmr", "DLmw"}) {
    const std::string of_profile = fmt::format("{}{}", event, kind.ending);
    const profile::Count counted = total(profile, of_profile);
    if (!counted)
      throw program::Error(
          fmt::format("{}: of another run, for the profile has no {}", name, of_profile));
    if (total(beside, event) != counted)
      throw program::Error(fmt::format("{}: of another run: {} is {} there, {} in the profile",
                                       name, of_profile, total(beside, event).value_or(0),
                                       *counted));
  }
}

// Reads the files beside a profile.
class FilesBeside {
 public:
  FilesBeside(const BesideOptions& options, const Profile& profile, program::Console& console)
      : options_(options), profile_(profile), console_(console) {}

  // What `make` makes of a file. Throws when it cannot be read, or is of another run.
  template <class Make>
  auto read(const Kind& kind, const std::string& name, Make make) {
    program::Input input(name);
    profile::Place place;
    Profile beside(place, Profile::Keep::rows_and_calls);
    profile::callgraph::read_calls(input, beside, place, options_.names, console_);
    require_same_run(kind, name, beside, profile_);
    try {
      return make(beside);
    } catch (const program::Error& error) {
      throw program::Error(fmt::format("{}: {}", name, error.what()));
    }
  }

  // None if there is no such file; if it cannot be read or is refused, a note says why.
  template <class Make>
  auto read_if_there(const Kind& kind, const std::string& name, Make make) {
    std::optional<decltype(make(profile_))> made;
    if (!is_file(name)) return made;
    try {
      made = read(kind, name, make);
    } catch (const program::Error& error) {
      notes_.push_back(error.what() + std::string("; it is not shown"));
    }
    return made;
  }

  const std::vector<std::string>& notes() const { return notes_; }

 private:
  const BesideOptions& options_;
  const Profile& profile_;
  program::Console& console_;
  std::vector<std::string> notes_;
};

}  // namespace

MissesBeside misses_beside(const BesideOptions& options, const Profile& profile,
                           program::Console& console) {
  const bool wants_objects = options.objects != kNoObjectsWanted;
  MissesBeside misses;
  if (is_by_object(profile.header())) {
    if (wants_objects && profile.keeps_calls()) misses.objects = page_objects(profile);
    return misses;
  }
  if (options.profiles.size() != 1) return misses;
  const std::string& name = options.profiles.front();
  FilesBeside files(options, profile, console);
  if (wants_objects && !options.objects.empty())
    misses.objects = files.read(kObjects, options.objects, page_objects);
  else if (wants_objects)
    misses.objects = files.read_if_there(kObjects, profile::objects_file(name), page_objects);
  misses.strides = files.read_if_there(kStrides, profile::strides_file(name), page_strides);
  misses.notes = files.notes();
  return misses;
}

}  // namespace cg::annotate
