// SPDX-License-Identifier: GPL-2.0-or-later
import { changeOf, isWithinSpread } from "./changes.js";
import { weight } from "./metrics.js";
import { namesakes } from "./model.js";

/** @typedef {import("./model.js").FileLines} FileLines */
/** @typedef {import("./model.js").Profile} Profile */

/** @typedef {import("./changes.js").Change} Change */

/**
 * @typedef {{file: number, line: number, weight: number, text: string, change: Change | null}} HotLine
 */

const MOST_FILES = 60;

/** Of a function. */
export const MOST_LINES = 40;

/**
 * The hottest lines of some files. Those that have most come first, so that most need not be looked
 * at: no line has more than its file. (In a difference it may, where it and others cancel out.)
 *
 * @param {Profile} profile
 * @param {{file: number, weight: number}[]} files the largest first
 * @param {number} most how many lines
 * @param {(lines: FileLines) => {line: number, weight: number, change: Change | null}[]} linesOf
 */
export async function hotLines(profile, files, most, linesOf) {
  /** @type {HotLine[]} */
  let hot = [];
  for (const { file, weight: total } of files.slice(0, MOST_FILES)) {
    const least = hot.length < most ? 0 : Math.abs(hot[most - 1].weight);
    if (Math.abs(total) < least && !profile.difference) break;
    const lines = await profile.lines(file);
    for (const { line, weight: size, change } of linesOf(lines))
      if (Math.abs(size) > least) hot.push({ file, line, weight: size, text: lines.textOf(line), change });
    hot = hot.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, most);
  }
  return hot;
}

/**
 * Of all functions.
 *
 * @param {Profile} profile
 * @param {number} most
 */
export function hotLinesOfAll(profile, most) {
  const { files, metric } = profile;
  const all = files.name.map((_, file) => ({ file, weight: weight(metric, files.counts, file) }));
  all.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  return hotLines(profile, all, most, ({ numbers, sums }) => {
    const rows = numbers.map((line, at) => ({ line, weight: weight(metric, sums, at), change: changeOf(sums, metric, at) }));
    return rows.filter((_, at) => !isWithinSpread(sums, metric, at));
  });
}

/**
 * Of the functions of one name.
 *
 * @param {Profile} profile
 * @param {number} called
 * @param {number} most
 */
export function hotLinesOfFunction(profile, called, most) {
  const { parts, metric } = profile;
  const owners = new Set(namesakes(profile, called));
  const all = Array.from(owners, (owner) => profile.partsOfFunction[owner]).flat().map((part) => ({
    file: parts.file[part],
    weight: weight(metric, parts.counts, part),
  }));
  all.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  return hotLines(profile, all, most, (lines) => {
    const { counts } = lines;
    const rows = lines.line.map((line, row) => ({ line, weight: weight(metric, counts, row), change: changeOf(counts, metric, row) }));
    return rows.filter((_, row) => owners.has(lines.function[row]) && !isWithinSpread(counts, metric, row));
  });
}
