// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/json/compared_brief_json.h"

#include <string>
#include <string_view>
#include <vector>

#include "annotate/json/brief_json.h"

namespace cg::annotate::render {
namespace {

using program::json_array;
using program::JsonObject;
using program::JsonPlace;

std::string_view name_of(MovedFinding::Move move) {
  switch (move) {
    case MovedFinding::Move::appeared:
      return "new";
    case MovedFinding::Move::gone:
      return "gone";
    case MovedFinding::Move::more:
      return "more";
    case MovedFinding::Move::less:
      return "less";
  }
  return "";
}

void put_sides(JsonObject& object, const Sides& sides) {
  object.put("before", sides.before);
  object.put("after", sides.after);
}

void put_moved_amount(JsonPlace to, const MovedFinding::Amount& amount) {
  JsonObject object(to);
  object.put("of", amount.of);
  put_sides(object, amount.count);
}

void put_total(JsonPlace to, const ComparedBrief::Total& total) {
  JsonObject object(to);
  object.put("name", total.name);
  put_sides(object, total.count);
  object.put("difference", total.change);
}

void put_side(JsonPlace to, const ComparedBrief::Side& side) {
  JsonObject object(to);
  object.put("profile", side.data_file);
  object.put("runs", side.runs);
}

void put_moved(JsonPlace to, const MovedFinding& finding, const ComparedBrief& brief) {
  std::vector<std::string> command{"cg_annotate", "--diff"};
  command.insert(command.end(), finding.arguments.begin(), finding.arguments.end());
  command.insert(command.end(), {brief.before.data_file, brief.after.data_file});
  JsonObject object(to);
  object.put("rule", finding.rule);
  object.put("move", name_of(finding.move));
  object.put("what", finding.what);
  put_sides(object, finding.cost);
  object.put("difference", finding.change);
  json_array(object.key("amounts"), finding.amounts, put_moved_amount);
  json_array(object.key("places"), finding.places, put_place);
  object.put("are_lines_old", finding.has_old_lines);
  object.put("evidence", finding.evidence);
  object.put("remedy", null_if_empty(finding.remedy));
  object.put("undecided", null_if_empty(finding.undecided));
  object.put("command", command);
}

}  // namespace

void put_compared_brief(ReportText& report, JsonPlace to, const ComparedBrief& brief) {
  JsonObject object(to);
  put_side(object.key("before"), brief.before);
  put_side(object.key("after"), brief.after);
  object.put("formula", brief.formula);
  json_array(object.key("totals"), brief.totals, put_total);
  object.put("not_recorded", brief.not_recorded);
  json_lines(
      report, object.key("findings"), brief.findings,
      [&](JsonPlace place, const MovedFinding& finding) { put_moved(place, finding, brief); });
}

}  // namespace cg::annotate::render
