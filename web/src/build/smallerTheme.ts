/** What is used of PostCSS, which is Vite's. */
interface StyleRule {
  selectors: string[];
  remove: () => unknown;
}

interface StyleDeclaration {
  prop: string;
  remove: () => unknown;
}

const DARK = /\[data-mantine-color-scheme=["']?dark["']?\]/;

/** Variables of Mantine that no component of ours asks for: ten palettes, headings, widths and the shades of the main colour. */
export const UNUSED_VARIABLES =
  /^--mantine-(?:color-(?:cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow)-|h[1-6]-|heading-|breakpoint-|primary-color-\d)/;

/**
 * Takes out of Mantine's styles its dark scheme, since pages stay in its light one, whose scales `shell/colours.css` turns over, and
 * variables that nothing uses.
 */
export const smallerTheme = {
  postcssPlugin: "smaller-theme",
  Rule(rule: StyleRule) {
    const kept = rule.selectors.filter((selector) => !DARK.test(selector));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  },
  Declaration(declaration: StyleDeclaration) {
    if (UNUSED_VARIABLES.test(declaration.prop)) declaration.remove();
  },
};
