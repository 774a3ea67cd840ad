import { expect, test } from "@playwright/test";
import { action, importLines, margins, numberOf, openNewAct } from "../support/actScreen.ts";
import { signIn } from "../support/site.ts";

/** What somebody types is never thrown away or changed behind their back. */

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

test.describe.configure({ mode: "serial" });

test("a number that is being typed is saved by leaving its editor, and only a right one", async ({ page, baseURL }) => {
  await importLines(page, "LEEBE", [{ report: "1" }, { report: "2", owner: 1 }], baseURL!);
  await openNewAct(page, "LEEBE", baseURL!);
  const pencil = page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ });
  const editor = page.getByRole("textbox", { name: "Müügiakti number:" });
  const before = await numberOf(page);

  await pencil.click();
  await editor.fill("POOLELI-1");
  await action(page, "Lõpeta").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Tühista" }).click();
  await expect(editor).toBeHidden();
  expect(await numberOf(page)).toBe("POOLELI-1");

  const purchases = page.getByRole("region", { name: "Loodavad ostuaktid" });
  await purchases.getByRole("button", { name: /POOLELI-1-2/ }).click();
  await page.getByRole("textbox", { name: "Ostuakti number:" }).fill("OMA-2");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(purchases.getByText("OMA-2")).toBeVisible();

  for (const giveUp of [
    () => page.getByRole("button", { name: "Katkesta" }).click(),
    () => page.getByRole("button", { name: "Katkesta" }).press("Enter"),
    () => editor.press("Escape"),
  ]) {
    await pencil.click();
    await editor.fill("MITTE");
    await giveUp();
    await expect(pencil).toBeFocused();
    expect(await numberOf(page)).toBe("POOLELI-1");
  }

  await pencil.click();
  await editor.fill("");
  await page.getByRole("heading", { name: "Klient" }).click();
  await expect(pencil).toBeVisible();
  expect(await numberOf(page)).toBe("POOLELI-1");

  await pencil.click();
  await editor.fill("P".repeat(33));
  await expect(editor).toHaveValue("P".repeat(33));
  await page.getByRole("heading", { name: "Klient" }).click();
  await expect(page.getByText("Number võib olla kuni 32 tähemärki.")).toBeVisible();
  await expect(editor).toHaveAttribute("aria-invalid", "true");
  await editor.fill(before);
  await editor.press("Enter");
  await expect(pencil).toBeFocused();
  expect(await numberOf(page)).toBe(before);
});

test("a margin that is no number says so, and Escape gives back what was there", async ({ page, baseURL }) => {
  await openNewAct(page, "LEEBE", baseURL!);
  const group = margins(page, "Kuusepalk").first();
  const rows = margins(page, /^Marginaal: LEEBEW[12],/);
  await rows.first().fill("2,5");
  await rows.nth(1).fill("3");
  await rows.nth(1).press("Enter");
  await expect(group).toHaveAttribute("placeholder", "erinev");

  for (const typed of ["1.2.3", "--5", "-", "."]) {
    await group.fill(typed);
    await expect(group).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("See ei ole arv ja loeb kui 0,00.")).toBeVisible();
  }
  await group.press("Escape");
  await expect(rows.first()).toHaveValue("2,50");
  await expect(rows.nth(1)).toHaveValue("3,00");
  await expect(group).toHaveAttribute("aria-invalid", "false");

  await rows.first().fill("--5");
  await rows.first().press("Escape");
  await rows.first().press("Tab");
  await expect(rows.first()).toHaveValue("2,50");

  await rows.first().fill("1.2.3");
  await rows.first().press("Tab");
  await expect(rows.first()).toHaveValue("0,00");
  await expect(page.getByText(/'1\.2\.3' ei ole arv, väärtuseks sai 0,00\./)).toBeVisible();
});

test("a minus before a new price is refused in sight", async ({ page, baseURL }) => {
  await openNewAct(page, "LEEBE", baseURL!);
  await page.getByRole("button", { name: /^Muuda müügihindasid: Kuusepalk/ }).click();
  const dialog = page.getByRole("dialog", { name: "Muuda müügihindasid" });
  const price = dialog.getByRole("textbox", { name: "Uus müügihind: LEEBEW1" });
  await price.fill("-5");
  await expect(price).toHaveValue("-5");
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByText("Hind ei saa olla negatiivne.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Uus müügihind: LEEBEW2" }).fill("90");
  await expect(dialog.getByRole("button", { name: "Kinnita" })).toBeDisabled();
  await price.fill("95");
  await expect(dialog.getByRole("button", { name: "Kinnita" })).toBeEnabled();
  await dialog.getByRole("textbox", { name: "Uus müügihind kõigile" }).fill("-5");
  await expect(dialog.getByRole("button", { name: "Täida kõik" })).toBeDisabled();
});
