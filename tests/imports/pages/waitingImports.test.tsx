import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { importDetails, importRun } from "#tests/support/pages/importReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible, hastenTimers } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const RUN = importRun({
  file_name: "kahtlane.csv",
  state: "suspicious",
  rows: 20,
  rows_done: 0,
  reports_new: 0,
  doubt_count: 2,
});

it("lists refused waybills with their reasons, and shows all imports again", async () => {
  answer(api.imports.refusedWaybills, {
    results: [
      {
        number: "PMK0001",
        reason: "Veoselehel ei ole mõõtmist.",
        remedy: "Paluge saeveskilt mõõtmisakti.",
        since: "2026-11-18T10:00:00.000Z",
      },
    ],
    is_whole: false,
  });
  answer(api.imports.list, { results: [], count: 0, next: null });
  answer(api.companies.list, { results: [], next: null });
  const { user, address } = showPage("/reports/imports/?waits=problems");
  const table = await screen.findByRole("table", { name: "Veoselehed, millest ei saanud raportit" });
  await waitFor(() =>
    expect(within(table).getByRole("row", { name: /^PMK0001/ })).toHaveTextContent(
      /Paluge saeveskilt mõõtmisakti\.18\.11\.2026 12:00/,
    ),
  );
  expect(screen.getByText("Siin on 1 kõige kauem oodanud veoselehte.")).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole("button", { name: "Näita kõiki importe" }));
  expect(await screen.findByText(/Lohista failid siia/)).toBeVisible();
  expect(address()).toBe("/reports/imports/");
});

it("says that all waybills have become reports", async () => {
  answer(api.imports.refusedWaybills, { results: [], is_whole: true });
  showPage("/reports/imports/?waits=problems");
  expect(await screen.findByRole("heading", { name: "Probleemiga veoselehti ei ole" })).toBeVisible();
});

it("says why refused waybills cannot be read, and asks again", async () => {
  answer(api.imports.refusedWaybills, { results: [], is_whole: true });
  refuse(api.imports.refusedWaybills, "too_many_requests", { message: "Proovi hetke pärast.", times: 1 });
  const { user } = showPage("/reports/imports/?waits=problems");
  await user.click(await screen.findByRole("button", { name: "Proovi uuesti" }));
  expect(await screen.findByRole("heading", { name: "Probleemiga veoselehti ei ole" })).toBeVisible();
});

it("lists only files whose doubts wait for a decision", async () => {
  answer(api.imports.list, { results: [RUN], count: 1, next: null });
  answer(api.imports.load, importDetails(RUN));
  showPage("/reports/imports/?waits=doubts");
  expect((await screen.findAllByText("kahtlane.csv"))[0]).toBeVisible();
  expect(requestsTo(api.imports.list).map(({ query }) => query.waits)).toEqual(["doubts"]);
  expect(screen.queryByText(/Lohista failid siia/)).toBeNull();
});

it("says that no file waits for a decision", async () => {
  answer(api.imports.list, { results: [], count: 0, next: null });
  showPage("/reports/imports/?waits=doubts");
  expect(await screen.findByRole("heading", { name: "Ükski fail ei oota otsust" })).toBeVisible();
});

it("shows the new doubts of a file that is read again, without a reload, and takes them", async () => {
  hastenTimers();
  const later = { row: 7, column: "Kogus", reason: "Uus kahtlus.", kind: "volume", count: 1 } as const;
  answer(api.imports.list, { results: [RUN], count: 1, next: null });
  // Somebody else has confirmed the older doubts, which the list does not know yet.
  answer(api.imports.load, importDetails(RUN, { doubts: [later], doubt_print: "uued" }));
  answer(api.imports.load, importDetails(RUN, { state: "queued" }), { times: 1 });
  answer(api.imports.confirm, { ...RUN, state: "queued" });
  const { user } = showPage("/reports/imports/?waits=doubts");
  expect(await screen.findByText("Uus kahtlus.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Impordi siiski/ }));
  await waitFor(() => expect(requestsTo(api.imports.confirm)).toMatchObject([{ body: { print: "uued" } }]));
});
