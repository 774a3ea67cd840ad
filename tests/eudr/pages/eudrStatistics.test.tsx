import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { WireEudrStatistics } from "#shared/eudr/statisticsShapes.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const ADDRESS = "/forecasts/eudr/?date_after=2026-10-01&date_before=2026-12-31";
const amounts = { verified: 10.125, found: 5, unchecked: 2.5, invalid: 1, excused: 4, missing: 3 };
const none = { verified: 0, found: 0, unchecked: 0, invalid: 0, excused: 0, missing: 0 };
const reply: WireEudrStatistics = {
  today: "2026-11-26",
  all_owners: [
    { id: 7, name: "Haavasalu Mets OÜ" },
    { id: 8, name: "Kivisoo OÜ" },
  ],
  all_buyers: [{ id: 3, name: "Kuuseoja Saeveski OÜ" }],
  months: [
    { year: 2026, month: 10, unit: "SCM", ...none, missing: 3 },
    { year: 2026, month: 11, unit: "SCM", ...amounts, missing: 0 },
  ],
  buyers: [{ id: 3, unit: "SCM", ...amounts }],
  owners: [
    { id: 7, unit: "SCM", ...amounts, missing: 0 },
    { id: 8, unit: "SCM", ...none, missing: 3 },
  ],
};

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent?.replaceAll(/\s/g, " "));

it("shows months, buyers and owners by their numbers, with bars of what has one", async () => {
  answer(api.eudr.statistics, reply);
  showPage(ADDRESS);
  const months = await screen.findByRole("table", { name: "Kuud, tm" });
  const [head, october, november, total] = within(months).getAllByRole("row");
  expect(
    within(head!)
      .getAllByRole("columnheader")
      .map((cell) => cell.textContent),
  ).toEqual(["Kuu", "Kontrollitud", "Leidis Virn", "Kontrollimata", "Ei kehti", "Ei ole vajalik", "Puudub", "Kokku"]);
  expect(cellsOf(october!)).toEqual(["–", "–", "–", "–", "–", "3,00", "3,00"]);
  expect(cellsOf(november!)).toEqual(["10,13", "5,00", "2,50", "1,00", "4,00", "–", "22,63"]);
  expect(cellsOf(total!)).toEqual(["10,13", "5,00", "2,50", "1,00", "4,00", "3,00", "25,63"]);
  expect(screen.getByRole("table", { name: "Ostjad, tm" })).toBeVisible();
  const owners = screen.getByRole("table", { name: "Omanikud, tm" });
  expect(within(owners).getByRole("rowheader", { name: "Kivisoo OÜ" })).toBeVisible();
  expect(screen.queryByRole("table", { name: "Kuud, pm³" })).toBeNull();
  const figure = screen.getByText(/^Numbriga puit omanike kaupa, tm/).closest("figure")!;
  const [line] = within(figure).getAllByRole("listitem");
  expect(line?.getAttribute("aria-label")).toBe("Haavasalu Mets OÜ: vajab numbrit 18,63, numbriga 17,63 tm");
  await expectAccessible();
});

it("says that there is nothing in a period without acts", async () => {
  answer(api.eudr.statistics, { ...reply, months: [], buyers: [], owners: [] });
  showPage(ADDRESS);
  expect(await screen.findByText("Selle valiku kohta ei ole perioodis akte.")).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

it("asks for the chosen owners and buyers, and links to a file of the same", async () => {
  answer(api.eudr.statistics, reply);
  showPage(`${ADDRESS}&owner=7&buyer=3`);
  const file = await screen.findByRole("link", { name: "XLSX" });
  expect(file.getAttribute("href")).toBe(
    "/api/v1/eudr/statistics/file/?date_after=2026-10-01&date_before=2026-12-31&owner=7&buyer=3&format=xlsx",
  );
});
