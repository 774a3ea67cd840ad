import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ListedCompany } from "#shared/companies/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { nothingWaits } from "#tests/support/pages/overviewReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const PLATFORM: ListedCompany = {
  id: 1,
  name: "Platvorm TÜ",
  code: "19990011",
  kind: "platform",
  is_owner: false,
  city: "Paide",
  missing: ["bank_account"],
};

/** An installation with nothing in it; `companies` as they are by now. */
function answerNothing(companies: readonly ListedCompany[] = []) {
  answer(api.actLists.companies, { results: [], next: null });
  answer(api.companies.list, ({ query }) => ({
    results: companies.filter(({ kind }) => (query.kind ?? kind) === kind),
    next: null,
  }));
  answer(api.assortments.list, []);
  answer(api.assortments.groups, { groups: [], destinations: [] });
  answer(api.imports.list, { results: [], next: null, count: 0 });
  answer(api.overview.waiting, nothingWaits());
  for (const row of [api.overview.deliveries, api.overview.money, api.overview.leadTimes])
    refuse(row, "too_many_requests");
}

const card = () => screen.findByRole("region", { name: "Alustamine" });

it("leads from the platform company on, and says that nothing is done", async () => {
  answerNothing();
  showPage("/overview/");
  const steps = within(await card()).getAllByRole("listitem");
  expect(steps).toHaveLength(7);
  for (const step of steps) expect(step).toHaveTextContent("Tegemata.");
  expect(within(steps[0]!).getByRole("link")).toHaveAttribute("href", "/companies/new/");
  await expectAccessible();
});

it("marks the platform company as done only when its data are whole", async () => {
  answerNothing([PLATFORM]);
  answer(api.people.list, { company: { id: 1, name: "Platvorm TÜ", is_platform: true }, people: [] });
  showPage("/overview/");
  const [platform] = within(await card()).getAllByRole("listitem");
  expect(platform).toHaveTextContent("Tegemata.");
  expect(await within(platform!).findByRole("link")).toHaveAttribute("href", "/companies/1/");
});
