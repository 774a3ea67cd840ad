import { expect } from "@playwright/test";
import { action, confirm, importLines, margins, openNewAct, plainValue } from "#tests/support/acts/actScreen.ts";
import { makeAct, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

const restore = "Jätka mustandiga";

test("offers a draft when the same reports are selected again, and not for others", async ({ page, baseURL }) => {
  await importLines(page, "NAASMINE", [{ report: "1" }, { report: "2", assortment: "Männipalk" }], baseURL!);
  page.on("dialog", (dialog) => void dialog.accept());
  const first = await openNewAct(page, "NAASMINE", baseURL!);
  await margins(page, "NAASMINEW1").fill("3.5");
  await openNewAct(page, "NAASMINE-2", baseURL!);
  await expect(page.getByRole("button", { name: restore })).toHaveCount(0);
  const second = await openNewAct(page, "NAASMINE", baseURL!);
  expect(second).not.toBe(first);
  await page.getByRole("button", { name: restore }).click();
  await expect(margins(page, "NAASMINEW1")).toHaveValue("3,50");
  await confirm(page, "Lõpeta");
  await expect(page).toHaveURL(/created=\d+/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("virn.act")))).toEqual([]);
});

test("asks no confirmation when no row is left on the act", async ({ page, baseURL }) => {
  await importLines(page, "TUHI", [{ report: "1" }], baseURL!);
  await openNewAct(page, "TUHI", baseURL!);
  await makeAct(page, "TUHI-1", baseURL!);
  await confirm(page, "Lõpeta");
  await page.getByRole("button", { name: "Eemalda need aktilt" }).click();
  await expect(page.getByRole("heading", { name: "Aktile ei jäänud ühtegi rida" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(action(page, "Lõpeta")).toHaveCount(0);
});

test("removes the notice about a field once it is corrected; the confirmation names number and date", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "PARANDUS", [{ report: "1" }, { report: "2" }], baseURL!);
  const taken = await makeAct(page, "PARANDUS-1", baseURL!);
  await openNewAct(page, "PARANDUS-2", baseURL!);
  const rename = async (number: string) => {
    await page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ }).click();
    await page.getByRole("textbox", { name: "Müügiakti number:" }).fill(number);
    await page.keyboard.press("Enter");
  };
  await rename(taken);
  await confirm(page, "Lõpeta");
  await expect(page.getByRole("alert", { name: "Akti ei saanud salvestada" })).toBeVisible();
  await rename("X".repeat(33));
  await action(page, "Lõpeta").click();
  await expect(page.getByRole("textbox", { name: "Müügiakti number:" })).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await rename("PARANDUS-UUS");
  await expect(page.getByRole("alert", { name: "Akti ei saanud salvestada" })).toHaveCount(0);
  await action(page, "Lõpeta").click();
  const question = page.getByRole("dialog");
  await expect(question.getByText("PARANDUS-UUS", { exact: true })).toBeVisible();
  await expect(question.getByText(/^\d{2}\.\d{2}\.\d{4}$/)).toBeVisible();
  await takePicture(page, "sales-act-question");
  await question.getByRole("button", { name: "Tühista" }).click();

  await page.getByRole("region", { name: "Saeveski ostuaktid" }).getByRole("button", { name: "Lisa" }).click();
  const sum = page.getByPlaceholder("Summa ilma km");
  await sum.fill("1034.25");
  await page.getByPlaceholder("Puidu kogus").focus();
  await sum.click();
  await page.keyboard.type("7");
  expect(await plainValue(sum)).toBe("7");
});
