import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ImportRun } from "#shared/imports/contract.ts";
import { answer, requestsTo } from "#tests/support/pages/answers.ts";
import { importRun } from "#tests/support/pages/importReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible, hastenTimers } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const DONE = importRun();

it("shows the progress of an import, and retries a failed one", async () => {
  hastenTimers();
  let told: Partial<ImportRun> = { state: "writing", rows: 2000, rows_done: 500 };
  answer(api.imports.list, () => ({ results: [{ ...DONE, ...told }], count: 1, next: null }));
  answer(api.imports.retry, DONE);
  const { user } = showPage("/reports/imports/");
  const row = await screen.findByRole("listitem", { name: "" });
  const expectRow = (text: string | RegExp) => waitFor(() => expect(row).toHaveTextContent(text));
  await expectRow(/Kirjutan raporteid: 500 \/ 2.000 rida/);
  expect(within(row).getByRole("progressbar")).toHaveAttribute("value", "0.25");
  told = { ...told, can_retry: true };
  await expectRow("Import seisab.");
  expect(within(row).getByRole("button", { name: /^Proovi uuesti/ })).toBeVisible();
  told = { state: "failed", can_retry: true };
  await expectRow("Import katkes");
  await expectAccessible();
  told = {};
  await user.click(within(row).getByRole("button", { name: /^Proovi uuesti/ }));
  await expectRow("Valmis");
  expect(requestsTo(api.imports.retry)).toMatchObject([{ params: { id: "3" } }]);
});

it("says before the first file that there is no buyer whom it could name, and leads to a new company", async () => {
  answer(api.imports.list, { results: [], count: 0, next: null });
  answer(api.companies.list, { results: [], next: null });
  showPage("/reports/imports/");
  expect(await screen.findByRole("heading", { name: "Ühtegi ostjat ei ole veel" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Lisa ostja" })).toHaveAttribute("href", "/companies/new/");
  expect(requestsTo(api.companies.list)).toMatchObject([{ query: { kind: "buyer" } }]);
  await expectAccessible();
});

it("asks for the first file where there is a buyer", async () => {
  const buyer = { id: 2, name: "Saeveski OÜ", code: "19990005", is_owner: false, city: "Paide", missing: [] };
  answer(api.imports.list, { results: [], count: 0, next: null });
  answer(api.companies.list, { results: [{ ...buyer, kind: "buyer" as const }], next: null });
  showPage("/reports/imports/");
  expect(await screen.findByRole("heading", { name: "Siin ei ole veel ühtegi faili" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Lisa ostja" })).toBeNull();
});
