// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a report keeps of a profile in one pass: a digest, and what its form needs besides. One class
// and not a stack of sinks: a reader is a template, and one for each stack took 3 s to compile.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "annotate/query/digest.h"
#include "annotate/query/line_costs.h"
#include "annotate/query/original_names.h"
#include "annotate/query/page_rows.h"
#include "profile/reader.h"
#include "profile/renamed.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::annotate {

class ReportSink {
 public:
  // What is null is not kept. With `original_names` the profile is read as 3.24 does: with each file
  // the function ends, and what comes before the next is of a function "<unspecified>". (Inlined
  // code, which profiles of 3.24 do not have, stays in its function.)
  struct Besides {
    LineCosts* line_costs = nullptr;
    PageRows* page_rows = nullptr;  // reading the profile again for it took an eighth of the time
    OriginalNames* original_names = nullptr;
  };

  ReportSink(Digest& digest, const Besides& besides) : digest_(digest), besides_(besides) {}

  void on_header(const profile::Header& header) {
    digest_.on_header(header);
    if (besides_.page_rows != nullptr) besides_.page_rows->on_header(header);
  }
  void on_changed_file(std::string_view original, std::string_view changed) {
    if (besides_.original_names != nullptr) besides_.original_names->add(original, changed);
  }
  void on_file(profile::FileLine kind, std::string_view name) {
    digest_.on_file(kind, name);
    if (besides_.line_costs != nullptr) besides_.line_costs->on_file(name);
    if (besides_.page_rows != nullptr) besides_.page_rows->on_file(kind, name);
    if (besides_.original_names != nullptr && kind == profile::FileLine::file)
      digest_.on_function("<unspecified>");
  }
  void on_function(std::string_view name) {
    digest_.on_function(name);
    if (besides_.line_costs != nullptr) besides_.line_costs->on_function(name);
    if (besides_.page_rows != nullptr) besides_.page_rows->on_function(name);
  }
  void on_counts(std::int64_t line, std::span<const profile::Count> counts) {
    digest_.on_counts(line, counts);
    if (besides_.line_costs != nullptr) besides_.line_costs->on_counts(line, counts);
    if (besides_.page_rows != nullptr) besides_.page_rows->on_counts(line, counts);
  }
  void on_summary(profile::Summary summary) { digest_.on_summary(std::move(summary)); }

  std::optional<std::string> correct_summary() { return digest_.correct_summary(); }

 private:
  Digest& digest_;
  const Besides besides_;
};

// See read_leniently.h. (Half of the time that profiles.cc took to compile.)
void read_for_report(program::Input& input, profile::Place& place, ReportSink& sink,
                     const profile::rename::NameRules& rules, program::Console& console,
                     const profile::MovedNames& moved);

}  // namespace cg::annotate
