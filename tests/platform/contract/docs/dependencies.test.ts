import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("docs/dependencies.md gives each package its reason, once and where it belongs", () => {
  const manifest: { dependencies: object; devDependencies: object } = JSON.parse(readFileSync("package.json", "utf8"));
  const [, product = "", tools = ""] = readFileSync("docs/dependencies.md", "utf8").split(/^## /m);
  const named = (section: string) =>
    [...section.matchAll(/^\| (`[^|]+) \| \S/gm)].flatMap(([, names = ""]) => names.match(/[^`, ]+/g) ?? []);
  expect(named(product).toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
  expect(named(tools).toSorted()).toEqual(Object.keys(manifest.devDependencies).toSorted());
});
