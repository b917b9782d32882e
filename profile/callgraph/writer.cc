// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "profile/callgraph/context_writer.h"
#include "profile/callgraph/each_once.h"
#include "profile/callgraph/ordered_rows.h"

namespace cg::profile::callgraph {
namespace {

using Write = std::function<void(std::string_view)>;

// The numbers of one space of names, given in order of appearance.
template <class Id>
class Numbers {
 public:
  explicit Numbers(std::size_t most) : numbers_(most) {}

  // "(N) name" the first time, then "(N)". An empty name would be none behind a number.
  std::string spell(Id id, std::string_view name) {
    if (name.empty()) return "";
    std::optional<std::uint32_t>& number = numbers_[at(id)];
    if (number) return fmt::format("({})", *number);
    number = ++last_;
    return fmt::format("({}) {}", *number, name);
  }

  bool has(Id id) const { return numbers_[at(id)].has_value(); }

 private:
  std::vector<std::optional<std::uint32_t>> numbers_;
  std::uint32_t last_ = 0;
};

std::int64_t number(const Count& count) { return count.value_or(0); }

class Writer {
 public:
  Writer(const Profile& profile, const Write& write)
      : profile_(profile),
        write_(write),
        objects_(profile.objects()),
        files_(profile.files()),
        functions_(profile.size()) {}

  void header(const CallHeader& header);
  void row(const OrderedRow& row);
  void contexts();
  void totals(const std::vector<std::int64_t>& sums);
  void flush() {
    write_(text_);
    text_.clear();
  }

 private:
  void flush_if_large() {
    constexpr std::size_t kLarge = std::size_t{1} << 16;
    if (text_.size() >= kLarge) flush();
  }

  void line(std::string_view key, std::string_view value) {
    text_.append(key).append(value).append(1, '\n');
  }
  void line_if_any(std::string_view key, std::string_view value) {
    if (!value.empty()) line(key, value);
  }
  void counts_line(std::string_view beginning, std::span<const std::int64_t> counts);

  void begin_function(FunctionId id);
  void object(std::string_view key, ObjectId id);
  void file(std::string_view key, FileId id);
  void name(std::string_view key, FunctionId id);
  void callee(FunctionId id, FunctionId caller);
  void costs(const OrderedRow& row);

