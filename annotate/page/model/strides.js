// SPDX-License-Identifier: GPL-2.0-or-later
import { rowsByLine } from "./objects.js";
import { unpackRows } from "./unpack.js";

/**
 * The strides that misses follow (annotate/document/miss_reasons.h), reads and writes together.
 *
 * @typedef {object} Strides
 * @property {number[]} bytes of each stride, negative if it goes down
 * @property {{stride: number[], misses: import("./objects.js").Misses, at: Map<string, number[]>}} lines
 *   rows, and those of each line ("FILE:LINE")
 */

/**
 * @param {any} json null: they are not known
 * @returns {Strides | null}
 */
export function stridesOf(json) {
  if (json === null) return null;
  const { bytes, places } = json;
  const rows = unpackRows("stride-lines", 2);
  const misses = { d1: rows.counts[0], ll: rows.counts[1] };
  return { bytes, lines: { stride: rows.second, misses, at: rowsByLine(places.file, places.line, rows.first) } };
}
