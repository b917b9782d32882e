// SPDX-License-Identifier: GPL-2.0-or-later
import { addRow, weight, zeros } from "./metrics.js";

/** @typedef {import("./metrics.js").Columns} Columns */
/** @typedef {import("./model.js").Profile} Profile */

/**
 * A folder, a file, or what a function has in a file.
 *
 * @typedef {object} Node
 * @property {"folder" | "file" | "function"} kind
 * @property {string} name below its parent
 * @property {string} path of a folder; of the others their name
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
 * "/a/./b/../c/d.h" is in the folders "/a/" and "c/".
 *
 * @param {string} path
 */
function pieces(path) {
  /** @type {string[]} */
  const pieces = [];
  for (const piece of path.match(/^\/*[^/]+\/+|[^/]+\/+|[^/]+$/g) || [path]) {
    const above = pieces[pieces.length - 1];
    if (piece === "../" && above !== undefined && above !== "../") pieces.pop();
    else if (piece !== "./") pieces.push(piece);
  }
  return pieces;
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
    above.children.push(fileNode(profile, file, names[names.length - 1], above));
  }
  joinFolders(root);
  return root;
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
