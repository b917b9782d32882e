// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/profile/parsed_profile.h"

#include "profile/writer.h"

namespace cg::profile {
namespace {

// One call of the writer per entry.
struct WriteEntry {
  Writer& writer;
  void operator()(const FileEntry& file) const { writer.on_file(file.kind, file.name); }
  void operator()(const FunctionEntry& function) const { writer.on_function(function.name); }
  void operator()(const RowEntry& row) const { writer.on_counts(row.line, row.counts); }
};

}  // namespace

void ProfileBuilder::on_file(FileLine kind, std::string_view name) {
  profile_.body.emplace_back(FileEntry{kind, std::string(name)});
}

void ProfileBuilder::on_function(std::string_view name) {
  profile_.body.emplace_back(FunctionEntry{std::string(name)});
}

void ProfileBuilder::on_counts(std::int64_t line, std::span<const Count> counts) {
  profile_.body.emplace_back(RowEntry{line, Counts(counts.begin(), counts.end())});
}

ParsedProfile parse(std::string_view text, const std::string& name) {
  std::string lines(text);
  if (!lines.empty() && lines.back() != '\n') lines += '\n';
  Place place{.file = name};
  ProfileBuilder builder;
  Reader reader(place, builder, stop_at_bad_line);
  reader.feed(lines);
  reader.finish();
  return builder.profile();
}

std::string write(const ParsedProfile& profile) {
  std::string text;
  Writer writer(text, RowStyle::plain);
  writer.on_header(profile.header);
  for (const Entry& entry : profile.body) std::visit(WriteEntry{writer}, entry);
  writer.on_summary(profile.summary);
  return text;
}

}  // namespace cg::profile
