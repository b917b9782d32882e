// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { NARROW } from "./functions_view.js";
import { paintBar } from "../model/heat.js";
import { shareText, title, written } from "./metric_columns.js";
import { CALLS } from "../model/metrics.js";
import { whole } from "../model/model.js";
import { withCommas } from "../model/numbers.js";
import { OpenRows } from "./open_rows.js";
import { Table } from "./table.js";
import { openLargest } from "../model/tree.js";

/** @typedef {import("../model/flame.js").Flame} Flame */
/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("./table.js").Column} Column */

/**
 * @param {Profile} profile
 * @param {string} label
 * @param {string} about
 * @param {Float64Array} counts
 * @returns {Column[]} the share, and the count
 */
function frameColumns(profile, label, about, counts) {
  const metric = { ...profile.metric, under: [] };
  const all = Math.abs(whole(profile, metric));
  const most = counts.reduce((so, count) => Math.max(so, Math.abs(count)), 0);
  const key = (/** @type {number} */ frame) => counts[frame];
  const width = Math.max(written(profile, metric, most).length, metric.name.length + label.length) + 3;
  return [
    {
      label: "%" + label,
      title: `percent of all ${metric.name}${about}`,
      width: 10,
      isText: false,
      key,
      fill: (frame, cell) => {
        cell.append(all > 0 ? shareText(profile, counts[frame] / all) : "");
        paintBar(cell, counts[frame], most);
      },
    },
    {
      label: metric.name + label,
      title: title(profile, metric) + about,
      width,
      isText: false,
      key,
      fill: (frame, cell) => {
        cell.append(written(profile, metric, counts[frame]));
        if (counts[frame] === 0) cell.classList.add("zero");
      },
    },
  ];
}

/**
 * @param {Profile} profile
 * @param {Float64Array} calls
 * @returns {Column}
 */
function callsColumn(profile, calls) {
  const text = (/** @type {number} */ frame) => (calls[frame] === 0 ? "" : written(profile, CALLS, calls[frame]));
  return {
    label: "Calls",
    title: "how often the function was called in these contexts",
    width: calls.reduce((most, _, frame) => Math.max(most, text(frame).length), 5) + 3,
    isText: false,
    key: (frame) => calls[frame],
    fill: (frame, cell) => cell.append(text(frame)),
  };
}

const LARGE = 0.01; // of the program: what costs less is not opened for

/**
 * @param {Profile} profile
 * @param {Flame} flame
 * @returns {Column[]} in a comparison
 */
function framesOfSides(profile, { after, total }) {
  if (after === null) return [];
  const side = (/** @type {string} */ label, /** @type {Float64Array} */ counts) => ({
    ...frameColumns(profile, "", "", counts)[1],
    label,
    title: `${profile.metric.name} ${label.toLowerCase()}`,
    fill: (/** @type {number} */ frame, /** @type {HTMLElement} */ cell) => cell.append(withCommas(counts[frame])),
  });
  return [side("Before", after.map((count, frame) => count - total[frame])), side("After", after)];
}

/** The frames of a flame graph as rows that open: below each its callees, or its callers. */
export class ContextTree {
  /**
   * @param {Profile} profile
   * @param {Flame} flame
   * @param {boolean} isInverted
   * @param {{look: (frame: number) => void, object: (frame: number) => string, isSought: (frame: number) => boolean}} graph
   */
  constructor(profile, flame, isInverted, graph) {
    this.flame = flame;
    this.graph = graph;
    this.open = new OpenRows(flame.callees, flame.stacks.above, () => this.table);
    const size = (/** @type {number} */ frame) => flame.area[frame];
    const large = (/** @type {number} */ frame) => flame.callees[frame].filter((one) => size(one) > size(0) * LARGE);
    if (!isInverted) openLargest(large(0), large, size, (frame) => this.open.opened.add(frame));
    const inclusive = frameColumns(profile, " incl.", ", with all that the function calls", flame.inclusive);
    const exclusive = frameColumns(profile, "", ", of the function itself", flame.exclusive);
    const calls = flame.calls === null ? [] : [callsColumn(profile, flame.calls)];
    /** @type {Column} */
    const name = {
      label: isInverted ? "Function, below it its callers" : "Function, below it what it calls",
      title: "a click shows a row in the flame graph; arrow keys open and shut rows",
      width: 50,
      isText: true,
      key: (frame) => this.name(frame),
      fill: (frame, cell) => this.fill(frame, cell),
    };
    const [lead, rest] = isInverted ? [exclusive, inclusive] : [inclusive, exclusive];
    const others = [...rest, ...framesOfSides(profile, flame), ...calls];
    const columns = window.innerWidth < NARROW ? [...lead, name, ...others] : [...lead, ...others, name];
    /** @type {Table} */
    this.table = new Table({
      label: "Tree of contexts",
      columns,
      sortedBy: 1,
      count: flame.total.length,
      open: graph.look,
      tree: this.open.tree(graph.look),
    });
    this.element = this.table.element;
  }

  /** @param {number} frame */
  name(frame) {
    const { stacks } = this.flame;
    return stacks.name[stacks.frame[frame]];
  }

  /**
   * @param {number} frame
   * @param {HTMLElement} cell
   */
  fill(frame, cell) {
    const object = this.graph.object(frame);
    const name = this.name(frame);
    const isSought = this.graph.isSought(frame);
    cell.classList.add("function");
    this.open.fill(frame, cell, h("span", { class: isSought ? "sought" : "", title: object === "" ? name : `${name} [${object}]` }, name));
  }

  /** @param {number} frame */
  show(frame) {
    this.open.show(frame);
  }
}
