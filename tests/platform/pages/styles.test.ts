import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { globalClassName, hashOfModule } from "#web/build/builtStyles.ts";

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
