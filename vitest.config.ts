import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { buildFacts } from "#web/build/buildFacts.ts";

/** HANDLERS=bundled: the functions project calls the handlers of the deployed bundles, not those of the sources. */
const isBundled = process.env["HANDLERS"] === "bundled";
const embedded = "tests/support/services/embeddedServices.ts";

/** What they test is the same code on the deployed bundles, or faults in the table's client, of which each bundle has its own. */
const onSources = [
  "tests/platform/functions/table/throttledWorkers.test.ts",
  "tests/platform/functions/pdf/**/*.test.ts",
  "tests/imports/functions/files/**/*.test.ts",
  "tests/{actForm,invoices}/functions/{actPaper,actPdf}.test.ts",
  "tests/platform/functions/entry/badInput.test.ts",
];

/** Tests of the largest inputs, of each byte of a container, and of whole systems, a minute or more each: `npm run test:rest` runs them. */
const long = [
  "tests/platform/contract/embedded/{demoYear,killedImport,smoke,watched}.test.ts",
  "tests/infra/{bundle,commands,firstDay,pipeline}.test.ts",
  "tests/actForm/functions/largestAct.test.ts",
  "tests/signing/functions/largest.test.ts",
  "tests/imports/functions/files/measurementFileLimits.test.ts",
  "tests/platform/functions/asice/mutations.test.ts",
  "tests/platform/functions/restore.test.ts",
];

/** A quarter to a half of a minute or more each, so that `npm test` ends in ten: `npm run test:rest` runs them, on sources or on bundles. */
const slow = [
  "tests/platform/contract/docs/contributing.test.ts",
  "tests/platform/functions/{heldText,entry/badInput,entry/cursors,entry/routes,table/throttledCalls,verify/{divided,mend,findings}}.test.ts",
  "tests/platform/contract/hostileServers.test.ts",
  "tests/invoices/functions/{actPdf,invoices}.test.ts",
  "tests/actForm/functions/{deletion,largePreview,savedActs,saveEffects}.test.ts",
  "tests/signing/functions/{acts,attempts}.test.ts",
  "tests/reports/functions/{largeReports,reportSearch,waybills}.test.ts",
  "tests/imports/functions/{imports,doubts/suspiciousImports,doubts/reportDoubts}.test.ts",
  "tests/personalData/functions/personalData.test.ts",
  "tests/letters/functions/manyLetters.test.ts",
  "tests/exports/functions/everythingOut.test.ts",
  "tests/attachments/functions/{listedFiles,paperWaybills}.test.ts",
  "tests/compositeReports/functions/{compositeReports,reportOfNight}.test.ts",
  "tests/acts/functions/{actHistory,laggingIndexes}.test.ts",
  "tests/eudr/functions/{filedForOwners,filings,numberChecks,warnedActs}.test.ts",
  "tests/statistics/functions/viewsAgree.test.ts",
];

/** Function tests; for the bundles only those that call handlers. */
function functionTests(): string[] {
  const others = new Set([...globSync(long), ...globSync(isBundled ? onSources : slow)]);
  const all = globSync("tests/*/functions/**/*.test.ts").filter((file) => !others.has(file));
  return isBundled ? all.filter(callsHandlers) : all;
}

function callsHandlers(file: string): boolean {
  return /"#tests\/support\/(api\/callApi|services\/(handlers|queues))\.ts"/.test(readFileSync(file, "utf8"));
}

/** Longer than any step takes: a busy machine must not fail a test. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000 };

const inPages = { BUILD_FACTS: JSON.stringify({ ...buildFacts, hasEid: true }) };

/** One project for each layer; `npx vitest run --project rules` runs one of them. */
export default defineConfig({
  test: {
    // One core less, the default, would leave half of a small machine waiting for its database.
    maxWorkers: "100%",
    projects: [
      { test: { name: "rules", include: ["tests/*/rules/**/*.test.ts"], ...patient } },
      {
        test: {
          name: "contract",
          include: ["tests/*/contract/**/*.test.ts"],
          exclude: [...long, ...slow],
          // Its modules import folders, which Node does not resolve.
          server: { deps: { inline: ["dt-sql-parser"] } },
          ...patient,
        },
      },
      {
        test: {
          name: "functions",
          include: functionTests(),
          globalSetup: isBundled ? [embedded, "tests/support/services/bundles.ts"] : [embedded],
          setupFiles: ["tests/support/services/ownTable.ts"],
          ...patient,
        },
      },
      ...[
        { name: "crashes", include: ["tests/*/crashes/**/*.test.ts"] },
        { name: "long", include: [...long, ...slow] },
      ].map((tests) => ({
        test: {
          ...tests,
          globalSetup: [embedded],
          setupFiles: ["tests/support/services/ownTable.ts"],
          ...patient,
        },
      })),
      // In one process, so that tests share what they synthesize.
      { test: { name: "infra", include: ["tests/infra/**/*.test.ts"], exclude: long, isolate: false, ...patient } },
      { define: inPages, test: { name: "pages", include: ["tests/*/pages/**/*.test.ts"], ...patient } },
      {
        define: inPages,
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
