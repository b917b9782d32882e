// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/export/speedscope.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "tests/annotate/export/made.h"
#include "tests/program/error_of.h"

namespace cg::annotate::exports {
namespace {

using Json = nlohmann::ordered_json;

class SpeedscopeTest : public testing::Test {
 protected:
  Json read(std::size_t primary) const {
    const Made made(body_);
    return Json::parse(written([&](const auto& to) { speedscope(*made, primary, to); }));
  }
  std::string refusal() const {
    const Made made(body_);
    return program::error_of([&] { speedscope(*made, 0, [](std::string_view) { FAIL(); }); });
  }

  std::string body_;
};

TEST_F(SpeedscopeTest, HasAProfileForEachEvent) {
  body_ += row("d/a.c", "f", "d/a.c", "0 1 2");
  body_ += row("d/a.c", "f", "d/a.c", "7 3 0");
  body_ += row("d/a.c", "f", "b.h", "9 0 5");
  const Json file = read(1);
  EXPECT_EQ(file["name"], "./prog 1");
  EXPECT_EQ(file["activeProfileIndex"], 1);
  EXPECT_EQ(file["shared"]["frames"].dump(),
            R"([{"name":"f","file":"d/a.c"},{"name":"a.c:7","file":"d/a.c","line":7},)"
            R"({"name":"b.h:9","file":"b.h","line":9}])");
  EXPECT_EQ(file["profiles"].dump(),
            R"([{"type":"sampled","name":"A","unit":"none","startValue":0,"endValue":4,)"
            R"("samples":[[0],[0,1]],"weights":[1,3]},)"
            R"({"type":"sampled","name":"B","unit":"none","startValue":0,"endValue":7,)"
            R"("samples":[[0],[0,2]],"weights":[2,5]}])");
}

TEST_F(SpeedscopeTest, HasWholeStacksWhereTheyAreKept) {
  const MadeContexts made;
  const Json file = Json::parse(written([&](const auto& to) { speedscope(*made, 0, to); }));
  EXPECT_EQ(file["shared"]["frames"].dump(),
            R"([{"name":"main","file":"m.c"},{"name":"f","file":"m.c"},{"name":"g","file":"m.c"},)"
            R"({"name":"…"}])");
  std::string calls;
  for (const Json& event : file["profiles"][0]["events"])
    calls += fmt::format("{}{}@{} ", event["type"].get<std::string>(), event["frame"].get<int>(),
                         event["at"].get<int>());
  EXPECT_EQ(calls, "O0@0 O1@7 O1@11 O2@14 C2@15 O3@15 C3@16 C1@16 C1@16 O2@16 C2@17 C0@17 ");
  EXPECT_EQ(file["profiles"][1].dump(),
            R"({"type":"evented","name":"B","unit":"none","startValue":0,"endValue":2,"events":[)"
            R"({"type":"O","frame":0,"at":0},{"type":"C","frame":0,"at":2}]})");
  const MadeContexts negative("#@ 0 0 (2) -3\n");
  EXPECT_EQ(program::error_of([&] { speedscope(*negative, 0, [](std::string_view) { FAIL(); }); }),
            "f has the count -3: speedscope has no weights below 0");
}

TEST_F(SpeedscopeTest, AddsUpWhatAFunctionHasOfALine) {
  body_ += row("a.c", "f", "a.c", "7 3");
  body_ += row("a.c", "g", "a.c", "7 1");
  body_ += row("a.c", "f", "a.c", "7 4");
  EXPECT_EQ(read(0)["profiles"][0]["samples"].dump(), "[[0,1],[2,3]]");
  EXPECT_EQ(read(0)["profiles"][0]["weights"].dump(), "[7,1]");
}

TEST_F(SpeedscopeTest, InlinedCodeStandsOnWhatItIsIn) {
  const MadeInlined made;
  const Json file = Json::parse(written([&](const auto& to) { speedscope(*made, 0, to); }));
  const Json& frames = file["shared"]["frames"];
  std::string stacks;
  for (std::size_t i = 0; i < 5; ++i) {
    for (const std::size_t frame : file["profiles"][0]["samples"][i])
      stacks += frames[frame]["name"].get<std::string>() + " ";
    stacks += file["profiles"][0]["weights"][i].dump() + '\n';
  }
  EXPECT_EQ(stacks,
            "main main.c:20 1\n"
            "main twice() math.h:3 4\n"
            "main sum() twice() math.h:3 34\n"
            "main twice() math.h:3 8\n"
            "main sum() sum.h:7 16\n");
  EXPECT_EQ(frames.size(), 6u);  // each once
  EXPECT_EQ(file["profiles"][0]["endValue"], 63);
}

TEST_F(SpeedscopeTest, IsWholeWithoutLines) {
  EXPECT_EQ(read(0)["profiles"].size(), 2u);
  EXPECT_EQ(read(0)["profiles"][0]["endValue"], 0);
}

TEST_F(SpeedscopeTest, RefusesWhatItCannotSayBeforeItWrites) {
  body_ += row("a.c", "f", "a.c", "7 9223372036854775807");
  body_ += row("a.c", "g", "a.c", "8 1");
  EXPECT_EQ(refusal(), "a sum of costs does not fit 64 bits");
  body_ += row("a.c", "f", "a.c", "6 0 -1");
  EXPECT_EQ(refusal(), "a.c:f has the count -1: speedscope has no weights below 0");
}

}  // namespace
}  // namespace cg::annotate::exports
