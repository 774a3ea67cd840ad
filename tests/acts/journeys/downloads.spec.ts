import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "#tests/support/pages/fixtures.ts";
import type { PageState } from "#tests/support/pages/pageStates.ts";
import type { World } from "#tests/support/pages/world.ts";

/** A file that is refused is an alert, and the page stays (docs/rules/uploads.md, "Downloads"). */

const SENTENCE = "Liiga palju katseid.";
const refused = { status: 429, json: { code: "too_many_requests", message: SENTENCE } };
const linkNamed = (name: string | RegExp) => (page: Page) => page.getByRole("link", { name, exact: true }).first();

interface Case {
  name: string;
  who?: PageState["who"];
  address: (world: World) => string;
  prepare?: (page: Page) => Promise<void>;
  link: (page: Page) => Locator;
}

const cases: readonly Case[] = [
  {
    name: "an exported act",
    address: () => "/acts/export/?tab=exported",
    prepare: listExported,
    link: linkNamed(/^Lae alla/),
  },
  { name: "origins", address: ({ act }) => `/acts/origins/?acts=${act}`, link: linkNamed("XLSX") },
  { name: "statistics", address: () => "/forecasts/summary/", link: linkNamed("CSV") },
  {
    name: "the notice of a new act",
    address: ({ act }) => `/reports/dashboard/?created=${act}`,
    link: linkNamed("Lae alla"),
  },
  { name: "a file of a letter", who: "visitor", address: ({ attachments }) => attachments, link: linkNamed("PDF") },
  {
    name: "an attached file",
    who: "visitor",
    address: ({ attachments }) => attachments,
    link: (page) => page.getByRole("link", { name: "lisatud.docx" }),
  },
];

for (const { name, who, address, prepare, link } of cases) {
  test(`a refused download is told, and the page stays: ${name}`, async ({ newPage, world }) => {
    const page = await newPage(who, "desktop");
    await prepare?.(page);
    await page.goto(address(world));
    if (name === "an attached file") await attach(page);
    if (name === "a file of a letter") await page.getByRole("button", { name: "Lae akt alla" }).click();
    await expect(link(page)).toBeVisible({ timeout: 60_000 });
    const href = (await link(page).getAttribute("href"))!;
    expect(href).toMatch(/^\/api\//);
    await page.route(
      (asked) => asked.href.endsWith(href),
      (route) => route.fulfill(refused),
    );
    const before = page.url();
    const told = page.waitForEvent("dialog");
    const clicked = link(page).click();
    const alert = await told;
    expect(alert.message()).toBe(SENTENCE);
    await alert.accept();
    await clicked;
    await expect(link(page)).toHaveAttribute("aria-busy", "false");
    expect(page.url()).toBe(before);
    await page.close();
  });
}

async function listExported(page: Page): Promise<void> {
  await page.route("**/api/v1/acts/export/acts/?*", (route) => {
    const act = { id: 1, number: "O-1", client: "Haavasalu Mets OÜ", busy: false, changed: false, deleted: false };
    const results = [{ ...act, export_url: "/api/v1/acts/export/files/1/" }];
    return route.fulfill({ json: { results, next: null } });
  });
}

async function attach(page: Page): Promise<void> {
  const buffer = Buffer.from("PK lisatud");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "lisatud.docx", mimeType: "application/octet-stream", buffer });
}
