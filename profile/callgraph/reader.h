// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads profiles in Callgrind's format, which other programs write, too, and Cachegrind's profiles
// (grammar: docs/file-format-callgraph.md), into a Profile. The caller pushes the text into it, as
// into the other reader:
//
//   Place place{"callgrind.out.1"};
//   Profile profile(place, Profile::Keep::rows_and_calls);
//   Reader reader(place, profile, changes);
//   for each piece of whole lines: reader.feed(piece);
//   reader.finish();
//
// Calls, and functions that have calls but no rows, reach the profile only if it keeps calls. Text
// that the reader cannot understand throws an error, FILE:LINE and the fault. Unknown keys of
// headers are skipped: writers may use any. Addresses of instructions, and jumps
// between them, are kept if the profile keeps addresses; the lines that calls and jumps lead to are
// read and dropped. Calls by whole stacks are kept if the profile keeps contexts; of a profile
// whose inlined code is asked for there are none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "profile/callgraph/compressed_names.h"
#include "profile/callgraph/context_lines.h"
#include "profile/callgraph/header_lines.h"
#include "profile/callgraph/inlined_chain.h"
#include "profile/callgraph/inlined_code.h"
#include "profile/callgraph/position.h"
#include "profile/name_changes.h"
#include "profile/place.h"
#include "profile/profile.h"

namespace cg::profile::callgraph {

class Reader {
 public:
  // `place`, `profile` and `cut` live longer than the reader; the profile knows whether it keeps
  // addresses. If the name of a file begins with
  // `cut`, `cut` is left out before the name is changed.
  Reader(Place& place, Profile& profile, const NameChanges& changes, std::string_view cut = {})
      : place_(place),
        profile_(profile),
        changes_(changes),
        header_lines_(header_, positions_),
        file_numbers_(cut),
        chain_(profile, changes_, cut) {
    if (profile.keeps_addresses()) positions_.keep_addresses();
  }
  Reader(const Reader&) = delete;  // there are references inside

  // Asks `inlined`, which lives longer, about each instruction of a profile that has addresses.
  // Call it before the first feed().
  void ask(InlinedCode& inlined, InlinedCode::ReadAhead read_ahead = {}) {
    inlined_ = &inlined;
    read_ahead_ = std::move(read_ahead);
    positions_.keep_addresses();
  }

  // From now on objects have the number of the part's thread in front: "1\n/lib/libc.so.6".
  void tell_threads_apart() { are_threads_apart_ = true; }

  // `lines` ends with a line feed.
  void feed(std::string_view lines);

  // The input is complete: throws when it lacks something, and ends the part of the profile.
  void finish();

  // A sentence about "summary:" or "totals:" lines that differ from the totals.
  std::optional<std::string> disagreement() const;

 private:
  // The meaning of the next row.
  enum class Next { self, call, jump };

  // The names behind cob=, cfi= and cfn=, until the row of the call.
  struct Callee {
    std::optional<ObjectId> object;
    std::optional<FileId> file;
    std::optional<NameId> name;
    std::optional<std::uint64_t> number;  // of the name, if contexts are kept
    std::int64_t calls = 0;
    std::optional<std::uint64_t> address = {};
  };

  // A jump, until the row of its source.
  struct Jump {
    std::uint64_t to;
    JumpCounts counts;
  };

  const char* take_row(const char* at);
  const char* take_instruction(const char* at);
  void get_ready();
  void set_place();
  const char* scan_counts(const char* at, std::int64_t* to, std::size_t stride);
  std::int64_t scan_odd_count(const char*& at) const;
  void add_call();
  FunctionKey callee();
  void ask(ObjectId object, std::uint64_t address, const InlinedChain::Place& said);
  void take_other(std::string_view line);
  void take_comment(std::string_view line);
  bool take_spec(std::string_view key, std::string_view value);
  ObjectId object(std::string_view value);
  ObjectId own_object();
  FileId file(std::string_view value);
  NameId name(std::string_view value);
  void take_function(std::string_view value);
  void take_calls(std::string_view value);
  void take_jump(std::string_view value);
  const char* scan_times(const char* at, std::int64_t& times, std::string_view what) const;
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
  bool is_function_set_ = false;  // in the profile, which gets only functions with rows
  bool are_threads_apart_ = false;
  Callee callee_;
  std::optional<Jump> jump_;
  ContextLines contexts_;  // if they are kept
  InlinedCode* inlined_ = nullptr;
  InlinedCode::ReadAhead read_ahead_;
  std::optional<FunctionKey> set_function_;  // by take_instruction()
  InlinedChain chain_;                       // of the instruction at hand
  Next next_ = Next::self;
  bool has_begun_ = false;            // the profile knows the events
  bool is_ready_ = false;             // for a row: names are set since the last other line
  std::vector<std::int64_t> counts_;  // room for a row that the profile does not keep
  std::size_t count_ = 0;             // of the current row
  std::size_t most_counts_ = 0;       // of a row of self cost
  CallTotals totals_;                 // known when all is read
};

}  // namespace cg::profile::callgraph
