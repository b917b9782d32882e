// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { baseName } from "../model/links.js";
import { countsList, shareText, written } from "./metric_columns.js";
import { missCurveView } from "./miss_curve_view.js";
import { missReasonsView } from "./miss_reasons_view.js";
import { missesOfD1 } from "../model/miss_reasons.js";
import { value, weight } from "../model/metrics.js";
import { functionHref, isOfOffsets, lineWord, namesakes } from "../model/model.js";
import { callsTable } from "./calls_tables.js";
import { objectsOfLine, stridesOfLine } from "./miss_tables.js";
import { firstFrom } from "../model/source_rows.js";

/** @typedef {import("../model/model.js").FileLines} FileLines */
/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("../model/source_rows.js").SourceRow} SourceRow */

export const MOST_FUNCTIONS = 200;
const MOST_NAMED_FILES = 4;

/**
 * @param {string} metric
 * @param {number} functions
 */
export function functionsCaption(metric, functions) {
  const more = functions > MOST_FUNCTIONS ? `, of which ${MOST_FUNCTIONS} are listed` : "";
  return `${metric} of ${functions === 1 ? "one function" : functions + " functions"}${more}`;
}

/**
 * The rows of a line, the largest first.
 *
 * @param {Profile} profile
 * @param {FileLines} lines
 * @param {number} line
 */
function rowsOfLine(profile, lines, line) {
  const rows = [];
  for (let row = firstFrom(lines.line, line); lines.line[row] === line; ++row) rows.push(row);
  const size = (/** @type {number} */ row) => Math.abs(weight(profile.metric, lines.counts, row));
  return rows.sort((a, b) => size(b) - size(a));
}

/**
 * Where else there is code of this function: the line is inlined into it, or that into this.
 *
 * @param {Profile} profile
 * @param {number} called
 * @param {number} file
 */
function elsewhere(profile, called, file) {
  const { functions, files, metric } = profile;
  const size = (/** @type {number} */ each) => Math.abs(weight(metric, functions.counts, each));
  const others = namesakes(profile, called).filter((each) => functions.file[each] !== file);
  const names = others.sort((a, b) => size(b) - size(a)).map((each) => baseName(files.name[functions.file[each]]));
  if (names.length === 0) return "";
  const more = names.length > MOST_NAMED_FILES ? ` and ${names.length - MOST_NAMED_FILES} more` : "";
  return "also in " + names.slice(0, MOST_NAMED_FILES).join(", ") + more;
}

/**
 * What a line calls.
 *
 * @param {Profile} profile
 * @param {FileLines} lines
 * @param {SourceRow} row
 */
function callsOfLine(profile, lines, { line, at }) {
  const calls = (lines.calls || []).filter((call) => call.line === line);
  if (profile.calls === null || lines.inclusive === undefined || calls.length === 0) return [];
  const isInside = calls.some((call) => call.isInside);
  return [
    h("p", { class: "inclusive" }, h("b", {}, "With what it calls "), ...countsList(profile, lines.inclusive, at)),
    isInside ? h("p", { class: "quiet" }, "Calls in a circle with the line are no part of that.") : null,
    callsTable(profile, "Calls", calls.map(({ counts, row, times, callee, isInside: inside }) => ({ counts, row, times, other: callee, about: inside ? "  in a circle with it" : "" }))),
  ];
}

/**
 * What is known of a line: all its counts, and the functions that they belong to.
 *
 * @param {Profile} profile
 * @param {number} file
 * @param {FileLines} lines
 * @param {SourceRow} row
 */
export function lineDetails(profile, file, lines, row) {
  const where = row.line === 0 && !isOfOffsets(profile, file) ? "Unknown lines" : lineWord(profile, file) + " " + row.line;
  if (row.at < 0) return h("div", { class: "details" }, h("h2", {}, where), h("p", { class: "quiet" }, "No counts."));
  const { functions, metric } = profile;
  const rows = rowsOfLine(profile, lines, row.line);
  const all = Math.abs(weight(metric, lines.sums, row.at));
  const list = rows.slice(0, MOST_FUNCTIONS).map((at) => {
    const called = lines.function[at];
    return h(
      "tr",
      {},
      h("td", { class: "share" }, all > 0 ? shareText(profile, weight(metric, lines.counts, at) / all) : ""),
      h("td", {}, written(profile, metric, value(metric, lines.counts, at))),
      h("td", { class: "name" }, h("a", { href: functionHref(profile, called) }, functions.name[called])),
      h("td", { class: "name quiet" }, elsewhere(profile, called, file))
    );
  });
  return h(
    "div",
    { class: "details" },
    h("h2", {}, where, " ", h("span", { class: "counts" }, ...countsList(profile, lines.sums, row.at))),
    ...missReasonsView(profile, lines.sums, row.at),
    ...stridesOfLine(profile, profile.files.name[file], row.line, missesOfD1(profile, lines.sums, row.at)),
    ...missCurveView(profile, lines.sums, row.at),
    ...objectsOfLine(profile, profile.files.name[file], row.line),
    rows.length === 0 ? null : h("table", { class: "plain" }, h("caption", {}, functionsCaption(metric.name, rows.length)), h("tbody", {}, ...list)),
    ...callsOfLine(profile, lines, row)
  );
}
