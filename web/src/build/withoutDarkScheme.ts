/** What is used of PostCSS, which is Vite's. */
interface StyleRule {
  selectors: string[];
  remove: () => unknown;
}

const DARK = /\[data-mantine-color-scheme=["']?dark["']?\]/;

/** Takes Mantine's dark scheme out of its styles: pages stay in its light one, whose scales `shell/colours.css` turns over. */
export const withoutDarkScheme = {
  postcssPlugin: "without-dark-scheme",
  Rule(rule: StyleRule) {
    const kept = rule.selectors.filter((selector) => !DARK.test(selector));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  },
};
