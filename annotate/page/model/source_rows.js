// SPDX-License-Identifier: GPL-2.0-or-later
/** @typedef {import("./calls.js").LineCall} LineCall */
/** @typedef {import("./model.js").FileLines} FileLines */

/**
 * A line as it is shown.
 *
 * @typedef {object} SourceRow
 * @property {number} line its number; 0: counts of code whose line is unknown
 * @property {string | null} text null: there is none
 * @property {number} at where its counts are; -1: it has none
 * @property {LineCall} [call] the row is of this call on the line
 * @property {number} [more] calls that have no rows
 */

const HOT_SHARE = 0.9;

/**
 * All lines of a file that has a text, and those with counts that it does not have.
 *
 * @param {FileLines} lines
 * @returns {SourceRow[]}
 */
export function sourceRows(lines) {
  if (lines.rows !== undefined) return lines.rows;
  const { numbers, text } = lines;
  /** @type {SourceRow[]} */
  const rows = [];
  let at = 0;
  const countsOf = (/** @type {number} */ line) => (numbers[at] === line ? at++ : -1);
  if (numbers[0] === 0) rows.push({ line: 0, text: null, at: at++ });
  if (text !== null) text.forEach((line, before) => rows.push({ line: before + 1, text: line, at: countsOf(before + 1) }));
  for (; at < numbers.length; ++at) rows.push({ line: numbers[at], text: null, at });
  return rows;
}

/**
 * The rows that make up most of a file's costs, from top to bottom.
 *
 * @param {Float64Array} weights of all rows
 */
export function hotRows(weights) {
  const size = (/** @type {number} */ row) => Math.abs(weights[row]);
  const candidates = Array.from(weights.keys()).filter((row) => size(row) > 0);
  let rest = HOT_SHARE * candidates.reduce((sum, row) => sum + size(row), 0);
  const hot = [];
  for (const row of candidates.sort((a, b) => size(b) - size(a))) {
    if (rest <= 0) break;
    rest -= size(row);
    hot.push(row);
  }
  return hot.sort((a, b) => a - b);
}

/**
 * Where the first number is that is not below this.
 *
 * @param {ArrayLike<number>} numbers ascending
 * @param {number} least
 */
export function firstFrom(numbers, least) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The row of a line, or the one before it; not that of a call.
 *
 * @param {SourceRow[]} rows ascending
 * @param {number} line
 */
export function rowOfLine(rows, line) {
  let low = firstFrom(rows.map((row) => row.line), line + 1);
  while (low > 1 && rows[low - 1].call !== undefined) --low;
  return Math.max(0, low - 1);
}
