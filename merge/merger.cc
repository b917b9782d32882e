// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/merger.h"

#include <thread>
#include <utility>

#include "merge/profile_adder.h"
#include "profile/input.h"
#include "profile/read_profile.h"
#include "profile/writer.h"

namespace cg::merge {

Merger::Merger(std::vector<std::string> files, profile::Console& console)
    : files_(std::move(files)),
      console_(console),
      first_header_(give_first_header_.get_future().share()) {}

void Merger::run(unsigned threads) {
  {
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < threads && i < files_.size(); ++i)
      helpers.emplace_back([this] { work(); });
    work();
  }
  if (error_) std::rethrow_exception(error_);
}

void Merger::work() {
  while (const std::optional<std::size_t> index = next_file()) {
    try {
      add_file(*index);
    } catch (...) {
      fail(*index, std::current_exception());
    }
  }
}

// Files are begun in order, hence all before a bad one have been begun when it is met.
std::optional<std::size_t> Merger::next_file() {
  const std::lock_guard lock(mutex_);
  if (error_ || next_ == files_.size()) return std::nullopt;
  console_.step("parsing " + files_[next_]);
  if (next_ > 0) console_.step("merging " + files_[next_]);
  return next_++;
}

void Merger::add_file(std::size_t index) {
  profile::Input input(files_[index]);
  profile::Place place{.file = files_[index]};
  ProfileAdder adder(table_, place,
                     [&](const profile::Header& header) { check_header(index, header); });
  read_profile(input, place, adder, profile::stop_at_bad_line, console_);

  const std::lock_guard lock(mutex_);
  if (totals_)
    *totals_ += adder.totals();
  else
    totals_ = adder.totals();
}

void Merger::check_header(std::size_t index, const profile::Header& header) {
  if (index == 0)
    give_first_header_.set_value(header);
  else
    require_same_events(files_[0], first_header_.get(), files_[index], header);
}

void Merger::fail(std::size_t index, std::exception_ptr error) {
  const std::lock_guard lock(mutex_);
  if (!error_ || index < error_index_) {
    error_ = error;
    error_index_ = index;
  }
  // Nobody shall wait for a header that will not come.
  using namespace std::chrono_literals;
  if (index == 0 && first_header_.wait_for(0s) != std::future_status::ready)
    give_first_header_.set_exception(error);
}

void Merger::write(profile::OutputFile& output) const {
  const profile::Header header = first_header_.get();
  const std::vector<std::string> events = header.events();
  const profile::Summary summary = totals_->summary();
  const std::vector<const CostTable::Entry*> entries = table_.sorted(events);

  std::string text;
  profile::Writer writer(text, profile::RowStyle::kSpaced);
  writer.on_header(header);
  profile::Counts counts(events.size());
  const Scope* previous = nullptr;
  for (const CostTable::Entry* entry : entries) {
    const auto& [scope, rows] = *entry;
    const bool same_function = previous != nullptr && scope.inlined_from &&
                               previous->file == scope.file && previous->function == scope.function;
    if (!same_function) {
      writer.on_file(profile::FileLine::kFile, scope.file);
      writer.on_function(scope.function);
    }
    if (scope.inlined_from) writer.on_file(profile::FileLine::kInlined, *scope.inlined_from);
    previous = &scope;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      counts.assign(rows.counts(row).begin(), rows.counts(row).end());
      writer.on_counts(rows.line(row), counts);
    }
    output.write(std::exchange(text, {}));
  }
  writer.on_summary(summary);
  output.write(text);
}

}  // namespace cg::merge
