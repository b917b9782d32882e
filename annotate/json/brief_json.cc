// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/json/brief_json.h"

#include <string>
#include <vector>

#include "annotate/json/json_lines.h"

namespace cg::annotate::render {
namespace {

using program::json_array;
using program::JsonObject;
using program::JsonPlace;

void put_amount(JsonPlace to, const Finding::Amount& amount) {
  JsonObject object(to);
  object.put("of", amount.of);
  object.put("count", amount.count);
}

void put_finding(JsonPlace to, const Finding& finding, const Brief& brief) {
  std::vector<std::string> command{finding.program};
  command.insert(command.end(), finding.arguments.begin(), finding.arguments.end());
  command.insert(command.end(), brief.data_files.begin(), brief.data_files.end());
  JsonObject object(to);
  object.put("rule", finding.rule);
  object.put("what", finding.what);
  object.put("cost", finding.cost);
  json_array(object.key("amounts"), finding.amounts, put_amount);
  json_array(object.key("places"), finding.places, put_place);
  object.put("evidence", finding.evidence);
  object.put("remedy", null_if_empty(finding.remedy));
  object.put("undecided", null_if_empty(finding.undecided));
  object.put("command", command);
}

}  // namespace

void put_place(JsonPlace to, const Finding::Place& place) {
  JsonObject object(to);
  object.put("file", place.file);
  object.put("line", null_if_0(place.line));
  object.put("function", place.function);
  object.put("cost", place.cost);
  object.put("inlined_into", place.inlined_into);
  object.put("text", place.text);
}

void put_brief(ReportText& report, JsonPlace to, const Brief& brief) {
  JsonObject object(to);
  object.put("cost", brief.cost);
  object.put("formula", brief.formula);
  object.put("not_recorded", brief.not_recorded);
  json_lines(report, object.key("findings"), brief.findings,
             [&](JsonPlace place, const Finding& finding) { put_finding(place, finding, brief); });
}

}  // namespace cg::annotate::render
