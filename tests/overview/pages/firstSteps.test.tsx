import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ListedCompany } from "#shared/companies/contract.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { answerNothing } from "#tests/support/pages/emptyOverview.ts";
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
