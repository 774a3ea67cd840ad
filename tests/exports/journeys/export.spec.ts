import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessibleAtWidths, importCsv, makeAct, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("exports all purchase acts but one, and lists them on the other tab with their file", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const batch = `EKSP${randomUUID().slice(0, 4).toUpperCase()}`;
  const line = (waybill: number, code: string, owner: string) =>
    `${batch}-1;18.11.2026;19990005;${batch}0000${waybill};Kuusepalk;10,5;97,87;${code};${owner}`;
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi",
    line(1, "19990028", "Haavasalu Mets OÜ"),
    line(2, "19990034", "Kivisoo Mets OÜ"),
  ].join("\n");
  await importCsv(page, csv, baseURL!);
  const number = await makeAct(page, batch, baseURL!);

  await page.goto("/acts/dashboard/");
  await page.getByRole("link", { name: "Eksport" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Eksport" })).toBeVisible();
  const action = page.getByRole("button", { name: "Ekspordi" });
  await expect(action).toBeDisabled();
  await page.getByRole("searchbox").fill(number);
  const purchases = page.getByRole("table", { name: "Ostuaktid" });
  await expect(purchases.getByRole("row")).toHaveCount(3);
  await expectAccessibleAtWidths(page, "acts-export");

  await page.getByRole("checkbox", { name: "Vali kõik: Ostuaktid" }).check();
  await purchases.getByRole("checkbox").last().uncheck();
  const [download] = await Promise.all([page.waitForEvent("download"), action.click()]);
  expect(download.suggestedFilename()).toMatch(/^ostuaktid-\d{4}-\d\d-\d\d-\d+\.zip$/);
  await expect(page.getByText("1 akt eksporditi.")).toBeVisible();
  await expect(purchases.getByRole("row")).toHaveCount(2);
  await page.getByRole("tab", { name: "Eksporditud" }).click();
  await expect(page.getByText("1 akt eksporditi.")).toHaveCount(0);
  await expect(purchases.getByRole("link", { name: /^Lae alla/ })).toHaveCount(1);
  await expectAccessibleAtWidths(page, "acts-exported");
});

/** Answers a page of a group with so many acts. */
async function listing(page: Page, acts: Readonly<Record<"O" | "M", number>>): Promise<void> {
  await page.route("**/api/v1/acts/export/acts/?*", async (route) => {
    const group = new URL(route.request().url()).searchParams.get("type") === "O" ? "O" : "M";
    const results = Array.from({ length: acts[group] }, (_, index) => ({
      id: index + (group === "O" ? 1 : 101),
      number: `${group}-${index + 1}`,
      client: "Haavasalu Mets OÜ",
      export_url: null,
      busy: false,
      changed: false,
      deleted: false,
    }));
    await route.fulfill({ json: { results, next: null } });
  });
}

test("says what an empty list and an empty search are", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await listing(page, { O: 0, M: 0 });
  await page.goto("/acts/export/");
  await expect(page.getByRole("heading", { name: "Tulemusi pole" })).toHaveCount(2);
  await expect(page.getByText("Eksportimata akte ei leitud.")).toHaveCount(2);
  await page.getByRole("tab", { name: "Eksporditud" }).click();
  await expect(page.getByText("Eksporditud akte ei leitud.")).toHaveCount(2);
  await page.getByRole("searchbox").fill("puudub");
  await expect(page.getByRole("heading", { name: "Tulemusi ei leitud" })).toHaveCount(2);
});

test("keeps a choice to one group, clears it with the search and the tab, and tells a failure", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  await listing(page, { O: 3, M: 2 });
  let sent: unknown;
  await page.route("**/api/v1/acts/export/", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent = route.request().postDataJSON();
    const run = { success: false, id: 1, href: null, message: null, percent: 0, under_way: false, count: 0 };
    await route.fulfill({ status: 201, json: run });
  });
  await page.goto("/acts/export/");
  const action = page.getByRole("button", { name: "Ekspordi" });
  const tick = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await tick("Vali akt O-1").check();
  await tick("Vali akt M-1").check();
  await expect(tick("Vali akt O-1")).not.toBeChecked();
  await tick("Vali kõik: Ostuaktid").check();
  await expect(tick("Vali akt M-1")).not.toBeChecked();
  await tick("Vali akt O-2").uncheck();
  await expect(tick("Vali akt O-1")).toBeChecked();
  await action.click();
  await expect(page.getByText("Midagi läks valesti")).toBeVisible();
  expect(sent).toMatchObject({ type: "O", acts: [], except: [2] });
  await page.getByRole("searchbox").fill("O-");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(action).toBeDisabled();
  await tick("Vali akt O-1").check();
  await expect(action).toBeEnabled();
  await page.getByRole("tab", { name: "Eksporditud" }).click();
  await expect(action).toBeDisabled();
});

test("says what a run did only where it began, and forgets it and the choice at each change of the tab", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  await listing(page, { O: 3, M: 2 });
  await page.route("**/api/v1/acts/export/", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const run = { success: true, id: 1, href: "/api/v1/olematu/", message: null, percent: 100, under_way: false };
    await route.fulfill({ status: 201, json: { ...run, count: 1 } });
  });
  await page.route("**/api/v1/olematu/", (route) => route.fulfill({ body: "zip", contentType: "application/zip" }));
  await page.goto("/acts/export/");
  const action = page.getByRole("button", { name: "Ekspordi" });
  const act = page.getByRole("checkbox", { name: "Vali akt O-1", exact: true });
  const done = page.getByText("1 akt eksporditi.");
  const exportOne = async () => {
    await act.check();
    await action.click();
    await expect(done).toBeVisible();
    await expect(act).not.toBeChecked();
    await act.check();
  };
  const expectNothing = async () => {
    await expect(done).toHaveCount(0);
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await expect(action).toBeDisabled();
  };
  const tab = (name: string) => expect(page.getByRole("tab", { name, selected: true })).toBeVisible();

  await exportOne();
  await page.getByRole("tab", { name: "Eksporditud" }).click();
  await expectNothing();
  await page.goBack();
  await tab("Eksportimata");
  await expectNothing();
  await exportOne();
  await page.goForward();
  await tab("Eksporditud");
  await expectNothing();
  await page.goBack();
  await tab("Eksportimata");
  await expectNothing();
});

test("is not a page of company users, who get to their acts", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  for (const path of ["/acts/export/", "/reports/dashboard/", "/acts/update/1/"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/acts\/dashboard\/$/);
  }
  await expect(page.getByRole("link", { name: "Eksport" })).toHaveCount(0);
});
