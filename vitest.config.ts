import { defineConfig } from "vitest/config";

/** Each layer of the house is tested on its own terms; `npx vitest run --project domain` runs one of them. */
export default defineConfig({
  test: {
    // One core less, the default, would leave half of a small machine waiting for its database.
    maxWorkers: "100%",
    projects: [
      { test: { name: "domain", include: ["tests/domain/**/*.test.ts"] } },
      { test: { name: "contract", include: ["tests/contract/**/*.test.ts"] } },
      {
        test: {
          name: "functions",
          include: ["tests/functions/**/*.test.ts"],
          globalSetup: ["tests/support/services/embeddedServices.ts"],
          setupFiles: ["tests/support/services/ownTable.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "chaos",
          include: ["tests/chaos/**/*.test.ts"],
          globalSetup: ["tests/support/services/embeddedServices.ts"],
          setupFiles: ["tests/support/services/ownTable.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: "infra", include: ["tests/infra/**/*.test.ts"], testTimeout: 120_000, hookTimeout: 120_000 } },
      { test: { name: "web", include: ["tests/web/**/*.test.ts"] } },
    ],
  },
});
