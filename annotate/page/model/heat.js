// SPDX-License-Identifier: GPL-2.0-or-later

// Heat is a colour behind text: red, and in a difference blue for less.

/**
 * How hot a count is beside the hottest: the root, or else nothing but the hottest would show.
 *
 * @param {number} count
 * @param {number} hottest
 */
export function heat(count, hottest) {
  return hottest > 0 ? Math.sqrt(Math.min(1, Math.abs(count) / hottest)) : 0;
}

/**
 * @param {HTMLElement} element
 * @param {number} count its sign chooses the colour
 * @param {number} hottest
 */
export function paintHeat(element, count, hottest) {
  const strength = heat(count, hottest);
  if (!(strength > 0)) return;
  element.classList.add(count < 0 ? "cold" : "hot");
  element.style.setProperty("--heat", strength.toFixed(3));
}

/**
 * A bar as wide as a share.
 *
 * @param {HTMLElement} element
 * @param {number} count
 * @param {number} most
 */
export function paintBar(element, count, most) {
  if (!(most > 0) || !(Math.abs(count) > 0)) return;
  element.classList.add("bar", count < 0 ? "less" : "more");
  element.style.setProperty("--part", Math.min(100, (100 * Math.abs(count)) / most).toFixed(2) + "%");
}
