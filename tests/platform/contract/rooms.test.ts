import { existsSync, globSync } from "node:fs";
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
