// SPDX-License-Identifier: GPL-2.0-or-later
import { countColumns } from "./code_cells.js";
import { CodeInstructions } from "./code_instructions.js";
import { CodeLines } from "./code_lines.js";
import { columnsButton } from "./columns_choice.js";
import { h } from "./dom.js";
import { LinkedLists } from "./linked_lists.js";

/** @typedef {import("../model/code.js").Code} Code */
/** @typedef {import("../model/model.js").Profile} Profile */

/**
 * This outlives a function.
 *
 * @type {import("./code_instructions.js").BlocksShown}
 */
let blocksShown = "hot";

/** The instructions of a function beside its source lines: what is chosen in one list is shown in the other. */
class CodeView {
  /**
   * @param {Profile} profile
   * @param {Code} code
   * @param {(string[] | null)[]} texts of code.files, where the page has them
   */
  constructor(profile, code, texts) {
    this.profile = profile;
    this.code = code;
    this.texts = texts;
    /** @type {LinkedLists} */
    const lists = new LinkedLists((spot, rows) => (rows === this.lines.rows ? this.instructions.show(spot) : this.lines.show(spot)));
    this.lines = new CodeLines(profile, code, texts, lists);
    this.instructions = new CodeInstructions(profile, code, blocksShown, lists);
    this.lines.rows.element.style.setProperty("--columns", countColumns(profile) + " " + this.lines.columns);
    this.instructions.rows.element.style.setProperty("--columns", countColumns(profile) + " var(--other-columns)");
    this.lines.rows.setCount(this.lines.shown.length);
    /** @type {HTMLElement} */
    this.element = h(
      "section",
      { class: "code source", "aria-label": "Instructions beside source" },
      this.heading(),
      h("div", { class: "panes" }, this.lines.rows.element, this.instructions.rows.element)
    );
    // When the lists have a height.
    new ResizeObserver((_, observer) => (observer.disconnect(), this.lines.showHottest(), this.instructions.showHottest())).observe(this.element);
  }

  heading() {
    const { code } = this;
    const choose = () => {
      blocksShown = /** @type {import("./code_instructions.js").BlocksShown} */ (choice.value);
      this.instructions.unfold(blocksShown);
    };
    /** @type {HTMLSelectElement} */
    const choice = h("select", { "aria-label": "Unfolded blocks", change: choose });
    for (const [name, label] of [["hot", "the hottest block"], ["all", "all blocks"], ["none", "no block"]])
      choice.append(h("option", { value: name, selected: name === blocksShown }, label));
    return h(
      "header",
      { class: "file" },
      h("h2", {}, "Instructions beside source"),
      code.object === "" ? null : h("span", { class: "quiet" }, code.object),
      h("span", { class: "spring" }),
      h("label", {}, "Unfolded: ", choice),
      columnsButton(this.profile, "source", () => this.element.replaceWith(new CodeView(this.profile, code, this.texts).element)),
      code.fault === "" ? null : h("p", { class: "warning" }, `${code.fault}: no texts of instructions`)
    );
  }
}

/**
 * @param {Profile} profile
 * @param {Code} code
 */
export async function codeView(profile, code) {
  const texts = await Promise.all(
    code.files.map(async (name) => {
      const file = profile.files.name.indexOf(name);
      return file < 0 ? null : (await profile.lines(file)).text;
    })
  );
  return new CodeView(profile, code, texts).element;
}
