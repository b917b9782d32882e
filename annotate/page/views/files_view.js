// SPDX-License-Identifier: GPL-2.0-or-later
import { isWithinSpread, widthOfSpreads } from "../model/changes.js";
import { h, rowLink } from "./dom.js";
import { paintBar } from "../model/heat.js";
import { lineLink } from "../model/links.js";
import { countText, headRow, shareText, written } from "./metric_columns.js";
import { value, weight } from "../model/metrics.js";
import { functionHref, whole } from "../model/model.js";
import { ROW_HEIGHT } from "./table.js";
import { openLargest, sortedChildren, treeOf } from "../model/tree.js";
import { VirtualRows } from "./virtual_rows.js";

/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("../model/tree.js").Node} Node */

/** @typedef {{node: Node, level: number}} Row */

/**
 * Paths and names that are open, whatever the event.
 *
 * @type {Set<string>}
 */
const opened = new Set();

/**
 * @param {Profile} profile
 * @param {Node} node
 */
export function nodeLink(profile, node) {
  if (node.kind === "file") return lineLink(profile.files.name[node.at], 0);
  return functionHref(profile, node.at);
}

/** The tree as rows to scroll through. */
class FileTree {
  /** @param {Profile} profile */
  constructor(profile) {
    this.profile = profile;
    this.root = treeOf(profile);
    if (opened.size === 0)
      openLargest(
        this.root.children,
        (node) => node.children,
        (node) => Math.abs(weight(profile.metric, node.counts, node.row)),
        (node) => opened.add(node.path)
      );
    this.all = Math.abs(whole(profile, profile.metric));
    /** @type {Row[]} */
    this.shown = [];
    this.rows = new VirtualRows({
      role: "treegrid",
      label: "Folders, files and functions",
      rowHeight: ROW_HEIGHT,
      head: this.head(),
      draw: (at) => this.row(this.shown[at]),
      key: (at, event) => this.key(at, event),
    });
    const { metric, totals } = profile;
    const width = Math.max(written(profile, metric, value(metric, totals, 0)).length, metric.name.length) + 3 + widthOfSpreads(profile.files.counts, metric);
    this.rows.element.style.setProperty("--columns", `10ch ${width}ch minmax(40ch, 1fr)`);
    this.rows.element.style.setProperty("--least", width + 56 + "ch");
    this.arrange();
  }

  head() {
    const about = "where code is written; functions include what was inlined into them here";
    return headRow(this.profile, [["text", "Folder, file, function", about]]);
  }

  arrange() {
    this.shown = [];
    for (const child of sortedChildren(this.profile, this.root)) this.add(child, 1);
    this.rows.setCount(this.shown.length);
  }

  /**
   * @param {Node} node
   * @param {number} level
   */
  add(node, level) {
    this.shown.push({ node, level });
    if (!this.isOpen(node)) return;
    for (const child of sortedChildren(this.profile, node)) this.add(child, level + 1);
  }

  /** @param {Node} node */
  isOpen(node) {
    return node.kind !== "function" && opened.has(node.path);
  }

  /** @param {Row} row */
  row({ node, level }) {
    const { profile } = this;
    const { metric } = profile;
    const share = h("div", { class: "cell number", role: "gridcell" });
    share.append(this.all > 0 ? shareText(profile, weight(metric, node.counts, node.row) / this.all) : "");
    const isWithin = isWithinSpread(node.counts, metric, node.row);
    if (!isWithin) paintBar(share, weight(metric, node.counts, node.row), this.all);
    const count = countText(profile, metric, node.counts, node.row);
    const hasChildren = node.kind !== "function";
    const toggle = h("span", { class: "toggle", "aria-hidden": true, click: () => this.toggle(node) });
    toggle.textContent = hasChildren ? (this.isOpen(node) ? "\u25be" : "\u25b8") : "";
    const name =
      node.kind === "folder" ? h("span", { click: () => this.toggle(node) }, node.name) : rowLink(nodeLink(profile, node), node.name);
    const label = h("div", { class: "cell text " + node.kind, role: "gridcell" }, toggle, name);
    label.style.setProperty("--level", String(level - 1));
    const element = h(
      "div",
      { class: "row", role: "row", "aria-level": level },
      share,
      h("div", { class: isWithin ? "cell number within" : "cell number", role: "gridcell" }, count),
      label
    );
    if (hasChildren) element.setAttribute("aria-expanded", String(this.isOpen(node)));
    return element;
  }

  /** @param {Node} node */
  toggle(node) {
    if (node.kind === "function") return;
    if (!opened.delete(node.path)) opened.add(node.path);
    this.arrange();
  }

  /**
   * @param {number} at
   * @param {KeyboardEvent} event
   */
  key(at, event) {
    const { node, level } = this.shown[at];
    if (event.key === "Enter" && node.kind !== "folder") location.hash = nodeLink(this.profile, node);
    else if (event.key === "Enter" || event.key === " ") this.toggle(node);
    else if (event.key === "ArrowRight" && !this.isOpen(node)) this.toggle(node);
    else if (event.key === "ArrowLeft" && this.isOpen(node)) this.toggle(node);
    else if (event.key === "ArrowLeft") {
      let above = at;
      while (above > 0 && this.shown[above].level >= level) --above;
      this.rows.select(above);
    } else return false;
    return true;
  }
}

/** @param {Profile} profile */
export function filesView(profile) {
  const tree = new FileTree(profile);
  return h("section", { class: "view fills" }, tree.rows.element);
}
