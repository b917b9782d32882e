// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/junit.h"

#include <fmt/format.h>

#include "gate/render/headline.h"
#include "gate/render/number_text.h"
#include "program/valid_utf8.h"

namespace cg::gate::render {
namespace {

using program::readable;

// Text of an element or of an attribute.
std::string xml(std::string_view name) {
  std::string text;
  for (const char c : readable(name)) {
    const bool plain = std::string_view("&<>\"'\t").find(c) == std::string_view::npos;
    text += plain ? std::string(1, c) : fmt::format("&#{};", static_cast<int>(c));
  }
  return text;
}

struct Suite {
  std::string suite;  // escaped
  std::string cases;
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;

  // `outcome` is an element, or nothing when the test passed; it is counted in `kind`.
  void add(std::string_view test, const std::string& outcome) {
    ++tests;
    cases += fmt::format("    <testcase classname=\"{}\" name=\"{}\"", suite, xml(test)) +
             (outcome.empty() ? "/>\n" : ">" + outcome + "</testcase>\n");
  }
  void add(std::string_view test, std::string_view element, std::size_t& kind,
           std::string_view message) {
    ++kind;
    add(test, fmt::format("<{} message=\"{}\"/>", element, xml(message)));
  }
};

void add_environment(Suite& suite, const Report& report) {
  if (report.environment.empty()) return suite.add("environment", "");
  std::string sentences;
  for (const std::string& sentence : report.environment) sentences += xml(sentence) + '\n';
  ++suite.errors;
  suite.add("environment",
            fmt::format("<error message=\"{}\">{}</error>", xml(headline(report)), sentences));
}

std::string moved_functions_text(const Report& report) {
  std::string text;
  for (const MovedFunction& function : report.moved)
    text += fmt::format(
        "{} {} {}:{}{}\n", xml(report.moved_event), change(function.statistics.difference),
        xml(function.file), xml(function.name),
        function.line
            ? fmt::format(", most in line {} of {}", function.line->line, xml(function.line->file))
            : "");
  return text;
}

void add_row(Suite& suite, const EventRow& row, const Report& report) {
  const std::string test = row.function ? row.event + " of " + *row.function : row.event;
  const std::string message = fmt::format("{}, limit {}", row_text(row), row.limit->text);
  const bool fails = row.verdict == Verdict::regression;
  if (fails && !report.environment.empty())
    return suite.add(test, "skipped", suite.skipped, message + ", in another environment");
  if (row.verdict == Verdict::unresolved || row.verdict == Verdict::layout)
    return suite.add(test, "skipped", suite.skipped,
                     fmt::format("{}: {}", name(row.verdict), message));
  if (!fails) return suite.add(test, "");
  ++suite.failures;
  suite.add(test, fmt::format("<failure message=\"{}\" type=\"regression\">{}</failure>",
                              xml(message), moved_functions_text(report)));
}

void add_rows(Suite& suite, const Report& report) {
  for (const EventRow& row : report.events)
    if (row.limit) add_row(suite, row, report);
  for (const EventRow& row : report.functions) add_row(suite, row, report);
  if (report.functions_judged > report.functions.size())
    suite.add(report.functions.empty() ? "functions" : "other functions", "");
}

}  // namespace

std::string junit(const Report& report) {
  Suite suite{xml("cg_gate." + report.name), {}};
  if (report.baseline.empty()) {
    suite.add("baseline", "skipped", suite.skipped, headline(report));
  } else {
    add_environment(suite, report);
    add_rows(suite, report);
  }
  const std::string counts =
      fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"", suite.tests,
                  suite.failures, suite.errors, suite.skipped);
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" +
         fmt::format("<testsuites {}>\n  <testsuite name=\"{}\" {}>\n", counts, suite.suite,
                     counts) +
         suite.cases + "  </testsuite>\n</testsuites>\n";
}

}  // namespace cg::gate::render
