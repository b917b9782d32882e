// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { title } from "./metric_columns.js";
import { countedMetrics, isNothing } from "../model/shown_metrics.js";

/** @typedef {import("../model/metrics.js").Metric} Metric */
/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {"functions" | "source"} Place where columns are */

/**
 * The names of what has columns beside the chosen event, where somebody chose them. They outlive a view.
 *
 * @type {Record<Place, Set<string> | null>}
 */
const chosen = { functions: null, source: null };

/**
 * What has columns beside the chosen event: of lines only what --show or somebody wants there.
 *
 * @param {Profile} profile
 * @param {Place} place
 * @returns {Metric[]}
 */
export function columnMetrics(profile, place) {
  const names = chosen[place];
  const isWanted = (/** @type {Metric} */ metric) => (names === null ? place === "functions" || (profile.index.shown || []).length > 0 : names.has(metric.name));
  const all = names === null ? countedMetrics(profile) : profile.metrics;
  return all.filter((metric) => metric !== profile.metric && isWanted(metric));
}

/**
 * @param {Profile} profile
 * @param {Metric} metric
 * @param {boolean} isChosen
 */
function choiceOf(profile, metric, isChosen) {
  /** @type {HTMLInputElement} */
  const box = h("input", { type: "checkbox", value: metric.name });
  box.checked = isChosen;
  const about = isNothing(profile, metric) ? h("span", { class: "quiet" }, " all 0") : null;
  return { box, label: h("label", { title: title(profile, metric) }, box, " " + metric.name, about) };
}

/**
 * A button, and the dialog that it opens: columns are as chosen when that closes. None where there is nothing to choose.
 *
 * @param {Profile} profile
 * @param {Place} place
 * @param {() => void} change
 */
export function columnsButton(profile, place, change) {
  if (profile.metrics.length === 1) return null;
  const before = columnMetrics(profile, place);
  const choices = profile.metrics.filter((metric) => metric !== profile.metric).map((metric) => choiceOf(profile, metric, before.includes(metric)));
  const names = () => choices.filter(({ box }) => box.checked).map(({ box }) => box.value);
  const set = (/** @type {boolean} */ all) => choices.forEach(({ box }) => (box.checked = all));
  const closed = () => {
    if (names().join() === before.map(({ name }) => name).join()) return;
    chosen[place] = new Set(names());
    change();
  };
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { "aria-label": "Columns", close: closed },
    h("div", { class: "choices" }, ...choices.map(({ label }) => label)),
    h("p", {}, h("button", { type: "button", click: () => set(true) }, "All"), " ", h("button", { type: "button", click: () => set(false) }, "None"), " ", h("button", { type: "button", click: () => dialog.close() }, "Close"))
  );
  const button = h("button", { type: "button", class: "columns", "aria-haspopup": "dialog", title: "key c", click: () => dialog.showModal() }, "Columns");
  return h("span", {}, button, dialog);
}
