// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the profiles of Callgrind and of whoever else writes its format, Cachegrind's among them
// (grammar: docs/file-format-callgraph.md). It is pushed, as the other reader is:
//
//   Place place{"callgrind.out.1"};
//   CallProfile profile;
//   Reader reader(place, profile);
//   for each piece of whole lines: reader.feed(piece);
//   reader.finish();
//
// What cannot be understood throws FILE:LINE and what is wrong. Keys of headers that are not known
// are skipped: they are free.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "profile/callgraph/call_profile.h"
#include "profile/callgraph/compressed_names.h"
#include "profile/callgraph/header_lines.h"
#include "profile/callgraph/position.h"
#include "profile/place.h"

namespace cg::profile::callgraph {

class Reader {
 public:
  // `place` and `profile` live longer than the reader, and so does `cut`, which is left out where
  // names of files begin with it.
  Reader(Place& place, CallProfile& profile, std::string_view cut = {})
      : place_(place),
        profile_(profile),
        header_lines_(profile.header, positions_),
        file_numbers_(cut) {}
  Reader(const Reader&) = delete;  // there are references inside

  // `lines` ends with a line feed.
  void feed(std::string_view lines);

  // The input is complete: throws when it lacks something, sets the totals.
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
  const char* scan_counts(const char* at);
  std::int64_t scan_odd_count(const char*& at) const;
  void add_self(const Spot& spot);
  void add_call(const Spot& spot);
  void take_other(std::string_view line);
  bool take_spec(std::string_view key, std::string_view value);
  void take_function(std::string_view value);
  void take_calls(std::string_view value);
  void require_place();
  std::vector<std::int64_t> calculated_totals() const;
  void drop_unsaid_zeros();
  template <class CountsOf>
  std::optional<std::string> disagreement(std::string_view name, CountsOf counts_of) const;

  Place& place_;
  CallProfile& profile_;
  Positions positions_;
  HeaderLines header_lines_;
  CompressedNames<ObjectId> object_numbers_;
  CompressedNames<FileId> file_numbers_;
  CompressedNames<NameId> name_numbers_;
  std::optional<ObjectId> object_;
  std::optional<FileId> file_;
  std::optional<FunctionId> function_;
  Callee callee_;
  Next next_ = Next::self;
  bool is_ready_ = false;             // for a row, since the last line of another kind
  std::vector<std::int64_t> counts_;  // room for a row
  std::size_t count_ = 0;             // of the row at hand
};

}  // namespace cg::profile::callgraph
