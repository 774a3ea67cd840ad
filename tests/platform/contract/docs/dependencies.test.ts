import { globSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";

const [, product = "", tools = ""] = readFileSync("docs/dependencies.md", "utf8").split(/^## /m);

function packagesIn(cell: string): string[] {
  return cell.match(/[^`, ]+/g) ?? [];
}

it("docs/dependencies.md gives each package its reason, once and where it belongs", () => {
  const manifest: { dependencies: object; devDependencies: object } = JSON.parse(readFileSync("package.json", "utf8"));
  const named = (section: string) =>
    [...section.matchAll(/^\| (`[^|]+) \| \S/gm)].flatMap(([, names = ""]) => packagesIn(names));
  expect(named(product).toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
  expect(named(tools).toSorted()).toEqual(Object.keys(manifest.devDependencies).toSorted());
});

it("names a place for each package of the product that imports it", () => {
  const rows = [...product.matchAll(/^\| (`[^|]+) \|.*\| \[([^\]]+)\]\(\.\.\/\2\)/gm)];
  expect(rows).toHaveLength(product.match(/^\| `/gm)?.length ?? 0);
  const untrue = rows.flatMap(([, names = "", place = ""]) => {
    const files = statSync(place).isFile() ? [place] : globSync(`${place}/**/*.{ts,tsx}`);
    const code = files.map((file) => readFileSync(file, "utf8")).join("\n");
    return packagesIn(names)
      .filter((name) => !new RegExp(`from "${name}["/]`).test(code))
      .map((name) => [name, place]);
  });
  expect(untrue).toEqual([]);
});
