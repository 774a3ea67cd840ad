import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "postcss";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const OUTPUT = ".cache/css-types";

/** Declares each CSS module, so that an unknown class name is a type error (`rootDirs` in tsconfig.json). */
export function writeCssTypes(): void {
  rmSync(join(root, OUTPUT), { recursive: true, force: true });
  for (const name of readdirSync(join(root, "web/src"), { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".module.css")) continue;
    const target = join(root, OUTPUT, "web/src", `${name}.d.ts`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, declarationOf(classNames(readFileSync(join(root, "web/src", name), "utf8"))));
  }
}

export function classNames(css: string): string[] {
  const names = new Set<string>();
  parse(css).walkRules(({ selector }) => {
    const local = selector.replaceAll(/:global\([^)]*\)|\[[^\]]*\]/g, "");
    for (const [, name] of local.matchAll(/\.([A-Za-z_][\w-]*)/g)) if (name) names.add(name);
  });
  return [...names].toSorted();
}

function declarationOf(names: readonly string[]): string {
  const fields = names.map((name) => `  readonly ${JSON.stringify(name)}: string;\n`).join("");
  return `declare const classes: {\n${fields}};\nexport default classes;\n`;
}

if (import.meta.main) writeCssTypes();
