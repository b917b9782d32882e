// SPDX-License-Identifier: GPL-2.0-or-later
import { lineLink } from "./links.js";
import { functionHref } from "./model.js";

/** @typedef {import("./model.js").Profile} Profile */

/**
 * Where a finding is. Line 0 is none in particular.
 *
 * @typedef {{file: string, line: number, function: string, cost: number, into: string[]}} FindingPlace
 *   (into: functions that it is inlined into, innermost first)
 */

/**
 * A cause that the counts show, as annotate/findings found it.
 *
 * @typedef {object} Finding
 * @property {string} what
 * @property {number} cost
 * @property {{of: string, count: number}[]} amounts
 * @property {FindingPlace[]} places most cost first
 * @property {string[]} evidence
 * @property {string} remedy
 * @property {string} undecided empty: nothing
 */

/**
 * The function of a place: of its file, if there is one. Code without a name is that of one file alone.
 *
 * @param {Profile} profile
 * @param {FindingPlace} place
 */
function functionOf(profile, place) {
  const { functions, files, named } = profile;
  const all = named.get(place.function) || [];
  const here = all.filter((at) => files.name[functions.file[at]] === place.file);
  if (place.function === "???") return here.length === 1 ? here[0] : undefined;
  return here.concat(all)[0];
}

/**
 * The address of a place: its line, or its function. Null where the page has neither.
 *
 * @param {Profile} profile
 * @param {FindingPlace} place
 */
export function placeHref(profile, place) {
  if (place.line !== 0 && profile.files.name.includes(place.file)) return lineLink(place.file, place.line);
  const called = functionOf(profile, place);
  return called === undefined ? null : functionHref(profile, called);
}

/**
 * The line of a place, as far as the page has its text.
 *
 * @param {Profile} profile
 * @param {FindingPlace} place
 */
export async function lineOfPlace(profile, place) {
  const file = profile.files.name.indexOf(place.file);
  if (place.line === 0 || file < 0) return "";
  const lines = await profile.lines(file);
  return lines.textOf(place.line).trim();
}
