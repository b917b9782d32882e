// SPDX-License-Identifier: GPL-2.0-or-later
import { isOfCurve } from "./miss_curve.js";
import { isSummedUp } from "./miss_reasons.js";

/** @typedef {import("./metrics.js").Metric} Metric */
/** @typedef {import("./model.js").Profile} Profile */

/**
 * Whether nothing has any of it.
 *
 * @param {Profile} profile
 * @param {Metric} metric
 */
export function isNothing(profile, metric) {
  const all = [profile.files.counts, profile.functions.counts];
  return metric.over.every(([, column]) => all.every((counts) => counts[column].every((count) => count === 0)));
}

/**
 * The metrics that --show names, or all but classes of misses, whose sums are shown, and those of a curve, which is drawn.
 *
 * @param {Profile} profile
 * @returns {Metric[]}
 */
export function shownMetrics(profile) {
  /** @type {string[]} */
  const names = profile.index.shown || [];
  const isShown = (/** @type {string} */ name) => (names.length === 0 ? !isSummedUp(name) && !isOfCurve(name) : names.includes(name));
  return profile.metrics.filter(({ name }) => isShown(name));
}

/**
 * Those of them that something has, and the one that is looked at.
 *
 * @param {Profile} profile
 * @returns {Metric[]}
 */
export function countedMetrics(profile) {
  const shown = shownMetrics(profile).filter((metric) => metric !== profile.metric && !isNothing(profile, metric));
  return profile.metrics.filter((metric) => metric === profile.metric || shown.includes(metric));
}
