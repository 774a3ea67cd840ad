import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type Arrow,
  arrowsInCircles,
  arrowsOf,
  filesInCircles,
  floorOf,
  nounOf,
} from "#scripts/architecture/arrows.ts";
import { FLOORS, MAX_LINES, MODULES, NOUNS } from "#scripts/architecture/layout.ts";
import { mapOfImports, moduleTable } from "#scripts/architecture/map.ts";
import { sourcesIn } from "#scripts/architecture/sources.ts";

const sources = sourcesIn("shared", "functions", "web/src", "infra", "scripts");
const tests = sourcesIn("tests");

describe("floors", () => {
  test("include every source file", () => {
    expect(sources.filter(({ path }) => !floorOf(path)).map(({ path }) => path)).toEqual([]);
  });

  test.each(FLOORS)("$name ($holds) imports only the floors that it may", ({ name, imports }) => {
    const arrows = arrowsOf([...sources, ...tests].filter(({ path }) => floorOf(path)?.name === name));
    expect(arrows.length).toBeGreaterThan(0);
    const wrong = arrows.filter(({ to }) => {
      const target = floorOf(to)?.name;
      return target !== undefined && target !== name && !imports.includes("*") && !imports.includes(target);
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  test("no floor imports tests: what scripts and tests both need lies in scripts or the product", () => {
    expect(
      arrowsOf(sources)
        .filter(({ to }) => to.startsWith("tests/"))
        .map(shown),
    ).toEqual([]);
  });
});

test("docs/map.md matches the imports; `npm run map` rewrites it", () => {
  expect(readFileSync("docs/map.md", "utf8")).toBe(mapOfImports());
});

test.each(["README.md", "CONTRIBUTING.md"])("%s has the table of the modules", (file) => {
  expect(readFileSync(file, "utf8")).toContain(`\n${moduleTable()}\n`);
});

test("each noun with a room is in one of eight modules", () => {
  const rooms = globSync("{shared,functions,web/src}/*/contract.ts").map((path) => path.split("/")[1]);
  expect(NOUNS.toSorted()).toEqual(rooms.toSorted());
  expect(new Set(NOUNS).size).toBe(NOUNS.length);
  expect(MODULES.length).toBe(8);
});

test("a noun imports only itself and nouns before it", () => {
  const below = sources.filter(({ path }) => floorOf(path)?.name !== "handlers");
  const back = arrowsOf(below).filter(({ from, to }) => {
    const [own, other] = [nounOf(from), nounOf(to)];
    return own !== undefined && other !== undefined && NOUNS.indexOf(other) > NOUNS.indexOf(own);
  });
  expect(back.map(shown)).toEqual([]);
});

test("signing knows no kind of what is signed by name: only entries import all kinds, and hand them over", () => {
  const importers = arrowsOf([...sources]).filter(({ to }) => to === "functions/signables.ts");
  expect(importers.length).toBeGreaterThan(3);
  expect(importers.filter(({ from }) => floorOf(from)?.name !== "handlers").map(shown)).toEqual([]);
});

test("signing tells no kind of what is signed apart, and knows no act", () => {
  const signing = sources.filter(({ path }) => /^functions\/(?:signing|containers)\/|^web\/src\/signing\//.test(path));
  expect(signing.length).toBeGreaterThan(70);
  const telling = /["'`](?:acts|documents)["'`]|\bact\b/;
  expect(signing.filter(({ text }) => telling.test(text)).map(({ path }) => path)).toEqual([]);
});

test("an attempt to sign fails in three files: steps return why, and these end it", () => {
  const ending = sources.filter(({ text }) => /\bfailSigning\(/.test(text)).map(({ path }) => path);
  expect(ending.toSorted()).toEqual([
    "functions/signing/api/cardSignature.ts",
    "functions/signing/attempts/attemptedSigning.ts",
    "functions/signing/attempts/beginSigning.ts",
    "functions/signing/attempts/runSigning.ts",
  ]);
});

test("ui knows no noun: it imports nothing of one, and no file of it is named after an act, a signature or a person", () => {
  const ui = sources.filter(({ path }) => path.startsWith("web/src/ui/"));
  expect(ui.length).toBeGreaterThan(80);
  expect(
    arrowsOf(ui)
      .filter(({ to }) => nounOf(to) !== undefined)
      .map(shown),
  ).toEqual([]);
  expect(
    ui
      .map(({ path }) => path)
      .filter((path) => /\b(?:act|sign|eid|person|people)[A-Z/.]|sign(?:ing|ature|able)/i.test(path)),
  ).toEqual([]);
});

test("no text of ui names an act, a document or a signature", () => {
  const naming = sources
    .filter(({ path }) => path.startsWith("web/src/ui/"))
    .flatMap(({ path, text }) => text.split("\n").map((line) => ({ path, line: line.trim() })))
    .filter(
      ({ line }) => !/^(?:\/|\*)/.test(line) && /\b(?:akt(?:i|e|id|is)?|dokumen[dt]\w*|\w*allkir\w*)\b/i.test(line),
    );
  expect(naming).toEqual([]);
});

test("files never import each other in a circle", () => {
  expect(filesInCircles(arrowsOf([...sources, ...tests])).map(shown)).toEqual([]);
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
