// SPDX-License-Identifier: GPL-2.0-or-later
import { differencesOf, joined } from "./changes.js";
import { stacksOf } from "./calls.js";
import { pageGroupsOf } from "./groups.js";
import { metricsOf, zeros } from "./metrics.js";
import { byName, keeper } from "./model.js";
import { fromDifferences } from "./packed_rows.js";
import { unpack } from "./unpack.js";

/** @typedef {import("./changes.js").Changes} Changes */
/** @typedef {import("./model.js").FileLines} FileLines */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./source_rows.js").SourceRow} SourceRow */

/**
 * A line of either side or of both, or what has counts and is no line of a text.
 *
 * @typedef {object} ComparedRow
 * @property {number} line after; of one that is gone, minus its number before; 0: no line
 * @property {string | null} text null: there is none
 * @property {number} at where its counts are; -1: it has none
 * @property {string} mark "-" only before, "+" only after, " " both
 * @property {number} before its numbers; 0: it is not there
 * @property {number} after
 * @property {string} label what stands for a text
 * @property {boolean} isNearest a part of its counts is of code that has no line
 */

/** @typedef {{commands: string[], profiles: string[], sources: string, revision: string}} Side */

/** @typedef {{matched: number, moved: number, onlyBefore: number, onlyAfter: number}} NameCounts */

/**
 * @typedef {{name: string, place: string | null, problem: string, newer: string[]}} ComparedSource of a side of a file
 */

/**
 * What a comparison says beside the differences that are its counts.
 *
 * @typedef {object} Comparison
 * @property {Side} before
 * @property {Side} after
 * @property {NameCounts} functions
 * @property {NameCounts} files
 * @property {{before: string, after: string, files: number}[]} folders
 * @property {string[]} marks of functions, as of lines
 * @property {string[]} was files where functions were; empty: where they are
 * @property {ComparedSource[]} filesBefore
 * @property {ComparedSource[]} filesAfter
 * @property {boolean[]} wanted files whose texts were looked for
 */

/**
 * @param {any} stretch
 * @returns {ComparedRow[]}
 */
function rowsOfStretch(stretch) {
  const texts = stretch.text.split("\n");
  let { before, after } = stretch;
  return Array.from(stretch.marks, (/** @type {string} */ mark, at) => {
    const numbers = { before: mark === "+" ? 0 : before++, after: mark === "-" ? 0 : after++ };
    return { line: numbers.after || -numbers.before, text: texts[at], at: -1, mark, ...numbers, label: "", isNearest: false };
  });
}

/**
 * @param {any} other
 * @returns {ComparedRow}
 */
function otherRow({ mark, line, label }) {
  const before = mark === "-" ? line : 0;
  const after = mark === "+" ? line : 0;
  return { line: after || -before, text: null, at: -1, mark, before, after, label, isNearest: false };
}

/**
 * The functions of each row with counts. One that is alone has the counts of its row.
 *
 * @param {any} json
 * @param {number[]} numbers of these rows
 */
function ownedRows({ changes, owners }, numbers) {
  /** @type {number[]} */
  const alone = [];
  /** @type {[number, number][]} */
  const first = []; // row and function
  /** @type {[number, number][]} */
  const shared = [];
  let at = 0;
  owners.sizes.forEach((/** @type {number} */ size, /** @type {number} */ row) => {
    if (size === 1) alone.push(row);
    for (let i = 0; i < size; ++i) (size === 1 ? first : shared).push([row, owners.function[at++]]);
  });
  const rows = first.concat(shared);
  /** @type {number[][]} */
  const owned = numbers.map(() => []);
  rows.forEach(([row], each) => owned[row].push(each));
  return {
    line: rows.map(([row]) => numbers[row]),
    function: rows.map(([, called]) => called),
    counts: differencesOf(joined(changes, alone, owners.changes)),
    owned,
  };
}

/**
 * @param {any} json
 * @returns {FileLines}
 */
function comparedLines(json) {
  /** @type {ComparedRow[]} */
  const rows = json.stretches.flatMap(rowsOfStretch).concat(json.others.map(otherRow));
  const counted = fromDifferences(json.counted);
  counted.forEach((row, at) => (rows[row].at = at));
  for (const row of json.nearest) rows[row].isNearest = true;
  const numbers = counted.map((row) => rows[row].line);
  const texts = new Map(counted.map((row) => [rows[row].line, rows[row].text || rows[row].label]));
  const sums = differencesOf(json.changes);
  return { ...ownedRows(json, numbers), numbers, sums, text: null, textOf: (line) => texts.get(line) || "", rows };
}

/**
 * Rows of stacks have what was before, then what is after; columns that only functions have are 0.
 *
 * @param {any} json
 * @returns {import("./calls.js").Stacks | null}
 */
function comparedStacks({ stacks: json, stackColumns, columns }) {
  const stacks = stacksOf(json, stackColumns);
  if (stacks === null) return null;
  const { counts } = stacks;
  const before = zeros(counts[0].length, columns.length);
  const after = zeros(counts[0].length, columns.length);
  counts.forEach((column, at) => (at < stackColumns / 2 ? (before[at] = column) : (after[at - stackColumns / 2] = column)));
  const differences = after.map((column, at) => column.map((count, row) => count - before[at][row]));
  return { ...stacks, counts: differences, before, after };
}

/**
 * The profile is of differences; its functions are parts of the files that they are written in.
 *
 * @param {any} json
 * @returns {Profile}
 */
export function comparedProfile(json) {
  const { before, after } = json.comparison;
  const index = { ...json, commands: after.commands, profiles: after.profiles, difference: true, derived: [] };
  const metrics = metricsOf(index);
  const functions = { name: json.functions.name, file: json.functions.file, counts: differencesOf(json.functions.changes) };
  const { name } = json.files;
  const newer = (/** @type {number} */ file) => json.files.before[file].newer.concat(json.files.after[file].newer);
  const files = {
    name,
    directory: name.map(() => ""),
    state: name.map(() => "shown"),
    newer: name.map((/** @type {string} */ _, /** @type {number} */ file) => newer(file)),
    nearest: name.map(() => []),
    counts: differencesOf(json.files.changes),
  };
  /** @type {number[][]} */
  const partsOfFile = name.map(() => []);
  functions.file.forEach((/** @type {number} */ file, /** @type {number} */ called) => partsOfFile[file].push(called));
  const comparison = {
    ...json.comparison,
    marks: json.functions.mark,
    was: json.functions.was,
    filesBefore: json.files.before,
    filesAfter: json.files.after,
    wanted: json.files.wanted,
  };
  return {
    index: { ...index, profiles: before.profiles.concat(after.profiles) },
    difference: true,
    comparison,
    metrics,
    totals: differencesOf(json.totals),
    before: json.totals.before.map((/** @type {number[]} */ column) => Float64Array.from(column)),
    functions,
    files,
    parts: { file: functions.file, function: functions.name.map((/** @type {string} */ _, /** @type {number} */ at) => at), counts: functions.counts },
    partsOfFile,
    partsOfFunction: functions.name.map((/** @type {string} */ _, /** @type {number} */ at) => [at]),
    named: byName(functions.name),
    calls: null,
    stacks: comparedStacks(json),
    objects: null,
    strides: null,
    assembly: null,
    groups: pageGroupsOf(json.groups, () => differencesOf(json.groups.changes)),
    cycles: null,
    hasOffsets: false,
    metric: metrics.find((metric) => metric.name === index.sortedBy) || metrics[0],
    lines: keeper(async (file) => comparedLines(await unpack("file-" + file))),
  };
}
