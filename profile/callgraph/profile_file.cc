// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/profile_file.h"

#include <functional>
#include <optional>
#include <utility>

#include "profile/beginning.h"
#include "profile/beside_profile.h"
#include "profile/callgraph/reader.h"
#include "profile/folder.h"
#include "profile/moved_trees.h"
#include "profile/read_leniently.h"
#include "program/error.h"

namespace cg::profile::callgraph {
namespace {

class UnspecifiedFunctions {
 public:
  explicit UnspecifiedFunctions(Profile& profile) : profile_(profile) {}

  void on_header(const profile::Header& header) { profile_.on_header(header); }
  void on_file(FileLine kind, std::string_view name) {
    profile_.on_file(kind, name);
    if (kind == FileLine::file) profile_.on_function("<unspecified>");
  }
  void on_function(std::string_view name) { profile_.on_function(name); }
  void on_counts(std::int64_t line, std::span<const Count> counts) {
    profile_.on_counts(line, counts);
  }
  std::int64_t* column() { return profile_.column(); }
  void on_row(std::int64_t line, std::size_t counts) { profile_.on_row(line, counts); }
  void on_summary(Summary summary) { profile_.on_summary(std::move(summary)); }

  std::optional<std::string> correct_summary() { return profile_.correct_summary(); }

 private:
  Profile& profile_;
};

bool begins(const std::string& name, bool (*is_wanted)(std::string_view text)) {
  if (!can_be_read_twice(name)) return false;
  program::Input input(name);
  return is_wanted(input.next_lines());
}

void read_all(program::Input& input, Reader& reader) {
  for (std::string_view lines = input.next_lines(); !lines.empty(); lines = input.next_lines())
    reader.feed(lines);
  reader.finish();
}

// What is wrong with the file is said when it is read in earnest.
void ask(const std::function<std::optional<program::Input>()>& open, const NameChanges& changes,
         InlinedCode& other) {
  try {
    std::optional<program::Input> input = open();
    if (!input) return;
    Place place{.file = input->name()};
    Profile profile(place);
    Reader reader(place, profile, changes);
    reader.ask(other);
    read_all(*input, reader);
  } catch (const program::Error&) {
  }
}

// `input` is at its beginning, and lives longer.
InlinedCode::ReadAhead read_ahead(program::Input& input, NameChanges changes) {
  changes.originals = nullptr;
  std::function<std::optional<program::Input>()> open;
  if (can_be_read_twice(input.name()))
    open = [name = input.name()] { return program::Input(name); };
  else if (input.keep())
    open = [&input] { return input.again(); };
  else
    return {};
  return [open, changes](InlinedCode& other) { ask(open, changes, other); };
}

}  // namespace

bool is_call_profile(const std::string& name) { return begins(name, begins_like_callgrind); }

bool is_by_object_file(const std::string& name) {
  return begins(name, begins_like_misses_by_object);
}

void read_calls(program::Input& input, Profile& profile, Place& place, const NameChanges& changes,
                program::Console& console, std::string_view cut, InlinedCode* inlined) {
  place = {.file = input.name()};
  Reader reader(place, profile, changes, cut);
  if (inlined != nullptr) reader.ask(*inlined, read_ahead(input, changes));
  console.expect(input.size());
  for (std::string_view lines = input.next_lines(); !lines.empty(); lines = input.next_lines()) {
    reader.feed(lines);
    console.advance(lines.size());
  }
  reader.finish();
  if (const auto sentence = reader.disagreement())
    console.warning(place.file + ": " + *sentence + ", which is taken");
}

void read_calls_silently(program::Input& input, Profile& profile, Place& place,
                         const NameChanges& changes, InlinedCode* inlined) {
  place = {.file = input.name()};
  Reader reader(place, profile, changes);
  if (inlined != nullptr) reader.ask(*inlined, read_ahead(input, changes));
  read_all(input, reader);
}

ProfileFile::ProfileFile(const std::string& name)
    : has_calls_(is_call_profile(name)),
      input_(has_calls_ ? program::Input(name) : profile::open_profile(name)) {}

std::set<std::string> ProfileFile::file_names() const {
  program::Input again(input_.name());
  if (!has_calls_) return profile::file_names(again);
  Place place;
  Profile profile(place);
  const rename::NameRules as_they_are;
  read_calls_silently(again, profile, place, {as_they_are});
  return profile.file_names();
}

void ProfileFile::read_into(Profile& profile, Place& place, const NameChanges& changes,
                            program::Console& console, Functions functions, InlinedCode* inlined) {
  if (has_calls_) return read_calls(input_, profile, place, changes, console, {}, inlined);
  place = {.file = input_.name()};
  if (functions == Functions::as_written)
    return read_leniently(input_, place, profile, changes, console);
  UnspecifiedFunctions sink(profile);
  read_leniently(input_, place, sink, changes, console);
}

}  // namespace cg::profile::callgraph
