// SPDX-License-Identifier: GPL-2.0-or-later
import { contextsLink } from "./calls_tables.js";
import { changesTable } from "./change_tables.js";
import { changeOf } from "../model/changes.js";
import { h } from "./dom.js";
import { hotLinesOfFunction, MOST_LINES } from "../model/hot_lines.js";
import { lineLink } from "../model/links.js";
import { widthOfColumn } from "./metric_columns.js";
import { shownMetrics } from "../model/shown_metrics.js";
import { linesTable } from "./top_tables.js";

/** @typedef {import("../model/metrics.js").Columns} Columns */
/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("./table.js").Column} Column */

/** @type {Record<string, string>} */
const MARKED = { "-": "only before", "+": "only after" };

/**
 * "+" for a function that is new, "-" for one that is gone; null for all others.
 *
 * @param {Profile} profile
 * @param {number} called
 */
export function markOf(profile, called) {
  const mark = profile.comparison === null ? " " : profile.comparison.marks[called];
  if (mark === " ") return null;
  return h("span", { class: "mark " + (mark === "-" ? "removed" : "added"), title: MARKED[mark] }, mark);
}

/**
 * Where a function was that moved.
 *
 * @param {Profile} profile
 * @param {number} called
 */
export function wasIn(profile, called) {
  const was = profile.comparison === null ? "" : profile.comparison.was[called];
  return was === "" ? null : h("span", { class: "quiet" }, ` (was in ${was})`);
}

/**
 * What the chosen event counted before, and after.
 *
 * @param {Profile} profile
 * @param {Columns} counts
 * @returns {Column[]}
 */
export function sideColumns(profile, counts) {
  if (profile.comparison === null) return [];
  const { metric } = profile;
  const width = Math.max(widthOfColumn(profile, metric, counts), 9); // room for the label
  const side = (/** @type {"before" | "after"} */ name, /** @type {string} */ label) => {
    const text = (/** @type {number} */ row) => (changeOf(counts, metric, row) || { before: "", after: "" })[name];
    return {
      label,
      title: `${metric.name} ${name}`,
      width,
      isText: false,
      key: (/** @type {number} */ row) => Number(text(row).replace(/ .*|,/g, "")),
      fill: (/** @type {number} */ row, /** @type {HTMLElement} */ cell) => cell.append(text(row)),
    };
  };
  return [side("before", "Before"), side("after", "After")];
}

/**
 * @param {Profile} profile
 * @param {number} called
 */
export async function comparedFunctionView(profile, called) {
  const { functions, files } = profile;
  const home = files.name[functions.file[called]];
  const mark = markOf(profile, called);
  const lines = await hotLinesOfFunction(profile, called, MOST_LINES);
  return h(
    "section",
    { class: "view scrolls summary" },
    h("h1", {}, mark, mark === null ? null : " ", functions.name[called]),
    h("p", {}, "in ", h("a", { href: lineLink(home, 0) }, home), wasIn(profile, called), mark === null ? null : ", " + MARKED[mark.textContent || ""]),
    contextsLink(profile, called),
    changesTable(profile, "", shownMetrics(profile), functions.counts, called),
    lines.length === 0 ? null : linesTable(profile, "Its lines that changed most", lines)
  );
}
