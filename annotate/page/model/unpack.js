// SPDX-License-Identifier: GPL-2.0-or-later
import { rowsOf } from "./packed_rows.js";

/** @param {Element} element whose text is base64 */
function bytesOf(element) {
  const text = atob(element.textContent || "");
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/**
 * The text in the element with this id, compressed (zlib), in base64. Null when there is none.
 *
 * @param {string} id
 */
export async function unpackText(id) {
  const element = document.getElementById(id);
  if (element === null) return null;
  const stream = new Blob([bytesOf(element)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await new Response(stream).arrayBuffer());
}

/**
 * Likewise, as JSON.
 *
 * @param {string} id
 * @returns {Promise<any>}
 */
export async function unpack(id) {
  return JSON.parse((await unpackText(id)) || "null");
}

/**
 * The rows in the element with this id, in base64. None when there is no such element.
 *
 * @param {string} id
 * @param {number} events
 */
export function unpackRows(id, events) {
  const element = document.getElementById(id);
  if (element === null) return rowsOf(new Uint8Array(0), 0, events);
  return rowsOf(bytesOf(element), Number(element.dataset.rows), events);
}
