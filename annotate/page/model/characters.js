// SPDX-License-Identifier: GPL-2.0-or-later

// Characters that show nothing or change how others are shown: controls, marks and overrides of
// direction, what has no width, tags. A tab is none of them.
const HIDDEN = new RegExp(
  "[\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e" +
    "\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}]",
  "gu"
);

/**
 * A name or a line as it is shown: what could deceive is written out.
 *
 * @param {string} text
 */
export function visible(text) {
  return text.replace(HIDDEN, (character) => {
    const code = Number(character.codePointAt(0)).toString(16).toUpperCase();
    return "\u27e8U+" + code.padStart(4, "0") + "\u27e9";
  });
}
