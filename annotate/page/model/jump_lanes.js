// SPDX-License-Identifier: GPL-2.0-or-later

// Arrows of jumps beside rows: each in a lane of its own, short ones next to the rows.

const MOST_LANES = 14; // arrows that would need more are not drawn
const LONGEST_ARROW = 1000; // rows; nor are longer ones

/** @typedef {{from: number, to: number}} Arrow between two rows */

/**
 * A part of an arrow beside a row.
 *
 * @typedef {object} LanePart
 * @property {number} lane 0: next to the rows
 * @property {boolean} above whether the arrow goes on to the row above
 * @property {boolean} below
 * @property {boolean} isFrom whether it begins at the row
 * @property {boolean} isTo whether it ends there
 * @property {boolean} isBack whether it leads up
 */

/**
 * @param {Arrow[]} arrows
 * @param {number} rows
 * @returns {{lanes: number, parts: LanePart[][]}} how many lanes there are, and the parts beside each row
 */
export function lanesOf(arrows, rows) {
  /** @type {LanePart[][]} */
  const parts = Array.from({ length: rows }, () => []);
  const length = (/** @type {Arrow} */ { from, to }) => Math.abs(from - to);
  let lanes = 0;
  for (const { from, to } of arrows.filter((arrow) => length(arrow) < LONGEST_ARROW).sort((a, b) => length(a) - length(b))) {
    const top = Math.min(from, to);
    const bottom = Math.max(from, to);
    const taken = new Set();
    for (let row = top; row <= bottom; ++row) for (const { lane } of parts[row]) taken.add(lane);
    let lane = 0;
    while (taken.has(lane)) ++lane;
    if (lane >= MOST_LANES) continue;
    lanes = Math.max(lanes, lane + 1);
    for (let row = top; row <= bottom; ++row)
      parts[row].push({ lane, above: row > top, below: row < bottom, isFrom: row === from, isTo: row === to, isBack: to <= from });
  }
  return { lanes, parts };
}
