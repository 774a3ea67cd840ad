import { type BrowserContext, expect, type Locator, type Page, type Request } from "@playwright/test";
import type { Report, ReportCompany, ReportDestination } from "#shared/reports/contract.ts";
import { violations } from "#tests/support/site/axe.ts";
import { takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

let context: BrowserContext;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await page.goto("/login");
  await page.getByRole("button", { name: /Mari Mets/ }).click();
  await expect(heading(page)).toBeVisible();
  await demoWaybillsArrived();
});

test.afterAll(() => context.close());

const heading = (on: Page) => on.getByRole("heading", { level: 1, name: "Raportid" });
const shot = (name: string, on = page) => takePicture(on, `reports-${name}`);
const panel = (name: string): Locator => page.getByRole("group", { name, exact: true });
const rowsIn = (place: Locator) => place.locator("[data-report]");
const bar = () => page.getByRole("region", { name: "Valik", exact: true });

async function ask<Reply>(path: string): Promise<Reply> {
  const reply = await page.request.get(`/api/v1/reports/${path}`);
  expect(reply.ok()).toBe(true);
  return reply.json();
}

/** The demo reads its first waybills while the pages are there already, and counts grow. */
async function demoWaybillsArrived(): Promise<void> {
  let before = "";
  await expect(async () => {
    const now = JSON.stringify(await ask("companies/"));
    const isSettled = now === before;
    before = now;
    expect(isSettled).toBe(true);
  }).toPass({ intervals: [3000], timeout: 90_000 });
}

/** All of them: other tests add reports of the same companies. */
async function listed(company: ReportCompany, more = ""): Promise<Report[]> {
  const all: Report[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const next: string = cursor === "" ? "" : `&offset=${all.length}&cursor=${encodeURIComponent(cursor)}`;
    const read: { results: Report[]; next: string | null } = await ask(
      `reports/?acted=False&company=${company.id}${more}${next}`,
    );
    all.push(...read.results);
    cursor = read.next;
  }
  return all;
}

