import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const DECISION = "docs/decisions/0009-table-layer.md";

it("says of the table layer how many lines of code it has, within a tenth", () => {
  const [, said = ""] = /is some ([\d,]+) lines of code/.exec(readFileSync(DECISION, "utf8")) ?? [];
  const lines = globSync("functions/platform/table/**/*.ts")
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line));
  const figure = Number(said.replaceAll(",", ""));
  expect([figure > lines.length * 0.9, figure < lines.length * 1.1], `${lines.length} lines`).toEqual([true, true]);
});
