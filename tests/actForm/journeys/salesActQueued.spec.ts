import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { action, confirm, importLines, margins, openNewAct } from "#tests/support/acts/actScreen.ts";
import { expectAccessibleAtWidths, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** Acts of thousands of owners, and previews of thousands of rows: a worker finishes them, and the form waits. */

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

/** Answers as if the act were as large as that: under way until `finish` is called. */
async function asLargeAct(page: Page): Promise<{ finish: () => void }> {
  let isDone = false;
  await page.route("**/api/v1/acts/create/", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), under_way: true } });
  });
  await page.route("**/api/v1/acts/acts/*/progress/", (route) =>
    route.fulfill({ json: isDone ? { percent: 100, under_way: false } : { percent: 45, under_way: true } }),
  );
  return {
    finish: () => {
      isDone = true;
    },
  };
}

test("shows how far a large act is, also after a reload, and then leads to the reports", async ({ page, baseURL }) => {
  await importLines(page, "SUURAKT", [{ report: "1" }, { report: "2", owner: 1 }], baseURL!);
  await openNewAct(page, "SUURAKT", baseURL!);
  const act = await asLargeAct(page);
  await confirm(page, "Lõpeta");
  await expect(page.getByText("Salvestan… 45 %")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Akti salvestatakse" })).toBeVisible();
  await expect(page.getByText("Salvestan… 45 %")).toBeVisible();
  act.finish();
  await expect(page).toHaveURL(/\/reports\/dashboard\/\?created=\d+/);
});

type Progress = { phase: string; percent: number };

/** Answers the preview of a small act as that of a large one, whose job stands at what `at` sets. */
async function asLargePreview(page: Page) {
  let now: Progress | "gone" = { phase: "queued", percent: 0 };
  let made = { pdf: "", file_name: "" };
  const calls: string[] = [];
  const job = "a".repeat(64);
  await page.route("**/api/v1/acts/preview/", async (route) => {
    calls.push("POST");
    const response = await route.fetch();
    made = await response.json();
    return route.fulfill({ status: 202, json: { job, phase: "queued", percent: 0 } });
  });
  await page.route(`**/api/v1/acts/preview/${job}/`, (route) => {
    calls.push(route.request().method());
    if (route.request().method() === "DELETE") return route.fulfill({ status: 204 });
    if (now === "gone") return route.fulfill({ status: 404, json: { code: "not_found", message: "Ei leitud." } });
    return route.fulfill({ json: { ...now, ...made, pdf: now.phase === "done" ? made.pdf : null } });
  });
  return {
    calls,
    at: (next: Progress | "gone") => {
      now = next;
    },
  };
}

test("keeps the form frozen while a large preview is made, says how far it is, and downloads it once", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "SUURVAADE", [{ report: "1" }], baseURL!);
  await openNewAct(page, "SUURVAADE", baseURL!);
  const preview = await asLargePreview(page);
  const downloads: string[] = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  await action(page, "Eelvaade").click();
  const isFrozen = () => page.locator("fieldset[inert][aria-busy=true]");
  await expect(page.getByText("Eelvaade ootab järjekorras… 0 %")).toBeVisible();
  await expect(isFrozen()).toBeVisible();
  await expect(action(page, "Lõpeta")).toBeDisabled();
  await expect(action(page, "Eelvaade")).toBeHidden();
  preview.at({ phase: "setting", percent: 2 });
  await expect(page.getByText("Küljendan eelvaate lehti… 2 %")).toBeVisible();
  await expectAccessibleAtWidths(page, "sales-act-large-preview");
  // Also through a time without a network.
  await page.context().setOffline(true);
  await expect(page.getByText("Küljendan eelvaate lehti… 2 %")).toBeVisible();
  preview.at({ phase: "packing", percent: 72 });
  await page.context().setOffline(false);
  await expect(page.getByText("Pakin eelvaate faili… 72 %")).toBeVisible();
  const download = page.waitForEvent("download");
  preview.at({ phase: "done", percent: 100 });
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe("%PDF-");
  await expect(action(page, "Eelvaade")).toBeEnabled();
  await expect(isFrozen()).toHaveCount(0);
  const asked = preview.calls.length;
  await page.waitForTimeout(2500);
  expect(downloads).toEqual([expect.stringMatching(/-eelvaade\.pdf$/)]);
  expect(preview.calls).toHaveLength(asked);
  expect(preview.calls).not.toContain("DELETE");
});

test("says that a large preview failed, or was cancelled elsewhere, and makes it when it is pressed again", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "KATKE", [{ report: "1" }], baseURL!);
  await openNewAct(page, "KATKE", baseURL!);
  const preview = await asLargePreview(page);
  const alert = page.getByRole("alert", { name: "Eelvaadet ei saanud koostada" });
  for (const end of [{ phase: "failed", percent: 0 }, "gone"] as const) {
    preview.at({ phase: "reading", percent: 0 });
    await action(page, "Eelvaade").click();
    await expect(page.getByText("Loen eelvaate ridu… 0 %")).toBeVisible();
    await expect(alert).toBeHidden();
    preview.at(end);
    await expect(alert).toContainText("Eelvaate koostamine katkes. Palun proovige uuesti.");
    await expect(margins(page, "KATKE")).toBeEditable();
  }
  preview.at({ phase: "done", percent: 100 });
  await Promise.all([page.waitForEvent("download"), action(page, "Eelvaade").click()]);
});

test("cancels a large preview when the form is left, and downloads nothing then", async ({ page, baseURL }) => {
  await importLines(page, "LAHKUN", [{ report: "1" }], baseURL!);
  await openNewAct(page, "LAHKUN", baseURL!);
  const preview = await asLargePreview(page);
  const downloads: string[] = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  const cancelled = () => preview.calls.filter((call) => call === "DELETE").length;
  await action(page, "Eelvaade").click();
  await expect(page.getByText("Eelvaade ootab järjekorras… 0 %")).toBeVisible();
  // What a page sends while it unloads passes by what the test answers.
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await expect.poll(cancelled).toBe(1);
  await page.reload();
  await action(page, "Eelvaade").click();
  await expect(page.getByText("Eelvaade ootab järjekorras… 0 %")).toBeVisible();
  await page.getByRole("link", { name: "Tagasi raportite juurde" }).click();
  await expect(page).toHaveURL(/\/reports\/dashboard\//);
  await expect.poll(cancelled).toBe(2);
  preview.at({ phase: "done", percent: 100 });
  const asked = preview.calls.length;
  await page.waitForTimeout(1500);
  expect(preview.calls).toHaveLength(asked);
  expect(downloads).toEqual([]);
});

test("a duplicated tab of the form has a preview of its own, which the other tab does not cancel", async ({
  page,
  context,
  baseURL,
}) => {
  await importLines(page, "TOPELTVAADE", [{ report: "1" }], baseURL!);
  await openNewAct(page, "TOPELTVAADE", baseURL!);
  const other = await context.newPage();
  await other.goto(page.url());
  const asked: string[] = [];
  for (const tab of [page, other, other]) {
    const request = tab.waitForRequest("**/api/v1/acts/preview/");
    await Promise.all([tab.waitForEvent("download"), action(tab, "Eelvaade").click()]);
    asked.push((await request).postDataJSON().submission);
  }
  const [first, second, again] = asked;
  expect(second).not.toBe(first);
  expect(again).toBe(second);
  await other.close();
});
