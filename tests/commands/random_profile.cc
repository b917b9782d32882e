// SPDX-License-Identifier: GPL-2.0-or-later
//
// random_profile SEED VARIANT    writes a profile that the reference accepts too
// random_profile SEED options    writes options for cg_annotate that fit it
//
// Profiles of one seed have the same events. Counts are wide, so that ties are rare (but where
// counts are absent the reference calculates in 15 digits, hence not too wide). Odd seeds
// give odd profiles: blank lines, comments, repeated and countless functions, fl= in mid-function,
// short rows, absent counts, white space of all kinds, absent and padded totals.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "profile/column_totals.h"
#include "program/output_file.h"
#include "tests/commands/dice.h"

namespace {

using cg::profile::ColumnTotals;
using cg::profile::Count;
using cg::profile::Counts;
using cg::test::Dice;

std::vector<std::string> events_of(Dice& dice) {
  const std::vector<std::vector<std::string>> kinds = {
      {"Ir"},
      {"Ir", "I1mr", "ILmr", "Dr", "D1mr", "DLmr", "Dw", "D1mw", "DLmw"},
      {"Ir", "Bc", "Bcm", "Bi", "Bim"},
      {"cycles", "page-faults", "L2.misses", "x"},
      {"AVeryLongNameOfAnEvent", "b"},
  };
  return dice.pick(kinds);
}

class Body {
 public:
  Body(Dice& dice, std::size_t events, bool odd)
      : dice_(dice),
        totals_(events),
        events_(events),
        odd_(odd),
        bits_(!dice.one_in(4) ? 30
              : odd           ? 44
                              : 55) {}

  std::string write() {
    for (std::uint64_t files = 1 + dice_.below(6); files > 0; --files) {
      line("fl=" + dice_.pick(files_));
      for (std::uint64_t functions = 1 + dice_.below(6); functions > 0; --functions) function();
    }
    return text_;
  }

  const ColumnTotals& totals() const { return totals_; }

 private:
  void line(const std::string& text) {
    text_ += text + '\n';
    if (odd_ && dice_.one_in(15)) text_ += dice_.pick({"\n", "  \t\n", "# comment\n"});
  }

  void function() {
    line("fn=" + dice_.pick(functions_));
    if (odd_ && dice_.one_in(8)) return;  // no counts
    std::uint64_t number = dice_.below(4);
    for (std::uint64_t rows = 1 + dice_.below(5); rows > 0; --rows) {
      if (odd_ && dice_.one_in(12)) line("fl=" + dice_.pick(files_));
      row(number);
      number += odd_ && dice_.one_in(6) ? 0 : 1 + dice_.below(25);
    }
  }

  void row(std::uint64_t number) {
    std::string text = std::to_string(number);
    Counts counts;
    const std::size_t length = odd_ && dice_.one_in(8) ? dice_.below(events_ + 1) : events_;
    for (std::size_t i = 0; i < length; ++i) {
      counts.push_back(odd_ && dice_.one_in(8) ? Count() : Count(dice_.count(bits_)));
      text += odd_ && dice_.one_in(8) ? dice_.pick({"  ", "\t", " \t "}) : " ";
      text += counts.back() ? std::to_string(*counts.back()) : ".";
    }
    if (odd_ && dice_.one_in(8)) text += dice_.pick({" ", "\t"});
    totals_.add(counts);
    line(text);
  }

  const std::vector<std::string> files_ = {"src0.c", "src1.c",      "gone.c", "dir/gone too.c",
                                           "???",    "/usr/none.h", "src2.h"};
  const std::vector<std::string> functions_ = {
      "main",     "???", "f<int>(char const*)", "operator()",
      "g.part.0", "h",   "two words()",         "a_name_that_is_longer_than_most",
      "\xe9t\xe9"};
  Dice& dice_;
  ColumnTotals totals_;
  std::size_t events_;
  bool odd_;
  std::uint64_t bits_;
  std::string text_;
};

std::string profile(std::uint64_t seed, std::uint64_t variant) {
  Dice events_dice(seed), dice(seed * 100 + variant + 1);
  const std::vector<std::string> events = events_of(events_dice);
  const bool odd = seed % 2 == 1;
  std::string text;
  for (std::uint64_t n = dice.below(3); n > 0; --n) text += fmt::format("desc: line {}\n", n);
  text += fmt::format("cmd: prog {} {}\nevents: {}\n", seed, variant, fmt::join(events, " "));
  Body body(dice, events.size(), odd);
  text += body.write();
  std::vector<std::string> totals = body.totals().summary().texts;
  if (odd && dice.one_in(4)) totals[dice.below(totals.size())] = ".";
  if (odd && dice.one_in(4) && totals[0] != ".") totals[0] = "00" + totals[0];
  return text + fmt::format("summary: {}{}\n", fmt::join(totals, odd ? "  " : " "),
                            odd && dice.one_in(3) ? " " : "");
}

std::string options(std::uint64_t seed) {
  Dice events_dice(seed), dice(seed + 7'000'000);
  const std::vector<std::string> events = events_of(events_dice);
  std::string text;
  if (dice.one_in(3)) text += fmt::format(" --show={},{}", dice.pick(events), dice.pick(events));
  if (dice.one_in(3))
    text += fmt::format(" --sort={},{}", dice.pick(events), events.front());
  else if (dice.one_in(4))
    text += fmt::format(" --sort={}:{}", dice.pick(events), dice.below(30));
  if (dice.one_in(2)) text += fmt::format(" --threshold={}", dice.below(21));
  if (dice.one_in(3)) text += " --show-percs=no";
  if (dice.one_in(4)) text += " --auto=no";
  if (dice.one_in(2)) text += fmt::format(" --context={}", dice.below(12));
  if (dice.one_in(5)) text += " -Iinclude src3.c";
  if (dice.one_in(5)) text += " src1.c";
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::uint64_t seed = std::strtoull(argv[1], nullptr, 10);
  cg::program::OutputFile output("-");
  output.write(std::string_view(argv[2]) == "options"
                   ? options(seed)
                   : profile(seed, std::strtoull(argv[2], nullptr, 10)));
  output.commit();
}
