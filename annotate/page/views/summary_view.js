// SPDX-License-Identifier: GPL-2.0-or-later
import { changesTable } from "./change_tables.js";
import { changeOf } from "../model/changes.js";
import { shownMetrics } from "../model/shown_metrics.js";
import { comparedFacts } from "./compared_facts.js";
import { markOf } from "./compared_functions.js";
import { h } from "./dom.js";
import { fact, machineFacts } from "./facts.js";
import { nodeLink } from "./files_view.js";
import { findingsView } from "./findings_view.js";
import { hotLinesOfAll } from "../model/hot_lines.js";
import { baseName } from "../model/links.js";
import { shareText, title, written } from "./metric_columns.js";
import { missCurveView } from "./miss_curve_view.js";
import { topObjects } from "./miss_tables.js";
import { missReasonsView } from "./miss_reasons_view.js";
import { isRatio, value, weight } from "../model/metrics.js";
import { functionHref, namesakes } from "../model/model.js";
import { withCommas } from "../model/numbers.js";
import { shortNames } from "../model/paths.js";
import { fileNodes, treeOf } from "../model/tree.js";
import { linesTable, nameCell, topTable } from "./top_tables.js";

/** @typedef {import("../model/metrics.js").Columns} Columns */
/** @typedef {import("../model/metrics.js").Metric} Metric */
/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("../model/tree.js").Node} Node */

const MOST_ROWS = 12;

/** @param {Profile} profile */
function facts(profile) {
  const { index, comparison } = profile;
  if (comparison !== null) return comparedFacts(profile, comparison);
  return h(
    "dl",
    { class: "facts" },
    fact(index.commands.length > 1 ? "Commands" : "Command", index.commands),
    fact(profile.before !== null ? "Before, after" : profile.index.profiles.length > 1 ? "Profiles" : "Profile", index.profiles),
    ...machineFacts(index.descriptions),
    fact("Notes", index.notes)
  );
}

/**
 * @param {string[]} cells
 * @param {"th" | "td"} tag
 */
function row(cells, tag) {
  return h("tr", {}, ...cells.map((text, at) => h(at === 0 ? "th" : tag, { scope: at === 0 ? "row" : "col" }, text)));
}

/**
 * Of a difference also what it is the difference of.
 *
 * @param {Profile} profile
 * @param {Metric} metric
 */
function totalCells(profile, metric) {
  const total = value(metric, profile.totals, 0);
  if (profile.before === null) return [written(profile, metric, total)];
  const before = value(metric, profile.before, 0);
  const change = before === 0 ? "" : shareText(profile, total / before);
  return [withCommas(before), withCommas(before + total), written(profile, metric, total), change];
}

/**
 * @param {Profile} profile
 * @param {string} caption
 * @param {Metric[]} metrics
 */
function totals(profile, caption, metrics) {
  if (metrics.length === 0) return null;
  if (profile.comparison !== null) return changesTable(profile, caption, metrics, profile.totals, 0);
  const hasSides = profile.before !== null;
  return h(
    "table",
    { class: "plain" },
    h("caption", {}, caption),
    hasSides ? h("thead", {}, row(["", "Before", "After", "Difference", "%"], "th")) : null,
    h(
      "tbody",
      {},
      ...metrics.map((metric) => {
        const element = row([metric.name, ...totalCells(profile, metric)], "td");
        if (metric.formula !== "") element.title = title(profile, metric);
        return element;
      })
    )
  );
}

/**
 * The functions, or files, with most of the metric.
 *
 * @param {Profile} profile
 * @param {string} caption
 * @param {Columns} counts
 * @param {(at: number) => HTMLElement} name
 */
function top(profile, caption, counts, name) {
  const weights = Array.from(counts[0], (_, at) => weight(profile.metric, counts, at));
  const order = weights.map((_, at) => at).filter((at) => weights[at] !== 0);
  order.sort((a, b) => Math.abs(weights[b]) - Math.abs(weights[a]));
  const rows = order.slice(0, MOST_ROWS).map((at) => ({
    weight: weights[at],
    change: changeOf(counts, profile.metric, at),
    cells: [name(at)],
  }));
  return topTable(profile, caption, rows);
}

/**
 * @param {Profile} profile
 * @param {string} caption
 */
function topFiles(profile, caption) {
  const nodes = fileNodes(treeOf(profile));
  const name = shortNames(profile.files.name).name;
  const size = (/** @type {Node} */ node) => weight(profile.metric, node.counts, node.row);
  const sorted = nodes.filter((node) => size(node) !== 0).sort((a, b) => Math.abs(size(b)) - Math.abs(size(a)));
  const rows = sorted.slice(0, MOST_ROWS).map((node) => ({
    weight: size(node),
    change: changeOf(node.counts, profile.metric, node.row),
    cells: [nameCell(nodeLink(profile, node), node.name.startsWith("???") ? node.name : name[node.at], node.path)],
  }));
  return topTable(profile, caption, rows);
}

/** @param {Profile} profile */
export async function summaryView(profile) {
  const { functions, files, calls } = profile;
  const metrics = shownMetrics(profile);
  const events = metrics.filter((metric) => metric.formula === "");
  const sums = metrics.filter((metric) => metric.formula !== "" && !isRatio(metric));
  const functionName = (/** @type {number} */ at) => {
    const file = files.name[functions.file[at]];
    const cell = nameCell(functionHref(profile, at), functions.name[at], file);
    const mark = markOf(profile, at);
    if (mark !== null) cell.prepend(mark, " ");
    if (namesakes(profile, at).length > 1) cell.append(h("span", { class: "quiet" }, "  in " + baseName(file)));
    return cell;
  };
  const what = isRatio(profile.metric) ? profile.metric.formula.split(" / ")[0] : profile.metric.name;
  const functionTables = [
    top(profile, "Functions by " + what, functions.counts, functionName),
    calls === null ? null : top(profile, `Functions by ${what} with what they call`, calls.inclusive, functionName),
  ];
  const hot = await hotLinesOfAll(profile, MOST_ROWS);
  return h(
    "section",
    { class: "view scrolls summary" },
    await findingsView(profile),
    facts(profile),
    h(
      "div",
      { class: "side-by-side" },
      totals(profile, "Events", events),
      totals(profile, "Rates", metrics.filter(isRatio)),
      totals(profile, "Sums", sums),
      ...missReasonsView(profile, profile.totals, 0),
      ...missCurveView(profile, profile.totals, 0)
    ),
    h(
      "div",
      { class: "side-by-side" },
      ...(calls !== null && calls.inclusiveFirst ? functionTables.reverse() : functionTables),
      linesTable(profile, "Lines by " + what, hot),
      topObjects(profile, MOST_ROWS),
      topFiles(profile, "Files by " + what)
    )
  );
}
