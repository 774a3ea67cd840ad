import { expect } from "@playwright/test";
import { expectAccessible, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("a price list fits a phone without scrolling sideways", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/price-lists/");
  await expect(page.getByRole("heading", { level: 1, name: "Hinnakirjad" })).toBeVisible();
  const table = page.getByRole("table", { name: /^Hinnakiri:/ });
  await expect(table.getByText("Kehtib").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await takePicture(page, "prices-phone");
});
