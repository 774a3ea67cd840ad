import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** HANDLERS=bundled: the functions project calls the handlers of the deployed bundles, not those of the sources. */
const isBundled = process.env["HANDLERS"] === "bundled";
const embedded = "tests/support/services/embeddedServices.ts";

/** ONLY_SOURCES=1: of the functions project only what `HANDLERS=bundled` leaves out. Together they are the whole project. */
const isRest = process.env["ONLY_SOURCES"] === "1";

/** What they test is the same code on the deployed bundles and on any database. */
const onSources = [
  "tests/functions/pdf/**/*.test.ts",
  "tests/functions/reports/files/**/*.test.ts",
  "tests/functions/acts/{actPaper,actPdf,largestAct}.test.ts",
  "tests/functions/entry/badInput.test.ts",
];

function functionTests(): string[] {
  if (isRest) return onSources;
  return isBundled && !process.env["DYNAMODB_ENDPOINT"] ? handlerTests() : ["tests/functions/**/*.test.ts"];
}

/** Files of tests that call handlers; on the same database the others would run the same code again. */
function handlerTests(): string[] {
  const files = globSync("tests/functions/**/*.test.ts");
  return files.filter((file) =>
    /"#tests\/support\/(api\/callApi|services\/queues)\.ts"/.test(readFileSync(file, "utf8")),
  );
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
          exclude: isBundled ? onSources : [],
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
