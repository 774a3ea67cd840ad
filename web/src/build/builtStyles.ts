import { createHash } from "node:crypto";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "postcss";

const source = fileURLToPath(new URL("..", import.meta.url));
const HASH_LENGTH = 3;

/** The same in each build. Short, since class names are a tenth of the styles; a test compares all hashes. */
export function globalClassName(name: string, file: string): string {
  return `${name}_${hashOfModule(relative(source, file))}`;
}

/** @param path relative to `web/src`. */
export function hashOfModule(path: string): string {
  const hash = createHash("sha256").update(path.split(sep).join("/")).digest("hex");
  return BigInt(`0x${hash}`).toString(36).slice(-HASH_LENGTH);
}

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
