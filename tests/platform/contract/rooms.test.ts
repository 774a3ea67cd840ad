import { existsSync, globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { NOUNS } from "#scripts/architecture/layout.ts";

/** What a noun has none of, or has elsewhere. */
const WITHOUT: Record<string, readonly string[]> = {
  // A field of other nouns' pages.
  uploads: ["page", "text"],
  // Its texts are those of acts.
  invoices: ["text"],
};

test.each(NOUNS)("who knows the noun %s finds its contract, handlers, pages, texts, tests and rules", (noun) => {
  const found = {
    contract: existsSync(`shared/${noun}/contract.ts`),
    handlers: globSync(`functions/${noun}/api/*.ts`).length > 0,
    page: globSync(`web/src/${noun}/**/*.tsx`).length > 0,
    text: existsSync(`web/src/${noun}/text.ts`),
    tests: globSync(`tests/${noun}/*/**/*.{test,spec}.ts`).length > 0,
    "rule page": existsSync(`docs/rules/${noun}.md`),
  };
  const missing = Object.entries(found).flatMap(([name, is]) => (is ? [] : [name]));
  expect(missing).toEqual(WITHOUT[noun] ?? []);
});

/** Each has one role: the routes, texts, explained words, limits, outboxes, entities of the machine or empty lists of a noun, the panel of a company on a dashboard, a cell of a grid. */
const ROLES = new Set([
  "contract.ts",
  "limits.ts",
  "outboxes.ts",
  "technical.answers.ts",
  "text.ts",
  "words.ts",
  "emptyStates.tsx",
  "CompanyPanel.tsx",
  "useCompanyViews.ts",
  "AmountCell.tsx",
]);

test("two files of the product have one name only where they have one role; handlers are named by their operations", () => {
  const files = globSync("{shared,functions,web/src}/**/*.{ts,tsx}").filter(
    (path) => !/^functions\/\w+\/api\//.test(path),
  );
  const named = Map.groupBy(files, (path) => basename(path));
  const doubles = [...named].filter(([name, paths]) => paths.length > 1 && !ROLES.has(name));
  expect(doubles.map(([, paths]) => paths)).toEqual([]);
});
