// SPDX-License-Identifier: GPL-2.0-or-later
import { withCommas } from "./numbers.js";
import { unpackRows } from "./unpack.js";

/**
 * Which data misses (annotate/document/objects.h). An object misses at offsets in it, and lines miss on it; misses are reads and
 * writes together.
 *
 * @typedef {object} Objects
 * @property {string[]} kind of each object: heap, global
 * @property {string[]} where the program or library of a variable
 * @property {string[]} name
 * @property {Sums} sums of each object
 * @property {Sums} all one row: 100%
 * @property {{offset: number[], misses: Misses, of: number[][]}} offsets rows, and those of each object
 * @property {{file: string[], line: number[], function: string[]}} places lines that miss
 * @property {{place: number[], object: number[], misses: Misses, on: number[][], at: Map<string, number[]>}} lines
 *   rows, those of each object, and those of each line ("FILE:LINE")
 */

/** @typedef {{d1: Float64Array, ll: Float64Array}} Misses */
/** @typedef {Misses & {blocks: Float64Array, bytes: Float64Array}} Sums */
/** @typedef {{offset: number, d1: number, ll: number}} MissedOffset */

// Offsets from here on are rounded down to 4,096 (docs/simulation.md).
export const FIRST_ROUNDED = 65536;
const ROUNDED = 4096;
const MOST_BARS = 128;
const FIELD = 8; // bytes

/** What the profile says of itself if its lines are offsets. */
export const OFFSETS = "Lines of objects are offsets in bytes";

/**
 * @param {number} size
 * @param {number[]} keys
 */
function rowsByKey(size, keys) {
  /** @type {number[][]} */
  const rows = Array.from({ length: size }, () => []);
  keys.forEach((key, row) => rows[key].push(row));
  return rows;
}

/**
 * The rows of each line, "FILE:LINE".
 *
 * @param {string[]} file
 * @param {number[]} line
 * @param {number[]} place of each row
 */
export function rowsByLine(file, line, place) {
  /** @type {Map<string, number[]>} */
  const rows = new Map();
  place.forEach((at, row) => {
    const key = file[at] + ":" + line[at];
    const known = rows.get(key);
    if (known === undefined) rows.set(key, [row]);
    else known.push(row);
  });
  return rows;
}

/**
 * @param {any} json null: it is not known
 * @returns {Objects | null}
 */
export function objectsOf(json) {
  if (json === null) return null;
  const { kind, where, name, places } = json;
  const offsets = unpackRows("object-offsets", 4);
  const lines = unpackRows("object-lines", 2);
  const zeros = () => new Float64Array(kind.length);
  const sums = [zeros(), zeros(), zeros(), zeros()];
  sums.forEach((sum, event) => offsets.first.forEach((object, row) => (sum[object] += offsets.counts[event][row])));
  const named = (/** @type {Float64Array[]} */ columns) => ({ d1: columns[0], ll: columns[1], blocks: columns[2], bytes: columns[3] });
  return {
    kind,
    where,
    name,
    sums: named(sums),
    all: named(sums.map((sum) => Float64Array.of(sum.reduce((total, each) => total + each, 0)))),
    offsets: { offset: offsets.second, misses: named(offsets.counts), of: rowsByKey(kind.length, offsets.first) },
    places,
    lines: {
      place: lines.first,
      object: lines.second,
      misses: { d1: lines.counts[0], ll: lines.counts[1] },
      on: rowsByKey(kind.length, lines.second),
      at: rowsByLine(places.file, places.line, lines.first),
    },
  };
}

/**
 * Rows of a table of misses, the most first.
 *
 * @param {number[]} rows
 * @param {Misses} misses
 */
export function mostFirst(rows, misses) {
  const size = (/** @type {number} */ row) => Math.abs(misses.d1[row]);
  return rows.slice().sort((a, b) => size(b) - size(a) || a - b);
}

/**
 * Where an object misses, by offset; of an array of records, by offset in a record.
 *
 * @param {Objects} objects
 * @param {number} at
 * @param {number} record in bytes; 0: the object is no array
 * @returns {{all: MissedOffset[], left: number}} ascending; misses of rounded offsets, which are in no record, are left out
 */
export function missedOffsets(objects, at, record) {
  /** @type {Map<number, MissedOffset>} */
  const byOffset = new Map();
  let left = 0;
  for (const row of objects.offsets.of[at]) {
    const [d1, ll] = [objects.offsets.misses.d1[row], objects.offsets.misses.ll[row]];
    const offset = objects.offsets.offset[row];
    if (d1 === 0 && ll === 0) continue;
    if (record > 0 && offset >= FIRST_ROUNDED) {
      left += d1;
      continue;
    }
    const folded = record > 0 ? offset % record : offset;
    const known = byOffset.get(folded) || { offset: folded, d1: 0, ll: 0 };
    byOffset.set(folded, { offset: folded, d1: known.d1 + d1, ll: known.ll + ll });
  }
  return { all: Array.from(byOffset.values()).sort((a, b) => a.offset - b.offset), left };
}

/**
 * The same as bars, each of as many bytes: a power of two that divides all offsets, not larger than a field, or a
 * larger one if there are too many bars.
 *
 * @param {MissedOffset[]} offsets ascending
 * @param {number} record
 */
export function barsOf(offsets, record) {
  if (offsets.length === 0) return { width: 1, bars: [] };
  const last = offsets[offsets.length - 1].offset;
  let width = last >= FIRST_ROUNDED ? ROUNDED : 1;
  while (width < FIELD && offsets.every(({ offset }) => offset % (2 * width) === 0)) width *= 2;
  const end = Math.max(record, last + 1);
  while (end / width > MOST_BARS) width *= 2;
  /** @type {MissedOffset[]} */
  const bars = Array.from({ length: Math.ceil(end / width) }, (_, bar) => ({ offset: bar * width, d1: 0, ll: 0 }));
  for (const { offset, d1, ll } of offsets) {
    const bar = bars[Math.floor(offset / width)];
    bar.d1 += d1;
    bar.ll += ll;
  }
  return { width, bars };
}

/** @param {number} offset */
export function hexOf(offset) {
  return "0x" + offset.toString(16);
}

/** @param {number} offset */
export function bothWays(offset) {
  return `${withCommas(offset)} (${hexOf(offset)})`;
}
