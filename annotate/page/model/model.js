// SPDX-License-Identifier: GPL-2.0-or-later
import { callsOf, stacksOf, unpackLineCalls } from "./calls.js";
import { cyclesOf } from "./cycles.js";
import { pageGroupsOf } from "./groups.js";
import { functionLink } from "./links.js";
import { addRow, metricsOf, weight, zeros } from "./metrics.js";
import { objectsOf, OFFSETS } from "./objects.js";
import { stridesOf } from "./strides.js";
import { unpackRows, unpackText } from "./unpack.js";

/** @typedef {import("./calls.js").Calls} Calls */
/** @typedef {import("./calls.js").LineCall} LineCall */
/** @typedef {import("./calls.js").LineCalls} LineCalls */
/** @typedef {import("./cycles.js").Cycles} Cycles */
/** @typedef {import("./groups.js").Groups} Groups */
/** @typedef {import("./metrics.js").Columns} Columns */
/** @typedef {import("./metrics.js").Metric} Metric */
/** @typedef {import("./objects.js").Objects} Objects */
/** @typedef {import("./strides.js").Strides} Strides */
/** @typedef {import("./source_rows.js").SourceRow} SourceRow */

/**
 * The lines of a file: rows by line and function, and the same by line alone.
 *
 * @typedef {object} FileLines
 * @property {number[]} line of each row
 * @property {number[]} function of each row
 * @property {Columns} counts of each row
 * @property {number[]} numbers of the lines with counts or calls, ascending
 * @property {Columns} sums of these lines
 * @property {Columns} [inclusive] of a profile of calls: these with what the lines call
 * @property {LineCall[]} [calls] by line
 * @property {string[] | null} text
 * @property {(line: number) => string} textOf a line; empty: not known
 * @property {SourceRow[]} [rows] as a comparison has them
 * @property {number[][]} [owned] in a comparison: the rows of each line with counts
 */

/**
 * What the scripts know of the profile. Functions, files and parts are their numbers.
 *
 * @typedef {object} Profile
 * @property {any} index as it was written
 * @property {boolean} difference
 * @property {import("./compared_model.js").Comparison | null} comparison that follows the sources
 * @property {Metric[]} metrics
 * @property {Columns} totals of one row
 * @property {Columns | null} before likewise: of the first of two profiles
 * @property {{name: string[], file: number[], counts: Columns}} functions
 * @property {{name: string[], directory: string[], state: string[], newer: string[][], nearest: number[][], counts: Columns}} files
 *   (nearest: lines with counts of code that has no line, but is near)
 * @property {{file: number[], function: number[], counts: Columns}} parts
 * @property {number[][]} partsOfFile
 * @property {number[][]} partsOfFunction
 * @property {Map<string, number[]>} named functions, by their names: a profile of Cachegrind has what is
 *   inlined into a function from another file as a function of that name in that file
 * @property {Calls | null} calls of a profile of calls
 * @property {import("./calls.js").Stacks | null} stacks
 * @property {Objects | null} objects which data misses, if that is known
 * @property {Strides | null} strides that misses follow, if they are known
 * @property {import("./code.js").Assembly | null} assembly instructions of functions, if the page has some
 * @property {Cycles | null} cycles what CEst is made of; null: nobody can choose that
 * @property {Groups | null} groups that --by names, if it is given
 * @property {boolean} hasOffsets the lines of the file ??? are offsets in objects
 * @property {Metric} metric the one that is looked at
 * @property {(file: number) => Promise<FileLines>} lines
 */

/**
 * The numbers of lines, each once.
 *
 * @param {number[]} line ascending
 * @param {LineCalls | null} calls
 */
function numbersOf(line, calls) {
  const numbers = new Set(line);
  if (calls !== null) calls.all.forEach((call) => numbers.add(call.line));
  return Array.from(numbers).sort((a, b) => a - b);
}

/**
 * Rows are written by function; here they are by line.
 *
 * @param {{first: number[], second: number[], counts: Columns}} rows keys: function and line
 * @param {string | null} text
 * @param {LineCalls | null} calls
 * @returns {FileLines}
 */
function fileLines(rows, text, calls) {
  const order = Array.from(rows.second.keys()).sort((a, b) => rows.second[a] - rows.second[b]);
  const line = order.map((row) => rows.second[row]);
  const counts = rows.counts.map((column) => Float64Array.from(order, (row) => column[row]));
  const numbers = numbersOf(line, calls);
  const sums = zeros(numbers.length, counts.length);
  for (let row = 0, at = 0; row < line.length; ++row) {
    while (line[row] !== numbers[at]) ++at;
    addRow(sums, at, counts, row);
  }
  const lines = linesOf(text);
  const textOf = (/** @type {number} */ number) => (lines === null ? "" : lines[number - 1] || "");
  const called = calls === null ? {} : { calls: calls.all, inclusive: withCalls(numbers, sums, calls) };
  return { line, function: order.map((row) => rows.first[row]), counts, numbers, sums, text: lines, textOf, ...called };
}

/**
 * What lines cost with the calls on them. (What functions of one circle call of each other is no part of it.)
 *
 * @param {number[]} numbers
 * @param {Columns} sums
 * @param {LineCalls} calls
 */
