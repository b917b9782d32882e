// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The data in the element with this id: JSON, compressed (zlib), in base64. Null when there is none.
 *
 * @param {string} id
 * @returns {Promise<any>}
 */
export async function unpack(id) {
  const element = document.getElementById(id);
  if (element === null) return null;
  const text = atob(element.textContent || "");
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}
