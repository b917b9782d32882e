// SPDX-License-Identifier: GPL-2.0-or-later
//
// A GroupedListing holds all that cg_annotate reports of a profile in the layout of 3.24. It is a
// value, as complete as a Listing (listing.h), and has the parts, units and policies of a Listing.
//
//   GroupedListing
//     metadata            what was measured, and what the user asked for
//     columns             the events that are shown: name and total of the whole program
//     by_file             files, and in each its functions
//     by_function         names of functions, and in each the files that they are in
//     files               sources, annotated or with the reason why not, in order of their names
//     annotation          where all counts went; meaningless without annotation
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

// Renaming may give several files one name. They are one file if their texts are equal.
struct GroupedFile {
  std::string name;                    // after renaming
  std::vector<std::string> originals;  // the names in the profiles, ascending
  SourceState state = SourceState::annotated;
  Excerpt excerpt;  // of the first original, if it is annotated
};

// Where counts went, in the order of printing.
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
