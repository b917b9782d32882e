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
//
// and behind these "&cycles=" and weights of CEst (cycles.js), if they are not those of the report.

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

const WEIGHTS = "&cycles=";

/**
 * @param {string} hash
 * @returns {{place: string, weights: string}}
 */
export function partsOfAddress(hash) {
  const at = hash.indexOf(WEIGHTS);
  return at < 0 ? { place: hash, weights: "" } : { place: hash.slice(0, at), weights: hash.slice(at + WEIGHTS.length) };
}

/**
 * @param {string} place
 * @param {string} weights empty: none
 */
export function withWeights(place, weights) {
  return weights === "" ? place : (place || "#/summary") + WEIGHTS + weights;
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
  const { place } = partsOfAddress(hash);
  const line = /^#([^]+):(-?\d+)$/.exec(place);
  if (line !== null) return { view: "source", file: decoded(line[1]), line: Number(line[2]) };
  const called = /^#\/(function|flame)\?([^?]*)\?([^?]*)(?:\?([^]*))?$/.exec(place);
  if (called !== null)
    return { view: called[1], file: decoded(called[2]), name: decoded(called[3]), object: decoded(called[4] || "") };
  const object = /^#\/object\?([^?]*)\?([^?]*)$/.exec(place);
  if (object !== null) return { view: "object", label: decoded(object[1]), name: decoded(object[2]) };
  const view = /^#\/(\w+)$/.exec(place);
  return { view: view === null ? "summary" : view[1] };
}
