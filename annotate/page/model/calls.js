// SPDX-License-Identifier: GPL-2.0-or-later
import { unpackRows } from "./unpack.js";

/** @typedef {import("./metrics.js").Columns} Columns */

/**
 * The recorded stacks as a tree: frame 0 is the program, and a frame comes behind what called it.
 *
 * @typedef {object} Stacks
 * @property {string[]} name
 * @property {number[]} above the caller of each frame
 * @property {number[]} frame the number of each frame's name
 * @property {boolean} whole from the program down
 * @property {number[]} [calls] of each frame from the one above it; none: not known
 * @property {number[]} end the frame that each row of costs ends with
 * @property {number[]} called the function of each row; -1: not known
 * @property {Columns} counts of each row; in a comparison the differences
 * @property {Columns} [before] in a comparison
 * @property {Columns} [after]
 */

/**
 * What a profile of calls has besides. A call is from the code of a function in a file, its own or one
 * that is inlined, to a function.
 *
 * @typedef {object} Calls
 * @property {string[]} object of each function
 * @property {Columns} inclusive of each function
 * @property {number[]} cycle of each function; 0: none
 * @property {number[]} caller the function of each call
 * @property {number[]} file of each call: where the caller's code is written
 * @property {number[]} callee
 * @property {Float64Array} times
 * @property {Columns} counts
 * @property {number[][]} to the calls to each function
 * @property {number[][]} from the calls from each function
 * @property {boolean} inclusiveFirst functions are sorted by that at first
 * @property {boolean} hasInlined calls without a number are inlined ones
 */

/**
 * A call on a line of a file; where its counts are.
 *
 * @typedef {object} LineCall
 * @property {number} line
 * @property {number} callee
 * @property {number} times
 * @property {Columns} counts
 * @property {number} row
 * @property {boolean} isInside of a circle that the line is in, too: no part of what the line costs
 */

/** @typedef {{all: LineCall[], counts: Columns}} LineCalls by line */

/**
 * @param {number} file
 * @param {number} events
 * @returns {LineCalls}
 */
export function unpackLineCalls(file, events) {
  const [out, inside] = ["calls-", "inside-"].map((name) => unpackRows(name + file, 1 + events));
  const columns = out.counts.map((column, at) => Float64Array.from([...column, ...inside.counts[at]]));
  const [times, ...counts] = columns;
  const callee = out.second.concat(inside.second);
  const all = out.first.concat(inside.first).map((line, row) => ({
    line,
    callee: callee[row],
    times: times[row],
    counts,
    row,
    isInside: row >= out.first.length,
  }));
  return { all: all.sort((a, b) => a.line - b.line), counts };
}

/**
 * @param {number} size
 * @param {number[]} keys
 */
function groups(size, keys) {
  /** @type {number[][]} */
  const result = Array.from({ length: size }, () => []);
  keys.forEach((key, at) => result[key].push(at));
  return result;
}

/**
 * @param {any} json null: there are none
 * @param {number} columns
 * @returns {Stacks | null}
 */
export function stacksOf(json, columns) {
  if (json === null) return null;
  const { first, second, counts } = unpackRows("stack-rows", columns);
  return { ...json, end: first, called: second.map((number) => number - 1), counts };
}

/**
 * How many frames of whole stacks each function has; null: there are no such stacks.
 *
 * @param {Stacks | null} stacks
 * @param {number} functions
 */
export function contextsOf(stacks, functions) {
  if (stacks === null || !stacks.whole) return null;
  const contexts = new Array(functions).fill(0);
  for (const called of stacks.called) if (called >= 0) ++contexts[called];
  return contexts;
}

/**
 * @param {any} json null: there are none
 * @param {number} events
 * @returns {Calls | null}
 */
export function callsOf(json, events) {
  if (json === null) return null;
  const functions = json.objectOf.length;
  const inclusive = unpackRows("inclusive", events);
  const rows = unpackRows("call-rows", 1 + events);
  const caller = rows.first.map((at) => json.callers.function[at]);
  const [times, ...counts] = rows.counts;
  return {
    object: json.objectOf.map((/** @type {number} */ at) => json.objects[at]),
    inclusive: inclusive.counts,
    cycle: inclusive.second,
    caller,
    file: rows.first.map((at) => json.callers.file[at]),
    callee: rows.second,
    times,
    counts,
    to: groups(functions, rows.second),
    from: groups(functions, caller),
    inclusiveFirst: json.inclusiveFirst,
    hasInlined: json.hasInlined,
  };
}
