// SPDX-License-Identifier: GPL-2.0-or-later
//
// What stands behind the "#" of an address:
//
//   /summary  /functions  /files  /map     a view
//   /function?FILE?NAME                     a function; with ?OBJECT where an object is known
//   /flame?FILE?NAME                        likewise: its contexts
//   /object?CLASS?NAME                      an object; behind CLASS the program or library of a variable
//   FILE:LINE                               a line of a file; line 0: no line in particular; -LINE: one that a comparison
//                                           has before alone

/**
 * @param {string} path
 */
export function baseName(path) {
  return path.replace(/^.*\/(?=.)/s, "");
}

/** @param {string} text */
function encoded(text) {
  // A lone surrogate cannot be encoded.
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd")).replace(/%2F/g, "/").replace(/%2B/g, "+");
}

/**
 * @param {string} file
 * @param {number} line
 */
export function lineLink(file, line) {
  return "#" + encoded(file) + ":" + line;
}

/**
 * @param {string} file
 * @param {string} name
 * @param {string} object empty: unknown
 */
export function functionLink(file, name, object) {
  return "#/function?" + encoded(file) + "?" + encoded(name) + (object === "" ? "" : "?" + encoded(object));
}

/**
 * @param {string} label its class and, of a variable, the program or library
 * @param {string} name
 */
export function objectLink(label, name) {
  return "#/object?" + encoded(label) + "?" + encoded(name);
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    return text;
  }
}

/**
 * @typedef {{view: string} | {view: string, file: string, name: string, object: string}
 *   | {view: "object", label: string, name: string}
 *   | {view: "source", file: string, line: number}} Place
 */

/**
 * @param {string} hash
 * @returns {Place}
 */
export function parseLink(hash) {
  const line = /^#([^]+):(-?\d+)$/.exec(hash);
  if (line !== null) return { view: "source", file: decoded(line[1]), line: Number(line[2]) };
  const called = /^#\/(function|flame)\?([^?]*)\?([^?]*)(?:\?([^]*))?$/.exec(hash);
  if (called !== null)
    return { view: called[1], file: decoded(called[2]), name: decoded(called[3]), object: decoded(called[4] || "") };
  const object = /^#\/object\?([^?]*)\?([^?]*)$/.exec(hash);
  if (object !== null) return { view: "object", label: decoded(object[1]), name: decoded(object[2]) };
  const view = /^#\/(\w+)$/.exec(hash);
  return { view: view === null ? "summary" : view[1] };
}
