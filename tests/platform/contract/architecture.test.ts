import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type Arrow,
  arrowsInCircles,
  arrowsOf,
  filesInCircles,
  floorOf,
  nounOf,
} from "#scripts/architecture/arrows.ts";
import { FLOORS, MAX_LINES, NOUNS } from "#scripts/architecture/layout.ts";
import { mapOfImports } from "#scripts/architecture/map.ts";
import { sourcesIn } from "#scripts/architecture/sources.ts";

const sources = sourcesIn("shared", "functions", "web/src", "infra", "scripts");
const tests = sourcesIn("tests");

describe("floors", () => {
  test("include every source file", () => {
    expect(sources.filter(({ path }) => !floorOf(path)).map(({ path }) => path)).toEqual([]);
  });

  test.each(FLOORS)("$name ($holds) imports only the floors that it may", ({ name, imports }) => {
    const arrows = arrowsOf(sources.filter(({ path }) => floorOf(path)?.name === name));
    expect(arrows.length).toBeGreaterThan(0);
    const wrong = arrows.filter(({ to }) => {
      const target = floorOf(to)?.name;
      return target !== undefined && target !== name && !imports.includes("*") && !imports.includes(target);
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  test("only tests import tests, and npm run trust, which does at length what they do", () => {
    expect(
      arrowsOf(sources)
        .filter(({ from, to }) => to.startsWith("tests/") && !from.startsWith("scripts/trust/"))
        .map(shown),
    ).toEqual([]);
  });
});

test("docs/map.md matches the imports; `npm run map` rewrites it", () => {
  expect(readFileSync("docs/map.md", "utf8")).toBe(mapOfImports());
});

test.each(["README.md", "CONTRIBUTING.md"])("%s lists the nouns in their order", (file) => {
  expect(readFileSync(file, "utf8")).toContain(`> ${NOUNS.join(", ")}\n`);
});

describe("nouns", () => {
  test.each(NOUNS)("%s imports only nouns before it", (noun) => {
    const later = NOUNS.slice(NOUNS.indexOf(noun) + 1);
    const ofNoun = sources.filter(({ path }) => nounOf(path) === noun && floorOf(path)?.name !== "handlers");
    const arrows = arrowsOf(ofNoun);
    expect(arrows.filter(({ to }) => later.some((other) => other === nounOf(to))).map(shown)).toEqual([]);
  });
});

test("files never import each other in a circle", () => {
  expect(filesInCircles(arrowsOf(sources)).map(shown)).toEqual([]);
});

test("rooms never import each other in a circle", () => {
  expect(arrowsInCircles(arrowsOf(sources)).map(shown)).toEqual([]);
});

test("files are imported without '..': from the own folder and below, or by an alias", () => {
  const climbs = [...sources, ...tests].flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'`](\.\.\/[^"'`]+)/g)].map(([, name]) => `${path} → ${name}`),
  );
  expect(climbs).toEqual([]);
});

test(`a source file has at most ${MAX_LINES} lines`, () => {
  const long = sources.filter(({ text }) => text.split("\n").length > MAX_LINES);
  expect(long.map(({ path }) => path)).toEqual([]);
});

function shown({ from, to }: Arrow): string {
  return `${from} → ${to}`;
}
