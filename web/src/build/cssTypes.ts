import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { preprocessCSS, resolveConfig } from "vite";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const OUTPUT = ".cache/css-types";
const config = resolveConfig({ configFile: false, logLevel: "silent" }, "build");

/** Declares each CSS module, so that an unknown class name is a type error (`rootDirs` in tsconfig.json). */
export async function writeCssTypes(): Promise<void> {
  rmSync(join(root, OUTPUT), { recursive: true, force: true });
  for (const name of readdirSync(join(root, "web/src"), { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".module.css")) continue;
    const target = join(root, OUTPUT, "web/src", `${name}.d.ts`);
    mkdirSync(dirname(target), { recursive: true });
    const source = join(root, "web/src", name);
    writeFileSync(target, declarationOf(await classNames(readFileSync(source, "utf8"), source)));
  }
}

/** Names as the build of the pages reads them. */
export async function classNames(css: string, file = "styles.module.css"): Promise<string[]> {
  const { modules = {} } = await preprocessCSS(css, file, await config);
  return Object.keys(modules).toSorted();
}

function declarationOf(names: readonly string[]): string {
  const fields = names.map((name) => `  readonly ${JSON.stringify(name)}: string;\n`).join("");
  return `declare const classes: {\n${fields}};\nexport default classes;\n`;
}

if (import.meta.main) await writeCssTypes();
