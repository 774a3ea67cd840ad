import { expect, type Page } from "@playwright/test";
import { openForecast, statistics } from "#scripts/bench/browser/tableReplies.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { test } from "#tests/support/pages/fixtures.ts";
import { expectFocusAtEachStep } from "#tests/support/pages/focus.ts";
import { openEach } from "#tests/support/pages/openings.ts";
import {
  loadState,
  openState,
  type PageName,
  type PageState,
  pageStates,
  unfoldState,
} from "#tests/support/pages/pageStates.ts";
import { cutOnPaper, outOfPlace } from "#tests/support/pages/paper.ts";
import { openedPictures, takeHelpPicture, takePagePictures } from "#tests/support/pages/pictures.ts";
import { expectKeys } from "#tests/support/pages/shortcutKeys.ts";
import { answerWidest } from "#tests/support/pages/widest.ts";
import { misfits, WIDTHS } from "#tests/support/pages/widths.ts";
import { readPages } from "#tests/support/pdfText.ts";
import { marked, themeViolations, violations } from "#tests/support/site/axe.ts";

// Each test is a page of its own: parts of CI and workers share them out.
test.describe.configure({ mode: "parallel" });

const named = Object.entries(pageStates) as [PageName, readonly PageState[]][];
for (const [name, states] of named) {
  const ofHelp = states.find(({ isOfHelp }) => isOfHelp) ?? states[0];
  for (const [index, state] of states.entries()) {
    test(`on a desktop axe finds nothing, it fits every width, prints and takes keys: ${state.name}`, async ({
      newPage,
      world,
    }) => {
      const page = await newPage(state.who, "desktop");
      await loadState(page, state, world);
      // The keys of a page do not depend on its state.
      if (index === 0) await test.step("focus", () => expectFocusAtEachStep(page, name));
      if (index === 0 && name !== "broken") await test.step("keys", () => expectKeys(page, name, state.who));
      await unfoldState(page, state);
      if (state === ofHelp) await takeHelpPicture(page, name);
      await takePagePictures(page, state);
      const takeOpened = openedPictures(page, state);
      expect.soft(await violations(page), "axe finds nothing").toEqual([]);
      expect.soft(await themeViolations(page), "dark and forced colours have contrast").toEqual([]);
      expect.soft(await misfits(page), "fits every screen from a phone to 4K").toEqual([]);
      expect.soft(await outOfPlace(page), "prints what one would hand over").toEqual([]);
      const title = await page.getByRole("heading", { level: 1 }).textContent();
      const [sheet] = await readPages(await page.pdf({ format: "A4", pageRanges: "1" }));
      const first = title?.trim().split(/\s+/)[0];
      expect.soft(sheet?.slice(0, 3).join(" "), "the paper begins with the title").toContain(first);
      await openEach(page, state, async (opened) => {
        await takeOpened();
        expect.soft(await violations(page, await marked(opened)), "axe finds nothing in what it opens").toEqual([]);
        expect.soft(await themeViolations(page, "[data-looked-at]"), "what it opens has contrast").toEqual([]);
      });
      await page.close();
    });
  }
}

const wide = named.flatMap(([, states]) => states.filter(({ unfold }, at) => at === 0 || unfold));
for (const state of wide) {
  test(`a screen and a sheet have room for the longest names and largest amounts: ${state.name}`, async ({
    newPage,
    world,
  }) => {
    const page = await newPage(state.who, "desktop");
    await answerWidest(page);
    await openState(page, state, world);
    expect.soft(await misfits(page), "fits every screen from a phone to 4K").toEqual([]);
    expect.soft(await cutOnPaper(page), "is whole on paper").toEqual([]);
    await page.close();
  });
}

test("a list of several sheets has its column heads on each, and no row on two", async ({ newPage }) => {
  const page = await newPage("agent", "desktop");
  await page.goto("/companies/");
  await expect(page.getByRole("table", { name: "Ettevõtted" }).getByRole("row")).toHaveCount(51);
  const sheets = await readPages(await page.pdf({ format: "A4" }));
  expect(sheets.length).toBeGreaterThan(1);
  for (const lines of sheets) expect(lines.join(" ")).toContain("Nimi Kood Liik Linn või vald Andmed");
  await page.close();
});

test("a short group is on one sheet with its name, wherever a sheet ends", async ({ newPage }) => {
  const page = await newPage("agent", "desktop");
  await page.goto("/price-lists/");
  const groups = page.locator("tbody th[scope=rowgroup]");
  await expect(groups.nth(3)).toBeVisible();
  const plain = (text: string) => text.replaceAll(/\s/g, "");
  for (let height = 190; height < 200; height += 2) {
    const sheets = await readPages(await page.pdf({ width: "210mm", height: `${height}mm` }));
    // Afterwards: the next page of the list may have come meanwhile.
    const names = new Set((await groups.allTextContents()).map(plain));
    const last = sheets.map((lines) => plain(lines.at(-1) ?? ""));
    expect(last.filter((line) => names.has(line))).toEqual([]);
    // Below the column heads, of one line or two: a group of a few prices is on one sheet.
    const begins = sheets.slice(1).map((lines) => lines.slice(1, 3).map(plain));
    expect(begins.filter((lines) => !lines.some((line) => names.has(line)))).toEqual([]);
  }
  await page.close();
});

/** Answers a read with a changed reply of the server. */
async function answerWith<Reply>(page: Page, path: string, change: (reply: Reply) => Reply): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

