import { expect, test } from "vitest";
import { sums } from "#functions/sums.ts";
import { arrowsOf, floorOf } from "#scripts/architecture/arrows.ts";
import { sourcesIn } from "#scripts/architecture/sources.ts";

const sources = sourcesIn("functions", "scripts");
const LIST = "functions/sums.ts";

/** Installations have these codes in deltas, and these names in the keys of sums: a new sum comes last. */
const DECLARED = [
  "delivered",
  "plan",
  "bought",
  "sold",
  "unsentLetters",
  "failedLetters",
  "unsignedByUs",
  "unsignedByThem",
  "missingOrigins",
  "unexported",
  "measuredToAct",
  "actToSignatures",
  "unnumbered",
  "unnumberedEarlier",
  "eudrTimber",
  "eudrNumber",
  "hauled",
];

test("each sum keeps its code and its name", () => {
  expect(sums.map(({ code, name }) => [code, name])).toEqual(DECLARED.map((name, code) => [code, name]));
});

test("each sum is declared once, in the store of its noun, and listed", () => {
  const declared = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/export const (\w+Sum) = \/\* @__PURE__ \*\//g)].map(([, name = ""]) => ({ path, name })),
  );
  expect(declared).toHaveLength(DECLARED.length);
  expect(declared.filter(({ path }) => !/^functions\/\w+\/store\//.test(path))).toEqual([]);
  const list = sources.find(({ path }) => path === LIST)?.text ?? "";
  expect(declared.filter(({ name }) => !list.includes(`\n  ${name},`))).toEqual([]);
});

test("only entries that fold, verify and what makes tables for tests and benchmarks import all sums", () => {
  const importers = arrowsOf(sources).filter(({ to }) => to === LIST);
  expect(importers.length).toBeGreaterThan(4);
  expect(importers.filter(({ from }) => !["handlers", "scripts"].includes(floorOf(from)?.name ?? ""))).toEqual([]);
});

test("the engine knows no sum by name", () => {
  const engine = sources.filter(({ path }) => path.startsWith("functions/platform/sums/"));
  expect(engine.length).toBeGreaterThan(5);
  const named = new RegExp(`["'\`](?:${DECLARED.join("|")})["'\`]`);
  expect(engine.filter(({ text }) => named.test(text)).map(({ path }) => path)).toEqual([]);
});
