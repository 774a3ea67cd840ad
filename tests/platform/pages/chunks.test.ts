import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { frameChunk, PAGE, visitorsChunk } from "#web/build/chunks.ts";

type Graph = Parameters<typeof frameChunk>[1];

const SRC = "/virn/web/src";
const LOGIN = `${SRC}/sessions/LoginPage.tsx`;
const REPORTS = `${SRC}/shell/dashboards/ReportsPage.tsx`;
const ACTS = `${SRC}/shell/dashboards/ActsPage.tsx`;
const DOCUMENTS = `${SRC}/documents/dashboard/DocumentsPage.tsx`;
const SHELL = `${SRC}/shell/Shell.tsx`;
const DIALOG = `${SRC}/letters/UnsentDialog.tsx`;
const pagesNamed = (count: number) => Array.from({ length: count }, (_, index) => `${SRC}/p/Nr${index}Page.tsx`);
const MANTINE = "/virn/node_modules/@mantine/core/esm";

/** A graph from the modules that import each module; pages, dialogs and the shell are loaded on demand. */
function graphOf(importers: Record<string, readonly string[]>, code: Record<string, string> = {}): Graph {
  const getModuleInfo = (id: string) => ({
    id,
    code: code[id] ?? "",
    importers: importers[id] ?? [],
    dynamicImporters: /Page|Shell|Dialog\.tsx/.test(id) ? [`${SRC}/shell/pages.ts`] : [],
  });
  return { getModuleInfo } as unknown as Graph;
}

test("sees the module of every page", () => {
  const modules = [...readFileSync("web/src/shell/pages.ts", "utf8").matchAll(/import\("#web\/([^"]+)"\)/g)];
  expect(modules.length).toBeGreaterThan(20);
  expect(modules.map(([, module]) => module).filter((module) => !PAGE.test(`${SRC}/${module}`))).toEqual([]);
});

const PART = `${SRC}/ui/part.ts`;
const BETWEEN = `${SRC}/ui/between.ts`;

test.each([
  ["the sign-in page", [LOGIN], "visitors", null],
  ["the reports", [REPORTS], null, "frame"],
  ["the shell", [SHELL], null, "frame"],
  ["two dashboards", [ACTS, DOCUMENTS], null, "frame"],
  ["one other dashboard", [ACTS], null, null],
  ["a dialog", [DIALOG], null, null],
  ["nine pages", pagesNamed(9), null, "frame"],
  ["eight pages and a dialog", [...pagesNamed(8), DIALOG], null, null],
])("puts what %s uses where it belongs", (_, users, visitors, frame) => {
  const direct = graphOf({ [PART]: users });
  expect([visitorsChunk(PART, direct), frameChunk(PART, direct)]).toEqual([visitors, frame]);
  const indirect = graphOf({ [PART]: [BETWEEN], [BETWEEN]: [...users, PART] });
  expect([visitorsChunk(PART, indirect), frameChunk(PART, indirect)]).toEqual([visitors, frame]);
});

test("finds who uses a component of a package by its name, and leaves the rest of a package to who uses it", () => {
  const index = `${MANTINE}/index.mjs`;
  const input = `${MANTINE}/components/TextInput/TextInput.mjs`;
  const util = `${MANTINE}/core/utils/is-element/is-element.mjs`;
  const graph = graphOf(
    { [input]: [index], [util]: [index], [index]: [LOGIN, REPORTS] },
    {
      [LOGIN]: 'import { Button, TextInput } from "@mantine/core";',
      [REPORTS]: 'import { NoTextInput } from "@mantine/core";',
    },
  );
  expect([visitorsChunk(input, graph), frameChunk(input, graph)]).toEqual(["visitors", null]);
  expect([visitorsChunk(util, graph), frameChunk(util, graph)]).toEqual([null, null]);
});