test("closed panels follow an open one on its sheet", async ({ newPage, world }) => {
  const page = await newPage("agent", "desktop");
  interface Companies {
    results: { id: number }[];
  }
  await answerWith<Companies>(page, "**/api/v1/documents/companies/?*", ({ results, ...rest }) => {
    const closed = Array.from({ length: 80 }, (_, index) => ({ ...results[0]!, id: 100_000 + index }));
    return { ...rest, results: [...results, ...closed] };
  });
  await page.goto(`/documents/dashboard/?open=${world.documentCompany}`);
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  await expect(page.getByRole("main").getByRole("group")).not.toHaveCount(2);
  const sheets = await readPages(await page.pdf({ format: "A4" }));
  expect(sheets.length).toBeGreaterThan(1);
  for (const lines of sheets.slice(0, -1)) expect(lines.length).toBeGreaterThan(20);
  await page.close();
});

test("a forecast of long groups begins below its title, and its sum is on the sheet of the last line", async ({
  newPage,
}) => {
  const page = await newPage("agent", "desktop");
  const forecast = openForecast();
  await page.route(`**/api/v1/forecasts/forecasts/${forecast.id}/**`, (route) => route.fulfill({ json: forecast }));
  const nothing = {
    last_year: { year: forecast.year - 1, quarter: forecast.quarter, rows: [] },
    previous: { year: forecast.year, quarter: forecast.quarter, rows: null },
  };
  await page.route("**/comparison/", (route) => route.fulfill({ json: nothing }));
  await page.goto(`/forecasts/detail/${forecast.id}/`);
  // What it is compared with has come: until then its columns are empty.
  await expect(page.getByRole("row", { name: /^Kokku/ })).toContainText("–");
  for (let height = 190; height < 220; height += 3) {
    const sheets = await readPages(await page.pdf({ width: "297mm", height: `${height}mm` }));
    expect(sheets[0]!.join(" "), `at ${height} mm`).toContain(
      "Rühm 1 2 825 – – 2 825 – – 2 825 – – 8 475 – – Saeveski 1",
    );
    const last = sheets.at(-1)!.join(" ");
    expect(last, `at ${height} mm`).toMatch(/Saeveski 25 palgiplats 825 – – 825 – – 825 – – 2 475 – – Kokku 92 600/);
  }
  await page.close();
});

test("a forecast that can be changed says so on paper, without the pencil", async ({ newPage, world }) => {
  const page = await newPage("agent", "desktop");
  await page.goto(`/forecasts/list/?open=${world.forecaster}`);
  const pending = page.getByRole("rowheader", { name: /Kinnitamata/ }).first();
  await expect(pending).toBeVisible();
  const text = (await readPages(await page.pdf({ format: "A4" }))).flat().join(" ");
  expect(text).toContain("Kinnitamata, saab muuta");
  await page.emulateMedia({ media: "print" });
  await expect(pending.locator("svg")).toBeHidden();
  await page.close();
});

test("a company of the statistics is on one sheet with its months", async ({ newPage }) => {
  const page = await newPage("agent", "desktop");
  const reply = statistics(20, 1);
  await page.route("**/api/v1/forecasts/statistics/1/?*", (route) => route.fulfill({ json: reply }));
  await page.goto("/forecasts/statistics/?assortment=1&date_after=2026-10-01&date_before=2026-12-31");
  await page.getByRole("button", { name: "Ava kõik" }).click();
  for (let height = 150; height < 162; height += 3) {
    const sheets = await readPages(await page.pdf({ width: "210mm", height: `${height}mm` }));
    expect(sheets.length).toBeGreaterThan(2);
    const monthsFirst = sheets.filter((lines) => /^oktoober|^november|^detsember/.test(lines[2] ?? ""));
    expect(monthsFirst, `at ${height} mm`).toEqual([]);
  }
  await page.close();
});

test("an act is printed with all its purchase acts and its largest sums", async ({ newPage, world }) => {
  const page = await newPage("agent", "desktop");
  await answerWith<LoadedAct[]>(page, "**/api/v1/acts/update/?*", ([act, ...others]) => {
    const [row] = act!.act_rows;
    const [purchase] = act!.purchase_acts;
    const most = { amount: 999_999.999, flat_price: 9999.99 };
    const owners = Array.from({ length: 150 }, (_, index) => `omanik-${index}`);
    const rows = owners.map((owner) => ({ ...row!, id: owner, key: [owner], previous_owner: owner, ...most }));
    const purchases = owners.map((owner) => ({ ...purchase!, previous_owner_id: owner, number: `nr-${owner}` }));
    return [{ ...act!, act_rows: rows, purchase_acts: purchases }, ...others];
  });
  await page.goto(`/acts/update/${world.act}/`);
  const purchases = page.getByRole("table", { name: "Loodavad ostuaktid" });
  await expect(purchases.getByRole("row")).toHaveCount(102);
  const text = (await readPages(await page.pdf({ format: "A4" }))).flat().join(" ");
  expect(new Set(text.match(/nr-omanik-\d+/g)).size).toBe(150);
  expect(await cutOnPaper(page)).toEqual([]);
  await page.close();
});

test("facts of the parties of an act have room for a bank account in one line", async ({ newPage, world }) => {
  const page = await newPage("agent", "desktop");
  await page.goto(`/acts/update/${world.act}/`);
  const account = page.getByRole("region", { name: "Arve esitaja" }).getByText(/^EE\d{18}$/);
  for (const width of WIDTHS.filter((each) => each >= 390)) {
    await page.setViewportSize({ width, height: 900 });
    expect((await account.boundingBox())!.height, `at ${width}`).toBeLessThan(24);
  }
  await page.close();
});
