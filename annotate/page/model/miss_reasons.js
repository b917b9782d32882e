// SPDX-License-Identifier: GPL-2.0-or-later

/** @typedef {import("./metrics.js").Columns} Columns */
/** @typedef {import("./model.js").Profile} Profile */

/**
 * Kinds of misses: the ending of their events, and their names; and the caches, with the events whose misses have kinds.
 * What else is predicted, and missed, counts as a cache.
 *
 * @typedef {object} Division
 * @property {string} caption
 * @property {string} [what]  in the place of "misses of CACHE"
 * @property {{ending: string, name: string}[]} kinds
 * @property {{cache: string, misses: string[]}[]} caches
 */

/** The classes and the patterns of misses, and the classes of mispredictions (docs/simulation.md). */
/** @type {Division[]} */
const DIVISIONS = [
  {
    caption: "Why it misses",
    kinds: [
      { ending: "_cold", name: "cold" },
      { ending: "_cap", name: "capacity" },
      { ending: "_conf", name: "conflict" },
    ],
    caches: [
      { cache: "I1", misses: ["I1mr"] },
      { cache: "D1", misses: ["D1mr", "D1mw"] },
      { cache: "L2", misses: ["I2mr", "D2mr", "D2mw"] },
      { cache: "LL", misses: ["ILmr", "DLmr", "DLmw"] },
    ],
  },
  {
    caption: "The pattern of its misses",
    kinds: [
      { ending: "_next", name: "next line" },
      { ending: "_stride", name: "stride" },
      { ending: "_irr", name: "irregular" },
    ],
    caches: [
      { cache: "D1", misses: ["D1mr", "D1mw"] },
      { cache: "LL", misses: ["DLmr", "DLmw"] },
    ],
  },
  {
    caption: "Why branches are mispredicted",
    what: "mispredicted branches",
    kinds: [
      { ending: "_cold", name: "cold" },
      { ending: "_alias", name: "alias" },
      { ending: "_loop", name: "loop" },
      { ending: "_pattern", name: "pattern" },
      { ending: "_random", name: "random" },
    ],
    caches: [{ cache: "Bcm", misses: ["Bcm"] }],
  },
];

/**
 * Events that are shown only as a sum.
 *
 * @param {string} name
 */
export function isSummedUp(name) {
  return DIVISIONS.some(({ kinds, caches }) =>
    caches.some(({ misses }) => misses.length > 1 && kinds.some(({ ending }) => misses.some((event) => event + ending === name)))
  );
}

/**
 * @param {Profile} profile
 * @param {Columns} counts
 * @param {number} row
 * @param {string} event
 */
function countOf(profile, counts, row, event) {
  const column = profile.index.columns.findIndex((/** @type {{name: string}} */ each) => each.name === event);
  return column < 0 ? 0 : counts[column][row];
}

/**
 * @param {Profile} profile
 * @param {Columns} counts
 * @param {number} row
 */
export function missesOfD1(profile, counts, row) {
  return countOf(profile, counts, row, "D1mr") + countOf(profile, counts, row, "D1mw");
}

/**
 * The misses of a row by cache and kind, of each cache that it misses in. A difference has none: there are no shares of it.
 *
 * @param {Profile} profile
 * @param {Columns} counts
 * @param {number} row
 */
export function missReasons(profile, counts, row) {
  if (profile.difference || profile.comparison !== null) return [];
  return DIVISIONS.map(({ caption, what, kinds, caches }) => ({
    caption,
    rows: caches
      .map(({ cache, misses }) => {
        const shares = kinds.map(({ ending, name }) => ({ name, count: misses.reduce((sum, event) => sum + countOf(profile, counts, row, event + ending), 0) }));
        return { cache, what: what ?? "misses of " + cache, shares, all: shares.reduce((sum, { count }) => sum + count, 0) };
      })
      .filter(({ all }) => all > 0),
  })).filter(({ rows }) => rows.length > 0);
}
