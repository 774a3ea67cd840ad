import { doOfficeWork, type OfficeWork } from "./officeWork.ts";
import { test as base } from "./test.ts";

/**
 * Tests of what a day of work leaves. A `beforeAll` runs again for each part of a parallel file that comes to the same worker, and
 * there its reports are on acts already. Here the work is done once, on a system that no other file has used.
 */
export const test = base.extend<object, { work: OfficeWork }>({
  work: [
    async ({ browser, siteUrl }, use) => {
      const page = await browser.newPage({ baseURL: siteUrl });
      const work = await doOfficeWork(page, siteUrl);
      await page.close();
      await use(work);
    },
    { scope: "worker", timeout: 180_000 },
  ],
});
