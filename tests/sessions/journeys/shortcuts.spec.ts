import { expect } from "@playwright/test";
import { importLines, openNewAct } from "#tests/support/acts/actScreen.ts";
import { expectVisibleFocus, press } from "#tests/support/site/keyboard.ts";
import { expectAccessible, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("names the key of a button in its title, and leaves a disabled one alone", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/reports/dashboard/");
  const act = page.getByRole("button", { name: "Akteeri" });
  await expect(act).toBeDisabled();
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await press(page, "j");
  await press(page, "a");
  await expect(act).toBeFocused();
  await expect(page.getByRole("tooltip")).toHaveText("Valige ettevõte, sihtkoht või raport.");
  await expect(page).toHaveURL(/\/reports\/dashboard\//);
  // The row that had the focus is still the one to go on from.
  await press(page, "j");
  await press(page, "k");
  const first = page.locator('[role="group"][data-level="2"]').first();
  await expect(first.getByRole("button").first()).toBeFocused();
  await press(page, "n");
  await expect(first.getByRole("button").first()).toHaveAttribute("aria-expanded", "true");
  await press(page, "x");
  await expect(first.getByRole("checkbox").first()).toBeChecked();
  await expect(act.first()).toHaveAttribute("title", "Otsetee: a");
  await expect(act.first()).toHaveAttribute("aria-keyshortcuts", "a");
  // While a search is typed, letters are letters.
  await press(page, "/");
  await page.keyboard.type("ax2");
  await expect(page.getByPlaceholder("Otsi")).toHaveValue("ax2");
  await expect(page).toHaveURL(/\/reports\/dashboard\//);
});

test("acts on a tick of the same moment, also while the destinations of its company load", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  await page.route("**/destinations/", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const company = page.getByRole("checkbox", { name: "Vali ettevõte Männimäe Palk AS" });
  await page.goto("/reports/dashboard/");
  await company.focus();
  await company.evaluate((box) => {
    for (const key of ["x", "a"]) box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await expect(page).toHaveURL(/\/acts\/create\//);
  await page.goto("/reports/dashboard/");
  await page.getByRole("checkbox", { name: "Vali ettevõte Pajulohu Saag OÜ" }).evaluate((box) => {
    Object.assign(window, { seen: new Set<string>() });
    const look = () => {
      (window as unknown as { seen: Set<string> }).seen.add(String((box as HTMLInputElement).checked));
      requestAnimationFrame(look);
    };
    (box as HTMLInputElement).click();
    requestAnimationFrame(look);
  });
  await expect(page.getByRole("region", { name: "Valik", exact: true })).toBeVisible();
  await page.waitForTimeout(700);
  // It never flickers.
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(["true"]);
});

test("takes a typed margin over before Ctrl+Enter asks, and does not confirm by letters", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await importLines(page, "OTSETEE", [{ report: "1" }, { report: "2", waybill: "OTSETEEW2" }], baseURL!);
  await openNewAct(page, "OTSETEE", baseURL!);
  const finish = page.getByRole("main").getByRole("button", { name: "Lõpeta" });
  await expect(finish).toHaveAttribute("title", "Otsetee: Ctrl + Enter");
  await press(page, "m");
  await page.keyboard.type("100.5");
  await page.keyboard.press("Control+Enter");
  await expect(finish).toBeDisabled();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // The focus has stayed in the margin, where letters are letters.
  await page.keyboard.press("Control+a");
  await page.keyboard.type("m2.5");
  await expect(finish).toBeEnabled();
  // A day of one digit is taken over only when the field is left.
  await page.getByRole("textbox", { name: "Kuupäev" }).fill("5.11.2026");
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("05.11.2026");
  for (const letter of ["e", "m", "1", "?"]) await page.keyboard.press(letter);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectVisibleFocus(page, "Lõpeta");

  await page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ }).press("Enter");
  const number = page.getByRole("textbox", { name: "Müügiakti number:" });
  await expect(number).toBeFocused();
  await number.fill("OTSE-1");
  await page.keyboard.press("Meta+Enter");
  await expect(dialog).toContainText("OTSE-1");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Müügiakt OTSE-1 on koostatud")).toBeVisible();
});

test("saves a form in a dialog with Ctrl+Enter", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/assortments/");
  await expect(page.getByRole("button", { name: "Lisa sortiment" })).toBeVisible();
  await page.keyboard.press("l");
  await expect(page.getByRole("textbox", { name: "Kood" })).toBeFocused();
  await page.keyboard.type("OTSE");
  await press(page, "Tab");
  await press(page, "Tab");
  await page.keyboard.type("Otseteepalk");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Sortiment on lisatud.")).toBeVisible();
  await expectVisibleFocus(page, "Lisa sortiment");
});
