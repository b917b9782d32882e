// SPDX-License-Identifier: GPL-2.0-or-later
//
// cg_gate without its main and its files: a profile does not move against itself, and no form of a
// report is other than whole, whatever names and limits are. Sections: arguments, the two profiles.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "annotate/text/compared_brief_text.h"
#include "gate/compare.h"
#include "gate/findings.h"
#include "gate/options.h"
#include "gate/profiles.h"
#include "gate/render/benchmark_services.h"
#include "gate/render/github.h"
#include "gate/render/json.h"
#include "gate/render/junit.h"
#include "gate/render/markdown.h"
#include "gate/render/text.h"
#include "tests/fuzz/arguments.h"

namespace cg::fuzz {
namespace {

bool is_control(char c) { return (c >= 0 && c < ' ' && c != '\n') || c == 0x7f; }

std::string brief_of(const gate::Report& report) {
  constexpr std::size_t kLines = 20;
  std::string text;
  if (report.brief)
    annotate::render::compared_brief_text(*report.brief, kLines, {},
                                          [&](std::string_view lines) { text += lines; });
  return text;
}

void check_forms(const gate::Report& report) {
  for (const auto& form :
       {gate::render::json, gate::render::bencher, gate::render::benchmark_action})
    require(nlohmann::json::accept(form(report)), "JSON is JSON");
  const std::string xml = gate::render::junit(report);
  require(std::ranges::count(xml, '<') == std::ranges::count(xml, '>'), "elements are closed");
  require(std::ranges::count(xml, '"') % 2 == 0, "attributes are closed");
  for (const std::string& text : {xml, gate::render::text(report), gate::render::markdown(report),
                                  gate::render::annotations(report, "/w"), brief_of(report)}) {
    require(text.empty() || text.ends_with('\n'), "a form is whole lines");
    require(std::ranges::none_of(text, [](char c) { return is_control(c) && c != '\t'; }),
            "no control characters");
  }
  for_each_line(gate::render::annotations(report, "/w"), [](const std::string& line) {
    require(line.starts_with("::"), "an annotation is one line");
  });
}

gate::Report report_on(const gate::Options& options) {
  program::Console console("fuzz");
  const gate::Profiles profiles(options, console);
  gate::Report report = compare(options, profiles);
  report.brief = gate::findings(options, profiles, console);
  return report;
}

void check(gate::Options options) {
  options.baseline = {"a.out"};
  options.current = {"b.out", "a.out"};
  accepts([&] { check_forms(report_on(options)); });
  options.current = {"a.out"};
  accepts([&] {
    const gate::Report report = report_on(options);
    require(report.verdict() == gate::Verdict::pass, "nothing rises above itself");
    require(report.moved.empty() && report.functions.empty(), "nothing moves against itself");
    check_forms(report);
  });
  options.baseline = {"none"};
  accepts([&] { check_forms(report_on(options)); });
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg;
  using namespace cg::fuzz;
  const auto [arguments, first, second] = sections<3>(text_of(data, size));
  folder().file("a.out", first);
  folder().file("b.out", second);
  Arguments words(arguments + "\n--baseline=a.out\n--current=b.out");

  accepts([&] { check(words.command_line(gate::kProgram).parse()); });
  return 0;
}
