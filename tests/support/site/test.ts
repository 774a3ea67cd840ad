import { test as base } from "@playwright/test";
import { openSystem } from "#tests/support/services/browserSystems.ts";

/** Tests in a browser: each worker has a system of its own, which starts afresh after a failure. */
export const test = base.extend<object, { siteUrl: string }>({
  siteUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures this one needs
    async ({}, use, { parallelIndex }) => {
      const system = await openSystem(parallelIndex);
      await use(system.url);
      await system.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ siteUrl }, use) => use(siteUrl),
});
