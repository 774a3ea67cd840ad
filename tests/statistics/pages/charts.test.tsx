import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { WireDestinationSummary } from "#shared/statistics/contract.ts";
import { UNIT_NAMES } from "#shared/statistics/virtualGroups.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { summaryOf } from "#tests/support/pages/statisticsReplies.ts";
import { api } from "#web/api/table.ts";

const YEAR = "date_after=2026-01-01&date_before=2026-12-31";
const unit = "SCM" as const;

const lines = (figure: HTMLElement) =>
  within(figure)
    .getAllByRole("listitem")
    .map((line) => line.getAttribute("aria-label")?.replaceAll(/\s/g, " "));

/** The library does not read the caption of a figure as its name. */
const figure = async (caption: RegExp) => (await screen.findByText(caption)).closest("figure")!;

it("shows each table of the summary as bars too, in its order, and the ten largest companies", async () => {
  answer(api.statistics.summary, summaryOf(12));
  const { user } = showPage(`/forecasts/summary/?${YEAR}`);
  const companies = await figure(/^Plaan ja tarnitud ettevõtete kaupa, tm/);
  expect(lines(companies)).toHaveLength(10);
  expect(lines(companies)[0]).toBe("Mets 3: plaan 3,00, tarnitud 3,00 tm");
  expect(within(companies).getByText("Siin on 10 suurimat, tabelis on kõik 12.")).toBeVisible();
  expect(lines(await figure(/^Plaan ja tarnitud sortimentide kaupa, tm/))).toEqual([
    "Kuusk: plaan 1 000,00, tarnitud 12,50 tm",
  ]);
  expect(screen.getByRole("table", { name: "Ettevõtted, tm" })).toBeVisible();
  await user.click(
    within(screen.getByRole("table", { name: "Ettevõtted, tm" })).getByRole("button", { name: "Plaan" }),
  );
  expect(lines(await figure(/ettevõtete kaupa/))[0]).toBe("Mets 12: plaan 12,00, tarnitud 12,00 tm");
  await expectAccessible();
});

it("has no chart where there are no statistics", async () => {
  answer(api.statistics.summary, {
    ...summaryOf(0),
    assortment_groups: [],
    assortment_group_sums: [],
    assortment_forecast_sums: [],
  });
  showPage(`/forecasts/summary/?${YEAR}`);
  expect(await screen.findByText("Statistika puudub")).toBeVisible();
  expect(screen.queryByRole("figure")).toBeNull();
});

it.each([
  ["", /^Plaan ja tarnitud kuude kaupa, tm/, 12, "oktoober 2026: plaan 1 000, tarnitud 13 tm", 10],
  ["&by=quarter", /^Plaan ja tarnitud kvartalite kaupa, tm/, 4, "4. kvartal 2026: plaan 1 000, tarnitud 13 tm", 4],
])("shows the destination summary%s as bars by its columns", async (by, name, count, said, month) => {
  const sum = { assortment: 1, destination: 7, year: 2026, month };
  answer(api.statistics.destinationSummary, {
    today: "2026-11-22",
    all_companies: [],
    assortments: [{ id: 1, name: "Kuusk", unit }],
    destination_groups: [{ id: 7, name: "Kuuseoja" }],
    forecast_sums: [{ ...sum, amount: 1000 }],
    completed_sums: [{ ...sum, amount: 12.5 }],
    assortment_destination_combos: [{ assortment: 1, destination: 7 }],
    units: UNIT_NAMES,
  } satisfies WireDestinationSummary);
  showPage(`/forecasts/destination_summary/?${YEAR}${by}`);
  const chart = await figure(name);
  expect(lines(chart)).toHaveLength(count);
  expect(lines(chart)[month - 1]).toBe(said);
  expect(screen.getByRole("table", { name: "Tihumeeter (tm)" })).toBeVisible();
  await expectAccessible();
});
