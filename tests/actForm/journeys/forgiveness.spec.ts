import { expect } from "@playwright/test";
import { action, confirm, importLines, margins, numberOf, openNewAct } from "#tests/support/acts/actScreen.ts";
import { signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** Typed input is never lost and never changed silently. */

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

test.describe.configure({ mode: "serial" });

test("saves a number when its editor loses the focus, unless the number is empty or too long", async ({
  page,
  baseURL,
}) => {
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

test("leaves the focus on 'Katkesta' when that is reached before the editor selects its text", async ({
  page,
  baseURL,
}) => {
  await openNewAct(page, "LEEBE", baseURL!);
  const before = await numberOf(page);
  await page.clock.install();
  await page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ }).click();
  await page.getByRole("textbox", { name: "Müügiakti number:" }).fill("MITTE");
  const cancel = page.getByRole("button", { name: "Katkesta" });
  await cancel.focus();
  await page.clock.runFor(200);
  await expect(cancel).toBeFocused();
  await cancel.press("Enter");
  expect(await numberOf(page)).toBe(before);
});

test("marks a margin that is not a number, and restores the previous margin on Escape", async ({ page, baseURL }) => {
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

test("shows an error at a negative new price, which cannot be confirmed", async ({ page, baseURL }) => {
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

test("restores the previous date, with a note, when an impossible date is typed", async ({ page, baseURL }) => {
  await openNewAct(page, "LEEBE", baseURL!);
  const date = page.getByRole("textbox", { name: "Kuupäev" });
  const before = await date.inputValue();
  const note = page.getByText(`Sellist kuupäeva ei ole; jäi ${before}.`);
  await date.fill("31.02.2026");
  await expect(note).toBeHidden();
  await date.press("Tab");
  await expect(date).toHaveValue(before);
  await expect(note).toBeVisible();
  await date.fill("7.3.");
  await expect(note).toBeVisible();
  await date.fill("07.03.2026");
  await expect(note).toBeHidden();
});

test("focuses the first field of a dialog, and the button that opened it when it closes", async ({ page, baseURL }) => {
  await openNewAct(page, "LEEBE", baseURL!);
  const pencil = page.getByRole("button", { name: /^Muuda müügihindasid: Kuusepalk/ });
  await pencil.click();
  const dialog = page.getByRole("dialog", { name: "Muuda müügihindasid" });
  const first = dialog.getByRole("textbox", { name: "Uus müügihind: LEEBEW1" });
  await expect(first).toBeFocused();
  await first.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(pencil).toBeFocused();

  await action(page, "Lõpeta").click();
  await page.getByRole("dialog").getByRole("button", { name: "Tühista" }).click();
  await expect(action(page, "Lõpeta")).toBeFocused();

  await pencil.click();
  await expect(first).toBeFocused();
  await page.keyboard.type("95");
  await first.press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Uus müügihind: LEEBEW2" })).toBeFocused();
  await page.keyboard.type("95");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Müügihinnad on muudetud.")).toBeVisible();
});

test("the price list shows what is wrong with a price, and returns the focus when a dialog or editor closes", async ({
  page,
}) => {
  await page.goto("/price-lists/");
  const add = page.getByRole("button", { name: "Lisa hind" });
  await add.click();
  const dialog = page.getByRole("dialog");
  const price = dialog.getByRole("textbox", { name: "Hind km-ta" });
  await expect(price).not.toHaveAttribute("placeholder", /.+/);
  for (const [typed, error] of [
    ["", "Sisestage hind, näiteks 105,50."],
    ["0", "Hind peab olema suurem kui 0."],
    ["12345", "Hind võib olla kuni 9999,99."],
    ["1,234", "Hinnal võib olla kuni kaks kohta pärast koma."],
  ] as const) {
    await price.fill(typed);
    await price.press("Enter");
    await expect(dialog.getByText(error)).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(add).toBeFocused();

  const pencil = page.getByRole("button", { name: /^Muuda hinda:/ }).first();
  await pencil.click();
  await page.getByRole("textbox", { name: "Uus hind" }).press("Escape");
  await expect(pencil).toBeFocused();

  const bins = page.getByRole("button", { name: /^Eemalda hind:/ });
  await bins.first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Katkesta" }).click();
  await expect(bins.first()).toBeFocused();
  const next = (await bins.nth(1).getAttribute("aria-label"))!;
  await bins.first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Eemalda" }).click();
  await expect(page.getByRole("button", { name: next })).toBeFocused();
  await page.getByRole("button", { name: "Võta tagasi" }).click();
  await expect(page.getByText("Hind on eemaldatud.")).toBeHidden();
});

test("the link shown after an act is created opens the sales acts of its buyer", async ({ page, baseURL }) => {
  await openNewAct(page, "LEEBE", baseURL!);
  await confirm(page, "Lõpeta");
  await page.getByRole("link", { name: "Vaata akte" }).click();
  await expect(page.getByRole("tab", { name: "Müügiaktid" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("group", { name: "Kuuseoja Saeveski OÜ" }).getByRole("table")).toBeVisible();
});

test("keeps a selection while the other tab is open, and offers undo when another company replaces it", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "VALIK", [{ report: "1" }, { report: "2" }], baseURL!);
  await page.goto("/reports/dashboard/?q=VALIK");
  await page.getByRole("checkbox", { name: /VALIK-1/ }).check();
  await page.getByRole("tab", { name: /Akteeritud/ }).click();
  const bar = page.getByRole("region", { name: "Valik", exact: true });
  await expect(bar).toBeHidden();
  await page.getByRole("tab", { name: /Akteerimata/ }).click();
  await expect(bar).toContainText("1 valitud");

  await page.getByRole("button", { name: "Tühjenda otsing" }).click();
  await page.getByRole("checkbox", { name: "Vali ettevõte Männimäe Palk AS" }).check();
  await expect(bar).toContainText("Männimäe Palk AS");
  await expect(page.getByText("Teise ettevõtte valik on tühistatud")).toBeVisible();
  await page.getByRole("button", { name: "Võta tagasi" }).click();
  await expect(bar).toContainText("Kuuseoja Saeveski OÜ");
  await expect(bar).toContainText("1 valitud");
});
