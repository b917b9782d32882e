// SPDX-License-Identifier: GPL-2.0-or-later
//
// Instructions of an object file beside the counts of a profile.
#include "annotate/sources/assembly.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "annotate/cg_annotate/make_listing.h"
#include "annotate/cg_annotate/profiles.h"
#include "tests/annotate/sources/minimal_elf.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

using namespace std::string_literals;

// push %rbp; test %edi,%edi; je 1008; inc %eax (twice: 7 bytes); jmp 1001; 80 nops; ret
const std::string kCode =
    "\x55\x85\xff\x74\x03\xff\xc0\x90\xff\xc0\xeb\xf5"s + std::string(80, '\x90') + '\xc3';

class AssemblyTest : public testing::Test, protected TemporaryFolder {
 protected:
  AssemblyTest() {
    object_ = file("prog", minimal_elf(kCode, 0x1000));
    options_.assembly = "*";
    options_.auto_annotate = false;
    options_.include_dirs = {path("")};
  }

  std::string profile(const std::string& rows, std::string_view builds = "") {
    return fmt::format(
        "# callgrind format\nversion: 1\ncreator: cg_merge\n{}"
        "positions: instr line\nevents: Ir Dr\n\nob={}\nfl=a.c\nfn=f\n{}",
        builds, object_, rows);
  }

  Listing listing(const std::string& text) {
    options_.profiles = {file("profile", text)};
    return listing();
  }
  Listing listing() {
    program::Console console("assembly_test");
    return make_listing(options_, Profiles(options_, console));
  }

  static std::string text(const AssemblyRow& row) {
    std::string text = fmt::format("{}{:x} {}", row.is_target ? ">" : "", row.address, row.text);
    if (!row.counts.empty()) text += fmt::format(" = {}", row.counts.front().value_or(-1));
    return text + '\n';
  }
  static std::string text(const AssemblyFunction& function) {
    std::string all;
    for (const AssemblyStretch& stretch : function.stretches) {
      if (stretch.bytes_before > 0) all += fmt::format("{} bytes\n", stretch.bytes_before);
      all += fmt::format("{}:{} {}\n", stretch.file, stretch.line, stretch.text.value_or("?"));
      for (const AssemblyRow& row : stretch.rows) all += text(row);
    }
    return all;
  }
  std::string code(const std::string& rows) {
    const Listing made = listing(profile(rows));
    return made.assembly->size() == 1 ? text(made.assembly->front()) : "no function";
  }

  std::string object_;
  Options options_;
};

TEST_F(AssemblyTest, ShowsWhatRanAndWhatIsBetween) {
  file("a.c", "one\ntwo\nthree\n");
  EXPECT_EQ(code("0x1000 1 1\n+1 2 5 3\n+2 * 5\n0x1008 3 4\n+2 1 4\n0x105c 9 1\n"),
            "a.c:1 one\n1000 push   %rbp = 1\n"
            "a.c:2 two\n>1001 test   %edi,%edi = 5\n1003 je     1008 = 5\n"
            "1005 inc    %eax\n1007 nop\n"
            "a.c:3 three\n>1008 inc    %eax = 4\n"
            "a.c:1 one\n100a jmp    1001 = 4\n"
            "80 bytes\na.c:9 ?\n105c ret = 1\n");
}

TEST_F(AssemblyTest, AddsUpRowsOfOneAddress) {
  EXPECT_EQ(code("0x1001 2 5\n0x1000 1 1\n0x1001 2 7\nfi=b.h\n0x1001 8 1\n"),
            "a.c:1 ?\n1000 push   %rbp = 1\na.c:2 ?\n1001 test   %edi,%edi = 13\n");
}

// The tool files inlined code under the function that it became part of, in its own file.
TEST_F(AssemblyTest, InlinedCodeIsPartOfItsFunction) {
  EXPECT_EQ(code("0x1000 1 1\n0x1003 1 2\nfl=b.h\nfn=f\n0x1001 7 9\n"),
            "a.c:1 ?\n1000 push   %rbp = 1\nb.h:7 ?\n1001 test   %edi,%edi = 9\n"
            "a.c:1 ?\n1003 je     1008 = 2\n");
}

