import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { violations } from "./axe.ts";

/** Calls to the running site from browser tests, with the address and the session of the page. */

const users = {
  agent: "mari@virn.example",
  companyUser: "peeter@virn.example",
  /** A company user whose Smart-ID and card sign. */
  signer: "liis@virn.example",
  priceListReader: "kadri@virn.example",
  councilMember: "toomas@virn.example",
  /** Of the council, and of a forest owner. */
  councilCompanyUser: "ants@virn.example",
} as const;
export type DemoUser = keyof typeof users;

/** Signs a demo user in by the address that the login page uses. `hints`: shows the hints of a first sign-in. */
export async function signIn(page: Page, who: DemoUser, baseURL: string, { hints = false } = {}): Promise<void> {
  await page.request.get("/api/v1/me/");
  const answer = await page.request.post("/demo/sign_in", {
    data: { email: users[who] },
    headers: { origin: baseURL },
  });
  expect(answer.status()).toBe(200);
  const changed = await page.request.patch("/api/v1/me/", {
    data: { hintsSeen: !hints },
    headers: { origin: baseURL, "x-csrftoken": await tokenOf(page) },
  });
  expect(changed.status()).toBe(204);
}

/** Calls the API with the CSRF header, as the client does. */
export async function post(page: Page, path: string, data: unknown, baseURL: string) {
  const answer = await page.request.post(path, {
    data,
    headers: { origin: baseURL, "x-csrftoken": await tokenOf(page) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** What a form of the page sends as `csrfmiddlewaretoken`. */
export async function tokenOf(page: Page): Promise<string> {
  return (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
}

/** Imports a CSV of measurement reports, with whatever is suspicious of it, and waits until its reports are there. */
export async function importCsv(page: Page, csv: string, baseURL: string): Promise<void> {
  const id = await startImport(page, { name: "raportid.csv", csv }, baseURL);
  const path = `/api/v1/reports/imports/${id}/`;
  const stateOf = async () => {
    const { state, doubt_print: print } = await get(page.request, path);
    if (state === "suspicious") await post(page, `${path}confirm/`, { print }, baseURL);
    return state;
  };
  await expect.poll(stateOf, { timeout: 120_000 }).toBe("complete");
  // A report is found by its number some seconds after it is listed, and later while a large act moves its tokens.
  for (const number of numbersOf(csv)) {
    const found = async () =>
      (await get(page.request, `/api/v1/reports/reports/?acted=False&search=${encodeURIComponent(number)}`)).count;
    await expect.poll(found, { timeout: 120_000 }).toBeGreaterThan(0);
  }
}

/** Uploads a CSV and starts its import; returns the id of the import. */
export async function startImport(page: Page, { name, csv }: { name: string; csv: string }, baseURL: string) {
  const buffer = Buffer.from(csv);
  const file = { name, mimeType: "text/csv", buffer };
  const upload = await post(
    page,
    "/api/v1/uploads/",
    { file_name: file.name, size: buffer.length, content_type: file.mimeType, purpose: "import" },
    baseURL,
  );
  const stored = await page.request.post(upload.url, { multipart: { ...upload.fields, file } });
  expect(stored.ok()).toBe(true);
  const { id } = await post(page, "/api/v1/reports/imports/", { upload: upload.id }, baseURL);
  return id;
}

/** Of the last reports of a file, which are indexed last. */
function numbersOf(csv: string): string[] {
  const [headings = [], ...lines] = csv.split(/\r?\n/).map((line) => line.split(";"));
  const column = headings.indexOf("Raporti number");
  return [...new Set(lines.map((cells) => cells[column] ?? ""))].filter(Boolean).slice(-50);
}

/** Posts the form of 'Akteeri' for the reports that a search finds; returns the id of the selection. */
export async function selectReports(page: Page, search: string, baseURL: string): Promise<string> {
  const found = await get(page.request, `/api/v1/reports/reports/?acted=False&search=${search}`);
  const form = new URLSearchParams([
    ["company", String(found.results[0].company)],
    ["csrfmiddlewaretoken", await tokenOf(page)],
    ...found.results.map(({ id }: { id: number }) => ["reports[]", String(id)]),
  ]);
  const selected = await page.request.post("/acts/create/", {
    data: form.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", origin: baseURL },
    maxRedirects: 0,
  });
  return selected.headers()["location"]!.split("/")[3]!;
}

/** Makes a sales act of the reports that a search finds; returns its number. */
export async function makeAct(page: Page, search: string, baseURL: string, date?: string): Promise<string> {
  const selection = await selectReports(page, search, baseURL);
  const [loaded]: LoadedAct[] = await get(page.request, `/api/v1/acts/create/?selection=${selection}`);
  const { sales_act: act, act_rows: rows, purchase_acts: purchases } = loaded!;
  const made = await post(
    page,
    "/api/v1/acts/create/",
    {
      number: act.number,
      date: date ?? act.date,
      buyer_company: act.buyer.id,
      sawmill_acts: [],
      act_rows: rows.map(({ report_rows: reportRows, ...row }) => ({
        id: row.id,
        margin: row.margin,
        flat_price: row.flat_price,
        amount: row.amount,
        report_rows: reportRows.map(({ id }) => id),
      })),
      buy_acts: purchases.map((one) => ({ id: one.previous_owner_id, number: one.number, act_id: one.act_id })),
      submission: randomUUID(),
    },
    baseURL,
  );
  return made.number;
}

export async function get(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Expects no violation of accessibility rules on the page, or in the part that matches a selector. */
export async function expectAccessible(page: Page, within = "body"): Promise<void> {
  expect(await violations(page, within)).toEqual([]);
}

/** Checks the page at the width of a phone as well; with `E2E_PICTURES` set, writes screenshots of both to screenshots/. */
export async function takePictures(
  page: Page,
  name: string,
  within = "body",
  { isSeenBefore = false } = {},
): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await takePicture(page, name);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await takePicture(page, `${name}-phone`);
  expect(await violations(page, within, { isSeenBefore })).toEqual([]);
  await page.setViewportSize({ width, height });
}

/** As `takePictures`, and expects no violation of accessibility rules at the page's own width either. */
export async function expectAccessibleAtWidths(page: Page, name: string, within = "body"): Promise<void> {
  await expectAccessible(page, within);
  await takePictures(page, name, within, { isSeenBefore: true });
}

/** With `E2E_PICTURES` set, writes a screenshot to screenshots/: of what is seen, or of the whole page. */
export async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (process.env["E2E_PICTURES"]) await page.screenshot({ path: `screenshots/${name}.png`, fullPage });
}

/** With `E2E_PICTURES` set, writes a screenshot at the width of a phone, a tablet and a desktop, which remains. */
export async function takePicturesOfWidths(page: Page, name: string): Promise<void> {
  if (!process.env["E2E_PICTURES"]) return;
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await takePicture(page, `${name}-${width}`);
  }
}

/** Presses `Laadi rohkem` until it is there: other tests of the same system can have left more than a page. */
export async function loadUntil(list: Locator | Page, found: Locator): Promise<void> {
  const more = list.getByRole("button", { name: "Laadi rohkem" }).first();
  await expect(async () => {
    if (await more.isVisible()) await more.press("Enter");
    await expect(found).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
