import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const TEMPLATES = ["act.typ", "act-table.typ", "act-style.typ"];
/** The weights of Inter that the templates ask for; the first one's letters are those that can be printed. */
const WEIGHTS = ["400Regular", "500Medium", "600SemiBold", "700Bold"];

/** Where the templates and fonts of this run lie. */
interface DocumentAssets {
  templates: string;
  fonts: string[];
}

/**
 * The files that a bundled function needs beside it, with their places relative to the bundle: `assets/*.typ` and
 * `assets/fonts/*.ttf`. Whoever bundles a function that sets documents
 * 1. copies exactly these,
 * 2. keeps `import.meta.url` the address of the bundle, in CommonJS by a define: it is how they are found, no environment
 *    variable is,
 * 3. keeps `@myriaddreamin/typst-ts-node-compiler` out of the bundle and installs it for the platform of the function: it
 *    is a native module of 51 MB.
 */
export function bundledAssets(): { from: string; to: string }[] {
  const { templates, fonts } = sourceAssets();
  return [
    ...TEMPLATES.map((name) => ({ from: join(templates, name), to: `assets/${name}` })),
    ...fonts.map((from) => ({ from, to: `assets/fonts/${basename(from)}` })),
  ];
}

/** The files beside the bundle where there is one, else those of the sources and of npm's `@expo-google-fonts/inter`. */
export function documentAssets(): DocumentAssets {
  const templates = fileURLToPath(new URL("./assets/", import.meta.url));
  if (!existsSync(join(templates, "act.typ"))) return sourceAssets();
  return { templates, fonts: WEIGHTS.map((weight) => join(templates, "fonts", `Inter_${weight}.ttf`)) };
}

function sourceAssets(): DocumentAssets {
  const inter = fileURLToPath(new URL("./", import.meta.resolve("@expo-google-fonts/inter/package.json")));
  return {
    templates: fileURLToPath(new URL("./", import.meta.url)),
    fonts: WEIGHTS.map((weight) => join(inter, weight, `Inter_${weight}.ttf`)),
  };
}