  const Profile& profile_;
  const Write& write_;
  std::string text_;  // that is not written yet
  Numbers<ObjectId> objects_;
  Numbers<FileId> files_;
  Numbers<FunctionId> functions_;  // not of names: KCachegrind takes a number for a function
  std::optional<FunctionId> function_;
  std::optional<ObjectId> object_;
  std::optional<FileId> file_;
  std::uint32_t reference_ = 0;
};

// Several parts become one, which has no number of its own.
void Writer::header(const CallHeader& header) {
  text_ = "# callgrind format\nversion: 1\n";
  line_if_any("creator: ", header.creator);
  if (!header.parts.empty()) line_if_any("pid: ", header.parts.front().pid);
  line("cmd: ", header.command);
  if (header.parts.size() == 1) {
    line_if_any("part: ", header.parts.front().number);
    line_if_any("thread: ", header.parts.front().thread);
  }
  for (const std::string_view description : descriptions(header)) line("desc: ", description);
  line("positions: ", "line");
  for (const std::string& detail : header.event_details) line("event: ", detail);
  line("events: ", fmt::format("{}", fmt::join(header.events, " ")));
  std::vector<std::int64_t> totals;
  std::ranges::transform(profile_.summary().counts, std::back_inserter(totals), number);
  counts_line("summary:", totals);
}

void Writer::counts_line(std::string_view beginning, std::span<const std::int64_t> counts) {
  while (counts.size() > 1 && counts.back() == 0) counts = counts.first(counts.size() - 1);
  text_ += beginning;
  for (const std::int64_t count : counts) text_.append(1, ' ').append(fmt::format_int(count).str());
  if (counts.empty()) text_ += " 0";
  text_ += '\n';
}

void Writer::row(const OrderedRow& row) {
  if (function_ != row.spot.function) begin_function(row.spot.function);
  if (file_ != row.spot.file)
    file(row.spot.file == profile_.key(*function_).file ? "fe=" : "fi=", row.spot.file);
  file_ = row.spot.file;
  if (row.callee) {
    callee(*row.callee, row.spot.function);
    line("calls=", fmt::format("{} 0", row.calls));
  }
  costs(row);
  flush_if_large();
}

void Writer::begin_function(FunctionId id) {
  const FunctionKey& function = profile_.key(id);
  text_ += '\n';
  if (object_ != function.object && (object_ || !profile_.object_name(function.object).empty()))
    object("ob=", function.object);
  object_ = function.object;
  if (file_ != function.file) file("fl=", function.file);
  file_ = function.file;
  name("fn=", id);
  function_ = id;
  reference_ = 0;
}

void Writer::object(std::string_view key, ObjectId id) {
  line(key, objects_.spell(id, profile_.object_name(id)));
}

void Writer::file(std::string_view key, FileId id) {
  line(key, files_.spell(id, profile_.file_name(id)));
}

void Writer::name(std::string_view key, FunctionId id) {
  line(key, functions_.spell(id, profile_.name_of(id)));
}

void Writer::callee(FunctionId id, FunctionId caller) {
  const FunctionKey& function = profile_.key(id);
  if (function.object != profile_.key(caller).object) object("cob=", function.object);
  if (function.file != *file_) file("cfi=", function.file);
  name("cfn=", id);
}

void Writer::costs(const OrderedRow& row) {
  constexpr std::int64_t kNear = 100;  // beyond, an absolute number is as short
  const std::int64_t line = row.spot.line, distance = line - reference_;
  const bool is_relative = reference_ > 0 && distance < kNear && -distance < kNear;
  if (!is_relative)
    counts_line(fmt::format_int(line).str(), row.counts);
  else if (distance == 0)
    counts_line("*", row.counts);
  else
    counts_line(fmt::format("{:+}", distance), row.counts);
  reference_ = row.spot.line;
}

// Nothing if a function of theirs has neither rows nor calls: only damaged profiles have such ones.
void Writer::contexts() {
  const ContextWriter contexts(profile_);
  if (contexts.is_empty()) return;
  const std::vector<FunctionKey> functions = contexts.functions();
  if (!std::ranges::all_of(functions,
                           [&](const FunctionKey& f) { return profile_.find(f).has_value(); }))
    return;
  for (const FunctionKey& function : functions)
    if (const FunctionId id = *profile_.find(function); !functions_.has(id)) begin_function(id);
  text_ += '\n';
  contexts.write(
      [&](const FunctionKey& f) {
        return functions_.spell(*profile_.find(f), profile_.name(f.name));
      },
      [&](std::string_view line) {
        text_ += line;
        flush_if_large();
      });
}

void Writer::totals(const std::vector<std::int64_t>& sums) {
  text_ += '\n';
  counts_line("totals:", sums);
}

std::vector<std::int64_t> self_sums(const Profile& profile) {
  std::vector<std::int64_t> sums, counts(profile.header().events().size());
  for (std::size_t i = 0; i < profile.size(); ++i) {
    std::ranges::transform(profile.sums(i), counts.begin(), number);
    add_counts(sums, counts);
  }
  return sums;
}

}  // namespace

void write(const Profile& profile, const CallHeader& header, const Write& write) {
  const OrderedRows rows(profile);
  const std::vector<std::int64_t> sums = self_sums(profile);
  Writer writer(profile, write);
  writer.header(header);
  rows.for_each([&](const OrderedRow& row) { writer.row(row); });
  if (profile.keeps_calls() && profile.has_contexts()) writer.contexts();
  writer.totals(sums);
  writer.flush();
}

std::string write(const Profile& profile, const CallHeader& header) {
  std::string text;
  write(profile, header, [&](std::string_view lines) { text += lines; });
  return text;
}

}  // namespace cg::profile::callgraph
