import { expect, type Locator, type Page } from "@playwright/test";
import { CONTAINER_STATUS_LABELS } from "#shared/containers/containerStatus.ts";
import type { CompanyOfDocuments, ListedDocument } from "#shared/documents/contract.ts";
import { BUY_DOCUMENT } from "#shared/documents/documentTypes.ts";
import { controlsOf, isHit, placesOn, reachedByTab } from "#tests/support/pages/rowControls.ts";
import { type DemoUser, expectAccessible, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** Two companies with documents of short and long names, some in a container. */

const COMPANIES: readonly CompanyOfDocuments[] = ["Haavasalu Mets OÜ", "Pika-Nimega Metsaühistu Osaühing"].map(
  (name, index) => ({
    id: 701 + index,
    name,
    document_types: [30],
    latest_document_timestamp: { "30": "2026-11-18" },
    document_counts: { total: 3 },
    sign_error: null,
  }),
);
const NAMES = ["Leping.pdf", "Kasvava metsa raieõiguse ja metsamaterjali võõrandamise leping 2026.pdf", "Hinnad.xlsx"];
const NAME = NAMES[0]!;
/** Of the specification, in the order of the row. */
const LINKS = [`Avalik vaade: ${NAME}`, `Muuda: ${NAME} (avaneb uuel vahelehel)`, `Kustuta: ${NAME}`];
const DAILY = [`Lae alla: ${NAME}`, `Vaata: ${NAME}`];
const DESKS = [1024, 1440];

function documentsOf(company: number, who: DemoUser): ListedDocument[] {
  return NAMES.map((name, index) => ({
    id: 10 * company + index,
    hash: `dokument-${company}-${index}`,
    file_name: name,
    file_url: `/api/v1/documents/documents/${10 * company + index}/file/`,
    file_size: 2000,
    public_href: `/public/documents/dokument-${company}-${index}/`,
    has_edit_link: who === "agent" && index !== 1,
    timestamp: "2026-11-18T10:00:00.000Z",
    document_type: BUY_DOCUMENT,
    company,
    container:
      index === 1
        ? {
            hash: "ümbrik",
            href: "/containers/umbrik/",
            status: { raw: "SIGN_ONE", label: CONTAINER_STATUS_LABELS.SIGN_ONE, note: null },
            is_being_signed: false,
            signatures: [{ name: "Mari Mets", id_code: "60001019906" }],
            documents: [10 * company + index],
          }
        : null,
    can_agent_sign: index !== 1,
    agent_sign_error: index === 1 ? "" : "Lihtsalt ei saa",
  }));
}

async function openDocuments(page: Page, width: number, who: DemoUser = "agent"): Promise<Locator> {
  await page.route("**/api/v1/documents/companies/?*", (route) =>
    route.fulfill({ json: { results: COMPANIES, next: null } }),
  );
  await page.route("**/api/v1/documents/documents/?*", (route) => {
    const results = documentsOf(Number(new URL(route.request().url()).searchParams.get("company")), who);
    return route.fulfill({ json: { results, count: results.length, next: null, truncated: false, companies: [] } });
  });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/documents/dashboard/?open=${COMPANIES.map(({ id }) => id).join(",")}`);
  const rows = page.locator("tbody > tr[data-row]");
  await expect(rows).toHaveCount(COMPANIES.length * NAMES.length);
  await page.mouse.move(2, 2);
  return rows;
}

for (const who of ["agent", "companyUser"] satisfies DemoUser[]) {
  for (const width of DESKS) {
    test(`all companies have one grid for ${who} at ${width} px`, async ({ page, baseURL }) => {
      await signIn(page, who, baseURL!);
      const rows = await openDocuments(page, width, who);
      const grids = await rows.evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left))),
      );
      for (const grid of grids) expect(grid).toEqual(grids[0]);
      const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      expect(heights[0]).toBeLessThan(36);
      await expectAccessible(page);
      await takePicture(page, `documents-quiet-${who}-${width}`);
    });
  }
}

test.describe("an agent", () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await signIn(page, "agent", baseURL!);
  });

  for (const width of DESKS) {
    test(`is shown the links of a row by the pointer, and one press is enough: ${width} px`, async ({ page }) => {
      const row = (await openDocuments(page, width)).first();
      const before = await placesOn(row);
      expect(await controlsOf(row, false)).toEqual([`Näita tegevusi: ${NAME}`, ...LINKS]);
      await row.hover();
      expect(await controlsOf(row, false)).toEqual([`Näita tegevusi: ${NAME}`]);
      expect(await placesOn(row), "nothing moves").toBe(before);
      await takePicture(page, `documents-quiet-hover-${width}`);
      for (const name of [...DAILY, ...LINKS])
        expect(await isHit(row.getByLabel(name, { exact: true })), name).toBe(true);
      await row.getByRole("button", { name: `Kustuta: ${NAME}` }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    });

    test(`reaches and sees each link of a row by Tab: ${width} px`, async ({ page }) => {
      const row = (await openDocuments(page, width)).first();
      await row.getByRole("checkbox").focus();
      expect(await reachedByTab(row)).toEqual([...DAILY, ...LINKS]);
    });
  }

  for (const width of [390, ...DESKS]) {
    test(`awaits a row in the height of the row that comes: ${width} px`, async ({ page }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await openDocuments(page, width);
      await page.route("**/api/v1/documents/documents/?*", async (route) => {
        await released;
        await route.fallback();
      });
      await page.goto(`/documents/dashboard/?open=${COMPANIES[0]!.id}`);
      const heightOf = async (row: Locator) => (await row.boundingBox())!.height;
      const awaited = await heightOf(page.locator("tbody > tr[aria-hidden]").first());
      release();
      const come = await heightOf(page.locator("tbody > tr[data-row]").first());
      expect(Math.abs(come - awaited)).toBeLessThan(1.5);
    });
  }

  test("finds the links of a row on a phone in the opened row", async ({ page }) => {
    const row = (await openDocuments(page, 390)).first();
    expect(await controlsOf(row, false)).toEqual(LINKS);
    await row.getByRole("button", { name: `Näita tegevusi: ${NAME}` }).click();
    expect(await controlsOf(row, false)).toEqual([]);
    await expectAccessible(page);
    await takePicture(page, "documents-quiet-390", true);
  });

  test("reads on paper name, signature and time of a row", async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    const rows = await openDocuments(page, 703);
    expect(
      await rows
        .first()
        .locator("> *")
        .evaluateAll((all) => all.map((cell) => cell.checkVisibility())),
    ).toEqual([true, true, false]);
    await takePicture(page, "documents-quiet-print");
  });

  test("reads on paper of an empty field of a dialog that it has no value, and else the value alone", async ({
    page,
  }) => {
    await openDocuments(page, 1024);
    await page.getByRole("button", { name: "Lae üles" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Dokumentide üleslaadimine" });
    const type = dialog.getByRole("combobox", { name: "Vali dokumendi tüüp:" });
    await type.click();
    await page.getByRole("option").first().click();
    await expect(type).not.toHaveValue("");
    await page.emulateMedia({ media: "print" });
    const printed = dialog.locator(".mantine-Input-wrapper");
    const marks = await printed.evaluateAll((all) => all.map((each) => getComputedStyle(each, "::before").content));
    expect(marks).toEqual(['"–"', "none"]);
    await expect(type).toBeVisible();
    await expect(dialog.getByRole("combobox", { name: "Vali ettevõte:" })).toBeHidden();
  });
});

test("a screen that is only touched has a button for the links, and shows none where a tap would not expect one", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, "agent", baseURL!);
  const row = (await openDocuments(page, 1024)).first();
  const button = row.getByRole("button", { name: `Kustuta: ${NAME}` });
  expect(await isHit(button)).toBe(false);
  await row.getByRole("button", { name: `Näita tegevusi: ${NAME}` }).tap();
  await expect.poll(() => isHit(button)).toBe(true);
  await context.close();
});
