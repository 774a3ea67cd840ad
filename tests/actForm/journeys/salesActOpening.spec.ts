import { expect, type Page } from "@playwright/test";
import type { Report } from "#shared/reports/contract.ts";
import { expectForm, importLines } from "#tests/support/acts/actScreen.ts";
import { expectAccessible, selectReports, signIn, takePicture, tokenOf } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** Messages of the act screen when it opens, or when it cannot open. */

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

test("shows a message for a selection or an act that does not exist", async ({ page }) => {
  for (const address of [
    "/acts/create/00000000-0000-4000-8000-000000000000/",
    "/acts/update/999999/",
    "/acts/update/abc/",
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Akti ei leitud" })).toBeVisible();
  }
  await expectAccessible(page);
});

test("shows how many reports of a whole destination cannot be acted, and why", async ({ page, baseURL }) => {
  const places = await placesWithBlocked(page);
  const { company, code, open, blocked, reason } = places[0]!;
  await selectPlace(page, company, code, baseURL!);
  await expectForm(page);
  const word = blocked === 1 ? "raport" : "raportit";
  await expect(page.getByRole("status", { name: `${blocked} ${word} jäi valikust välja: ${reason}` })).toBeVisible();
  expect(open).toBeGreaterThan(blocked);
  await expectAccessible(page);
  await takePicture(page, "sales-act-blocked");

  await page.route("**/api/v1/acts/create/?*", async (route) => {
    const answer = await route.fetch();
    const [loaded] = await answer.json();
    await route.fulfill({ response: answer, json: [{ ...loaded, act_rows: [] }] });
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Aktile ei jäänud ühtegi rida" })).toBeVisible();
  await expect(page.getByText(`${blocked} ${word} jäi valikust välja: ${reason}`)).toHaveCount(1);
  await expect(page.getByText("Kõik valitud raportid on vahepeal akteeritud.")).toHaveCount(0);
  await takePicture(page, "sales-act-all-blocked");
});

test("shows why an act cannot be opened, and opens it on retry", async ({ page, baseURL }) => {
  await importLines(page, "AVAMATA", [{ report: "1" }], baseURL!);
  const address = `/acts/create/${await selectReports(page, "AVAMATA", baseURL!)}/`;
  const refused = { status: 429, json: { code: "too_many_requests", message: "Liiga palju katseid." } };
  await page.route("**/api/v1/acts/create/?*", (route) => route.fulfill(refused));
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Akti ei saanud avada" })).toBeVisible();
  await expect(page.getByText("Liiga palju katseid.")).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, "sales-act-not-opened");
  await page.unroute("**/api/v1/acts/create/?*");
  await page.getByRole("button", { name: "Proovi uuesti" }).click();
  await expectForm(page);
});

/** Destinations of Karusalu with open reports that cannot be acted, all for the same reason. */
async function placesWithBlocked(page: Page) {
  const ask = async (path: string) => (await page.request.get(`/api/v1/reports/${path}`)).json();
  const company = (await ask("companies/")).find(({ name }: { name: string }) => name.startsWith("Karusalu"));
  const { results } = await ask(`reports/?acted=False&company=${company.id}`);
  const reports: Report[] = results;
  return [...Map.groupBy(reports, (report) => report.destination_code)].flatMap(([code, here]) => {
    const reasons = here.flatMap(({ can_be_acted: can }) => (can === true ? [] : [can.message]));
    const isPlain = code !== "" && new Set(reasons).size === 1;
    return isPlain
      ? [{ company: company.id, code, open: here.length, blocked: reasons.length, reason: reasons[0] }]
      : [];
  });
}

/** Selects one whole destination and opens its new act, as the button 'Akteeri' does. */
async function selectPlace(page: Page, company: number, code: string, baseURL: string): Promise<void> {
  const form = new URLSearchParams([
    ["company", String(company)],
    ["destinations", JSON.stringify([code])],
    ["csrfmiddlewaretoken", await tokenOf(page)],
  ]);
  const selected = await page.request.post("/acts/create/", {
    data: form.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", origin: baseURL },
    maxRedirects: 0,
  });
  await page.goto(selected.headers()["location"]!);
}
