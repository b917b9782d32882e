// SPDX-License-Identifier: GPL-2.0-or-later
/** @typedef {import("./metrics.js").Columns} Columns */

/**
 * Groups of rows (annotate/document/page.h), as a tree: row 0 is the program.
 *
 * @typedef {object} Groups
 * @property {string[]} levels by which rows are grouped, the outermost first
 * @property {string[]} name
 * @property {number[]} around the group that each is in
 * @property {number[][]} below the groups in each
 * @property {Columns} counts
 * @property {Set<number>} nearest groups with counts of code that has no line
 */

/**
 * @param {any} json undefined: there are none
 * @param {() => Columns} counts of these
 * @returns {Groups | null}
 */
export function pageGroupsOf(json, counts) {
  if (json === undefined) return null;
  /** @type {number[][]} */
  const below = json.name.map(() => []);
  for (let row = 1; row < below.length; ++row) below[json.around[row]].push(row);
  return { ...json, below, nearest: new Set(json.nearest), counts: counts() };
}
