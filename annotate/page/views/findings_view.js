// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { lineOfPlace, placeHref } from "../model/findings.js";
import { paintBar } from "../model/heat.js";
import { baseName } from "../model/links.js";
import { percent, withCommas } from "../model/numbers.js";
import { prints } from "./printing.js";

/** @typedef {import("../model/findings.js").Finding} Finding */
/** @typedef {import("../model/findings.js").FindingPlace} FindingPlace */
/** @typedef {import("../model/model.js").Profile} Profile */

/**
 * A name of any length.
 *
 * @param {string} name
 */
function shortName(name) {
  return h("span", { class: "name", title: name }, name === "???" ? "code without symbols" : name);
}

/**
 * "sum_lines, concordance.c:68", linked.
 *
 * @param {Profile} profile
 * @param {FindingPlace} place
 */
function placeLink(profile, place) {
  const href = placeHref(profile, place);
  const line = place.line === 0 ? "" : ":" + place.line;
  const where = place.file === "???" ? ", lines unknown" : ", " + baseName(place.file) + line;
  const parts = [shortName(place.function), h("span", { class: "name", title: place.file + line }, where)];
  return href === null ? h("span", { class: "place" }, ...parts) : h("a", { class: "place", href }, ...parts);
}

/**
 * @param {string} label
 * @param {(string | Node | null)[]} children none: nothing is said
 */
function saying(label, ...children) {
  return children.every((child) => child === "" || child === null) ? null : h("div", { class: "fact" }, h("dt", {}, label), h("dd", {}, ...children));
}

/**
 * @param {Finding} finding
 * @param {number} all
 */
function costText(finding, all) {
  const amounts = finding.amounts.map(({ of, count }) => `${withCommas(count)} ${of}`);
  return `${withCommas(finding.cost)} of ${withCommas(all)}` + (amounts.length === 0 ? "" : "; " + amounts.join(", "));
}

/** @param {string[]} functions */
function inlinedInto(functions) {
  if (functions.length === 0) return null;
  const chain = functions.flatMap((name, at) => [at === 0 ? "inlined into " : ", in ", shortName(name)]);
  return h("div", { class: "into" }, ...chain);
}

/**
 * The other places, each with its share.
 *
 * @param {Profile} profile
 * @param {FindingPlace[]} places
 * @param {number} all
 */
function others(profile, places, all) {
  return places.map((place) => h("div", {}, "also ", placeLink(profile, place), ` (${percent(place.cost / all)})`));
}

/**
 * One finding: a line that says what, how much and where; the rest is behind a click on it.
 *
 * @param {Profile} profile
 * @param {Finding} finding
 * @param {number} all the cost of the program
 */
async function findingOf(profile, finding, all) {
  const { places } = finding;
  const share = h("span", { class: "share" }, percent(finding.cost / all));
  paintBar(share, finding.cost, all);
  const text = places.length === 0 ? "" : await lineOfPlace(profile, places[0]);
  const where = places.length === 0 ? null : placeLink(profile, places[0]);
  return h(
    "details",
    { class: "finding" },
    h("summary", {}, share, h("span", { class: "what" }, finding.what), where),
    text === "" ? null : h("div", { class: "line" }, text),
    h(
      "dl",
      { class: "facts" },
      saying("Cost", costText(finding, all)),
      saying("Where", ...(places.length === 0 ? [] : [inlinedInto(places[0].into)]), ...others(profile, places.slice(1), all)),
      saying("Because", finding.evidence.join(" ")),
      saying("Try", finding.remedy),
      saying("Ask", finding.undecided)
    )
  );
}

/**
 * @param {Profile} profile
 * @param {{cost: number, formula: string, list: Finding[]}} findings
 */
async function blockOf(profile, { cost, formula, list }) {
  const each = await Promise.all(list.map((finding) => findingOf(profile, finding, cost)));
  each[0].open = true;
  const about = h("span", { class: "quiet" }, "in percent of the modelled cost, " + formula);
  const block = h("details", { class: "findings", open: true }, h("summary", {}, h("h2", {}, "Findings"), " ", about), ...each);
  /** @type {boolean[]} */
  let open = [];
  const lay = () => {
    open = each.map((finding) => finding.open);
    each.forEach((finding) => (finding.open = true));
  };
  prints(block, lay, () => each.forEach((finding, at) => (finding.open = open[at])));
  return block;
}

/** @type {WeakMap<Profile, Promise<HTMLElement>>} */
const blocks = new WeakMap();

/**
 * The findings, made once: they depend on nothing that the reader chooses, and what is open stays open. Null
 * if there are none.
 *
 * @param {Profile} profile
 */
export async function findingsView(profile) {
  const { findings } = profile.index;
  if (!findings) return null;
  const block = blocks.get(profile) || blockOf(profile, findings);
  blocks.set(profile, block);
  return block;
}
