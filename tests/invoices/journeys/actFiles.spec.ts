import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import {
  expectAccessibleAtWidths,
  importCsv,
  makeAct,
  signIn,
  takePicture,
  takePictures,
} from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const BUYER = "Udulaane Puidukaubandus OÜ";
const OWNER = "Haavasalu Mets OÜ";
const WAITING = "Aruandeid koostatakse iga 30 minuti tagant. Tee kohvipaus ja tule 30 minuti pärast tagasi.";
let number = "";

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await signIn(page, "agent", baseURL!);
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi",
    `FAILID-1;18.11.2026;19990092;FAILID00001;Kuusepalk;10,001;33,33;19990028;${OWNER}`,
    `FAILID-1;18.11.2026;19990092;FAILID00002;Kuusepalk;10,001;33,33;19990028;${OWNER}`,
    `FAILID-1;18.11.2026;19990092;FAILID00003;Kuusepalk;10,001;33,33;19990028;${OWNER}`,
  ].join("\n");
  await importCsv(page, csv, baseURL!);
  number = await makeAct(page, "FAILID", baseURL!);
  await page.close();
});

test("downloads each file of a sales act", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/acts/dashboard/?tab=sales");
  await page.getByRole("button", { name: BUYER }).click();
  const row = page.getByRole("row", { name: `Müügiakt ${number}` });
  // The link named PDF shows it.
  const name = (label: string) => `${label === "PDF" ? "Lae alla" : label}: Müügiakt ${number}`;
  await expect(row.getByRole("link", { name: name("PDF") })).toBeVisible({ timeout: 40_000 });
  await expectAccessibleAtWidths(page, "acts-files");
  const download = async (label: string) => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: name(label) }).click(),
    ]);
    return file;
  };
  for (const [label, ending] of [
    ["PDF", ".pdf"],
    ["XLS", ".xlsx"],
    ["XML", ".xml"],
    ["Koond", "-koond.csv"],
  ] as const) {
    expect((await download(label)).suggestedFilename()).toBe(`${number}${ending}`);
  }
  const koond = readFileSync(await (await download("Koond")).path(), "utf8");
  expect(koond.match(/;33,33;[\d,]+/g)).toEqual([";33,33;333,34", ";33,33;333,33", ";33,33;333,33"]);
  await row.getByRole("button", { name: name("Muud tegevused") }).click();
  await expect(page.getByRole("link", { name: name("UBL (EN 16931)") })).toBeVisible();
  await takePictures(page, "acts-files-menu");
  expect((await download("UBL (EN 16931)")).suggestedFilename()).toBe(`${number}-ubl.xml`);
  // The buyer works with pulpwood.
  await expect(page.getByRole("link", { name: name("Raport") })).toHaveCount(0);
});

test("downloads the Raport of a buyer of logs, and of a waybill, also as EVR JSON once the buyer's data say so", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const openWaybills = async () => {
    await page.goto("/acts/dashboard/?tab=sales");
    await page.getByRole("button", { name: BUYER }).click();
    const show = page.getByRole("button", { name: `Näita veoselehti: Müügiakt ${number}` });
    await show.click();
  };
  const link = (format: string) => page.getByRole("link", { name: `${format}: FAILID00002` });
  await openWaybills();
  await expect(page.getByText("FAILID00002")).toBeVisible();
  await expect(link("Raport")).toHaveCount(0);
  await expect(link("EVR JSON")).toHaveCount(0);

  await page.goto("/companies/?q=19990092");
  await page.getByRole("link", { name: BUYER, exact: true }).click();
  await page.getByRole("combobox", { name: "Puit" }).click();
  await page.getByRole("option", { name: "Palk", exact: true }).click();
  await page.getByRole("checkbox", { name: "Mõõteraport ka EVR JSON-failina" }).check();
  await takePictures(page, "company-evr-json");
  await page.getByRole("button", { name: "Salvesta", exact: true }).click();
  await expect(page.getByText("Andmed on salvestatud.")).toBeVisible();

  await openWaybills();
  await expect(link("EVR JSON")).toBeVisible();
  await expect(link("Raport")).toBeVisible();
  await takePictures(page, "acts-waybill-formats");
  const [file] = await Promise.all([page.waitForEvent("download"), link("EVR JSON").click()]);
  expect(file.suggestedFilename()).toBe(`${number}-FAILID00002-evr.json`);
  const written = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(written.waybillLatestMeasurements).toMatchObject({
    actNumber: "FAILID-1",
    measurements: [{ amount: 10.001, unitCode: "TM", assortment: { name: "Kuusepalk" } }],
  });
  const row = page.getByRole("row", { name: `Müügiakt ${number}` }).first();
  await row.getByRole("button", { name: `Muud tegevused: Müügiakt ${number}` }).click();
  const [raport] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: `Raport: Müügiakt ${number}` }).click(),
  ]);
  expect(raport.suggestedFilename()).toBe(`${number}-raport.csv`);
});

