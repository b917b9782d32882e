// SPDX-License-Identifier: GPL-2.0-or-later
import { addRow, metricsOf, weight, zeros } from "./metrics.js";
import { unpack } from "./unpack.js";

/** @typedef {import("./metrics.js").Columns} Columns */
/** @typedef {import("./metrics.js").Metric} Metric */

/**
 * The lines of a file: rows by line and function, and the same by line alone.
 *
 * @typedef {object} FileLines
 * @property {number[]} line of each row
 * @property {number[]} function of each row
 * @property {Columns} counts of each row
 * @property {number[]} numbers of the lines with counts, ascending
 * @property {Columns} sums of these lines
 * @property {string[] | null} text
 */

/**
 * What the scripts know of the profile. Functions, files and parts are their numbers.
 *
 * @typedef {object} Profile
 * @property {any} index as it was written
 * @property {boolean} difference
 * @property {Metric[]} metrics
 * @property {Columns} totals of one row
 * @property {Columns | null} before likewise: of the first of two profiles
 * @property {{name: string[], file: number[], counts: Columns}} functions
 * @property {{name: string[], directory: string[], state: string[], newer: string[][], counts: Columns}} files
 * @property {{file: number[], function: number[], counts: Columns}} parts
 * @property {number[][]} partsOfFile
 * @property {number[][]} partsOfFunction
 * @property {Map<string, number[]>} named functions, by their names: a profile of Cachegrind has what is
 *   inlined into a function from another file as a function of that name in that file
 * @property {Metric} metric the one that is looked at
 * @property {(file: number) => Promise<FileLines>} lines
 */

/** @param {number[]} differences */
function fromDifferences(differences) {
  let last = 0;
  return differences.map((difference) => (last += difference));
}

/**
 * @param {number[][]} columns
 * @returns {Columns}
 */
function toColumns(columns) {
  return columns.map((column) => Float64Array.from(column));
}

/**
 * @param {any} json
 * @param {number} events
 * @returns {FileLines}
 */
function fileLines(json, events) {
  if (json === null)
    return { line: [], function: [], counts: zeros(0, events), numbers: [], sums: zeros(0, events), text: null };
  const line = fromDifferences(json.line);
  const counts = toColumns(json.counts);
  const numbers = line.filter((number, row) => row === 0 || number !== line[row - 1]);
  const sums = zeros(numbers.length, events);
  for (let row = 0, at = 0; row < line.length; ++row) {
    if (line[row] !== numbers[at]) ++at;
    addRow(sums, at, counts, row);
  }
  return { line, function: json.function, counts, numbers, sums, text: linesOf(json.text) };
}

/**
 * A line feed ends a line; what comes behind the last one is one, if it is not empty.
 *
 * @param {string | undefined} text
 */
function linesOf(text) {
  if (text === undefined) return null;
  const lines = text.split("\n");
  if (lines[lines.length - 1] === "") lines.pop();
  return lines;
}

/** @param {string[]} names */
function byName(names) {
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
 * The functions of the same name as this, itself among them. Code whose function is unknown is none.
 *
 * @param {Profile} profile
 * @param {number} called
 * @returns {number[]}
 */
export function namesakes(profile, called) {
  const name = profile.functions.name[called];
  return name === "???" ? [called] : profile.named.get(name) || [called];
}

/**
 * Files are unpacked when they are looked at; the last ones are kept.
 *
 * @param {number} events
 * @returns {(file: number) => Promise<FileLines>}
 */
function keeper(events) {
  /** @type {Map<number, Promise<FileLines>>} */
  const kept = new Map();
  return (file) => {
    const lines = kept.get(file) || unpack("file-" + file).then((json) => fileLines(json, events));
    kept.delete(file);
    kept.set(file, lines);
    if (kept.size > 40) kept.delete(Number(kept.keys().next().value));
    return lines;
  };
}

/**
 * @param {any} index
 * @returns {Profile}
 */
export function profileOf(index) {
  const events = index.columns.length;
  const parts = {
    file: fromDifferences(index.parts.file),
    function: index.parts.function,
    counts: toColumns(index.parts.counts),
  };
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
  const metrics = metricsOf(index);
  const column = (/** @type {"total" | "before"} */ key) =>
    index.columns.map((/** @type {any} */ c) => Float64Array.of(c[key]));
  return {
    index,
    difference: index.difference,
    metrics,
    totals: column("total"),
    before: index.difference ? column("before") : null,
    functions,
    files,
    parts,
    partsOfFile,
    partsOfFunction,
    named: byName(functions.name),
    metric: metrics.find((metric) => metric.name === index.sortedBy) || metrics[0],
    lines: keeper(events),
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
