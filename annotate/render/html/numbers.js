// SPDX-License-Identifier: GPL-2.0-or-later

/** @param {number} count */
export function withCommas(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** @param {number} fraction */
export function percent(fraction) {
  return Number.isFinite(fraction) ? (fraction * 100).toFixed(2) + "%" : "";
}

/** @param {number} count */
export function withSign(count) {
  return (count > 0 ? "+" : "") + withCommas(count);
}
