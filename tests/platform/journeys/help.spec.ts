import { expect } from "@playwright/test";
import { test } from "#tests/support/pages/fixtures.ts";
import { readPages } from "#tests/support/pdfText.ts";
import { expectAccessibleAtWidths } from "#tests/support/site/site.ts";

test("Abi explains the page below it, finds others by a few letters, and is printed alone", { tag: "@role" }, async ({
  newPage,
}) => {
  const page = await newPage("agent", "desktop");
  await page.goto("/assortments/");
  await page.getByRole("button", { name: "Abi" }).click();
  const help = page.getByRole("dialog", { name: "Abi" });
  await expect(help.getByRole("heading", { name: "Sortimendid" })).toBeVisible();
  const picture = help.getByRole("img", { name: "Pilt lehest: Sortimendid" });
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(960);
  await expect(help.getByRole("region", { name: "Sellel lehel" })).toContainText("Lisa sortiment");
  await expectAccessibleAtWidths(page, "help", '[role="dialog"]');
  const sheets = (await readPages(await page.pdf({ format: "A4" }))).flat().join(" ");
  expect(sheets).toContain("Nii käib");
  expect(sheets).toContain("Klaviatuuri otseteed");
  expect(sheets, "the page below is not printed").not.toContain("Kuusepalk");
  await help.getByRole("searchbox", { name: "Otsi abist" }).fill("marginaalid");
  await page.keyboard.press("Tab");
  await help.getByRole("button", { name: "Uus müügiakt" }).focus();
  await page.keyboard.press("Enter");
  await expect(help.getByRole("heading", { name: "Uus müügiakt" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(page.getByRole("button", { name: "Abi" })).toBeFocused();
  await page.goto("/reports/dashboard/");
  await expect(page.getByRole("heading", { level: 1, name: "Raportid" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(help.getByRole("heading", { name: "Raportid" })).toBeVisible();
  await page.close();
});

test("Abi has its pictures on a phone, where it fits the screen", async ({ newPage }) => {
  const page = await newPage("agent", "phone");
  await page.goto("/acts/dashboard/");
  const opener = page.getByRole("button", { name: "Abi" });
  const { height } = (await opener.boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(44);
  await opener.click();
  const picture = page.getByRole("img", { name: "Pilt lehest: Aktid" });
  await expect(picture).toBeVisible();
  const { x, width } = (await picture.boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
  await page.close();
});
