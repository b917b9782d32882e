// SPDX-License-Identifier: GPL-2.0-or-later
//
// What cg_annotate has to say of a profile in the layout of 3.24, as a value, as complete as a
// Listing (listing.h), whose parts, units and policies it shares.
//
//   GroupedListing
//     metadata            what was measured, and what the user asked for
//     columns             the events that are shown: name and total of the whole program
//     by_file             files, and in each its functions
//     by_function         names of functions, and in each the files that they are in
//     files               annotated sources, and why one is not, in the order of their names
//     annotation          where all counts went; of no meaning without annotation
//     notes               sentences for the user, beside the report
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "annotate/document/listing.h"
#include "profile/count.h"

namespace cg::annotate {

struct ProfileHead {
  std::vector<std::string> descriptions;
  std::string command;

  friend bool operator==(const ProfileHead&, const ProfileHead&) = default;
};

struct GroupedMetadata {
  std::string invocation;             // the command line
  std::vector<ProfileHead> profiles;  // at least one
  std::vector<std::string> events;    // all that were recorded
  std::vector<std::string> sort;      // the primary one first
  double threshold = 0;               // in percent of the primary sort event
  bool annotation = false;
};

enum class SourceState { annotated, different, unreadable };

// Files whose names were changed into one are one when their texts are.
struct GroupedFile {
  std::string name;                    // as changed
  std::vector<std::string> originals;  // as the profiles have it, ascending
  SourceState state = SourceState::annotated;
  Excerpt excerpt;  // of the first original, if it is annotated
};

// What became of counts; the order in which it is printed.
enum class Share { lines, unknown_lines, different, unreadable, below_threshold, unknown_files };
inline constexpr std::size_t kShares = 6;

struct GroupedListing {
  GroupedMetadata metadata;
  std::vector<Column> columns;
  std::vector<NameGroup> by_file;
  std::vector<NameGroup> by_function;
  std::vector<GroupedFile> files;
  std::array<profile::Counts, kShares> annotation;
  std::vector<std::string> notes;
};

}  // namespace cg::annotate
