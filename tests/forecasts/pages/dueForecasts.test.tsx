import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ForecastCompany } from "#shared/forecasts/contract.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const NEXT = { year: 2027, quarter: 1 };

function company(id: number, name: string, why_not: ForecastCompany["why_not"]): ForecastCompany {
  const last_forecast = why_not === "exists" ? NEXT : null;
  return { id, name, forecasts_count: 1, last_forecast, may_add: why_not === null, why_not };
}

const ALL = [company(1, "Haavasalu Mets OÜ", null), company(2, "Kivisoo Mets OÜ", "exists")];

it("lists only companies whose next forecast is missing, and all of them again", async () => {
  answer(api.forecasts.companies, { today: "2026-12-03", next_quarter: NEXT, companies: ALL });
  const { user, address } = showPage("/forecasts/list/?due=1");
  expect(await screen.findByText("Ettevõtted, kelle 1. kvartali 2027 prognoos puudub")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Haavasalu Mets OÜ/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Kivisoo/ })).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole("button", { name: "Näita kõiki ettevõtteid" }));
  expect(await screen.findByRole("button", { name: /^Kivisoo/ })).toBeVisible();
  expect(address()).toBe("/forecasts/list/");
});

it("says that no forecast is missing", async () => {
  answer(api.forecasts.companies, { today: "2026-12-03", next_quarter: NEXT, companies: ALL.slice(1) });
  showPage("/forecasts/list/?due=1");
  expect(await screen.findByRole("heading", { name: "Kõik prognoosid on olemas" })).toBeVisible();
});