function withCalls(numbers, sums, calls) {
  const inclusive = sums.map((column) => column.slice());
  const at = new Map(numbers.map((line, row) => [line, row]));
  for (const { line, row, isInside } of calls.all) if (!isInside) addRow(inclusive, Number(at.get(line)), calls.counts, row);
  return inclusive;
}

/**
 * A line feed ends a line; what comes behind the last one is one, if it is not empty.
 *
 * @param {string | null} text
 */
function linesOf(text) {
  if (text === null) return null;
  const lines = text.split("\n");
  if (lines[lines.length - 1] === "") lines.pop();
  return lines;
}

/** @param {string[]} names */
export function byName(names) {
  /** @type {Map<string, number[]>} */
  const named = new Map();
  names.forEach((name, at) => {
    const known = named.get(name);
    if (known === undefined) named.set(name, [at]);
    else known.push(at);
  });
  return named;
}

/**
 * The functions of the same name as this, itself among them. Code whose function is unknown is none;
 * a profile of calls says what is inlined.
 *
 * @param {Profile} profile
 * @param {number} called
 * @returns {number[]}
 */
export function namesakes(profile, called) {
  const name = profile.functions.name[called];
  return name === "???" || profile.calls !== null ? [called] : profile.named.get(name) || [called];
}

/**
 * Files are unpacked when they are looked at; the last ones are kept.
 *
 * @param {(file: number) => Promise<FileLines>} read
 * @returns {(file: number) => Promise<FileLines>}
 */
export function keeper(read) {
  /** @type {Map<number, Promise<FileLines>>} */
  const kept = new Map();
  return (file) => {
    const lines = kept.get(file) || read(file);
    kept.delete(file);
    kept.set(file, lines);
    if (kept.size > 40) kept.delete(Number(kept.keys().next().value));
    return lines;
  };
}

/**
 * The address of a function.
 *
 * @param {Profile} profile
 * @param {number} called
 */
export function functionHref(profile, called) {
  const { functions, files, calls } = profile;
  return functionLink(files.name[functions.file[called]], functions.name[called], calls === null ? "" : calls.object[called]);
}

/**
 * The address of a function's contexts.
 *
 * @param {Profile} profile
 * @param {number} called
 */
export function contextsHref(profile, called) {
  return functionHref(profile, called).replace("function", "flame");
}

/**
 * Whether the profile is what cg_diff made of two.
 *
 * @param {any} index
 */
function isOfTwo(index) {
  return index.descriptions.some((/** @type {string} */ text) => text.startsWith("Files compared:"));
}

/**
 * @param {any} index
 * @param {any} calls
 * @param {any} objects
 * @param {any} strides
 * @param {import("./code.js").Assembly | null} assembly
 * @returns {Profile}
 */
export function profileOf(index, calls, objects, strides, assembly) {
  const events = index.columns.length;
  const rows = unpackRows("parts", events);
  const parts = { file: rows.first, function: rows.second, counts: rows.counts };
  const functions = { ...index.functions, counts: zeros(index.functions.name.length, events) };
  const files = { ...index.files, counts: zeros(index.files.name.length, events) };
  /** @type {number[][]} */
  const partsOfFile = files.name.map(() => []);
  /** @type {number[][]} */
  const partsOfFunction = functions.name.map(() => []);
  for (let part = 0; part < parts.file.length; ++part) {
    addRow(functions.counts, parts.function[part], parts.counts, part);
    addRow(files.counts, parts.file[part], parts.counts, part);
    partsOfFile[parts.file[part]].push(part);
    partsOfFunction[parts.function[part]].push(part);
  }
  const difference = index.difference || isOfTwo(index);
  const metrics = metricsOf({ ...index, difference });
  const column = (/** @type {"total" | "before"} */ key) =>
    index.columns.map((/** @type {any} */ c) => Float64Array.of(c[key]));
  return {
    index,
    difference,
    comparison: null,
    metrics,
    totals: column("total"),
    before: index.difference ? column("before") : null,
    functions,
    files,
    parts,
    partsOfFile,
    partsOfFunction,
    named: byName(functions.name),
    calls: callsOf(calls, events),
    stacks: stacksOf(calls && calls.stacks, events),
    objects: objectsOf(objects),
    strides: stridesOf(strides),
    assembly,
    groups: pageGroupsOf(index.groups, () => unpackRows("group-rows", events).counts),
    cycles: cyclesOf(index.cycles, metrics),
    hasOffsets: index.descriptions.includes(OFFSETS),
    metric: metrics.find((metric) => metric.name === index.sortedBy) || metrics[0],
    lines: keeper(async (file) => {
      const lineCalls = calls === null ? null : unpackLineCalls(file, events);
      return fileLines(unpackRows("file-" + file, events), await unpackText("text-" + file), lineCalls);
    }),
  };
}

/**
 * What is 100%: the total or, of a difference, that of the first profile.
 *
 * @param {Profile} profile
 * @param {Metric} metric
 */
export function whole(profile, metric) {
  return weight(metric, profile.before || profile.totals, 0);
}

/**
 * Whether the lines of a file are offsets in objects.
 *
 * @param {Profile} profile
 * @param {number} file
 */
export function isOfOffsets(profile, file) {
  return profile.hasOffsets && profile.files.name[file] === "???";
}

/**
 * What the numbers of a file's lines are.
 *
 * @param {Profile} profile
 * @param {number} file
 */
export function lineWord(profile, file) {
  return isOfOffsets(profile, file) ? "Offset" : "Line";
}
