import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** HANDLERS=bundled: the functions project calls the handlers of the deployed bundles, not those of the sources. */
const isBundled = process.env["HANDLERS"] === "bundled";
const embedded = "tests/support/services/embeddedServices.ts";

/** What requests to the database decide: conditions, transactions, sizes, indexes and pages, a file or two of each. */
const onDatabase = [
  "tests/functions/table/**/*.test.ts",
  "tests/functions/sums/fold.test.ts",
  "tests/functions/acts/{acts,actJobs}.test.ts",
  "tests/functions/acts/dashboard/lists.test.ts",
  "tests/functions/acts/letters/sentOnce.test.ts",
  "tests/functions/companies/companyLists.test.ts",
  "tests/functions/reports/largeReports.test.ts",
];

/** What they test is the same code on the deployed bundles and on any database. */
const onSources = [
  "tests/functions/pdf/**/*.test.ts",
  "tests/functions/reports/files/**/*.test.ts",
  "tests/functions/acts/{actPaper,actPdf,largestAct}.test.ts",
  "tests/functions/entry/badInput.test.ts",
];

/** FUNCTION_TESTS names one of three parts of the functions project, which CI runs in different ways; together they are all of it. */
function functionTests(): string[] {
  const part = process.env["FUNCTION_TESTS"];
  const all = globSync("tests/functions/**/*.test.ts");
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

/** One project for each layer; `npx vitest run --project domain` runs one of them. */
export default defineConfig({
  test: {
    // One core less, the default, would leave half of a small machine waiting for its database.
    maxWorkers: "100%",
    projects: [
      { test: { name: "domain", include: ["tests/domain/**/*.test.ts"], ...patient } },
      { test: { name: "contract", include: ["tests/contract/**/*.test.ts"], ...patient } },
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
          name: "chaos",
          include: ["tests/chaos/**/*.test.ts"],
          globalSetup: [embedded],
          setupFiles: ["tests/support/services/ownTable.ts"],
          ...patient,
        },
      },
      { test: { name: "infra", include: ["tests/infra/**/*.test.ts"], ...patient } },
      { test: { name: "web", include: ["tests/web/**/*.test.ts"], ...patient } },
    ],
  },
});
