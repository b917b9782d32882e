// SPDX-License-Identifier: GPL-2.0-or-later

/** @typedef {import("./metrics.js").Columns} Columns */
/** @typedef {import("./model.js").Profile} Profile */

/**
 * A size of a cache, as its event has it: "64K"; and how many of the misses it leaves.
 *
 * @typedef {{size: string, count: number}} LeftAtSize
 */

const CURVE_EVENT = /^M(\d{1,3})([KM])$/;

/**
 * The size in KB that an event of --curve=yes stands for (docs/simulation.md), or 0.
 *
 * @param {string} name
 */
function cacheSizeOf(name) {
  const found = CURVE_EVENT.exec(name);
  return found === null ? 0 : Number(found[1]) * (found[2] === "K" ? 1 : 1024);
}

/**
 * Events that are shown only in a plot.
 *
 * @param {string} name
 */
export function isOfCurve(name) {
  return cacheSizeOf(name) > 0;
}

/** @param {string} size */
function sizeInWords(size) {
  return `${size.slice(0, -1)} ${size.slice(-1)}B`;
}

/**
 * Which size would do: the smallest that leaves at most a tenth of the misses that are not cold.
 *
 * @param {LeftAtSize[]} left
 * @param {number} misses
 * @param {number} cold
 */
function kneeOf(left, misses, cold) {
  const again = misses - cold;
  const isLittle = (/** @type {number} */ part, /** @type {number} */ whole) => part <= Math.floor(whole / 10);
  if (isLittle(again, misses)) return { at: -1, words: "cold: no size helps" };
  const at = left.findIndex(({ count }) => isLittle(count - cold, again));
  const last = left[left.length - 1];
  return { at, words: at < 0 ? `needs more than ${sizeInWords(last.size)}` : `fits in ${sizeInWords(left[at].size)}` };
}

/**
 * What larger caches would leave of a row's misses of D1, up to the size after which nothing is seen to change; null where this is not
 * known. A difference has none: there are no shares of it.
 *
 * @param {Profile} profile
 * @param {Columns} counts
 * @param {number} row
 */
export function missCurve(profile, counts, row) {
  if (profile.difference || profile.comparison !== null) return null;
  /** @type {string[]} */
  const names = profile.index.columns.map((/** @type {{name: string}} */ column) => column.name);
  const countOf = (/** @type {string} */ event) => (names.includes(event) ? counts[names.indexOf(event)][row] : 0);
  const left = names
    .filter(isOfCurve)
    .sort((a, b) => cacheSizeOf(a) - cacheSizeOf(b))
    .map((name) => ({ size: name.slice(1), count: countOf(name) }));
  const misses = countOf("D1mr") + countOf("D1mw");
  if (left.length === 0 || misses <= 0) return null;
  const last = left[left.length - 1].count;
  const cold = names.includes("D1mr_cold") ? countOf("D1mr_cold") + countOf("D1mw_cold") : last;
  const { at, words } = kneeOf(left, misses, cold);
  const end = left.findIndex(({ count }) => count - last <= misses / 200);
  return { misses, cold, left: left.slice(0, Math.max(end + 1, at + 1, Math.min(4, left.length))), at, words };
}
