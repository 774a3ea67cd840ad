import type { Plugin } from "postcss";

/** The pages are light, are read from left to right, and have colours of their own. */
const UNUSED_SELECTOR = /\[data-mantine-color-scheme=["']?dark["']?\]|\[dir=["']?rtl["']?\]/;
export const unusedColors = "pink grape violet indigo cyan teal green lime orange".split(" ");
const UNUSED_COLOR = new RegExp(`^--mantine-color-(?:${unusedColors.join("|")})-`);

/** Removes from the styles of Mantine what no page shows: a sixth of them. */
export const usedMantineStyles: Plugin = {
  postcssPlugin: "used-mantine-styles",
  OnceExit(root) {
    root.walkDecls(UNUSED_COLOR, (declaration) => void declaration.remove());
    root.walkRules((rule) => {
      const used = rule.selectors.filter((selector) => !UNUSED_SELECTOR.test(selector));
      if (used.length === 0) rule.remove();
      else if (used.length < rule.selectors.length) rule.selectors = used;
    });
  },
};
