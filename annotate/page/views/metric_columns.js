// SPDX-License-Identifier: GPL-2.0-or-later
import { changeOf, isWithinSpread, widthOfSpreads } from "../model/changes.js";
import { h } from "./dom.js";
import { paintBar } from "../model/heat.js";
import { isRatio, value, weight } from "../model/metrics.js";
import { whole } from "../model/model.js";
import { countedMetrics } from "../model/shown_metrics.js";
import { percent, percentWithSign, withCommas, withSign } from "../model/numbers.js";

/** @typedef {import("../model/metrics.js").Columns} Columns */
/** @typedef {import("../model/metrics.js").Metric} Metric */
/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("./table.js").Column} Column */
/** @typedef {[kind: string, text: string, title: string]} Head of a column: its classes, and what it says */

/**
 * @param {Profile} profile
 * @param {Metric} metric
 * @param {number} number
 */
export function written(profile, metric, number) {
  if (isRatio(metric)) return percent(number);
  return profile.difference ? withSign(number) : withCommas(number);
}

/**
 * A part of all.
 *
 * @param {Profile} profile
 * @param {number} fraction
 */
export function shareText(profile, fraction) {
  return profile.difference ? percentWithSign(fraction) : percent(fraction);
}

/**
 * What a row counts.
 *
 * @param {Profile} profile
 * @param {Metric} metric
 * @param {Columns} counts
 * @param {number} row
 */
export function countText(profile, metric, counts, row) {
  const change = changeOf(counts, metric, row);
  return change === null ? written(profile, metric, value(metric, counts, row)) : change.text;
}

/**
 * @param {Profile} profile
 * @param {Metric} metric
 */
export function title(profile, metric) {
  if (metric.formula !== "") return metric.name + " = " + metric.formula;
  return metric.name + (profile.comparison !== null ? ": more after than before" : profile.difference ? ": more in the second profile than in the first" : "");
}

/**
 * The share of all that a row has.
 *
 * @param {Profile} profile
 * @param {Columns} counts
 * @returns {Column}
 */
export function shareColumn(profile, counts) {
  const { metric } = profile;
  const all = Math.abs(whole(profile, metric));
  const share = (/** @type {number} */ row) => weight(metric, counts, row);
  let most = 0;
  for (let row = 0; row < counts[0].length; ++row)
    if (!isWithinSpread(counts, metric, row)) most = Math.max(most, Math.abs(share(row)));
  const what = isRatio(metric) ? metric.formula.split(" / ")[0] : metric.name;
  return {
    label: "%",
    title: `percent of all ${what}${profile.comparison !== null ? " before" : profile.before !== null ? " of the first profile" : ""}`,
    width: 10,
    isText: false,
    key: share,
    fill: (row, cell) => {
      cell.append(all > 0 ? shareText(profile, share(row) / all) : "");
      if (isWithinSpread(counts, metric, row)) cell.classList.add("within");
      else paintBar(cell, share(row), most);
    },
  };
}

/**
 * In characters.
 *
 * @param {Profile} profile
 * @param {Metric} metric
 * @param {Columns} counts
 */
export function widthOfColumn(profile, metric, counts) {
  // Of a difference, rows may be larger than their sum.
  let most = Math.abs(value(metric, profile.totals, 0));
  for (let row = 0; row < counts[0].length; ++row) most = Math.max(most, Math.abs(value(metric, counts, row)));
  const longest = isRatio(metric) ? 7 : withSign(most).length + widthOfSpreads(counts, metric);
  return Math.max(longest, metric.name.length) + 2;
}

/**
 * @param {Profile} profile
 * @param {Metric} metric
 * @param {Columns} counts
 * @returns {Column}
 */
export function metricColumn(profile, metric, counts) {
  return {
    label: metric.name,
    title: title(profile, metric),
    width: widthOfColumn(profile, metric, counts),
    isText: false,
    key: (row) => value(metric, counts, row),
    fill: (row, cell) => {
      cell.append(countText(profile, metric, counts, row));
      if (value(metric, counts, row) === 0) cell.classList.add("zero");
      if (isWithinSpread(counts, metric, row)) cell.classList.add("within");
    },
  };
}

/**
 * What functions cost with all that they call.
 *
 * @param {Profile} profile
 * @param {Columns} counts
 * @returns {Column[]}
 */
export function inclusiveColumns(profile, counts) {
  const about = ", with all that the function calls; of functions that call each other in a circle, what they cost together";
  const columns = [shareColumn(profile, counts), metricColumn(profile, profile.metric, counts)];
  return columns.map((column) => {
    const label = column.label + " incl.";
    return { ...column, label, title: column.title + about, width: Math.max(column.width, label.length + 3) };
  });
}

/**
 * All that is counted of one row, as text that wraps.
 *
 * @param {Profile} profile
 * @param {Columns} counts
 * @param {number} row
 */
export function countsList(profile, counts, row) {
  return countedMetrics(profile).map((metric) => {
    const number = countText(profile, metric, counts, row) || "-";
    return h("span", { class: "count", title: title(profile, metric) }, h("b", {}, metric.name), " " + number);
  });
}

/**
 * The heads of the share and the count of the chosen event, and of what a view has behind them.
 *
 * @param {Profile} profile
 * @param {Head[]} others
 */
export function headRow(profile, others) {
  const { metric } = profile;
  /** @type {Head[]} */
  const all = [
    ["number share", "%", "percent of all " + metric.name],
    ["number", metric.name, title(profile, metric)],
    ...others,
  ];
  return h(
    "div",
    { class: "row head", role: "row", "aria-rowindex": 1 },
    ...all.map(([kind, text, about]) =>
      h("div", { class: "cell " + kind, role: "columnheader", title: about }, text)
    )
  );
}
