// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/fingerprint.h"

#include <gtest/gtest.h>

namespace cg::profile {
namespace {

using Sentences = std::vector<std::string>;

Fingerprint fingerprint_of(const std::vector<std::string>& lines) {
  Header header;
  for (const std::string& line : lines) header.desc_lines.push_back("desc: fingerprint " + line);
  return Fingerprint(header);
}

Sentences compared(const std::vector<std::string>& lines, const std::vector<std::string>& others) {
  return differences("before", fingerprint_of(lines), "after", fingerprint_of(others));
}

TEST(Fingerprint, IsReadFromTheDescriptions) {
  Header header{
      {"desc: I1 cache: 1 B", "desc: fingerprint valgrind: 3.19.0",
       "desc:\tfingerprint option --toggle: f(a: b)", "desc: fingerprint object: 12ab /lib/a b.so"},
      "cmd: c",
      "events: A"};
  const Fingerprint fingerprint(header);
  EXPECT_EQ(fingerprint.facts, (decltype(fingerprint.facts){{"option --toggle", {"f(a: b)"}},
                                                            {"valgrind", {"3.19.0"}}}));
  EXPECT_EQ(fingerprint.objects, (decltype(fingerprint.objects){{"/lib/a b.so", {"12ab"}}}));
}

TEST(Fingerprint, WhatIsNoneSaysNothing) {
  Header header{
      {"desc:", "desc: fingerprint", "desc: fingerprint ",
       "desc: fingerprint :", "desc: fingerprint : x", "desc: fingerprint object",
       "desc: fingerprint object:", "desc: fingerprint object: 12ab", "desc: fingerprints a: b"},
      "cmd: c",
      "events: A"};
  EXPECT_TRUE(Fingerprint(header).empty());
}

TEST(Fingerprint, MayHoldAnyBytes) {
  const std::string bytes("a\0\x1b\xff", 4);
  EXPECT_EQ(compared({bytes + ": 1", "object: " + bytes + " /"}, {bytes + ":", "object: 1  "}),
            (Sentences{bytes + ": 1, then ", ": only in before", " : only in after"}));
}

TEST(Fingerprint, TwoOfEqualRunsDoNotDiffer) {
  EXPECT_EQ(compared({"valgrind: 3", "object: 1 /a"}, {"object: 1 /a", "valgrind: 3"}),
            Sentences{});
  EXPECT_EQ(compared({}, {}), Sentences{});
}

TEST(Fingerprint, FactsDiffer) {
  EXPECT_EQ(compared({"valgrind: 3.19.0", "option --toggle: f", "option --toggle: g", "ASLR: on"},
                     {"valgrind: 3.24.0", "option --toggle: f", "option --exact: no", "ASLR: on"}),
            (Sentences{"option --toggle: f, g, then f", "valgrind: 3.19.0, then 3.24.0",
                       "option --exact: not given, then no"}));
}

TEST(Fingerprint, ObjectsDifferByTheirNameInAnyFolder) {
  EXPECT_EQ(
      compared({"object: 1 /old/libc.so.6", "object: 2 /old/prog", "object: 3 /lib/gone.so"},
               {"object: 4 /new/libc.so.6", "object: 2 /new/prog", "object: 3 /new.so"}),
      (Sentences{"gone.so: only in before", "libc.so.6: other build", "new.so: only in after"}));
}

TEST(Fingerprint, OneAloneIsSaid) {
  EXPECT_EQ(compared({}, {"valgrind: 3"}), Sentences{"before: no fingerprint to compare with"});
  EXPECT_EQ(compared({"valgrind: 3"}, {}), Sentences{"after: no fingerprint to compare with"});
}

TEST(Fingerprint, OfObjectsAloneIsComparedByObjects) {
  EXPECT_EQ(compared({"object: 1 /prog"}, {}), Sentences{});
  EXPECT_EQ(compared({}, {"object: 1 /prog"}), Sentences{});
  EXPECT_EQ(compared({"object: 1 /prog"}, {"valgrind: 3", "object: 2 /prog"}),
            Sentences{"prog: other build"});
}

TEST(Fingerprint, ADescriptionBelongsToItByItsBeginning) {
  EXPECT_TRUE(is_of_fingerprint("fingerprint valgrind: 3"));
  EXPECT_FALSE(is_of_fingerprint("fingerprints valgrind: 3"));
}

}  // namespace
}  // namespace cg::profile
