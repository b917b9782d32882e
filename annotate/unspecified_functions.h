// SPDX-License-Identifier: GPL-2.0-or-later
//
// A sink in front of a digest that reads a profile as 3.24 does: with each file the function ends,
// and what comes before the next is of a function "<unspecified>". (Inlined code, which profiles of
// 3.24 do not have, stays in its function.) It keeps the original names of files as well.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "annotate/digest.h"
#include "annotate/original_names.h"
#include "profile/reader.h"

namespace cg::annotate {

class UnspecifiedFunctions {
 public:
  UnspecifiedFunctions(Digest& digest, OriginalNames& names) : digest_(digest), names_(names) {}

  void on_header(const profile::Header& header) { digest_.on_header(header); }
  void on_changed_file(std::string_view original, std::string_view changed) {
    names_.add(original, changed);
  }
  void on_file(profile::FileLine kind, std::string_view name) {
    digest_.on_file(kind, name);
    if (kind == profile::FileLine::file) digest_.on_function("<unspecified>");
  }
  void on_function(std::string_view name) { digest_.on_function(name); }
  void on_counts(std::int64_t line, std::span<const profile::Count> counts) {
    digest_.on_counts(line, counts);
  }
  void on_summary(profile::Summary summary) { digest_.on_summary(std::move(summary)); }

  std::optional<std::string> correct_summary() { return digest_.correct_summary(); }

 private:
  Digest& digest_;
  OriginalNames& names_;
};

}  // namespace cg::annotate
