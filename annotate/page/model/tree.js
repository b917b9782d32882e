// SPDX-License-Identifier: GPL-2.0-or-later
import { baseName } from "./links.js";
import { addRow, weight, zeros } from "./metrics.js";
import { pieces } from "./paths.js";

/** @typedef {import("./calls.js").Calls} Calls */
/** @typedef {import("./metrics.js").Columns} Columns */
/** @typedef {import("./model.js").Profile} Profile */

const ROWS_AT_FIRST = 24;

/**
 * A folder, a file, or what a function has in a file.
 *
 * @typedef {object} Node
 * @property {"folder" | "file" | "function"} kind
 * @property {string} name below its parent
 * @property {string} path of a folder; of the others what they are called in full
 * @property {number} at its file or function
 * @property {Columns} counts
 * @property {number} row where they are there
 * @property {Node[]} children
 * @property {Node | null} parent
 */

/**
 * @param {string} name
 * @param {string} path
 * @param {number} events
 * @param {Node | null} parent
 * @returns {Node}
 */
function folderNode(name, path, events, parent) {
  return { kind: "folder", name, path, at: -1, counts: zeros(1, events), row: 0, children: [], parent };
}

/**
 * A folder with one folder in it and nothing else is one with that.
 *
 * @param {Node} folder
 */
function joinFolders(folder) {
  for (let at = 0; at < folder.children.length; ++at) {
    let child = folder.children[at];
    while (child.kind === "folder" && child.children.length === 1 && child.children[0].kind === "folder") {
      const only = child.children[0];
      only.name = child.name + only.name;
      only.parent = folder;
      child = only;
    }
    folder.children[at] = child;
    if (child.kind === "folder") joinFolders(child);
  }
}

/**
 * @param {Profile} profile
 * @param {number} file
 * @param {string} name
 * @param {Node} parent
 * @returns {Node}
 */
function fileNode(profile, file, name, parent) {
  const { files, functions, parts, partsOfFile } = profile;
  /** @type {Node} */
  const leaf = { kind: "file", name, path: files.name[file], at: file, counts: files.counts, row: file, children: [], parent };
  leaf.children = partsOfFile[file].map((part) => {
    const at = parts.function[part];
    const called = functions.name[at];
    return { kind: "function", name: called, path: called, at, counts: parts.counts, row: part, children: [], parent: leaf };
  });
  return leaf;
}

/**
 * Code whose file is unknown: that of each program or library by itself.
 *
 * @param {Calls} calls
 * @param {Node} unknown
 * @returns {Node[]}
 */
function byObject(calls, unknown) {
  /** @type {Map<string, Node>} */
  const nodes = new Map();
  for (const child of unknown.children) {
    const object = calls.object[child.at];
    const named = (/** @type {string} */ text) => (object === "" ? "???" : `??? [${text}]`);
    const node = nodes.get(object) || { ...unknown, name: named(baseName(object)), path: named(object), counts: zeros(1, child.counts.length), row: 0, children: [] };
    nodes.set(object, node);
    addRow(node.counts, 0, child.counts, child.row);
    node.children.push({ ...child, parent: node });
  }
  return Array.from(nodes.values());
}

/**
 * Folders, files and functions, with their counts; in no order.
 *
 * @param {Profile} profile
 * @returns {Node}
 */
export function treeOf(profile) {
  const { files, partsOfFile } = profile;
  const events = files.counts.length;
  const root = folderNode("all", "", events, null);
  /** @type {Map<string, Node>} */
  const folders = new Map();
  for (let file = 0; file < files.name.length; ++file) {
    if (partsOfFile[file].length === 0 && files.counts.every((column) => column[file] === 0)) continue;
    let above = root;
    addRow(root.counts, 0, files.counts, file);
    const names = pieces(files.name[file]);
    for (const name of names.slice(0, -1)) {
      const path = above.path + name;
      const folder = folders.get(path) || folderNode(name, path, events, above);
      if (!folders.has(path)) above.children.push(folder);
      folders.set(path, folder);
      addRow(folder.counts, 0, files.counts, file);
      above = folder;
    }
    const leaf = fileNode(profile, file, names[names.length - 1], above);
    above.children.push(...(leaf.name === "???" && profile.calls !== null ? byObject(profile.calls, leaf) : [leaf]));
  }
  joinFolders(root);
  return root;
}

/**
 * All files below a node.
 *
 * @param {Node} above
 * @returns {Node[]}
 */
export function fileNodes(above) {
  return above.children.flatMap((child) => (child.kind === "folder" ? fileNodes(child) : [child]));
}

/**
 * The children, those with most of the metric first.
 *
 * @param {Profile} profile
 * @param {Node} above
 */
export function sortedChildren(profile, above) {
  const size = (/** @type {Node} */ n) => Math.abs(weight(profile.metric, n.counts, n.row));
  return above.children.slice().sort((a, b) => size(b) - size(a));
}

/**
 * A row and those around it, the root, row 0, first.
 *
 * @param {ArrayLike<number>} above the row around each row
 * @param {number} row
 */
export function pathTo(above, row) {
  const path = [row];
  while (path[0] !== 0) path.unshift(above[path[0]]);
  return path;
}

/**
 * Opens the largest, and in it the largest, until there is something to look at.
 *
 * @template One
 * @param {One[]} first
 * @param {(one: One) => One[]} below
 * @param {(one: One) => number} size
 * @param {(one: One) => void} open
 */
export function openLargest(first, below, size, open) {
  const closed = first.filter((one) => below(one).length > 0);
  for (let rows = first.length; rows < ROWS_AT_FIRST && closed.length > 0; ) {
    const largest = closed.reduce((most, one) => (size(one) > size(most) ? one : most));
    closed.splice(closed.indexOf(largest), 1, ...below(largest).filter((one) => below(one).length > 0));
    rows += below(largest).length;
    open(largest);
  }
}
