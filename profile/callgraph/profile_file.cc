// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/profile_file.h"

#include <utility>

#include "profile/callgraph/combination.h"
#include "profile/callgraph/read_profile.h"
#include "profile/callgraph/self_costs.h"
#include "profile/folder.h"
#include "profile/moved_trees.h"
#include "profile/read_leniently.h"

namespace cg::profile::callgraph {
namespace {

class ReportSink {
 public:
  ReportSink(Profile& profile, OriginalNames* originals)
      : profile_(profile), originals_(originals) {}

  void on_header(const profile::Header& header) { profile_.on_header(header); }
  void on_changed_file(std::string_view original, std::string_view changed) {
    if (originals_ != nullptr) originals_->add(original, changed);
  }
  void on_object(std::string_view name) { profile_.on_object(name); }
  void on_file(FileLine kind, std::string_view name) {
    profile_.on_file(kind, name);
    if (originals_ != nullptr && kind == FileLine::file) profile_.on_function("<unspecified>");
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
  OriginalNames* originals_;
};

}  // namespace

ProfileFile::ProfileFile(const std::string& name, program::Console& console)
    : input_(is_call_profile(name) ? program::Input(name) : profile::open_profile(name)) {
  if (is_call_profile(name)) calls_ = callgraph::read_profile(input_, "", console);
}

std::set<std::string> ProfileFile::file_names() const {
  if (calls_) return callgraph::file_names(*calls_);
  program::Input again(input_.name());
  return profile::file_names(again);
}

void ProfileFile::read_into(Profile& profile, Place& place, const Names& names,
                            program::Console& console) {
  ReportSink sink(profile, names.originals);
  place = {.file = input_.name()};
  if (!calls_) return read_leniently(input_, place, sink, names.rules, console, names.moved);
  profile::Renamed renamed(sink, names.rules, names.moved);
  push_self_costs(*calls_, renamed);
  profile.finish();
}

}  // namespace cg::profile::callgraph
