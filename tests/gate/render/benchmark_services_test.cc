// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/benchmark_services.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/gate/render/example.h"

namespace cg::gate::render {
namespace {

using Json = nlohmann::ordered_json;

Report with_runs() {
  Report report = example();
  report.events[1].statistics.current = {3, 2, 1000};
  return report;
}

TEST(Bencher, HasAMeasureForEachEvent) {
  EXPECT_EQ(Json::parse(bencher(with_runs())).dump(),
            R"({"prog":{"instructions":{"value":10500},)"
            R"("Dr":{"value":3,"lower_value":2,"upper_value":1000},"Dw":{"value":2000}}})");
}

TEST(Bencher, HasTheLastOfMeasuresWithOneName) {
  Report report = with_runs();
  report.events[1].event = "instructions";
  EXPECT_EQ(Json::parse(bencher(report)).dump(),
            R"({"prog":{"instructions":{"value":3,"lower_value":2,"upper_value":1000},)"
            R"("Dw":{"value":2000}}})");
  EXPECT_EQ(bencher(report).find("instructions"), bencher(report).rfind("instructions"));
}

TEST(BenchmarkAction, HasAnItemForEachEvent) {
  EXPECT_EQ(Json::parse(benchmark_action(with_runs())).dump(),
            R"([{"name":"prog","unit":"instructions","value":10500},)"
            R"({"name":"prog Dr","unit":"events","value":3,"range":"2 to 1,000"},)"
            R"({"name":"prog Dw","unit":"events","value":2000}])");
}

TEST(BenchmarkServices, TakeNamesOfAnyBytes) {
  for (const std::string& text :
       {bencher(hostile_report("\"\x1b\xff")), benchmark_action(hostile_report("\"\x1b\xff"))})
    EXPECT_NE(text.find("\\\"\\\\x1b\\ufffd"), std::string::npos) << text;
}

}  // namespace
}  // namespace cg::gate::render
