// SPDX-License-Identifier: GPL-2.0-or-later
import { withCommas, withSign } from "./numbers.js";

/** @typedef {import("./metrics.js").Columns} Columns */
/** @typedef {import("./metrics.js").Metric} Metric */

/**
 * What a comparison knows of counts beyond their differences, a column per event. Of several runs
 * before and after are medians, and spreads say how far apart the runs are.
 *
 * @typedef {object} Changes
 * @property {(number | null)[][]} before null: no profile has this count
 * @property {(number | null)[][]} after
 * @property {number[][]} [spreadBefore] none: no runs differ
 * @property {number[][]} [spreadAfter]
 * @property {number[][]} [within] 1: the runs of a side differ by as much as the sides
 */

/**
 * One of them, as people read it.
 *
 * @typedef {object} Change
 * @property {string} before
 * @property {string} after
 * @property {string} text the difference, with its spread
 * @property {boolean} isWithin
 */

/** @type {WeakMap<Columns, Changes>} */
const known = new WeakMap();

/**
 * The differences, from which their changes are found again.
 *
 * @param {Changes} changes
 * @returns {Columns}
 */
export function differencesOf(changes) {
  const differences = changes.before.map((before, column) => {
    const after = changes.after[column];
    const rows = new Float64Array(before.length);
    for (let row = 0; row < rows.length; ++row) rows[row] = (after[row] || 0) - (before[row] || 0);
    return rows;
  });
  known.set(differences, changes);
  return differences;
}

/**
 * Some rows of changes, then others.
 *
 * @param {Changes} changes
 * @param {number[]} rows of these
 * @param {Changes} others all rows
 * @returns {Changes}
 */
export function joined(changes, rows, others) {
  const columns = (/** @type {any[][]} */ some, /** @type {any[][]} */ rest) =>
    some.map((column, at) => rows.map((row) => column[row]).concat(rest[at]));
  const spreads = (/** @type {"spreadBefore" | "spreadAfter" | "within"} */ name) => {
    if (changes[name] === undefined && others[name] === undefined) return {};
    const of = (/** @type {Changes} */ each) => each[name] || each.before.map((column) => column.map(() => 0));
    return { [name]: columns(of(changes), of(others)) };
  };
  return {
    before: columns(changes.before, others.before),
    after: columns(changes.after, others.after),
    ...spreads("spreadBefore"),
    ...spreads("spreadAfter"),
    ...spreads("within"),
  };
}

/**
 * @param {number} spread
 */
function spreadText(spread) {
  return spread === 0 ? "" : " \u00b1" + withCommas(spread);
}

/**
 * @param {number | null} count
 * @param {number} spread
 */
function sideText(count, spread) {
  return count === null ? "." : withCommas(count) + spreadText(spread);
}

/**
 * Null: these counts are no differences of a comparison.
 *
 * @param {Columns} counts
 * @param {Metric} metric
 * @param {number} row
 * @returns {Change | null}
 */
export function changeOf(counts, metric, row) {
  const changes = known.get(counts);
  if (changes === undefined) return null;
  const column = metric.over[0][1];
  const spread = (/** @type {number[][] | undefined} */ of) => (of === undefined ? 0 : of[column][row]);
  const before = changes.before[column][row];
  const after = changes.after[column][row];
  const isWithin = spread(changes.within) === 1;
  const difference = (isWithin ? "~" : "") + withSign(counts[column][row]);
  const most = Math.max(spread(changes.spreadBefore), spread(changes.spreadAfter));
  return {
    before: sideText(before, spread(changes.spreadBefore)),
    after: sideText(after, spread(changes.spreadAfter)),
    text: before === null && after === null ? "." : difference + spreadText(most),
    isWithin,
  };
}

/**
 * @param {Columns} counts
 * @param {Metric} metric
 * @param {number} row
 */
export function isWithinSpread(counts, metric, row) {
  const changes = known.get(counts);
  return changes !== undefined && changes.within !== undefined && changes.within[metric.over[0][1]][row] === 1;
}

/**
 * How many characters are behind the longest difference.
 *
 * @param {Columns} counts
 * @param {Metric} metric
 */
export function widthOfSpreads(counts, metric) {
  const changes = known.get(counts);
  if (changes === undefined || changes.spreadBefore === undefined || changes.spreadAfter === undefined) return 0;
  const column = metric.over[0][1];
  let most = 0;
  for (const spread of changes.spreadBefore[column]) most = Math.max(most, spread);
  for (const spread of changes.spreadAfter[column]) most = Math.max(most, spread);
  return spreadText(most).length + 1;
}
