import { expect } from "@playwright/test";
import { expectAccessible, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("a visitor on a phone is redirected to sign in, signs in by touch and opens a page from the menu", async ({
  page,
}) => {
  await page.goto("/acts/dashboard/");
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await takePicture(page, "login-phone");

  await page.getByRole("button", { name: /Mari Mets/ }).tap();
  await expect(page).toHaveURL(/\/acts\/dashboard\//);
  await expect(page.getByRole("link", { name: "Raportid", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Ava menüü" }).tap();
  await page.getByRole("link", { name: "Raportid", exact: true }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Raportid" })).toBeVisible();
  await expectAccessible(page);
});

test("the sign-in page sends no request to the API", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
});
