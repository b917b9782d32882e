// SPDX-License-Identifier: GPL-2.0-or-later

/** @typedef {import("./flame.js").Flame} Flame */

const LEAST_SHARE = 1e-4; // of the program: what costs less has no frame

/**
 * Frames of one name below one frame: the frames whose self costs they are, and where they stand.
 *
 * @typedef {{name: number, counted: number[], at: number[], area: number}} Group
 */

/**
 * @param {Flame} flame
 * @param {number[]} counted
 * @param {number[]} at
 * @returns {Group[]} those with most first
 */
function groupsOf(flame, counted, at) {
  /** @type {Map<number, Group>} */
  const groups = new Map();
  counted.forEach((frame, i) => {
    const name = flame.stacks.frame[at[i]];
    let group = groups.get(name);
    if (group === undefined) groups.set(name, (group = { name, counted: [], at: [], area: 0 }));
    group.counted.push(frame);
    group.at.push(at[i]);
    group.area += Math.abs(flame.self[frame]);
  });
  const least = flame.area[0] * LEAST_SHARE;
  return [...groups.values()].filter(({ area }) => area >= least && area > 0).sort((a, b) => b.area - a.area || a.name - b.name);
}

/**
 * The same stacks from their ends: below the program each function as wide as its self cost, below a
 * function its callers.
 *
 * @param {Flame} flame
 * @returns {Flame}
 */
export function invertedOf(flame) {
  const { stacks } = flame;
  const above = [0];
  const names = [0];
  /** @type {number[][]} */
  const callees = [[]];
  const [self, total, area] = [[0], [flame.total[0]], [flame.area[0]]];
  /** @type {number[][]} */
  const functions = [[]];
  const ends = Array.from(flame.self.keys()).filter((frame) => frame !== 0 && flame.self[frame] !== 0);
  const open = [{ frame: 0, groups: groupsOf(flame, ends, ends) }];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const { name, counted, at, area: wide } of next.groups) {
      const frame = above.length;
      above.push(next.frame);
      names.push(name);
      callees[next.frame].push(frame);
      callees.push([]);
      const count = counted.reduce((sum, one) => sum + flame.self[one], 0);
      total.push(count);
      area.push(wide);
      self.push(next.frame === 0 ? count : 0);
      functions.push([...new Set(at.flatMap((one) => flame.functions[one]))]);
      const goesOn = at.map((one, i) => [counted[i], stacks.above[one]]).filter(([, caller]) => caller !== 0);
      open.push({ frame, groups: groupsOf(flame, goesOn.map(([one]) => one), goesOn.map(([, caller]) => caller)) });
    }
  return {
    stacks: { ...stacks, above, frame: names },
    self: Float64Array.from(self),
    total: Float64Array.from(total),
    area: Float64Array.from(area),
    callees,
    functions,
  };
}
