// SPDX-License-Identifier: GPL-2.0-or-later
import { fact, machineFacts } from "./facts.js";
import { withCommas } from "../model/numbers.js";
import { h } from "./dom.js";

/** @typedef {import("../model/compared_model.js").Comparison} Comparison */
/** @typedef {import("../model/compared_model.js").NameCounts} NameCounts */
/** @typedef {import("../model/compared_model.js").Side} Side */
/** @typedef {import("../model/model.js").Profile} Profile */

/** @param {Side} side */
function sourcesOf({ sources, revision }) {
  return (sources || "where the profiles say") + (revision === "" ? "" : ", at git revision " + revision);
}

/**
 * @param {number} count
 * @param {string} one
 */
function several(count, one) {
  return `${withCommas(count)} ${one}${count === 1 ? "" : "s"}`;
}

/** @param {NameCounts} names */
function namesText({ matched, moved, onlyBefore, onlyAfter }) {
  const elsewhere = moved > 0 ? ` (${withCommas(moved)} in another file)` : "";
  return `${several(matched, "name")} matched${elsewhere}, ${withCommas(onlyBefore)} only before, ${withCommas(onlyAfter)} only after`;
}

/**
 * What was compared, and how.
 *
 * @param {Profile} profile
 * @param {Comparison} comparison
 */
export function comparedFacts(profile, comparison) {
  const { before, after, functions, files, folders } = comparison;
  const sides = [[before, "before"], [after, "after"]];
  const each = (/** @type {string} */ label, /** @type {(side: Side) => string[]} */ texts) =>
    sides.map(([side, name]) => fact(`${label} ${name}`, texts(/** @type {Side} */ (side))));
  const isSame = before.commands.join("\n") === after.commands.join("\n");
  return h(
    "dl",
    { class: "facts" },
    ...(isSame ? [fact("Command", after.commands)] : each("Command", (side) => side.commands)),
    ...each("Profiles", (side) => side.profiles),
    ...each("Sources", (side) => [sourcesOf(side)]),
    fact("Functions", [namesText(functions)]),
    fact("Files", [namesText(files)]),
    fact("Folders", folders.map((pair) => `${pair.before || "."} is ${pair.after || "."} (${several(pair.files, "file")})`)),
    ...machineFacts(profile.index.descriptions),
    fact("Notes", profile.index.notes)
  );
}
