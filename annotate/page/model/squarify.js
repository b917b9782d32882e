// SPDX-License-Identifier: GPL-2.0-or-later

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * The worst proportion of boxes in a row with this sum of areas.
 *
 * @param {number} largest
 * @param {number} smallest
 * @param {number} sum
 * @param {number} side
 */
function worst(largest, smallest, sum, side) {
  const long = (side * side) / (sum * sum);
  return Math.max(largest * long, 1 / (smallest * long));
}

/**
 * Divides a box into boxes in proportion to weights, which descend and are above 0, as near to
 * squares as goes (Bruls, Huizing, van Wijk: Squarified Treemaps).
 *
 * @param {number[]} weights
 * @param {Box} box
 * @returns {Box[]}
 */
export function squarify(weights, box) {
  const total = weights.reduce((a, b) => a + b, 0);
  const areas = weights.map((w) => (w / total) * box.width * box.height);
  /** @type {Box[]} */
  const boxes = [];
  let { x, y, width, height } = box;
  for (let first = 0; first < areas.length; ) {
    const side = Math.min(width, height);
    let end = first + 1;
    let sum = areas[first];
    while (end < areas.length) {
      const now = worst(areas[first], areas[end - 1], sum, side);
      if (worst(areas[first], areas[end], sum + areas[end], side) > now) break;
      sum += areas[end++];
    }
    const across = side > 0 ? sum / side : 0; // how thick the row is
    let along = 0;
    for (; first < end; ++first) {
      const length = across > 0 ? areas[first] / across : 0;
      if (width >= height) boxes.push({ x, y: y + along, width: across, height: length });
      else boxes.push({ x: x + along, y, width: length, height: across });
      along += length;
    }
    if (width >= height) (x += across), (width -= across);
    else (y += across), (height -= across);
  }
  return boxes;
}
