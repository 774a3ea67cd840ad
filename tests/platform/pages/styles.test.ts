import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postcss from "postcss";
import { expect, test } from "vitest";
import { globalClassName, hashOfModule, unusedColors, usedMantineStyles } from "#web/build/builtStyles.ts";

const source = fileURLToPath(new URL("../../../web/src", import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: "utf8" });

test("drops the dark scheme, the layout from right to left and colours that no page has", () => {
  const css = `
    :root { --mantine-color-gray-6: #868e96; --mantine-color-lime-6: #82c91e; }
    :root[data-mantine-color-scheme='dark'] { --mantine-color-body: #000; }
    .a, [data-mantine-color-scheme="dark"] .b { margin: 0; }
    .c:where([dir="rtl"]) { left: 0; }
    .d { color: var(--mantine-color-gray-6); }`;
  const { css: left } = postcss([usedMantineStyles]).process(css, { from: undefined });
  expect(left.replaceAll(/\s+/g, " ").trim()).toBe(
    ":root { --mantine-color-gray-6: #868e96; } .a { margin: 0; } .d { color: var(--mantine-color-gray-6); }",
  );
});

test("no source names a colour that is dropped", () => {
  const sources = files.filter((file) => /\.(?:css|tsx?)$/.test(file) && !file.startsWith("build"));
  const texts = sources.map((file) => readFileSync(join(source, file), "utf8"));
  const named = texts.flatMap((text) => [...text.matchAll(/(?:--mantine-color-|["'`])([a-z]+)\b/g)]);
  const words = new Set(named.map(([, word = ""]) => word));
  expect([...words]).toEqual(expect.arrayContaining(["gray", "yellow"]));
  expect(unusedColors.filter((color) => words.has(color))).toEqual([]);
});

test("gives the same class of different modules different names, and that of one module the same", () => {
  const modules = files.filter((file) => file.endsWith(".module.css"));
  expect(modules.length).toBeGreaterThan(40);
  expect(new Set(modules.map(hashOfModule)).size).toBe(modules.length);
  const name = globalClassName("title", join(source, "ui/page/page.module.css"));
  expect(name).toBe(globalClassName("title", join(source, "ui/page/page.module.css")));
  expect(name).toMatch(/^title_[\da-z]{3}$/);
});