TEST_F(AssemblyTest, AddsUpProfiles) {
  options_.profiles = {file("one", profile("0x1000 1 1\n")), file("two", profile("0x1000 1 6\n"))};
  EXPECT_EQ(text(listing().assembly->front()), "a.c:1 ?\n1000 push   %rbp = 7\n");
}

TEST_F(AssemblyTest, SurvivesWrongAddresses) {
  const Listing made =
      listing(profile("0xffffffffffffffff 1 1\n+2 1 1\n0x1002 1 1\n0x5000 1 1\n-1 1 1\n"));
  EXPECT_EQ(text(made.assembly->front()),
            "a.c:1 ?\n1  = 1\n1002 push   -0x1(%rbx,%rax,1) = 1\n4fff  = 1\n5000  = 1\n"
            "ffffffffffffffff  = 1\n");
  ASSERT_EQ(made.notes.size(), 1U);
  EXPECT_EQ(made.notes.front(), object_ + ": 4 of the profile's addresses are outside its code");
}

TEST_F(AssemblyTest, InstructionsThatOverlapThoseThatRanAreBad) {
  EXPECT_EQ(code("0x1000 1 1\n0x1002 1 1\n0x1004 1 1\n").substr(0, 44),
            "a.c:1 ?\n1000 push   %rbp = 1\n1001 (bad)\n1002");
}

TEST_F(AssemblyTest, ShowsNothingOfAnotherBuild) {
  const std::string rows = "0x1000 1 1\n0x100a 2 3\n";
  const Listing made =
      listing(profile(rows, "desc: fingerprint object: hash-0123456789abcdef " + object_ + '\n'));
  EXPECT_EQ(text(made.assembly->front()), "a.c:1 ?\n1000  = 1\na.c:2 ?\n100a  = 3\n");
  EXPECT_EQ(made.assembly->front().fault, "is another build than the one that ran");
  ASSERT_EQ(made.notes.size(), 1U);
  EXPECT_EQ(made.notes.front(),
            object_ + ": is another build than the one that ran: its instructions are not shown");
  object_ = "";
  EXPECT_EQ(listing(profile(rows)).notes.front(),
            "???: no object file has this code: its instructions are not shown");
  object_ = "/no/such/file";
  EXPECT_EQ(listing(profile(rows)).notes.front(),
            "/no/such/file: no such file: its instructions are not shown");
}

TEST_F(AssemblyTest, ShowsFunctionsWithMatchingNames) {
  const std::string text =
      profile("0x1000 1 1\nfn=g\n0x1001 1 9\nob=/other\nfn=g\n0x1 1 9\nfn=f\n0x1001 1 1\n");
  std::string names;
  const Listing all = listing(text);
  for (const AssemblyFunction& function : *all.assembly)
    names += fmt::format("{} {}\n", function.name,
                         function.object == object_ ? "ours" : function.object);
  EXPECT_EQ(names, "g ours\ng /other\nf ours\nf /other\n");
  options_.assembly = "f";
  EXPECT_EQ(listing(text).assembly->size(), 2U);
  options_.assembly = "h*";
  const Listing none = listing(text);
  EXPECT_TRUE(none.assembly->empty());
  EXPECT_EQ(none.notes.front(), "--asm=h*: no listed function has such a name");
  options_.assembly.reset();
  EXPECT_FALSE(listing(text).assembly);
}

TEST_F(AssemblyTest, NeedsAddresses) {
  const std::string plain = "cmd: prog\nevents: Ir\nfl=a.c\nfn=f\n1 1\nsummary: 1\n";
  EXPECT_EQ(program::error_of([&] { listing(plain); }),
            path("profile") + ": no instruction addresses (--dump-instr=yes)");
  options_.profiles = {file("one", profile("0x1000 1 1\n")),
                       file("two", "# callgrind format\nevents: Ir Dr\nfn=f\n1 1\n")};
  EXPECT_EQ(program::error_of([&] { listing(); }),
            path("two") + ": no instruction addresses (--dump-instr=yes)");
}

TEST_F(AssemblyTest, ASumThatDoesNotFitIsAnError) {
  const std::string most = "0x1000 1 9223372036854775807\n0x1001 1 0\n";
  EXPECT_NE(program::error_of([&] { listing(profile(most + most)); }), "");
}

}  // namespace
}  // namespace cg::annotate
