// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/merger.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <thread>
#include <utility>

#include "merge/profile_adder.h"
#include "profile/beginning.h"
#include "profile/read_leniently.h"
#include "program/input.h"

namespace cg::merge {
namespace {

// As far as it is known before anything is read.
std::uint64_t total_size(const std::vector<std::string>& files) {
  std::uint64_t bytes = 0;
  for (const std::string& file : files) {
    std::error_code no_regular_file;
    const std::uintmax_t size = std::filesystem::file_size(file, no_regular_file);
    if (!no_regular_file) bytes += size;
  }
  return bytes;
}

}  // namespace

Merger::Merger(std::vector<std::string> files, program::Console& console)
    : files_(std::move(files)),
      console_(console),
      first_header_(give_first_header_.get_future().share()) {}

void Merger::run(unsigned threads) {
  console_.expect(total_size(files_));
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads && i < files_.size(); ++i)
      others.emplace_back([this] { work(); });
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
  program::Input input(files_[index]);
  profile::Place place{.file = files_[index]};
  ProfileAdder adder(table_, place,
                     [&](const profile::Header& header) { check_header(index, header); });
  read_profile(input, place, adder, profile::stop_at_bad_line, console_);
  adder.finish();

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

  const profile::Fingerprint fingerprint(header);
  const std::lock_guard lock(mutex_);
  agreement_.add(index, fingerprint);
  if (is_checkpoint(header)) checkpoints_.insert(index);
}

// Of the first file. A sum with a part of a run in it is one of a part.
profile::Header Merger::header() const {
  profile::Header header = first_header_.get();
  if (!checkpoints_.empty() && !is_checkpoint(header))
    header.desc_lines.push_back(fmt::format("desc: {}", profile::kCheckpoint));
  return header;
}

std::vector<std::string> Merger::disagreements() const {
  std::vector<std::string> sentences;
  for (const std::size_t index : checkpoints_)
    sentences.push_back(profile::checkpoint_note(files_[index]));
  std::ranges::copy(agreement_.disagreements(files_), std::back_inserter(sentences));
  return sentences;
}

void Merger::fail(std::size_t index, const std::exception_ptr& error) {
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

}  // namespace cg::merge
