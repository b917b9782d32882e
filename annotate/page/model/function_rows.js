// SPDX-License-Identifier: GPL-2.0-or-later
import { addRow, weight, zeros } from "./metrics.js";

/** @typedef {import("./metrics.js").Columns} Columns */
/** @typedef {import("./model.js").Profile} Profile */

/**
 * What a table of functions has in its rows: functions, or all functions of a name.
 *
 * @typedef {object} FunctionRows
 * @property {string[]} name
 * @property {number[][]} members functions, the largest first
 * @property {Columns} counts
 */

/**
 * @param {Profile} profile
 * @returns {FunctionRows}
 */
export function eachFunction(profile) {
  const { functions } = profile;
  return { name: functions.name, members: functions.name.map((_, at) => [at]), counts: functions.counts };
}

/**
 * @param {Profile} profile
 * @returns {FunctionRows}
 */
export function eachName(profile) {
  const { functions, metric } = profile;
  const size = (/** @type {number} */ at) => Math.abs(weight(metric, functions.counts, at));
  const name = Array.from(profile.named.keys());
  const members = Array.from(profile.named.values(), (all) => all.slice().sort((a, b) => size(b) - size(a)));
  const counts = zeros(name.length, functions.counts.length);
  members.forEach((all, row) => all.forEach((at) => addRow(counts, row, functions.counts, at)));
  return { name, members, counts };
}