test("stays on the page when a file is refused and says why, and goes to sign-in when the session has ended", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const message = "Faili koostatakse uuesti. Proovi hetke pärast.";
  await page.route("**/files/xlsx/", async (route) => {
    // Longer than an overlay waits to be shown.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.fulfill({ status: 404, json: { code: "not_found", message } });
  });
  await page.goto("/acts/dashboard/?tab=sales");
  await page.getByRole("button", { name: BUYER }).click();
  const row = page.getByRole("row", { name: `Müügiakt ${number}` });
  const refused = page.waitForEvent("dialog");
  await row.getByRole("link", { name: "XLS" }).click({ noWaitAfter: true });
  await expect(page.getByRole("dialog", { name: "Koostan raportit, palun oota." })).toBeVisible();
  await takePicture(page, "acts-files-downloading");
  const alert = await refused;
  expect(alert.message()).toBe(message);
  await alert.accept();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row.getByRole("link", { name: "XLS" })).toBeFocused();
  await page.context().clearCookies();
  await row.getByRole("link", { name: "Lae alla" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Facts%2Fdashboard.*ended=1/);
});

test("says that a report is still to come, and why an e-invoice cannot be made", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.route("**/api/v1/acts/acts/?*", async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const files = [
      { kind: "eArve", href: null, reason: "Puudu: ostja linn või vald." },
      { kind: "report", href: "/raport", reason: "" },
    ];
    await route.fulfill({
      response,
      json: { ...reply, results: reply.results.map((act: object) => ({ ...act, files, buyer_type: 110 })) },
    });
  });
  await page.goto("/acts/dashboard/?tab=sales");
  await page.getByRole("button", { name: BUYER }).click();
  const row = page.getByRole("row", { name: `Müügiakt ${number}` });
  const koond = row.getByRole("button", { name: `Koond: Müügiakt ${number}. ${WAITING}` });
  await koond.hover();
  await expect(page.getByRole("tooltip")).toHaveText(WAITING);
  await row.getByRole("button", { name: "XML" }).hover();
  await expect(page.getByRole("tooltip").filter({ hasText: "Puudu: ostja linn või vald." })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expectAccessibleAtWidths(page, "acts-files-missing");
  // Of logs other than conifers there is no Raport.
  await row.getByRole("button", { name: "Muud tegevused" }).click();
  await expect(page.getByRole("link", { name: /^Päritolu/ }).last()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Raport: / })).toHaveCount(0);
});

test("offers a company user the files of the own purchase act", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/acts/dashboard/");
  await page.getByRole("button", { name: OWNER }).click();
  const row = page.getByRole("row", { name: `Ostuakt ${number}-1` });
  await expect(row.getByRole("link", { name: "Koond" })).toBeVisible({ timeout: 40_000 });
  const [file] = await Promise.all([page.waitForEvent("download"), row.getByRole("link", { name: "XLS" }).click()]);
  expect(file.suggestedFilename()).toBe(`${number}-1.xlsx`);
  await page.setViewportSize({ width: 1024, height: 768 });
  await takePictures(page, "acts-files-company-user");
});
