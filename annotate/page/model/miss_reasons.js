// SPDX-License-Identifier: GPL-2.0-or-later

/** @typedef {import("./metrics.js").Columns} Columns */
/** @typedef {import("./model.js").Profile} Profile */

/** The caches, and the events of their misses. */
const CACHES = [
  { cache: "I1", misses: ["I1mr"] },
  { cache: "D1", misses: ["D1mr", "D1mw"] },
  { cache: "LL", misses: ["ILmr", "DLmr", "DLmw"] },
];

/** The classes of misses (docs/simulation.md): the ending of their events, and their names. */
export const CLASSES = [
  { ending: "_cold", name: "cold" },
  { ending: "_cap", name: "capacity" },
  { ending: "_conf", name: "conflict" },
];

/**
 * Events that are shown only as the sum of their class.
 *
 * @param {string} name
 */
export function isSummedUp(name) {
  return CACHES.some(
    ({ misses }) => misses.length > 1 && CLASSES.some(({ ending }) => misses.some((event) => event + ending === name))
  );
}

/**
 * The misses of a row by cache and class, of each cache that it misses in. A difference has none: there are no shares of it.
 *
 * @param {Profile} profile
 * @param {Columns} counts
 * @param {number} row
 */
export function missReasons(profile, counts, row) {
  if (profile.difference || profile.comparison !== null) return [];
  /** @type {string[]} */
  const names = profile.index.columns.map((/** @type {{name: string}} */ column) => column.name);
  const countOf = (/** @type {string} */ event) => (names.includes(event) ? counts[names.indexOf(event)][row] : 0);
  return CACHES.map(({ cache, misses }) => {
    const classes = CLASSES.map(({ ending, name }) => ({
      name,
      count: misses.reduce((sum, event) => sum + countOf(event + ending), 0),
    }));
    return { cache, classes, all: classes.reduce((sum, { count }) => sum + count, 0) };
  }).filter(({ all }) => all > 0);
}
