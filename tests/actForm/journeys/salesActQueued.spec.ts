import { expect, type Page } from "@playwright/test";
import { confirm, importLines, openNewAct } from "#tests/support/acts/actScreen.ts";
import { signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** Acts of thousands of owners: a worker finishes them, and the form waits. */

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
