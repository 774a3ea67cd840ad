import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { globalClassName, hashOfModule } from "#web/build/builtStyles.ts";
import { UNUSED_VARIABLES } from "#web/build/smallerTheme.ts";

const source = fileURLToPath(new URL("../../../web/src", import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: "utf8" });

test("gives the same class of different modules different names, and that of one module the same", () => {
  const modules = files.filter((file) => file.endsWith(".module.css"));
  expect(modules.length).toBeGreaterThan(40);
  expect(new Set(modules.map(hashOfModule)).size).toBe(modules.length);
  const name = globalClassName("title", join(source, "ui/page/page.module.css"));
  expect(name).toBe(globalClassName("title", join(source, "ui/page/page.module.css")));
  expect(name).toMatch(/^title_[\da-z]{3}$/);
});

/** What a browser paints, or a name for it. */
const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?<![-\w.])(?:white|black|red|green|gr[ae]y|yellow|orange|blue)(?![-\w])/i;

test("styles name a colour by its variable, so that each has its value in the dark theme", () => {
  const styles = files.filter((file) => file.endsWith(".css") && file !== join("shell", "colours.css"));
  expect(styles.length).toBeGreaterThan(40);
  const fixed = styles.flatMap((file) =>
    readFileSync(join(source, file), "utf8")
      .replaceAll(/\/\*[\s\S]*?\*\//g, "")
      .split("\n")
      .filter((line) => COLOUR.test(line.replace(/var\([^)]*\)/g, "").replace(/^\s*[.@:].*\{$/, "")))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(fixed).toEqual([]);
});

test("a colour of the dark theme takes the place of one of the light theme", () => {
  const colours = readFileSync(join(source, "shell", "colours.css"), "utf8");
  const [light = "", dark = ""] = colours.split("@media screen");
  const named = (text: string) => [...text.matchAll(/^\s+(--virn-[\w-]+):/gm)].map(([, name]) => name!);
  const paper = "--virn-paper";
  expect(named(dark)).toEqual(named(light).filter((name) => name !== paper));
});

test("nothing asks for a variable of Mantine that the build leaves out", () => {
  const asked = files
    .filter((file) => /\.(?:css|tsx?)$/.test(file) && file !== join("build", "smallerTheme.ts"))
    .flatMap((file) => {
      const text = readFileSync(join(source, file), "utf8");
      const variables = text.match(/--mantine-[\w-]+/g) ?? [];
      const colours = [...text.matchAll(/\b(?:color|c|bg)="(\w+)/g)].map(([, name]) => `--mantine-color-${name}-6`);
      return [...variables, ...colours].map((name) => ({ file, name }));
    });
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter(({ name }) => UNUSED_VARIABLES.test(name))).toEqual([]);
});
