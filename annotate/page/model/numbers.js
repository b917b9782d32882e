// SPDX-License-Identifier: GPL-2.0-or-later

/** @param {number} count */
export function withCommas(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** @param {number} fraction */
export function percent(fraction) {
  return Number.isFinite(fraction) ? (fraction * 100).toFixed(2) + "%" : "";
}

/**
 * Of a difference: a rise has its sign, as a fall has.
 *
 * @param {number} fraction
 */
export function percentWithSign(fraction) {
  return (fraction > 0 && Number.isFinite(fraction) ? "+" : "") + percent(fraction);
}

/** @param {number} count */
export function withSign(count) {
  return (count > 0 ? "+" : "") + withCommas(count);
}
