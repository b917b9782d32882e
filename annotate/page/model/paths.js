// SPDX-License-Identifier: GPL-2.0-or-later

/** Where no program's own files are. */
const SYSTEM = /^\/(usr|lib|opt|nix|build)\//;

/**
 * "/a/./b/../c/d.h" is in the folders "/a/" and "c/".
 *
 * @param {string} path
 */
export function pieces(path) {
  const root = path.startsWith("/") ? "/" : "";
  /** @type {string[]} */
  const pieces = [];
  for (const each of path.match(/[^/]+\/*/g) || []) {
    const piece = each.replace(/\/+$/, "/");
    const above = pieces[pieces.length - 1];
    const isUp = piece === "../" && (above === undefined ? root !== "" : above !== "../");
    if (isUp) pieces.pop();
    else if (piece !== "./") pieces.push(piece);
  }
  if (pieces.length === 0) return [path];
  pieces[0] = root + pieces[0];
  return pieces;
}

/**
 * The folder that all of a program's files are in, of which there are several: "" where there is none.
 *
 * @param {string[]} paths without ".."
 */
export function commonFolder(paths) {
  const own = paths.filter((path) => path.startsWith("/") && !SYSTEM.test(path));
  if (own.length < 2) return "";
  let common = own[0].replace(/[^/]*$/, "");
  for (const path of own) while (!path.startsWith(common)) common = common.replace(/[^/]*\/$/, "");
  return common === "/" ? "" : common;
}

/**
 * Names of files as they are read best, and what all of them that begin with no "/" are below.
 *
 * @param {string[]} names
 * @returns {{name: string[], folder: string}}
 */
export function shortNames(names) {
  const paths = names.map((name) => pieces(name).join(""));
  const folder = commonFolder(paths);
  return { name: paths.map((path) => (folder !== "" && path.startsWith(folder) ? path.slice(folder.length) : path)), folder };
}
