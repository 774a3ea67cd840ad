import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { deliveriesOf, lastActsOf, leadTimesOf, moneyOf, waitingForAll } from "#tests/support/pages/overviewReplies.ts";
import { cutOnPaper } from "#tests/support/pages/paper.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { expectAccessibleAtWidths, importCsv, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const chart = (page: Page, name: RegExp) => page.getByRole("region", { name });

/** A load that is older than all others, with prices, at a destination of its own. */
async function importOldestLoad(page: Page, baseURL: string): Promise<string> {
  const name = `VANIM${randomUUID().slice(0, 4).toUpperCase()}`;
  const row = {
    "Raporti number": name,
    "Veoselehe number": `${name}W`,
    Kuupäev: "07.01.2020",
    "Sihtkoha kood": name,
    Sihtkoht: `Plats ${name}`,
    Sortiment: "Kuusepalk",
    Hind: "100,00",
    "Eelmise omaniku kood": "19990028",
    "Eelmise omaniku nimi": "Haavasalu Mets OÜ",
    Katastritunnus: "00101:001:0001",
    Lank: "Haavasalu lank",
  };
  await importCsv(page, csvOf([row]), baseURL);
  return name;
}

test("four clicks lead from what waits to the form of the oldest load without an act", { tag: "@role" }, async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const report = await importOldestLoad(page, baseURL!);
  await page.goto("/reports/dashboard/");
  await page.getByRole("navigation", { name: "Peamenüü" }).getByRole("link", { name: "Ülevaade" }).click();
  await expect(heading(page, "Ülevaade")).toBeVisible();
  await expect(chart(page, /^Maht nädalate kaupa/)).toBeVisible();
  await expectAccessibleAtWidths(page, "overview-agent");

  let clicks = 0;
  const click = async (name: RegExp | string, role: "link" | "checkbox" | "button") => {
    clicks += 1;
    await page.getByRole(role, { name }).first().click();
  };
  await click(/^Vanim 07\.01\.2020/, "link");
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === "/reports/dashboard/" &&
      searchParams.get("from") === "2020-01-07" &&
      searchParams.get("to") === "2020-01-07",
  );
  await click(new RegExp(report), "checkbox");
  await click("Akteeri", "button");
  await expect(page).toHaveURL(/\/acts\/create\//);
  await expect(heading(page, /Müügiakt\/arve/)).toBeVisible({ timeout: 60_000 });
  expect(clicks).toBeLessThanOrEqual(4);
});

test("an agent goes through the charts by keyboard, reads one as a table, takes it as a file and follows a bar", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/reports/dashboard/");
  await expect(heading(page, "Raportid")).toBeVisible();
  await page.keyboard.press("0");
  await expect(heading(page, "Ülevaade")).toBeVisible();
  const weeks = chart(page, /^Maht nädalate kaupa/);
  await weeks.getByRole("link", { name: /^XLSX/ }).focus();
  await page.keyboard.press("Tab");
  const first = page.locator(":focus");
  await expect(first).toHaveAttribute("aria-label", /^\d+\. nädal \(.+\): /);
  const before = await first.getAttribute("aria-label");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(":focus")).not.toHaveAttribute("aria-label", before!);
  await expect(weeks.getByText("Nooled ← → ↑ ↓")).toBeVisible();

  const download = page.waitForEvent("download");
  await weeks.getByRole("link", { name: /^XLSX/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  await page.setViewportSize({ width: 390, height: 844 });
  const buyers = chart(page, /^Maht ostjate kaupa/);
  await buyers.getByRole("button", { name: /^Tabelina/ }).click();
  const beyond = await buyers
    .getByRole("table")
    .evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth);
  expect(beyond, "no column of the table is cut on a phone").toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await weeks.getByRole("button", { name: /^Tabelina/ }).click();
  const value = weeks.getByRole("table").getByRole("link").first();
  await value.click();
  await expect(page).toHaveURL(/\/forecasts\/summary\/\?date_after=/);
  await expect(heading(page, "Statistika koondvaade")).toBeVisible();
});

test("opens first for who ticks it, and for nobody else", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/overview/");
  const box = page.getByRole("checkbox", { name: "Ava esimesena" });
  // The box shows the choice before the server has it.
  const chosen = () => page.waitForResponse((response) => response.request().method() === "PATCH");
  await Promise.all([chosen(), box.click()]);
  await expect(box).toBeChecked();
  await page.goto("/");
  await expect(page).toHaveURL(/\/overview\/$/);
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/");
  await expect(page).toHaveURL(/\/acts\/dashboard\/$/);
  await signIn(page, "agent", baseURL!);
  await page.goto("/overview/");
  await Promise.all([chosen(), box.click()]);
  await expect(box).not.toBeChecked();
  await page.goto("/");
  await expect(page).toHaveURL(/\/reports\/dashboard\/$/);
});

test("a company user sees own deliveries beside the own forecast, and no other company", { tag: "@role" }, async ({
  page,
  baseURL,
}) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/acts/dashboard/");
  await page.getByRole("navigation", { name: "Peamenüü" }).getByRole("link", { name: "Ülevaade" }).click();
  await expect(chart(page, /^Tarned kuude kaupa/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Viimased aktid" })).toBeVisible();
  await expect(chart(page, /^Maht ostjate kaupa|^Ostud, müügid/)).toHaveCount(0);
  await expectAccessibleAtWidths(page, "overview-company");
});

test("a council member reaches planned and delivered volume from the summary, and nothing else", {
  tag: "@role",
}, async ({ page, baseURL }) => {
  await signIn(page, "councilMember", baseURL!);
  await page.goto("/");
  await page.getByRole("link", { name: "Ülevaade" }).click();
  await expect(heading(page, "Ülevaade")).toBeVisible();
  const months = chart(page, /^Plaan ja tarnitud kuude kaupa/);
  await expect(months).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Peamenüü" })).toHaveCount(0);
  await expect(page.getByText("€")).toHaveCount(0);
  await expectAccessibleAtWidths(page, "overview-council");
  for (const path of ["money", "lead_times", "last_acts"]) {
    expect((await page.request.get(`/api/v1/overview/${path}/`)).status()).toBe(403);
  }
});

test("a reader of price lists has no such page", { tag: "@role" }, async ({ page, baseURL }) => {
  await signIn(page, "priceListReader", baseURL!);
  await page.goto("/overview/");
  await expect(heading(page, "Lehte ei leitud")).toBeVisible();
  await expectAccessibleAtWidths(page, "overview-reader");
});

test("huge numbers and many long names fit a desktop, a phone and a sheet", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  const times = 1_000_000;
  const replies = {
    waiting: waitingForAll(times),
    deliveries: deliveriesOf("agent", { times, count: 60 }),
    money: moneyOf(times),
    lead_times: leadTimesOf(times),
    last_acts: lastActsOf(),
  };
  for (const [path, json] of Object.entries(replies)) {
    await page.route(`**/api/v1/overview/${path}/**`, (route) => route.fulfill({ json }));
  }
  await page.goto("/overview/");
  await expect(chart(page, /^Aktist mõlema allkirjani/)).toBeVisible();
  await page.getByRole("button", { name: "Näita kõiki (60)" }).first().click();
  await expectAccessibleAtWidths(page, "overview-huge");
  for (const width of [390, 992]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(await cutOnPaper(page)).toEqual([]);
});
