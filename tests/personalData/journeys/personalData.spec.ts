import { expect } from "@playwright/test";
import { expectAccessibleAtWidths, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("a person is found, refused while employed, given a copy, erased, and left as a number", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/companies/1/people/");
  await page.getByRole("button", { name: "Lisa inimene" }).click();
  const form = page.getByRole("dialog", { name: "Uus inimene" });
  await form.getByRole("textbox", { name: "Nimi" }).fill("Kaduv Kuusk");
  await form.getByRole("textbox", { name: "Isikukood" }).fill("49403136515");
  await form.getByRole("textbox", { name: "E-post" }).fill("kaduv@virn.example");
  await form.getByRole("checkbox", { name: "Nõukogu liige" }).check();
  await form.getByRole("button", { name: "Salvesta" }).click();
  await page.getByRole("link", { name: "Isikuandmed: Kaduv Kuusk" }).click();
  await expect(page.getByText("Eemaldage enne töösuhted.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Kustuta isikuandmed" })).toBeDisabled();

  await page.goBack();
  await page.getByRole("button", { name: "Lõpeta ligipääs: Kaduv Kuusk" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lõpeta ligipääs" }).click();
  await expect(page.getByText("kaduv@virn.example")).toHaveCount(0);
  await page.getByRole("link", { name: "Isikuandmed", exact: true }).click();
  await expect(page.getByRole("table", { name: "Kui kaua andmeid hoitakse" })).toBeVisible();
  await expectAccessibleAtWidths(page, "personal-data-retention");
  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "Otsi" }).fill("kaduv");
  await page.getByRole("link", { name: "Kaduv Kuusk" }).click();
  await expect(page).toHaveURL(/\/people\/personal_data\/\?person=\d+$/);
  const number = /person=(\d+)/.exec(page.url())![1]!;

  await page.getByRole("button", { name: "Kogu andmed kokku" }).click();
  const file = page.getByRole("link", { name: "Laadi alla (XLSX)" });
  await expect(file).toBeVisible({ timeout: 60_000 });
  await expectAccessibleAtWidths(page, "personal-data");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  const download = page.waitForEvent("download");
  await file.click();
  expect((await download).suggestedFilename()).toMatch(/^Isikuandmed \d+ \d{4}-\d\d-\d\d\.xlsx$/);

  await page.getByRole("button", { name: "Kustuta isikuandmed" }).click();
  const dialog = page.getByRole("dialog", { name: "Kas kustutada isikuandmed?" });
  await expect(dialog).toContainText("Varukoopiad: kuni");
  await expectAccessibleAtWidths(page, "personal-data-erase");
  await dialog.getByRole("button", { name: "Kustuta", exact: true }).click();
  await expect(page.getByRole("status", { name: "Isikuandmed on kustutatud" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Kaduv Kuusk")).toHaveCount(0);
  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "Otsi" }).fill("kaduv");
  await expect(page.getByText("Otsingule 'kaduv' ei vasta ükski inimene.")).toBeVisible();
  await page.goto(`/people/personal_data/?person=${number}`);
  await expect(page.getByRole("rowheader", { name: "Varukoopiad" })).toBeVisible();
});
