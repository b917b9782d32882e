// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { paintHeat } from "../model/heat.js";
import { shareText, written } from "./metric_columns.js";
import { value, weight } from "../model/metrics.js";
import { whole } from "../model/model.js";

/** @typedef {import("../model/metrics.js").Columns} Columns */
/** @typedef {import("../model/model.js").Profile} Profile */

/**
 * @param {string} kind
 * @param {(string | Node)[]} children
 */
export function cell(kind, ...children) {
  return h("div", { class: "cell " + kind, role: "gridcell" }, ...children);
}

/**
 * The share and the count of the chosen event.
 *
 * @param {Profile} profile
 * @param {Columns} counts
 * @param {number} at -1: there are none
 * @param {number} most what is hottest; 0: nothing is coloured
 */
export function countCells(profile, counts, at, most) {
  const { metric } = profile;
  if (at < 0) return [cell("number share"), cell("number")];
  const size = weight(metric, counts, at);
  const cells = [
    cell("number share", size === 0 ? "" : shareText(profile, size / Math.abs(whole(profile, metric)))),
    cell("number", written(profile, metric, value(metric, counts, at))),
  ];
  if (most > 0) cells.forEach((each) => paintHeat(each, size, most));
  return cells;
}

/**
 * The columns of these, as CSS has them.
 *
 * @param {Profile} profile
 */
export function countColumns(profile) {
  const { metric, totals } = profile;
  return `var(--share, 8ch) ${Math.max(written(profile, metric, value(metric, totals, 0)).length, metric.name.length) + 2}ch`;
}
