// SPDX-License-Identifier: GPL-2.0-or-later
import { weight } from "./metrics.js";
import { pathTo } from "./tree.js";

/** @typedef {import("./calls.js").Calls} Calls */
/** @typedef {import("./calls.js").Stacks} Stacks */
/** @typedef {import("./model.js").Profile} Profile */

/** @typedef {{frame: number, depth: number, x: number, width: number}} Bar */

/**
 * Frames with what they cost.
 *
 * @typedef {object} Flame
 * @property {Stacks} stacks
 * @property {Float64Array} self
 * @property {Float64Array} total with what it calls
 * @property {Float64Array} inclusive what a frame's function costs there with all that it calls
 * @property {Float64Array} exclusive what it costs there without that
 * @property {Float64Array | null} calls of the frame's function; null: not known
 * @property {Float64Array | null} ownAfter in a comparison: the frame's own cost after
 * @property {Float64Array | null} after in a comparison: the total after
 * @property {Float64Array} breadth of a frame itself: its size; in a comparison the larger one of both sides
 * @property {Float64Array} area with what it calls; of a difference, what became more and less does not cancel out
 * @property {number[][]} callees those with most first
 * @property {number[][]} functions whose costs the frame has
 */

/**
 * Which frames are of a name that is wanted, or below one.
 *
 * @param {Stacks} stacks
 * @param {(name: string) => boolean} isWanted
 */
function framesThrough(stacks, isWanted) {
  const names = stacks.name.map(isWanted);
  const isThrough = new Uint8Array(stacks.above.length);
  for (let frame = 1; frame < isThrough.length; ++frame)
    isThrough[frame] = isThrough[stacks.above[frame]] | Number(names[stacks.frame[frame]]);
  return isThrough;
}

/**
 * @param {Profile} profile
 * @param {Stacks} stacks
 * @param {(name: string) => boolean} isHidden stacks that one of these names is on are left out
 * @param {boolean} isByChange in a comparison: what did not change has no size
 * @returns {Flame}
 */
export function flameOf(profile, stacks, isHidden, isByChange) {
  const { metric } = profile;
  const { before, after } = stacks;
  const size = stacks.above.length;
  const self = new Float64Array(size);
  const sum = after === undefined ? null : new Float64Array(size);
  const breadth = new Float64Array(size);
  /** @type {number[][]} */
  const functions = Array.from({ length: size }, () => []);
  const hidden = framesThrough(stacks, isHidden);
  stacks.end.forEach((frame, row) => {
    if (hidden[frame] === 1) return;
    const count = weight(metric, stacks.counts, row);
    self[frame] += count;
    const sides = before && after ? [weight(metric, before, row), weight(metric, after, row)] : [];
    if (sum !== null) sum[frame] += sides[1];
    breadth[frame] += Math.max(...(isByChange || sides.length === 0 ? [count] : sides).map(Math.abs));
    if (stacks.called[row] >= 0) functions[frame].push(stacks.called[row]);
  });
  const total = self.slice();
  const area = breadth.slice();
  const own = sum && sum.slice();
  /** @type {number[][]} */
  const callees = Array.from({ length: size }, () => []);
  for (let frame = size - 1; frame > 0; --frame) {
    total[stacks.above[frame]] += total[frame];
    area[stacks.above[frame]] += area[frame];
    if (sum !== null) sum[stacks.above[frame]] += sum[frame];
    callees[stacks.above[frame]].push(frame);
  }
  for (const some of callees) some.sort((a, b) => area[b] - area[a] || a - b);
  const calls = stacks.calls === undefined ? null : Float64Array.from(stacks.calls, (times, frame) => (hidden[frame] === 1 ? 0 : times));
  return { stacks, self, total, inclusive: total, exclusive: self, calls, after: sum, ownAfter: own, breadth, area, callees, functions };
}

/**
 * The bars of a frame and of what it calls, in a width; above it its callers, as wide. Those that are
 * less than `least` wide are left out.
 *
 * @param {Flame} flame
 * @param {number} at
 * @param {number} width
 * @param {number} least
 * @returns {Bar[]} by depth, then from the left
 */
export function layOut(flame, at, width, least) {
  const bars = pathTo(flame.stacks.above, at).map((frame, depth) => ({ frame, depth, x: 0, width }));
  if (!(flame.area[at] > 0)) return bars;
  const scale = width / flame.area[at];
  for (let next = bars.length - 1; next < bars.length; ++next) {
    let { x } = bars[next];
    for (const frame of flame.callees[bars[next].frame]) {
      const wide = flame.area[frame] * scale;
      if (wide < least) continue;
      bars.push({ frame, depth: bars[next].depth + 1, x, width: wide });
      x += wide;
    }
  }
  return bars;
}

/**
 * How much of the program is frames of these and what they call, each once.
 *
 * @param {Flame} flame
 * @param {(frame: number) => boolean} isWanted
 */
export function covered(flame, isWanted) {
  const { above } = flame.stacks;
  const isInside = new Uint8Array(above.length);
  let sum = 0;
  for (let frame = 1; frame < above.length; ++frame) {
    if (isInside[above[frame]] === 1) isInside[frame] = 1;
    else if (isWanted(frame)) {
      isInside[frame] = 1;
      sum += flame.total[frame];
    }
  }
  return sum;
}
