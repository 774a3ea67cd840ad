import { expect, type Page } from "@playwright/test";
import { monthLabel } from "#shared/basics/periods.ts";
import { readPages } from "#tests/support/pdfText.ts";
import { expectAccessible, expectAccessibleAtWidths, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const YEAR = "date_after=2026-01-01&date_before=2026-12-31";
const table = (page: Page, name = "Statistika") => page.getByRole("table", { name, exact: true });
const total = (page: Page, name?: string) =>
  table(page, name)
    .getByRole("row", { name: /^Kokku/ })
    .last();
const cellsOf = async (page: Page, name?: string) => {
  await expect(total(page, name)).toBeVisible();
  return total(page, name).getByRole("cell").allTextContents();
};

/** Chooses two in a filter, and takes both back. */
async function expectStepsBack(page: Page, filter: string, name: string): Promise<void> {
  const chosen = () => new URL(page.url()).searchParams.get(name);
  const before = chosen();
  await page.getByRole("button", { name: new RegExp(`^${filter}`) }).click();
  const boxes = page.getByRole("dialog").getByRole("checkbox");
  await boxes.nth(1).click();
  await expect.poll(chosen).not.toBe(before);
  const first = chosen();
  await boxes.nth(2).click();
  await expect.poll(chosen).not.toBe(first);
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect.poll(chosen).toBe(first);
  await page.goBack();
  await expect.poll(chosen).toBe(before);
}

test.describe("for an agent", () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await signIn(page, "agent", baseURL!);
  });

  test("asks for an assortment first, then compares companies, months and destinations", async ({ page }) => {
    await page.goto("/forecasts/statistics/");
    await expect(page.getByRole("heading", { name: "Vali sortiment" })).toBeVisible();
    for (const name of ["Ettevõtted", "Sihtkoht", "Käesolev aasta"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
    }
    await page.getByRole("combobox", { name: "Sortiment" }).click();
    await page.getByRole("option", { name: "Grupeerimata" }).click();
    await page.getByRole("button", { name: "Käesolev aasta" }).click();
    await expect(
      page.getByRole("heading", { name: /^Grupeerimata \(tm\), 2026\. aasta \d+% perioodist on möödas$/ }),
    ).toBeVisible();
    await expect(total(page)).toBeVisible();
    await expect(table(page).getByRole("columnheader", { name: "Grupeerimata" })).toBeVisible();
    await expectAccessibleAtWidths(page, "statistics");

    const rows = await table(page).getByRole("row").count();
    await page.getByRole("button", { name: "Ava kõik" }).click();
    await expect.poll(() => table(page).getByRole("row").count()).toBeGreaterThan(rows + 10);
    await expect(table(page).getByRole("rowheader", { name: "oktoober 2026" }).first()).toBeVisible();
    await page.getByRole("button", { name: "Sulge kõik" }).click();
    await expect.poll(() => table(page).getByRole("row").count()).toBe(rows);
  });

  test("shows the destinations behind an amount without a group, which add up to it", async ({ page }) => {
    await page.goto(`/forecasts/statistics/?assortment=0&${YEAR}`);
    await total(page).getByRole("button").last().click();
    const places = page.getByRole("dialog");
    await expect(places.getByRole("definition").first()).toBeVisible();
    // New waybills arrive from the register meanwhile, so both are asked for until they are of one moment.
    const path = "/api/v1/forecasts/statistics/0/";
    const period = "date_after=2026-01-01&date_before=2026-12-31";
    const differ = async () => {
      const whole = await (await page.request.get(`${path}?${period}`)).json();
      const parts = await (await page.request.get(`${path}destinations/?${period}&destination=0`)).json();
      const sum = (of: { amount__sum: number }[]) => of.reduce((all, { amount__sum }) => all + amount__sum, 0);
      return Math.abs(Math.round((sum(whole.data_delivered) - sum(parts.data_delivered)) * 1000));
    };
    await expect.poll(differ).toBe(0);
    await expectAccessible(page);
    await takePicture(page, "statistics-places");

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Ava kõik" }).click();
    await expect(page, "opened rows are in the address").toHaveURL(/open=/);
    expect(await page.evaluate(() => window.scrollY), "the page stays where it was").toBeGreaterThan(0);
    // Not every month has deliveries in every demo.
    const month = table(page)
      .getByRole("rowgroup")
      .last()
      .getByRole("row")
      .filter({ has: page.getByRole("button") })
      .last();
    const [, name] = /^(\S+) 2026/.exec((await month.getByRole("rowheader").textContent())!)!;
    const asked = page.waitForRequest(/destinations\/\?/);
    await month.getByRole("button").click();
    const { searchParams } = new URL((await asked).url());
    const first = searchParams.get("date_after")!;
    expect(monthLabel(2026, Number(first.slice(5, 7)))).toBe(`${name} 2026`);
    expect(searchParams.get("date_before")!.slice(0, 7)).toBe(first.slice(0, 7));
    await expect(page.getByRole("dialog").getByRole("definition").first()).toBeVisible();
  });

  test("keeps head and first column in sight while the table scrolls, and is printed whole", async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 500 });
    await page.goto(`/forecasts/statistics/?assortment=0&${YEAR}`);
    await page.getByRole("button", { name: "Ava kõik" }).click();
    // Until the table is long, the page ends before its top could reach that of the window.
    await expect(table(page).getByRole("rowheader", { name: "oktoober 2026" }).first()).toBeVisible();
    const corner = table(page).getByRole("columnheader", { name: "Ettevõtted" });
    // What is above the table can still grow while it is scrolled to.
    await expect(async () => {
      await table(page).evaluate((element) => {
        element.parentElement?.scrollIntoView();
        element.parentElement?.scrollTo(200, 600);
      });
      await expect(corner).toBeInViewport({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await page.emulateMedia({ media: "print" });
    await expect(table(page).getByRole("rowheader").last()).toBeVisible();
    expect(await table(page).evaluate((element) => getComputedStyle(element.parentElement!).overflow)).toBe("visible");
  });

  test("compares an assortment with forecasts at each destination, and tells happy from sad", async ({ page }) => {
    await page.goto(`/forecasts/statistics/?${YEAR}`);
    await page.getByRole("combobox", { name: "Sortiment" }).click();
    await page.getByRole("option", { name: "Kuusk, palk" }).click();
    await expect(page.getByRole("heading", { name: /^Kuusk, palk \(tm\), 2026\. aasta/ })).toBeVisible();
    const [plan, delivered, percent] = await cellsOf(page);
    expect(plan).toMatch(/^[\d\s\u00A0]+,\d\d$/);
    expect(delivered).toMatch(/^[\d\s\u00A0]+,\d\d$/);
    expect(percent).toMatch(/^[\d\s\u00A0]+,\d\d%$/);
    await expect(table(page).getByRole("columnheader", { name: "Vahe" }).nth(2)).toBeVisible();
    await expect(page.getByRole("figure").getByRole("listitem").first()).toHaveAccessibleName(
      /plaan .* tarnitud .* tm$/,
    );
    await expectAccessibleAtWidths(page, "statistics-forecast");
    await page.setViewportSize({ width: 1024, height: 768 });
    await takePicture(page, "statistics-forecast-1024");
  });

  test("says so where there are no statistics, and nothing is chosen", async ({ page }) => {
    await page.goto("/forecasts/statistics/?assortment=0&date_after=2001-01-01&date_before=2001-03-31");
    await expect(page.getByRole("heading", { name: "Statistika puudub" })).toBeVisible();
    await page.goto(`/forecasts/statistics/?assortment=0&${YEAR}&company=none`);
    await expect(page.getByRole("heading", { name: "Statistika puudub" })).toBeVisible();
  });

  test("sums up companies and assortments, sorted by any column, as the other views do", async ({ page }) => {
    const assortments = table(page, "Sortimendid, tm");
    // Sums of what was imported before may still arrive between the two pages.
    await expect(async () => {
      await page.goto(`/forecasts/statistics/?assortment=0&${YEAR}`);
      const [, delivered] = await cellsOf(page);
      await page.goto(`/forecasts/summary/?${YEAR}`);
      await expect(page.getByRole("heading", { level: 1, name: "Statistika koondvaade" })).toBeVisible();
      const line = assortments.getByRole("row", { name: /^Grupeerimata/ });
      await expect(line).toBeVisible();
      expect((await line.getByRole("cell").allInnerTexts())[2]).toBe(delivered);
    }).toPass();
    await expectAccessibleAtWidths(page, "statistics-summary");

    const companies = table(page, "Ettevõtted, tm");
    const names = () => companies.getByRole("rowheader").allInnerTexts();
    const byName = await names();
    await companies.getByRole("button", { name: "Tarnitud" }).click();
    await expect(companies.getByRole("columnheader", { name: "Tarnitud" })).toHaveAttribute("aria-sort", "descending");
    const byAmount = await names();
    expect(byAmount).not.toEqual(byName);
    await companies.getByRole("button", { name: "Tarnitud" }).click();
    await expect(companies.getByRole("columnheader", { name: "Tarnitud" })).toHaveAttribute("aria-sort", "ascending");
    expect((await names()).at(-1)).toBe("Kokku");
    await expect(page).toHaveURL(/sort=delivered&direction=-1/);
  });

  test("prints rows on the first sheet, and the sum of a table once", async ({ page }) => {
    await page.goto(`/forecasts/summary/?${YEAR}`);
    await expect(table(page, "Ettevõtted, tm")).toBeVisible();
    const tables = await page.getByRole("table").count();
    const names = await table(page, "Ettevõtted, tm").getByRole("rowheader").allInnerTexts();
    expect(names.length).toBeGreaterThan(40);
    const sheets = await readPages(await page.pdf({ format: "A4" }));
    const first = sheets[0]!.join("\n");
    for (const name of names.slice(0, 10)) expect(first).toContain(name);
    // Beside a long name the heading has two lines.
    const heading = sheets[1]!.slice(0, 3).join(" ");
    for (const word of ["Nimi", "% kogu", "plaanist", "Plaan"]) expect(heading).toContain(word);
    expect(sheets.flat().filter((line) => line.startsWith("Kokku"))).toHaveLength(tables);
    // The bar below a percentage is for the screen, where lines are farther apart.
    await page.emulateMedia({ media: "print" });
    const beyond = page.getByRole("cell", { name: "> plaan" }).first();
    await expect(beyond).toHaveCSS("background-image", "none");
  });

  test("keeps the chosen period from view to view and back", async ({ page }) => {
    await page.goto(`/forecasts/statistics/?assortment=0&${YEAR}`);
    const group = page.getByRole("heading", { level: 2, name: /^Grupeerimata .*2026\. aasta/ });
    await expect(group).toBeVisible();
    await page.getByRole("link", { name: "Koondvaade", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Statistika koondvaade" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: /^2026\. aasta/ })).toBeVisible();
    await page.getByRole("link", { name: "Sihtkohapõhine koondvaade" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sihtkohapõhine koondvaade" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: /^2026\. aasta/ })).toBeVisible();
    await page.getByRole("link", { name: "Tagasi statistikasse" }).click();
    await expect(group).toBeVisible();
    await expect(page).toHaveURL((url) => url.search.includes("assortment=0") && url.search.includes(YEAR));
    await page.goto("/forecasts/summary/");
    const link = page.getByRole("link", { name: "Sihtkohapõhine koondvaade" });
    await expect(link).toHaveAttribute("href", /\?date_after=\d{4}-\d\d-01&date_before=\d{4}-\d\d-\d\d$/);
  });

  test("keeps both days of a period that begins after its end, and says so at its field", async ({ page }) => {
    await page.goto(`/forecasts/summary/?${YEAR}`);
    const [from, to] = [page.getByLabel("Algus", { exact: true }), page.getByLabel("Lõpp", { exact: true })];
    await from.fill("01.02.2027");
    await expect(page.getByText("Algus on pärast lõppu.")).toBeVisible();
    await expect(from).toHaveAttribute("aria-invalid", "true");
    await expect(to).toHaveValue("31.12.2026");
    await expect(page).toHaveURL(/date_after=2026-01-01&date_before=2026-12-31/);
    await expectAccessibleAtWidths(page, "statistics-reversed");
    await to.fill("31.03.2027");
    await expect(page).toHaveURL(/summary\/\?date_after=2027-02-01&date_before=2027-03-31/);
    await expect(page.getByText("Algus on pärast lõppu.")).toHaveCount(0);
    await page.goBack();
    await expect(from).toHaveValue("01.01.2026");
  });

  test("takes back one choice of a filter at each Back", async ({ page }) => {
    await page.goto(`/forecasts/statistics/?${YEAR}`);
    const assortment = page.getByRole("combobox", { name: "Sortiment" });
    await assortment.click();
    await page.getByRole("option").first().click();
    await expect(page).toHaveURL(/assortment=/);
    await expect(total(page)).toBeVisible();
    await expectStepsBack(page, "Ettevõtted", "company");
    await expectStepsBack(page, "Sihtkoht", "destination");
    await page.goBack();
    await expect(page).not.toHaveURL(/assortment=/);
    await expect(assortment).toHaveValue("");

    await page.goto(`/forecasts/destination_summary/?${YEAR}`);
    await expect(total(page, "Tihumeeter (tm)")).toBeVisible();
    await expectStepsBack(page, "Ettevõtted", "company");
    await page.getByRole("button", { name: "Eelmine aasta" }).click();
    await expect(page).toHaveURL(/by=quarter/);
    await page.goBack();
    await expect(page).toHaveURL(/date_after=2026-01-01&date_before=2026-12-31$/);
  });

  test("shows destinations by month in a quarter, and by quarter in a year", async ({ page }) => {
    await page.goto("/forecasts/destination_summary/");
    const places = table(page, "Tihumeeter (tm)");
    // Wider than a text that only screen readers get.
    const heading = page.getByRole("group", { name: "Periood" }).getByText("Periood", { exact: true });
    expect((await heading.boundingBox())!.width).toBeGreaterThan(30);
    await expect(
      places.getByRole("columnheader", { name: /^november \d{4}$|^oktoober \d{4}$|\d{4}$/ }).first(),
    ).toBeVisible();
    await page.getByRole("button", { name: "Käesolev aasta" }).click();
    await expect(places.getByRole("columnheader", { name: "1. kvartal 2026" })).toBeVisible();
    await expect(places.getByRole("columnheader", { name: "4. kvartal 2026" })).toBeVisible();
    await expect(places.getByRole("rowheader", { name: "Grupeerimata" }).first()).toBeVisible();
    await expectAccessibleAtWidths(page, "statistics-destinations");
    await page.getByRole("button", { name: /^Ettevõtted/ }).click();
    await page.getByRole("checkbox", { name: "Kõik" }).click();
    await expect(page.getByRole("heading", { name: "Statistika puudub" })).toBeVisible();
  });

  test("gives each table as a workbook and as CSV", async ({ page }) => {
    for (const [address, name] of [
      [`/forecasts/statistics/?assortment=0&${YEAR}`, "statistika"],
      [`/forecasts/summary/?${YEAR}`, "statistika-koondvaade"],
      [`/forecasts/destination_summary/?${YEAR}&by=quarter`, "sihtkohapohine-koondvaade"],
    ] as const) {
      await page.goto(address);
      for (const format of ["XLSX", "CSV"]) {
        const file = page.waitForEvent("download");
        await page.getByRole("link", { name: format }).click();
        expect((await file).suggestedFilename()).toBe(`${name}.${format.toLowerCase()}`);
      }
    }
  });

  test("tells of a refusal, and loads again", async ({ page }) => {
    const address = "**/api/v1/forecasts/summary/**";
    await page.route(address, (route) =>
      route.fulfill({ status: 429, json: { code: "too_many_requests", message: "Liiga palju katseid." } }),
    );
    await page.goto("/forecasts/summary/");
    await expect(page.getByText("Liiga palju katseid.")).toBeVisible();
    await page.unroute(address);
    await page.getByRole("button", { name: "Proovi uuesti" }).click();
    await expect(table(page, "Ettevõtted, tm")).toBeVisible();
  });
});

test("a council member starts at the summary, without a way to the dashboard", { tag: "@role" }, async ({
  page,
  baseURL,
}) => {
  await signIn(page, "councilMember", baseURL!);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Statistika koondvaade" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tagasi statistikasse" })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "Näita ainult oma ettevõtete koondit" })).toBeDisabled();
  await expect(page.getByText("Teil ei ole ühtegi ettevõtet.")).toBeVisible();
  await expectAccessibleAtWidths(page, "statistics-council");
  await page.getByRole("link", { name: "Sihtkohapõhine koondvaade" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sihtkohapõhine koondvaade" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tagasi statistikasse" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Ettevõtted/ }).click();
  await expect(page.getByRole("checkbox", { name: "Kogu EPMK" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Koondvaade", exact: true }).click();
  await expect(page).toHaveURL(/forecasts\/summary/);
  await page.goto("/forecasts/statistics/");
  await expect(page).toHaveURL(/forecasts\/summary/);
});

test("a company user sees the own company only", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto(`/forecasts/summary/?${YEAR}`);
  await expect(page.getByRole("link", { name: "Tagasi statistikasse" })).toBeVisible();
  const lines = table(page, "Ettevõtted, tm").getByRole("rowheader");
  await expect(lines).toHaveCount(2);
  await page.getByRole("navigation").getByRole("link", { name: "Statistika" }).click();
  await expect(page.getByRole("heading", { name: "Vali sortiment" })).toBeVisible();
});
