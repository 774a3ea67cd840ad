import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const TEMPLATES = ["act.typ", "act-table.typ", "act-style.typ"];
/** The letters of the first weight are the printable ones. */
const WEIGHTS = ["400Regular", "500Medium", "600SemiBold", "700Bold"];

interface DocumentAssets {
  templates: string;
  fonts: string[];
}

/**
 * Files beside a bundle. `import.meta.url` must stay the address of the bundle (in CommonJS by a define), and
 * `@myriaddreamin/typst-ts-node-compiler`, a native module of 51 MB, must be installed for the platform of the function.
 */
export function bundledAssets(): { from: string; to: string }[] {
  const { templates, fonts } = sourceAssets();
  return [
    ...TEMPLATES.map((name) => ({ from: join(templates, name), to: `assets/${name}` })),
    ...fonts.map((from) => ({ from, to: `assets/fonts/${basename(from)}` })),
  ];
}

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
