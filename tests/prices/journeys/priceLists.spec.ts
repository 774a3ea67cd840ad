import { expect, type Page } from "@playwright/test";
import { addDays, formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { expectAccessible, expectAccessibleAtWidths, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const BUYER = "Samblamäe Immutus OÜ";
const inAWeek = formatEstonianDate(addDays(tallinnDay(new Date().toISOString()), 7));

test.describe.configure({ mode: "serial" });

const table = (page: Page) => page.getByRole("table", { name: /^Hinnakiri:/ });
const prices = (page: Page) =>
  table(page)
    .getByRole("row", { name: /Kehtib|Tulevane|Möödunud/ })
    .filter({ hasNotText: "Sihtkoht" });
const option = async (page: Page, field: string, name: string) => {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name, exact: true }).click();
};

test.describe("for super users", () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await signIn(page, "agent", baseURL!);
    await page.goto("/price-lists/");
    await expect(page.getByRole("heading", { level: 1, name: "Hinnakirjad" })).toBeVisible();
  });

  test("loads all valid prices, so that paper has them, and past prices when they are asked for", async ({ page }) => {
    const count = Number((await page.getByTitle(/hinda?$/).innerText()).replaceAll(/\D/g, ""));
    expect(count).toBeGreaterThan(50);
    await expect(prices(page)).toHaveCount(count);
    await expect(page.getByRole("button", { name: "Laadi rohkem" })).toHaveCount(0);
    await expect(table(page).getByText("Möödunud")).toHaveCount(0);

    await option(page, "Ostja", "Männimäe Palk AS");
    await option(page, "Sortiment", "Männipalk");
    await page.getByRole("checkbox", { name: "Ka möödunud hinnad" }).click();
    await expect(table(page).getByText("Möödunud").first()).toBeVisible();
    await expect(table(page).getByRole("rowheader", { name: /^Männipalk/ })).toHaveCount(1);
    await expect(page).toHaveURL(/buyer=\d+&assortment=\d+&past=shown/);
    const before = await prices(page).allInnerTexts();
    await page.reload();
    await expect(prices(page)).toHaveCount(before.length);
    expect(await prices(page).allInnerTexts()).toEqual(before);
    await expectAccessibleAtWidths(page, "prices");
  });

  test("shows prices of the chosen destination and prices for all destinations", async ({ page }) => {
    await option(page, "Ostja", "Kuuseoja Saeveski OÜ");
    await option(page, "Sihtkoht", "Kuuseoja hakkeplats");
    await expect(page).toHaveURL(/destination=/);
    const places = table(page).getByRole("rowheader", { name: /hakkeplats|sihtkohad|Kuuseoja/i });
    // The new list takes a moment to load.
    await expect
      .poll(async () => [...new Set(await places.allInnerTexts())].toSorted())
      .toEqual(["Kuuseoja hakkeplats", "Kõik sihtkohad"].toSorted());
  });

  test("adds a price, and shows each error at its field", async ({ page }) => {
    await option(page, "Ostja", BUYER);
    await page.getByRole("button", { name: "Lisa hind" }).click();
    const dialog = page.getByRole("dialog", { name: `Uus hind: ${BUYER}` });
    await dialog.getByRole("button", { name: "Lisa", exact: true }).click();
    await expect(dialog.getByText("Valige sortiment.")).toBeVisible();
    await expect(dialog.getByText("Sisestage hind, näiteks 105,50.")).toBeVisible();
    await expectAccessibleAtWidths(page, "price-form", "[role=dialog]");

    await dialog.getByRole("combobox", { name: "Sortiment" }).fill("kasepak");
    await page.getByRole("option", { name: "Kasepakk" }).click();
    await dialog.getByRole("textbox", { name: "Kehtib alates" }).fill(inAWeek);
    await dialog.getByRole("textbox", { name: "Hind km-ta" }).fill("171,5");
    await dialog.getByRole("button", { name: "Lisa ja jätka" }).click();
    await expect(page.getByText("Hind on lisatud.")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Hind km-ta" })).toHaveValue("");

    await dialog.getByRole("textbox", { name: "Hind km-ta" }).fill("172");
    await dialog.getByRole("button", { name: "Lisa", exact: true }).click();
    await expect(dialog.getByText("Sellest kuupäevast kehtib juba hind.")).toBeVisible();
    // The list of this buyer with this assortment alone, which has the price that is in the way.
    await dialog.getByRole("link", { name: "Vaata selle sortimendi hindu" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/price-lists\/\?buyer=\d+&assortment=\d+&past=shown$/);
    await expect(page.getByRole("combobox", { name: "Sortiment" })).toHaveValue("Kasepakk");
    const added = prices(page).filter({ hasText: inAWeek });
    await expect(added).toContainText("Tulevane");
    await expect(added).toContainText("171,50");
  });

  test("edits a price in its row and undoes the change", async ({ page }) => {
    await option(page, "Ostja", BUYER);
    await option(page, "Sortiment", "Kasepakk");
    const row = prices(page).filter({ hasText: inAWeek });
    const change = row.getByRole("button", { name: /^Muuda hinda:/ });
    const field = row.getByRole("textbox", { name: "Uus hind" });
    await change.click();
    await expect(field).toBeFocused();
    await field.fill("sada");
    await field.press("Enter");
    await expect(row.getByText("Sisestage hind, näiteks 105,50.")).toBeVisible();
    await field.press("Escape");
    await expect(row).toContainText("171,50");

    await change.click();
    await field.fill("169.25");
    await field.press("Enter");
    await expect(row).toContainText("169,25");
    await page.getByRole("button", { name: "Võta tagasi" }).click();
    await expect(row).toContainText("171,50");
  });

  test("says what another tab made of the price, and changes it only when confirmed again", async ({ page }) => {
    await option(page, "Ostja", BUYER);
    await option(page, "Sortiment", "Kasepakk");
    const row = prices(page).filter({ hasText: inAWeek });
    await row.getByRole("button", { name: /^Muuda hinda:/ }).click();
    const field = row.getByRole("textbox", { name: "Uus hind" });
    await field.fill("160");

    const other = await page.context().newPage();
    await other.goto(page.url());
    const theirs = prices(other).filter({ hasText: inAWeek });
    await theirs.getByRole("button", { name: /^Muuda hinda:/ }).click();
    await theirs.getByRole("textbox", { name: "Uus hind" }).fill("180");
    await theirs.getByRole("textbox", { name: "Uus hind" }).press("Enter");
    await expect(theirs).toContainText("180,00");
    await other.close();

    await field.press("Enter");
    await expect(row.getByText("Keegi teine muutis hinda: nüüd on see 180,00 €.")).toBeVisible();
    await expect(field).toHaveValue("160");
    await field.fill("171,5");
    await field.press("Enter");
    await expect(row.getByRole("textbox")).toBeHidden();
    await expect(row).toContainText("171,50");
  });

  test("removes a price after confirmation and restores it on undo", async ({ page }) => {
    await option(page, "Ostja", BUYER);
    await option(page, "Sortiment", "Kasepakk");
    const row = prices(page).filter({ hasText: inAWeek });
    await row.getByRole("button", { name: /^Eemalda hind:/ }).click();
    const dialog = page.getByRole("dialog", { name: "Kas eemaldada see hind?" });
    await expect(dialog).toContainText("171,50 €/tm");
    await dialog.getByRole("button", { name: "Katkesta" }).click();
    await expect(row).toHaveCount(1);
    await row.getByRole("button", { name: /^Eemalda hind:/ }).click();
    await dialog.getByRole("button", { name: "Eemalda" }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: "Võta tagasi" }).click();
    await expect(row).toContainText("171,50");

    await row.getByRole("button", { name: /^Eemalda hind:/ }).click();
    await dialog.getByRole("button", { name: "Eemalda" }).click();
    await expect(row).toHaveCount(0);
  });

  test("loads the whole list before printing, and prints no buttons or filters", async ({ page }) => {
    await page.evaluate(() => {
      window.print = () =>
        document.body.setAttribute("data-printed", String(document.querySelectorAll("tbody tr").length));
    });
    await page.getByRole("button", { name: "Prindi" }).click();
    await expect(page.locator("body")).toHaveAttribute("data-printed", /^\d+$/);
    expect(Number(await page.locator("body").getAttribute("data-printed"))).toBeGreaterThan(60);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(/^Seisuga \d\d\.\d\d\.\d{4}$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Prindi" })).toBeHidden();
    await expect(page.getByRole("combobox", { name: "Sortiment" })).toBeHidden();
  });
});

test("shows a price-list reader only their own lists, without editing", { tag: "@role" }, async ({ page, baseURL }) => {
  await signIn(page, "priceListReader", baseURL!);
  await page.goto("/");
  await expect(page).toHaveURL(/\/price-lists\//);
  await expect(prices(page).first()).toBeVisible();
  await page.getByRole("combobox", { name: "Ostja" }).click();
  await expect(page.getByRole("option")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /Lisa|Muuda|Eemalda/ })).toHaveCount(0);
  await expectAccessible(page);
});
