import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer } from "#tests/support/pages/answers.ts";
import { forecastCompany, NEXT_QUARTER } from "#tests/support/pages/forecastReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const ALL = [forecastCompany(1, "Haavasalu Mets OÜ", null), forecastCompany(2, "Kivisoo Mets OÜ", "exists")];

it("lists only companies whose next forecast is missing, and all of them again", async () => {
  answer(api.forecasts.companies, { today: "2026-12-03", next_quarter: NEXT_QUARTER, companies: ALL });
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
  answer(api.forecasts.companies, { today: "2026-12-03", next_quarter: NEXT_QUARTER, companies: ALL.slice(1) });
  showPage("/forecasts/list/?due=1");
  expect(await screen.findByRole("heading", { name: "Kõik prognoosid on olemas" })).toBeVisible();
});
