// SPDX-License-Identifier: GPL-2.0-or-later
//
// The profiles of one report as one profile: their sum or, for a difference, the second less the
// first, per function and per line. A count that no profile has is absent.
#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/cg_annotate/options.h"
#include "annotate/query/events.h"
#include "annotate/query/file_lines.h"
#include "annotate/query/misses_beside.h"
#include "annotate/query/row_groups.h"
#include "annotate/sources/debug_info.h"
#include "profile/callgraph/profile_file.h"
#include "profile/count.h"
#include "profile/header.h"
#include "profile/moved_trees.h"
#include "profile/name_changes.h"
#include "profile/profile.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::annotate {

class Profiles : public CountedFiles {
 public:
  // Reads the profiles of `options`. Throws when they have different events or a sum does not fit
  // 64 bits.
  Profiles(const Options& options, program::Console& console);

  // About objects whose debug information could not be read; only if functions are as written.
  const DebugInfo& debug_info() const { return debug_info_; }

  // In the order of the command line.
  std::vector<profile::Header> headers() const;

  const profile::Profile& functions() const { return profile_; }

  // The events that choose_events() chooses; a difference has no ratios.
  Events events(const Options& options) const;

  // Known only in the layout of 3.24.
  const profile::OriginalNames& original_names() const { return original_names_; }

  // The summary of the first profile of the command line.
  const profile::Summary& first_summary() const;

  // By object and by stride, if they are known; none for a difference.
  const MissesBeside& misses() const { return misses_; }

  // Whether the profile itself is misses by object, and no pipe, which cannot be looked into first.
  bool are_by_object() const;

  // For --by.
  GroupedRows grouped_rows() const;

  bool knows(std::string_view file) const override;
  CountsByLine line_totals(std::string_view file) const override;
  std::vector<std::string> older_than(std::time_t time) const override;

  // To the nanosecond, as newer versions compare.
  std::vector<std::string> older_than(program::FileTime time) const;

 private:
  // One file, in the order of reading.
  struct Part {
    std::string name;
    std::optional<program::FileTime> modified;
    bool has_calls;
  };

  void read_threads(const std::string& name, profile::Sign sign, const Options& options,
                    const profile::MovedNames& moved);
  void read(const std::string& name, profile::Sign sign, const Options& options,
            program::Console& console);
  profile::MovedNames moved_files(const profile::callgraph::ProfileFile& before,
                                  program::Console& console) const;

  template <class IsNewer>
  std::vector<std::string> names_older_than(IsNewer is_newer) const;

  const bool is_difference_;
  profile::Place place_;  // of the profile that is read
  profile::Profile profile_;
  profile::Place thread_place_;
  std::optional<profile::Profile> threads_;
  FileLines lines_{profile_};
  std::vector<Part> parts_;
  profile::OriginalNames original_names_;
  MissesBeside misses_;
  DebugInfo debug_info_;
};

}  // namespace cg::annotate
