import { expect, type Page } from "@playwright/test";
import { expectAccessibleAtWidths, get, post, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** The list of forecasts by company. */

const panel = (page: Page, name: string) => page.getByRole("group", { name });

test("lists the companies that enter forecasts, and loads the forecasts of one when it is opened", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const { companies } = await get(page.request, "/api/v1/forecasts/companies/");
  await page.goto("/forecasts/statistics/");
  await page.getByRole("link", { name: "Prognoosid" }).click();
  await page.getByRole("link", { name: "Tagasi statistikasse" }).click();
  await page.getByRole("link", { name: "Prognoosid" }).click();
  const heads = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(heads).toHaveCount(companies.length);
  const { name } = companies.find((each: { forecasts_count: number }) => each.forecasts_count > 0);
  await panel(page, name).getByRole("button").first().click();
  await expect(page).toHaveURL(/open=\d+/);
  const table = page.getByRole("table", { name });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Kvartal",
    "Lisatud",
    "Prognoos",
    "Tarnitud",
    "Vahe",
    "Vahe %",
  ]);
  const first = table.getByRole("row").nth(1);
  await expect(first.getByRole("link")).toHaveText(/^\d{4} [1-4]\. kvartal$/);
  await expect(first.getByTitle("Kinnitamata, saab muuta")).toBeVisible();
  await expect(
    table
      .getByRole("row")
      .nth(2)
      .getByTitle(/^Kinnitamata/),
  ).toHaveCount(0);
  await expectAccessibleAtWidths(page, "forecasts");
  await first.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("says so where a company has no forecasts, and leads the loser of two who add one to the winner's", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const { companies, next_quarter: next } = await get(page.request, "/api/v1/forecasts/companies/");
  const { id, name } = companies.find((each: { forecasts_count: number }) => each.forecasts_count === 0);
  await page.goto(`/forecasts/list/?open=${id}`);
  await expect(panel(page, name).getByText("Prognoose ei leitud")).toBeVisible();
  const add = panel(page, name).getByRole("button", { name: `Lisa ${next.quarter}. kvartali ${next.year} prognoos` });
  await expect(add).toBeVisible();
  await post(page, "/api/v1/forecasts/forecasts/", { company: id }, baseURL!);
  await add.click();
  await expect(page.getByText("prognoosi on keegi vahepeal lisanud")).toBeVisible();
  await expect(page).toHaveURL(/\/forecasts\/detail\/\d+/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("opens the only company of a user, and says when a forecast can be added", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  const { companies } = await get(page.request, "/api/v1/forecasts/companies/");
  expect(companies).toHaveLength(1);
  await page.goto("/forecasts/list/");
  await expect(page.getByRole("table", { name: companies[0].name })).toBeVisible();
  if (companies[0].why_not === "closed") {
    await expect(page.getByText(/^Uut prognoosi saab lisada 01\.\d\d\.\d{4} – 15\.\d\d\.\d{4}\.$/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Lisa/ })).toHaveCount(0);
  }
  await takePictures(page, "forecasts-company");
});

test("is not there for members of the council without a company", async ({ page, baseURL }) => {
  await signIn(page, "councilMember", baseURL!);
  await page.goto("/forecasts/list/");
  await expect(page).not.toHaveURL(/forecasts\/list/);
});
