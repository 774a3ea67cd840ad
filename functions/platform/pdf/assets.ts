import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const TEMPLATES = ["act.typ", "act-table.typ", "act-style.typ", "mandate.typ"];
/** Inter as `@expo-google-fonts/inter` 0.4.2 has it. The letters of the first weight are the printable ones. */
const FONTS = ["400Regular", "500Medium", "600SemiBold", "700Bold"].map((weight) => `Inter_${weight}.ttf`);

interface DocumentAssets {
  templates: string;
  fonts: string[];
}

/**
 * `import.meta.url` must stay the address of the bundle (in CommonJS by a define), and the typesetter, a native module of
 * 51 MB, must be installed for the platform of the function.
 */
export function bundledAssets(): { from: string; to: string }[] {
  const { templates, fonts } = assetsIn("./");
  return [
    ...TEMPLATES.map((name) => ({ from: join(templates, name), to: `assets/${name}` })),
    ...fonts.map((from) => ({ from, to: `assets/fonts/${basename(from)}` })),
  ];
}

export function documentAssets(): DocumentAssets {
  const bundled = assetsIn("./assets/");
  return existsSync(bundled.templates) ? bundled : assetsIn("./");
}

function assetsIn(folder: string): DocumentAssets {
  const templates = fileURLToPath(new URL(folder, import.meta.url));
  return { templates, fonts: FONTS.map((name) => join(templates, "fonts", name)) };
}
