// SPDX-License-Identifier: GPL-2.0-or-later
//
// A Perl regular expression, matched by PCRE2 on bytes, with a limit on its time: an expression
// such as (a+)+$ tries exponentially many ways to match, and others look at the whole subject from
// each of its bytes. (PCRE2's own limits do not prevent this: they start anew at each byte.)
//
//   step    an item of the expression tried, or a byte of the subject passed between two
//           tries; about 3 ns. Ordinary expressions take 1 to 10 steps for each byte of a name.
//   budget  the steps that all matches of an expression may take: 10 million, and 1,000 more for
//           each byte of the subjects so far
//
// Hence the time is linear in the length of the subjects. Counting costs up to half of PCRE2's
// speed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct pcre2_callout_block_8;
struct pcre2_real_code_8;
struct pcre2_real_match_context_8;
struct pcre2_real_match_data_8;

namespace cg::profile::rename {

class Regex {
 public:
  // `options` are PCRE2's. Throws a usage error.
  Regex(const std::string& pattern, std::uint32_t options);

  // A new subject for match(), which has to outlive the matches. It adds to the budget.
  void set_subject(std::string_view subject);

  // Looks for a match that begins at `from` or behind it. Throws when the budget is used up.
  bool match(std::size_t from, std::uint32_t options);

  // Of the last match; groups that took no part in it, or do not exist, are empty.
  std::size_t begin() const { return bounds_[0]; }
  std::size_t end() const { return bounds_[1]; }
  std::string_view group(std::size_t number) const;
  std::string_view group(const std::string& name) const;

 private:
  struct Free {
    void operator()(pcre2_real_code_8* code) const;
    void operator()(pcre2_real_match_context_8* limits) const;
    void operator()(pcre2_real_match_data_8* match) const;
  };

  struct Budget {
    std::uint64_t steps = 10'000'000;
    std::size_t position = 0;  // in the subject, at the last charge
    static int charge(pcre2_callout_block_8* at, void* budget);
  };

  std::unique_ptr<pcre2_real_code_8, Free> code_;
  std::unique_ptr<pcre2_real_match_context_8, Free> limits_;
  std::unique_ptr<pcre2_real_match_data_8, Free> match_;
  const std::size_t* bounds_;  // of the groups: begin, end, begin, …
  std::string_view subject_;
  std::unique_ptr<Budget> budget_ = std::make_unique<Budget>();  // PCRE2 has its address
};

}  // namespace cg::profile::rename