/** Volume and value as the selection writes them; spaces of numbers are no-break spaces. */
function sumsOf(of: readonly { open: Report["open"] }[]): RegExp {
  const sum = (field: keyof Report["open"]) =>
    of.reduce((total, { open }) => total + Math.round(open[field] * 1000), 0);
  const written = (value: number, decimals: number) =>
    new Intl.NumberFormat("et-EE", {
      useGrouping: "always",
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
      .format(value / 1000)
      .replaceAll(/\s/g, "\\s");
  const loose = sum("amount_loose") > 0 ? ` \\+ ${written(sum("amount_loose"), 3)} pm³` : "";
  return new RegExp(`${written(sum("amount"), 3)} tm${loose}\\s*${written(sum("euros"), 2)} €`);
}

async function companyNamed(part: string): Promise<ReportCompany> {
  const found = (await ask<ReportCompany[]>("companies/")).find(({ name }) => name.includes(part));
  if (!found) throw new Error(`The demo has no company ${part}`);
  return found;
}

async function hasNoAxeViolations(on = page): Promise<void> {
  expect(await violations(on)).toEqual([]);
}

/** Letter by letter and faster than any user, however busy the machine is. */
async function typeAtOnce(box: Locator, text: string): Promise<void> {
  await box.evaluate((input: HTMLInputElement, letters) => {
    input.focus();
    for (const letter of letters) document.execCommand("insertText", false, letter);
  }, text);
}

test("lists companies newest first or by name, and keeps the order in the address", async () => {
  const companies = await ask<ReportCompany[]>("companies/");
  await expect(panel(companies[0]!.name)).toBeVisible();
  const dates = await page
    .getByRole("tabpanel")
    .locator("time")
    .evaluateAll((all) => all.map((each) => each.getAttribute("datetime")));
  expect(dates).toEqual(dates.toSorted().toReversed());
  await hasNoAxeViolations();
  await shot("companies");

  await page.getByText("Nimi", { exact: true }).click();
  await expect(page).toHaveURL(/sort=name/);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Nimi" })).toBeChecked();
  const sections = page.locator('[role="group"][data-level="2"]');
  await expect(sections).toHaveCount(companies.length);
  const names = await sections.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
  const collator = new Intl.Collator("et", { sensitivity: "accent" });
  expect(names).toEqual(names.toSorted(collator.compare));
});

test("shows the destinations of an opened company, and the reports of an opened destination 50 at a time", async () => {
  const company = await companyNamed("Kuuseoja");
  const destinations = await ask<ReportDestination[]>(`companies/${company.id}/destinations/`);
  const place = destinations.toSorted((a, b) => b.report_counts.non_acted - a.report_counts.non_acted)[0]!;
  const { non_acted } = place.report_counts;
  expect(non_acted).toBeGreaterThan(50);

  await page.goto("/reports/dashboard/");
  await panel(company.name).getByRole("button").first().click();
  const destination = panel(place.name);
  await expect(destination).toContainText(place.code);
  await expect(destination).toContainText(String(non_acted));
  await destination.getByRole("button").first().click();
  await expect(rowsIn(destination)).toHaveCount(50);
  const heads = destination.getByRole("columnheader");
  await expect(heads).toHaveText(["Raporti nr", "Veoselehe nr", "Kogus", "Saabus", "Lae alla"]);
  const [first] = await listed(company, `&destination_code=${place.code}`);
  await expect(rowsIn(destination).first()).toContainText(`Mõõteraport ${first!.number} [0/${first!.total_rows}]`);

  await destination.getByRole("button", { name: "Laadi rohkem" }).click();
  await expect(rowsIn(destination)).toHaveCount(non_acted);
  await expect(destination.getByRole("button", { name: "Laadi rohkem" })).toHaveCount(0);
  await page.reload();
  await expect(rowsIn(panel(place.name))).toHaveCount(50);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: `Lae alla mõõteraport ${first!.number}` }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
});

test("selects reports one by one, in ranges with Shift, and with the key x", async () => {
  const company = await companyNamed("Sinisoo");
  await page.goto(`/reports/dashboard/?open=${company.id}`);
  const rows = rowsIn(panel(company.name));
  const act = page.getByRole("button", { name: "Akteeri" }).first();
  await expect(rows.first()).toBeVisible();
  await expect(act).toBeDisabled();

  await rows.nth(0).getByRole("checkbox").check();
  await rows
    .nth(3)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(bar()).toContainText("4 valitud");
  await expect(act).toBeEnabled();
  await rows.nth(6).hover();
  await page.keyboard.press("x");
  await expect(bar()).toContainText("5 valitud");
  await rows.nth(0).getByRole("checkbox").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await expect(rows.nth(1).getByRole("checkbox")).not.toBeChecked();
  await expect(bar()).toContainText("4 valitud");
  await hasNoAxeViolations();
  await shot("selected");

  await page.keyboard.press("Escape");
  await expect(bar()).toHaveCount(0);
  await expect(act).toBeDisabled();
});

test("leaves out reports that cannot be acted when a whole company is selected, with the reason in a tooltip", async () => {
  const company = await companyNamed("Karusalu");
  const blocked = (await listed(company)).find((report) => report.can_be_acted !== true && report.destination_code)!;
  const reason = blocked.can_be_acted === true ? "" : blocked.can_be_acted.message;
  await page.goto(`/reports/dashboard/?open=${company.id},${company.id}.${blocked.destination_code}`);
  const box = page.getByRole("checkbox", { name: blocked.number });
  await expect(box).toBeDisabled();
  await page.getByText(blocked.number, { exact: true }).hover();
  await expect(page.getByRole("tooltip")).toHaveText(reason);
  await page.getByRole("button", { name: `Hind puudu (Mõõteraport ${blocked.number})` }).click();
  await expect(page.getByRole("link", { name: "Ava hinnakiri" })).toHaveAttribute(
    "href",
    `/price-lists/?buyer=${company.id}`,
  );
  await page.keyboard.press("Escape");
  await shot("blocked");

  await page.getByRole("checkbox", { name: `Vali ettevõte ${company.name}` }).check();
  await expect(box).not.toBeChecked();
  await expect(page.locator("[data-report] input:enabled").first()).toBeChecked();
  await expect(page.locator("[data-report] input:enabled:not(:checked)")).toHaveCount(0);
  // The blocked reports of closed destinations are not loaded yet.
  await expect(bar()).toContainText(/^\d+ valitud: kuni \d+ akteeritavat/);
  for (const place of await ask<ReportDestination[]>(`companies/${company.id}/destinations/`)) {
    const head = panel(place.name).getByRole("button").first();
    if (place.report_counts.non_acted > 0 && (await head.getAttribute("aria-expanded")) === "false") await head.click();
  }
  const all = await listed(company);
  const taken = all.filter((report) => report.can_be_acted === true).length;
  const loadMore = page.getByRole("tabpanel").getByRole("button", { name: "Laadi rohkem" }).first();
  await expect(async () => {
    if (await loadMore.isVisible()) await loadMore.click({ timeout: 5000 });
    await expect(bar().getByText(`${taken} akteeritavat`, { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await shot("whole");
  const acted = all.filter((report) => report.can_be_acted === true);
  await expect(bar()).toContainText(sumsOf(acted));
  await page.getByRole("checkbox", { name: acted[0]!.number }).uncheck();
  await expect(page.getByRole("checkbox", { name: `Vali ettevõte ${company.name}` })).toBeChecked({
    indeterminate: true,
  });
  await expect(bar().getByText(`${taken - 1} akteeritavat`, { exact: true })).toBeVisible();
  await expect(bar()).toContainText(sumsOf(acted.slice(1)));

  // Only one company at a time.
  const other = await companyNamed("Sinisoo");
  await page.getByRole("checkbox", { name: `Vali ettevõte ${other.name}` }).check();
  await expect(page.getByRole("checkbox", { name: `Vali ettevõte ${company.name}` })).not.toBeChecked();
  await expect(bar()).toContainText(other.name);
});

test("keeps all other reports when one is taken out of a whole destination, those that are not loaded included", async () => {
  const company = await companyNamed("Kuuseoja");
  const places = await ask<ReportDestination[]>(`companies/${company.id}/destinations/`);
  const place = places.toSorted((a, b) => b.report_counts.non_acted - a.report_counts.non_acted)[0]!;
  await page.goto(`/reports/dashboard/?open=${company.id},${company.id}.${place.code}`);
  const rows = rowsIn(panel(place.name));
  await expect(rows).toHaveCount(50);
  // Waybills that arrive during the tests may not be finished yet.
  const chosen = place.report_counts.non_acted - (await rows.locator("input:disabled").count());
  await page.getByRole("checkbox", { name: `Vali sihtkoht ${place.name}` }).check();
  // Those that cannot be acted are counted apart, where there are some.
  const able = (count: number) => new RegExp(`\\b${count} (?:akteeritavat|valitud)`);
  await expect(bar()).toContainText(able(chosen));
  if (chosen === place.report_counts.non_acted) await expect(bar()).toContainText(sumsOf([place]));
  const first = rows.locator("input:enabled").first();
  const id = await rows
    .filter({ has: page.locator("input:enabled") })
    .first()
    .getAttribute("data-report");
  await first.uncheck();
  await expect(bar()).toContainText(able(chosen - 1));
  await shot("except");
  await panel(place.name).getByRole("button", { name: "Laadi rohkem" }).click();
  await expect(rows).toHaveCount(place.report_counts.non_acted);
  await expect(rows.locator("input:enabled:not(:checked)")).toHaveCount(1);

  const post = page.waitForRequest((request) => request.method() === "POST" && request.isNavigationRequest());
  await bar().getByRole("button", { name: "Akteeri" }).click();
  const fields = new URLSearchParams((await post).postData() ?? "");
  expect([fields.getAll("except[]"), fields.getAll("reports[]")]).toEqual([[id], []]);
  expect(JSON.parse(fields.get("destinations") ?? "")).toEqual([place.code]);
  await expect(page).toHaveURL(/\/acts\/create\/[\w-]+\/$/);
});

test("finds reports by part of a number, companies by words of their name, and keeps results open", async () => {
  const [report] = await listed(await companyNamed("Sinisoo"));
  const part = report!.waybills[0]!.slice(4);
  await page.goto("/reports/dashboard/");
  const asked: string[] = [];
  const note = (request: Request) => {
    if (request.url().includes("search=")) asked.push(request.url());
  };
  page.on("request", note);
  await typeAtOnce(page.getByPlaceholder("Otsi"), part);
  await expect(page.locator("[data-report]")).toHaveCount(1);
  await expect(page.locator("[data-report]")).toContainText(report!.number);
  page.off("request", note);
  // Debounced: one request after the last key, not one per key.
  expect(asked.length).toBe(1);
  await expect(page).toHaveURL(new RegExp(`q=${part}`));
  const forced = page
    .getByRole("group", { name: /^Sinisoo/ })
    .getByRole("button", { expanded: true })
    .first();
  await expect(forced).toHaveAttribute("aria-disabled", "true");
  await forced.click({ force: true });
  await forced.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-report]")).toHaveCount(1);
  await shot("search");

  // While a search is active, ticking a company selects only the reports found.
  await page.getByRole("checkbox", { name: /^Vali ettevõte Sinisoo/ }).check();
  await expect(bar()).toContainText("1 valitud");

  const again = page.waitForRequest(
    (request) => request.url().includes("search=") && request.url().includes("acted=True"),
  );
  await page.getByRole("tab", { name: /Akteeritud/ }).click();
  await again;
  await expect(page.getByRole("heading", { name: "Tulemusi ei leitud" })).toBeVisible();
  await hasNoAxeViolations();
  await page.getByRole("tabpanel").getByRole("button", { name: "Tühjenda otsing" }).click();
  await page.getByRole("tab", { name: /Akteerimata/ }).click();

  await page.getByPlaceholder("Otsi").fill("mööbli vahtra");
  await expect(page.getByRole("tabpanel").getByRole("heading", { level: 2 })).toHaveCount(1);
  await expect(rowsIn(panel("Vahtranurme Mööblipuit OÜ")).first()).toBeVisible();
  await page.getByPlaceholder("Otsi").fill("hakkeplats");
  await expect(rowsIn(panel("Kuuseoja hakkeplats")).first()).toBeVisible();
  await expect(page.getByRole("tabpanel").getByRole("heading", { level: 3 })).toHaveCount(1);
});

test("lists only companies with acted reports on their tab, and says why 'Akteeri' does nothing there", async () => {
  await page.route("**/api/v1/reports/companies/", async (route) => {
    const response = await route.fetch();
    const json: ReportCompany[] = await response.json();
    const acted = json.map((company) => ({ ...company, report_counts: { ...company.report_counts, acted: 0 } }));
    acted[1]!.report_counts.acted = 1;
    await route.fulfill({ response, json: acted });
  });
  await page.goto("/reports/dashboard/?tab=acted");
  const companies = page.locator('[role="group"][data-level="2"]');
  await expect(companies).toHaveCount(1);
  const act = page.getByRole("button", { name: "Akteeri" });
  const why = "Need raportid on juba aktidel. Valige raportid vahelehel Akteerimata.";
  await expect(act).toBeDisabled();
  await expect(act).toHaveAccessibleDescription(why);
  await page.getByRole("button", { name: "Koondraport" }).focus();
  await page.keyboard.press("Tab");
  await expect(act).toBeFocused();
  await expect(page.getByRole("tooltip")).toHaveText(why);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=acted/);
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await hasNoAxeViolations();
  await shot("acted-tab");
  await page.unroute("**/api/v1/reports/companies/");
});

test("shows several waybills, both units and a pending correction in one row", async () => {
  const company = await companyNamed("Sinisoo");
  await page.route("**/api/v1/reports/reports/?**", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    Object.assign(json.results[0], {
      waybills: ["AAA-1", "BBB-2", "CCC-3"],
      amount: 1234.5,
      amount_loose: 6.25,
      correction_pending: true,
    });
    await route.fulfill({ response, json });
  });
  await page.goto(`/reports/dashboard/?open=${company.id}`);
  const row = rowsIn(panel(company.name)).first();
  await expect(row).toContainText("AAA-1");
  await expect(row).toContainText(/1\s234,500\stm\s\+\s6,250\spm³/);
  await row.getByRole("button", { name: "Parandatud" }).focus();
  await expect(page.getByRole("tooltip")).toContainText("Mõõtmist on parandatud");
  await row.getByRole("button", { name: /BBB-2, CCC-3/ }).hover();
  await expect(page.getByRole("tooltip").filter({ hasText: "AAA-1" })).toContainText("CCC-3");
  await shot("waybills");
  // Paper has no tooltip, so all waybills are printed.
  await page.emulateMedia({ media: "print" });
  for (const waybill of ["AAA-1", "BBB-2", "CCC-3"]) await expect(row.getByText(waybill).last()).toBeVisible();
  await expect(row.getByText("+2")).toBeHidden();
  await shot("waybills-paper");
  await page.emulateMedia({ media: "screen" });
  await expect(row.getByText("+2")).toBeVisible();
  await page.unroute("**/api/v1/reports/reports/?**");
});

test("submits the selection as an HTML form and opens the new act", async () => {
  const company = await companyNamed("Kuuseoja");
  const destinations = await ask<ReportDestination[]>(`companies/${company.id}/destinations/`);
  const [whole, other] = destinations.filter((place) => place.code !== "" && place.report_counts.non_acted > 0);
  const single = (await listed(company, `&destination_code=${other!.code}`)).find(
    (each) => each.can_be_acted === true,
  )!;
  await page.goto(`/reports/dashboard/?open=${company.id},${company.id}.${other!.code}`);
  await page.getByRole("checkbox", { name: `Vali sihtkoht ${whole!.name}` }).check();
  await page.getByRole("checkbox", { name: single.number }).check();
  await expect(bar()).toContainText(company.name);
  const post = page.waitForRequest((request) => request.method() === "POST" && request.isNavigationRequest());
  await bar().getByRole("button", { name: "Akteeri" }).click();
  const request = await post;
  const fields = new URLSearchParams(request.postData() ?? "");
  expect(new URL(request.url()).pathname).toBe("/acts/create/");
  expect(fields.getAll("reports[]")).toEqual([String(single.id)]);
  expect(JSON.parse(fields.get("destinations") ?? "")).toEqual([whole!.code]);
  expect(fields.get("company")).toBe(String(company.id));
  expect(fields.get("csrfmiddlewaretoken")).toMatch(/.{20,}/);
  await expect(page).toHaveURL(/\/acts\/create\/[\w-]+\/$/);
});
