import { expect } from "@playwright/test";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import type { Report, ReportCompany } from "#shared/reports/contract.ts";
import { expectForm } from "#tests/support/acts/actScreen.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { get, importCsv, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** All reports of a company but one (docs/rules/reports.md, "Selecting reports"). */

const REPORTS = 60;

test("acts on all reports of a company but the unticked one, though most of them were never loaded", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const rows = Array.from({ length: REPORTS }, (_, index) => ({
    "Raporti number": `PEALE-${index}`,
    "Ostja registrikood": "19990100",
    "Veoselehe number": `PEALEW${index}`,
    "Sihtkoha kood": "PEALE",
    Sihtkoht: "Plats PEALE",
    Sortiment: "Kuusepalk",
    Hind: "100,00",
  }));
  await importCsv(page, csvOf(rows), baseURL!);
  const companies: ReportCompany[] = await get(page.request, "/api/v1/reports/companies/");
  const company = companies.find(({ name }) => name === "Karusalu Höövel AS")!;
  const list = `/api/v1/reports/reports/?acted=False&company=${company.id}`;
  const all: Report[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = cursor === "" ? "" : `&offset=${all.length}&cursor=${encodeURIComponent(cursor)}`;
    const read: { results: Report[]; next: string | null } = await get(page.request, list + query);
    all.push(...read.results);
    cursor = read.next;
  }
  expect(all.length).toBeGreaterThan(REPORTS);

  await page.goto(`/reports/dashboard/?open=${company.id},${company.id}.PEALE`);
  const shown = page.locator("[data-report]");
  await expect(shown).toHaveCount(50);
  const whole = page.getByRole("checkbox", { name: `Vali ettevõte ${company.name}` });
  await whole.check();
  const unticked = shown.nth(4);
  const id = (await unticked.getAttribute("data-report"))!;
  await unticked.getByRole("checkbox").uncheck();
  await expect(whole).toBeChecked({ indeterminate: true });
  await expect(shown).toHaveCount(50);

  const posted = page.waitForRequest((request) => request.method() === "POST" && request.isNavigationRequest());
  await page.getByRole("region", { name: "Valik", exact: true }).getByRole("button", { name: "Akteeri" }).click();
  const form = new URLSearchParams((await posted).postData() ?? "");
  expect([form.getAll("except[]"), form.getAll("reports[]")]).toEqual([[id], []]);
  expect(form.get("company")).toBe(String(company.id));
  const codes = [...new Set(all.map((report) => report.destination_code))];
  expect(codes.length).toBeGreaterThan(1);
  expect(JSON.parse(form.get("destinations")!)).toEqual(expect.arrayContaining(codes));

  await expectForm(page);
  const selection = new URL(page.url()).pathname.split("/")[3]!;
  const [act]: LoadedAct[] = await get(page.request, `/api/v1/acts/create/?selection=${selection}`);
  const acted = act!.act_rows.flatMap((row) => row.report_rows.map(({ waybill }) => waybill));
  const open = all.filter((report) => report.can_be_acted === true);
  const [taken, wanted] = [
    open.filter((report) => String(report.id) === id),
    open.filter((report) => String(report.id) !== id),
  ];
  expect(wanted.filter(({ number }) => number.startsWith("PEALE-"))).toHaveLength(REPORTS - 1);
  // The demo imports waybills in the background, so there can be more of them by now.
  expect(acted).toEqual(expect.arrayContaining(wanted.flatMap(({ waybills }) => waybills)));
  expect(acted).not.toContain(taken[0]!.waybills[0]);
});
