// SPDX-License-Identifier: GPL-2.0-or-later
//
// Misses by object as a table, as rows of a page and in groups; and whether a file of them belongs
// to a profile.
#include "annotate/query/objects.h"

#include <fmt/format.h>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "annotate/cg_annotate/make_listing.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/query/object_groups.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

// Ten misses on a heap block, six of them on line 7; four on a variable that two libraries have.
constexpr std::string_view kObjects =
    "version: 1\ncreator: cachegrind --objects=yes\ncmd: ./prog 1\n"
    "desc: Lines of objects are offsets in bytes\npositions: line\n"
    "events: D1mr DLmr D1mw DLmw Blocks Bytes\nsummary: 9 3 5 1 2 300\n\n"
    "ob=code\nfl=a.c\nfn=walk\n"
    "cob=heap\ncfi=???\ncfn=(1) get (a.c:2) < main\ncalls=6 0\n7 6 2 0 0\n"
    "cob=global /lib/x.so\ncfi=???\ncfn=(2) table\ncalls=1 0\n7 1 1\n"
    "fl=b.c\nfn=fill\n"
    "cob=heap\ncfi=???\ncfn=(1)\ncalls=4 0\n0 0 0 4 1\n"
    "cob=global /lib/y.so\ncfi=???\ncfn=(3) table\ncalls=3 0\n9 2 0 1 0\n\n"
    "ob=heap\nfl=???\nfn=(1)\n0 0 0 0 0 2 300\n"
    "ob=heap\nfl=???\nfn=(1)\n0 1 0 0 0\n64 5 2 4 1\n"
    "ob=global /lib/x.so\nfl=???\nfn=(2)\n8 1 1 0 0\n"
    "ob=global /lib/y.so\nfl=???\nfn=(3)\n8 2 0 1 0\n";
constexpr std::string_view kHeap = "heap: get (a.c:2) < main";

class ObjectsTest : public testing::Test, protected TemporaryFolder {
 protected:
  ObjectsTest() {
    options_.profiles = {file("out",
                              "cmd: ./prog 1\nevents: Ir D1mr DLmr D1mw DLmw\nfl=a.c\n"
                              "fn=walk\n7 50 9 3 5 1\nsummary: 50 9 3 5 1\n")};
  }

  // The objects of a report, as "LABEL D1 LL BLOCKS BYTES{LINES}{OFFSETS}", or what is noted.
  std::string report() {
    program::Console console("objects_test");
    const Listing listing = make_listing(options_, Profiles(options_, console));
    if (!listing.objects)
      return listing.notes.empty() ? "" : listing.notes.front().substr(path("").size());
    std::string text;
    for (const DataObject& object : listing.objects->objects) text += written(object) + '\n';
    return text + fmt::format("{}", listing.objects->others);
  }

  static std::string written(const DataObject& object) {
    std::string text = fmt::format("{} {} {} {} {}{{", object.name.label(), object.misses.d1,
                                   object.misses.ll, object.blocks, object.bytes);
    for (const MissingLine& line : object.lines)
      text += fmt::format("{}:{} {} {} ", line.place.file, line.place.line, line.place.function,
                          line.misses.d1);
    text += "}{";
    for (const MissedOffset& offset : object.offsets)
      text += fmt::format("{} {} ", offset.offset, offset.misses.d1);
    return text + '}';
  }

  // Groups as "NAME COUNT{...}", of reads that miss D1.
  static std::string written(const std::vector<NameGroup>& groups) {
    std::string text;
    for (const NameGroup& group : groups)
      text += fmt::format("{} {}{{{}}}", group.name, group.counts[0].value_or(-1),
                          written(group.groups));
    return text;
  }

  std::string groups(std::string_view by) {
    options_.by = parse_levels(by, "--by");
    options_.profiles = {file("misses", std::string(kObjects))};
    program::Console console("objects_test");
    return written(make_listing(options_, Profiles(options_, console)).groups);
  }

  void put_beside(const std::string& from, const std::string& to) {
    std::string text(kObjects);
    if (!from.empty()) text.replace(text.find(from), from.size(), to);
    file("out.objects", text);
  }

  Options options_;
};

TEST_F(ObjectsTest, StandBesideAProfile) {
  EXPECT_EQ(report(), "");
  put_beside("", "");
  const std::string heap(kHeap);
  EXPECT_EQ(report(), heap + " 10 3 2 300{a.c:7 walk 6 b.c:0 fill 4 }{64 9 0 1 }\n" +
                          "global: table [/lib/y.so] 3 0 0 0{b.c:9 fill 3 }{8 3 }\n"
                          "global: table [/lib/x.so] 1 1 0 0{a.c:7 walk 1 }{8 1 }\n0");
  options_.objects = "no";
  EXPECT_EQ(report(), "");
}

