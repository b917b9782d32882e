// SPDX-License-Identifier: GPL-2.0-or-later
import { h, svg } from "./dom.js";
import { missCurve } from "../model/miss_curve.js";
import { percent, withCommas } from "../model/numbers.js";

/** @typedef {import("../model/metrics.js").Columns} Columns */
/** @typedef {import("../model/miss_curve.js").LeftAtSize} LeftAtSize */
/** @typedef {import("../model/model.js").Profile} Profile */

// In units of the drawing.
const CURVE_STEP = 34;
const CURVE_HEIGHT = 90;
const CURVE_LEFT = 36;
const CURVE_TOP = 8;
const CURVE_BELOW = 16;

/**
 * A step for each size, as high as the share of misses that it leaves; the size that would do is marked.
 *
 * @param {LeftAtSize[]} left
 * @param {number} misses
 * @param {number} at
 */
function curvePlot(left, misses, at) {
  const width = CURVE_LEFT + CURVE_STEP * left.length + 4;
  const x = (/** @type {number} */ size) => CURVE_LEFT + CURVE_STEP * size;
  const y = (/** @type {number} */ share) => CURVE_TOP + CURVE_HEIGHT * (1 - share);
  const steps = left.map(({ size, count }, i) => {
    const share = count / misses;
    return svg(
      "g",
      { class: i === at ? "curve-step knee" : "curve-step" },
      svg("title", {}, `${size}B: ${withCommas(count)} misses left, ${percent(share)}`),
      svg("rect", { x: x(i) + 1, y: y(share), width: CURVE_STEP - 2, height: CURVE_HEIGHT * share }),
      svg("text", { x: x(i + 0.5), y: CURVE_TOP + CURVE_HEIGHT + 12, "text-anchor": "middle" }, size)
    );
  });
  const lines = [0, 0.5, 1].map((share) =>
    svg(
      "g",
      { class: "scale" },
      svg("line", { x1: CURVE_LEFT, x2: width, y1: y(share), y2: y(share) }),
      svg("text", { x: CURVE_LEFT - 4, y: y(share) + 4, "text-anchor": "end" }, `${100 * share}%`)
    )
  );
  const height = CURVE_TOP + CURVE_HEIGHT + CURVE_BELOW;
  return svg("svg", { class: "miss-curve-plot", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" }, ...lines, ...steps);
}

/**
 * How large a cache would do: a small plot, and the answer in words.
 *
 * @param {Profile} profile
 * @param {Columns} counts
 * @param {number} row
 */
export function missCurveView(profile, counts, row) {
  const curve = missCurve(profile, counts, row);
  if (curve === null) return [];
  const { left, misses, cold, at, words } = curve;
  const shares = left.map(({ size, count }) => `${size}B ${percent(count / misses)}`).join(", ");
  return [
    h(
      "figure",
      { class: "miss-curve" },
      h("figcaption", { title: `Left by size: ${shares}` }, "D1 misses that larger caches leave: ", h("b", {}, words), ` (${withCommas(misses)} misses, ${percent(cold / misses)} cold)`),
      curvePlot(left, misses, at)
    ),
  ];
}
