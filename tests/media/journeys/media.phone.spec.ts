import { expect } from "@playwright/test";
import { expectAccessible, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("the list is cards on a phone, and its dialog fits", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/media/");
  const table = page.getByRole("table", { name: "Hea teada" });
  await expect(table.getByRole("link").first()).toBeVisible();
  const height = await table
    .getByRole("link")
    .first()
    .evaluate((link) => link.getBoundingClientRect().height);
  expect(height).toBeGreaterThanOrEqual(36);
  await page.getByRole("button", { name: "Lisa kirje" }).click();
  await expect(page.getByRole("dialog", { name: "Uus kirje" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await takePicture(page, "media-dialog-phone");
});