TEST_F(ObjectsTest, ThatAreOfAnotherRunAreNotShown) {
  const std::string other = "out.objects: of another run";
  put_beside("./prog 1", "./prog 2");
  EXPECT_EQ(report(), other + ", \"./prog 2\"; it is not shown");
  put_beside("fn=(2)\n8 1 1", "fn=(2)\n8 2 1");
  EXPECT_EQ(report(), other + ": D1mr is 10 there, 9 in the profile; it is not shown");
  put_beside("8 2 0 1 0", "8 2 0 1 1");
  EXPECT_EQ(report(), other + ": DLmw is 2 there, 1 in the profile; it is not shown");
  put_beside("fn=(2)\n8", "fn=(9)\n8");
  EXPECT_TRUE(report().ends_with("; it is not shown")) << report();
  put_beside("desc: Lines of objects are offsets", "desc: Something else");
  EXPECT_EQ(report(), "out.objects: no misses by object (--objects=yes); it is not shown");
  put_beside("./prog 1", "./prog 1\nand more");
  file("out", "cmd: ./prog 1\nevents: Ir\nfn=walk\n7 50\nsummary: 50\n");
  EXPECT_EQ(report(), other + ", for the profile has no D1mr; it is not shown");
}

TEST_F(ObjectsTest, ThatTheUserNamesHaveToBeOfTheRun) {
  options_.objects = file("other", std::string(kObjects));
  EXPECT_TRUE(report().starts_with(kHeap));
  options_.objects = file("other", "cmd: ./prog 1\nevents: D1mr\nsummary: 9\n");
  EXPECT_THROW(report(), program::Error);
  options_.objects = path("gone");
  EXPECT_THROW(report(), program::Error);
}

TEST_F(ObjectsTest, AreListedIfTheyMissEnough) {
  put_beside("", "");
  program::Console console("objects_test");
  const PageObjects all = *Profiles(options_, console).misses().objects;
  const auto listed = [&](const ObjectLimits& limits) {
    const ObjectTable table = object_table(all, limits);
    std::string text;
    for (const DataObject& object : table.objects)
      text += fmt::format("{} {} ", object.lines.size(), object.offsets.size());
    return text + fmt::format("{}", table.others);
  };
  EXPECT_EQ(listed({}), "2 2 1 1 1 1 0");
  // The variable of x.so has 7% of the misses of D1, but a quarter of those of LL.
  EXPECT_EQ(listed({.percent = 20}), "2 2 1 1 1 1 0");
  EXPECT_EQ(listed({.percent = 30}), "2 2 2");
  EXPECT_EQ(listed({.objects = 2}), "2 2 1 1 1");
  EXPECT_EQ(listed({.lines = 1, .offsets = 1}), "1 1 1 1 1 1 0");
  EXPECT_EQ(listed({.percent_of_object = 50}), "1 1 1 1 1 1 0");
}

TEST_F(ObjectsTest, AreGroupedWithTheirOffsets) {
  const std::string heap(kHeap);
  EXPECT_EQ(groups("object,offset"),
            heap +
                " 6{64 (0x40) 5{}0 (0x0) 1{}}global: table [/lib/y.so] 2{8 (0x8) 2{}}"
                "global: table [/lib/x.so] 1{8 (0x8) 1{}}");
  EXPECT_EQ(groups("class"), "heap 6{}global 3{}");
  EXPECT_TRUE(groups("offset").starts_with(heap + " at 64 (0x40) 5{}")) << groups("offset");
}

TEST_F(ObjectsTest, AreGroupedWithTheSourceThatMissed) {
  const std::string heap(kHeap);
  EXPECT_EQ(groups("class,line"), "heap 6{a.c:7 6{}}global 3{b.c:9 2{}a.c:7 1{}}");
  EXPECT_EQ(groups("line,object"),
            "a.c:7 7{" + heap +
                " 6{}global: table [/lib/x.so] 1{}}b.c:9 2{global: table [/lib/y.so] 2{}}");
  EXPECT_EQ(groups("function"), "walk 7{}fill 2{}");
  options_.functions = {"fill"};
  EXPECT_EQ(groups("object,file"), "global: table [/lib/y.so] 2{b.c 2{}}");
}

TEST_F(ObjectsTest, HaveALevelOfTheirOwnOnlyThere) {
  options_.by = {Level::offset};
  EXPECT_THROW(report(), program::Error);
  EXPECT_THROW(parse_levels("object,offset,line", "--by"), program::Error);
}

}  // namespace
}  // namespace cg::annotate
