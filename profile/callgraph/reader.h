// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the profiles of Callgrind and of whoever else writes its format, Cachegrind's among them
// (grammar: docs/file-format-callgraph.md), into a Profile. It is pushed, as the other reader is:
//
//   Place place{"callgrind.out.1"};
//   Profile profile(place, Profile::Keep::rows_and_calls);
//   Reader reader(place, profile, changes);
//   for each piece of whole lines: reader.feed(piece);
//   reader.finish();
//
// Calls go where the profile keeps some, and so does a function that has no rows, but calls. What
// cannot be understood throws FILE:LINE and what is wrong. Keys of headers that are not known are
// skipped: they are free. Instruction addresses, jumps and the lines that are called are read and
// dropped.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "profile/callgraph/compressed_names.h"
#include "profile/callgraph/header_lines.h"
#include "profile/callgraph/position.h"
#include "profile/name_changes.h"
#include "profile/place.h"
#include "profile/profile.h"

namespace cg::profile::callgraph {

class Reader {
 public:
  // `place` and `profile` live longer than the reader, and so does `cut`, which is left out where
  // names of files begin with it, before they are changed.
  Reader(Place& place, Profile& profile, const NameChanges& changes, std::string_view cut = {})
      : place_(place),
        profile_(profile),
        changes_(changes),
        header_lines_(header_, positions_),
        file_numbers_(cut) {}
  Reader(const Reader&) = delete;  // there are references inside

  // `lines` ends with a line feed.
  void feed(std::string_view lines);

  // The input is complete: throws when it lacks something, and ends the part of the profile.
  void finish();

  // What the "summary:" or "totals:" lines say instead of the totals, as a sentence.
  std::optional<std::string> disagreement() const;

 private:
  // What the row that comes next is of.
  enum class Next { self, call, jump };

  // The names behind cob=, cfi= and cfn=, until the row of the call.
  struct Callee {
    std::optional<ObjectId> object;
    std::optional<FileId> file;
    std::optional<NameId> name;
    std::int64_t calls = 0;
  };

  const char* take_row(const char* at);
  void get_ready();
  void set_place();
  const char* scan_counts(const char* at, std::int64_t* to, std::size_t stride);
  std::int64_t scan_odd_count(const char*& at) const;
  void add_call();
  void take_other(std::string_view line);
  bool take_spec(std::string_view key, std::string_view value);
  ObjectId object(std::string_view value);
  FileId file(std::string_view value);
  NameId name(std::string_view value);
  void take_function(std::string_view value);
  void take_calls(std::string_view value);
  void require_place();
  void drop_unsaid_zeros();
  template <class CountsOf>
  std::optional<std::string> disagreement(std::string_view name, CountsOf counts_of) const;

  Place& place_;
  Profile& profile_;
  const NameChanges changes_;
  CallHeader header_;
  Positions positions_;
  HeaderLines header_lines_;
  CompressedNames<ObjectId> object_numbers_;
  CompressedNames<FileId> file_numbers_;
  CompressedNames<NameId> name_numbers_;
  std::optional<ObjectId> object_;
  std::optional<FileId> file_;
  std::optional<FunctionKey> function_;
  bool is_function_set_ = false;  // in the profile, which learns of functions that have rows
  Callee callee_;
  Next next_ = Next::self;
  bool has_begun_ = false;            // the profile knows the events
  bool is_ready_ = false;             // for a row, since the last line of another kind
  std::vector<std::int64_t> counts_;  // room for a row that is none of the profile
  std::size_t count_ = 0;             // of the row at hand
  std::size_t most_counts_ = 0;       // of a row of self cost
  CallTotals totals_;                 // when all is read
};

}  // namespace cg::profile::callgraph
