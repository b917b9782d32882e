// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/profile_adder.h"

#include <fmt/format.h>

namespace cg::merge {

void ProfileAdder::on_header(const profile::Header& header) {
  check_(header);
  header_ = header;
  const std::size_t events = header.events().size();
  rows_.emplace(events);
  totals_.emplace(events);
}

void ProfileAdder::on_file(profile::FileLine kind, std::string_view name) {
  leave_scope();
  if (kind == profile::FileLine::file) {
    file_ = name;
    inlined_from_.reset();
  } else if (name == file_) {
    inlined_from_.reset();
  } else {
    inlined_from_ = name;
  }
}

void ProfileAdder::on_function(std::string_view name) {
  leave_scope();
  function_ = name;
  table_.expect(scope());
}

void ProfileAdder::on_summary(const profile::Summary& summary) {
  leave_scope();
  if (summary_line_ == 0) summary_line_ = place_.line;
  if (const auto sentence = totals_->disagreement(header_, summary)) throw place_.error(*sentence);
}

void ProfileAdder::finish() const {
  if (place_.line != summary_line_)
    throw program::Error(fmt::format("{}:{}: the profile goes on after its summary", place_.file,
                                     summary_line_ + 1));
}

// The rows at hand are complete.
void ProfileAdder::leave_scope() {
  if (rows_->empty()) return;
  rows_->settle();
  table_.add(scope(), *rows_);
  rows_->clear();
}

}  // namespace cg::merge
