import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { buildFacts } from "#web/build/buildFacts.ts";

/** HANDLERS=bundled: the functions project calls the handlers of the deployed bundles, not those of the sources. */
const isBundled = process.env["HANDLERS"] === "bundled";
const embedded = "tests/support/services/embeddedServices.ts";

/** What requests to the database decide: conditions, transactions, sizes, indexes and pages, a file or two of each. */
const onDatabase = [
  "tests/platform/functions/table/**/*.test.ts",
  "tests/statistics/functions/sums/fold.test.ts",
  "tests/acts/functions/{acts,actJobs}.test.ts",
  "tests/actLists/functions/lists.test.ts",
  "tests/letters/functions/sentOnce.test.ts",
  "tests/companies/functions/companyLists.test.ts",
  "tests/reports/functions/largeReports.test.ts",
];

/** What they test is the same code on the deployed bundles and on any database. */
const onSources = [
  "tests/platform/functions/pdf/**/*.test.ts",
  "tests/imports/functions/files/**/*.test.ts",
  "tests/{actForm,invoices}/functions/{actPaper,actPdf,largestAct}.test.ts",
  "tests/platform/functions/entry/badInput.test.ts",
];

/** FUNCTION_TESTS names one of three parts of the functions project, which CI runs in different ways; together they are all of it. */
function functionTests(): string[] {
  const part = process.env["FUNCTION_TESTS"];
  const all = globSync("tests/*/functions/**/*.test.ts");
  if (!part) return all;
  const partOf = new Map([
    ...all.map((file) => [file, callsHandlers(file) ? "bundles" : "sources"] as const),
    ...globSync(onSources).map((file) => [file, "sources"] as const),
    ...globSync(onDatabase).map((file) => [file, "database"] as const),
  ]);
  return all.filter((file) => partOf.get(file) === part);
}

function callsHandlers(file: string): boolean {
  return /"#tests\/support\/(api\/callApi|services\/queues)\.ts"/.test(readFileSync(file, "utf8"));
}

/** Longer than any step takes: a busy machine must not fail a test. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000 };

/** One project for each layer; `npx vitest run --project rules` runs one of them. */
export default defineConfig({
  test: {
    // One core less, the default, would leave half of a small machine waiting for its database.
    maxWorkers: "100%",
    projects: [
      { test: { name: "rules", include: ["tests/*/rules/**/*.test.ts"], ...patient } },
      { test: { name: "contract", include: ["tests/*/contract/**/*.test.ts"], ...patient } },
      {
        test: {
          name: "functions",
          include: functionTests(),
          globalSetup: isBundled ? [embedded, "tests/support/services/bundles.ts"] : [embedded],
          setupFiles: ["tests/support/services/ownTable.ts"],
          ...patient,
        },
      },
      {
        test: {
          name: "crashes",
          include: ["tests/*/crashes/**/*.test.ts"],
          globalSetup: [embedded],
          setupFiles: ["tests/support/services/ownTable.ts"],
          ...patient,
        },
      },
      { test: { name: "infra", include: ["tests/infra/**/*.test.ts"], ...patient } },
      { test: { name: "pages", include: ["tests/*/pages/**/*.test.ts"], ...patient } },
      {
        define: { BUILD_FACTS: JSON.stringify({ ...buildFacts, hasEid: true }) },
        test: {
          name: "components",
          include: ["tests/*/pages/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: ["tests/support/pages/componentSetup.ts"],
          env: { TZ: "Europe/Tallinn" },
          ...patient,
        },
      },
    ],
  },
});
