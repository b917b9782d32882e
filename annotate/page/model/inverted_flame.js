// SPDX-License-Identifier: GPL-2.0-or-later

/** @typedef {import("./flame.js").Flame} Flame */

const LEAST_SHARE = 1e-4; // of the program: what costs less has no frame

/**
 * For each frame the next one above it that has its name; 0: none.
 *
 * @param {import("./calls.js").Stacks} stacks
 */
function outerOf({ above, frame: name }) {
  const outer = new Int32Array(above.length);
  for (let frame = 1; frame < outer.length; ++frame) {
    let at = above[frame];
    while (at !== 0 && name[at] !== name[frame]) at = above[at];
    outer[frame] = at;
  }
  return outer;
}

/**
 * What frames of one function cost with all that they call; those inside another one are part of it.
 *
 * @param {Flame} flame
 * @param {Int32Array} outer
 * @param {number[]} counted
 */
function inclusiveOf(flame, outer, counted) {
  const all = new Set(counted);
  const isInside = (/** @type {number} */ frame) => {
    let at = outer[frame];
    while (at !== 0 && !all.has(at)) at = outer[at];
    return at !== 0;
  };
  return counted.reduce((sum, frame) => sum + (isInside(frame) ? 0 : flame.total[frame]), 0);
}

/**
 * Frames of one name below one frame: the frames whose self costs they are, and where they stand.
 *
 * @typedef {{name: number, counted: number[], at: number[], area: number}} Group
 */

/**
 * @param {Flame} flame
 * @param {number[]} counted
 * @param {number[]} at
 * @param {(group: Group) => boolean} isShown
 * @returns {Group[]} those with most first
 */
function groupsOf(flame, counted, at, isShown) {
  /** @type {Map<number, Group>} */
  const groups = new Map();
  counted.forEach((frame, i) => {
    const name = flame.stacks.frame[at[i]];
    let group = groups.get(name);
    if (group === undefined) groups.set(name, (group = { name, counted: [], at: [], area: 0 }));
    group.counted.push(frame);
    group.at.push(at[i]);
    group.area += flame.breadth[frame];
  });
  return [...groups.values()].filter(isShown).sort((a, b) => b.area - a.area || a.name - b.name);
}

/**
 * The same stacks from their ends: below the program each function as wide as its self cost, below a
 * function its callers.
 *
 * @param {Flame} flame
 * @param {number} kept a function that has all its callers, whatever they cost; -1: none
 * @returns {Flame}
 */
export function invertedOf(flame, kept) {
  const { stacks, calls, ownAfter } = flame;
  const outer = outerOf(stacks);
  const least = flame.area[0] * LEAST_SHARE;
  const isLarge = (/** @type {Group} */ { area }) => area >= least && area > 0;
  const isKept = (/** @type {Group} */ { counted }) => counted.some((frame) => flame.functions[frame].includes(kept));
  const above = [0];
  const names = [0];
  /** @type {number[][]} */
  const callees = [[]];
  const [self, total, inclusive, area, times] = [[0], [flame.total[0]], [flame.total[0]], [flame.area[0]], [0]];
  const after = [flame.after === null ? 0 : flame.after[0]];
  /** @type {number[][]} */
  const functions = [[]];
  const ends = Array.from(flame.self.keys()).filter((frame) => frame !== 0 && (flame.breadth[frame] !== 0 || (calls !== null && calls[frame] !== 0)));
  const open = [{ frame: 0, groups: groupsOf(flame, ends, ends, (group) => isLarge(group) || isKept(group)) }];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const group of next.groups) {
      const { name, counted, at } = group;
      const frame = above.length;
      above.push(next.frame);
      names.push(name);
      callees[next.frame].push(frame);
      callees.push([]);
      const count = counted.reduce((sum, one) => sum + flame.self[one], 0);
      total.push(count);
      inclusive.push(inclusiveOf(flame, outer, counted));
      area.push(group.area);
      after.push(ownAfter === null ? 0 : counted.reduce((sum, one) => sum + ownAfter[one], 0));
      times.push(calls === null ? 0 : counted.reduce((sum, one) => sum + calls[one], 0));
      self.push(next.frame === 0 ? count : 0);
      functions.push([...new Set(at.flatMap((one) => flame.functions[one]))]);
      const goesOn = at.map((one, i) => [counted[i], stacks.above[one]]).filter(([, caller]) => caller !== 0);
      open.push({ frame, groups: groupsOf(flame, goesOn.map(([one]) => one), goesOn.map(([, caller]) => caller), isKept(group) ? () => true : isLarge) });
    }
  return {
    stacks: { ...stacks, above, frame: names },
    self: Float64Array.from(self),
    total: Float64Array.from(total),
    inclusive: Float64Array.from(inclusive),
    exclusive: Float64Array.from(total),
    calls: calls === null ? null : Float64Array.from(times),
    after: ownAfter === null ? null : Float64Array.from(after),
    ownAfter: null,
    breadth: flame.breadth,
    area: Float64Array.from(area),
    callees,
    functions,
  };
}
