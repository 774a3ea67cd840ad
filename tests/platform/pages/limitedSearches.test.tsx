import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { companyOfActs, purchaseAct } from "#tests/support/pages/actReplies.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { reportCompany, reportDestination, reportNumbers } from "#tests/support/pages/reportReplies.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const ofNumber = <One,>(count: number, one: (index: number) => One) =>
  Array.from({ length: count }, (_, at) => one(at));

beforeEach(() => {
  answer(api.reports.companies, [reportCompany()]);
  answer(api.reports.destinations, [reportDestination]);
  answer(api.actLists.companies, { results: [], next: null });
  answer(api.documents.companies, { results: [], next: null });
  answer(api.eudr.declarations, {
    results: [],
    count: 0,
    next: null,
    counts: { draft: 0, valid: 0, waiting: 0, attention: 0 },
    owners: [],
    is_filing_on: true,
    warned_acts: 0,
  });
});

const company = (at: number) => ({
  id: at + 1,
  name: `Mets ${at} OÜ`,
  code: String(10_000_000 + at),
  kind: "owner" as const,
  is_owner: true,
  city: "",
  missing: [],
});
const exported = (at: number) => ({
  id: at + 1,
  number: `O-${at}`,
  client: "Haavasalu Mets OÜ",
  date: "2026-11-01",
  sum: 1,
  export_url: null,
  exported: null,
  busy: false,
  changed: false,
  deleted: false,
});

it.each<[page: string, address: string, prepare: () => void, said: string]>([
  [
    "reports",
    "/reports/dashboard/?q=R-",
    () => answer(api.reports.list, { results: reportNumbers(12), count: 12, next: null, truncated: true }),
    "Vähemalt 12 leitud, näitan 12",
  ],
  [
    "acts",
    "/acts/dashboard/?q=LIIK",
    () => {
      const results = ofNumber(3, (at) => purchaseAct({ id: 900 + at, number: `LIIK-${at}` }));
      answer(api.actLists.list, { results, count: 3, next: null, truncated: true, companies: [companyOfActs()] });
    },
    "Vähemalt 3 leitud, näitan 3",
  ],
  [
    "companies",
    "/companies/?q=mets",
    () => answer(api.companies.list, { results: ofNumber(50, company), next: "more" }),
    "Vähemalt 50 leitud, näitan 50",
  ],
  [
    "an export",
    "/acts/export/?q=O-",
    () =>
      answer(api.exports.page, ({ query: { type } }) =>
        type === "O" ? { results: ofNumber(50, exported), next: "2026-11-01_7" } : { results: [], next: null },
      ),
    "Vähemalt 50 leitud, näitan 50",
  ],
  [
    "owners without numbers, whose count is known",
    "/eudr/?q=mets",
    () => {
      const owner = (at: number) => ({ id: at + 1, name: `Mets ${at} OÜ` });
      const results = ofNumber(50, (at) => ({
        owner: owner(at),
        amount: 1,
        loose_amount: 0,
        has_email: true,
        reminded: null,
      }));
      answer(api.eudr.missing, { results, count: 120, next: "more", is_due: true });
    },
    "120 leitud, näitan 50",
  ],
])("says above what a search of %s found that it shows a part", async (_, address, prepare, said) => {
  prepare();
  showPage(address);
  const line = await screen.findByText(said);
  const first = (await screen.findAllByRole("row"))[1]!;
  expect(line.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await expectAccessible();
});

it("says nothing where a search has shown all that it found", async () => {
  answer(api.reports.list, { results: reportNumbers(12), count: 12, next: null, truncated: false });
  showPage("/reports/dashboard/?q=R-");
  await screen.findByRole("checkbox", { name: /R-12\b/ });
  expect(screen.queryByText(/näitan/)).toBeNull();
});

it("says of each kind of the search of the whole site of which it shows five", async () => {
  const hit = { detail: "", date: null, tab: null };
  answer(api.search.find, {
    results: [
      ...ofNumber(5, (id) => ({ ...hit, kind: "company" as const, id: id + 1, name: `Mets ${id} OÜ` })),
      { ...hit, kind: "document" as const, id: 9, name: "mets.pdf" },
    ],
  });
  answer(api.companies.list, { results: [], next: null });
  const { user } = showPage("/companies/");
  await user.click(await screen.findByRole("button", { name: /Otsi kõigest/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Otsi kõigest" }));
  await fill(user, dialog.getByRole("combobox"), "mets");
  expect(await dialog.findByRole("group", { name: "Ettevõtted Vähemalt 5 leitud, näitan 5" })).toBeVisible();
  expect(dialog.getByRole("group", { name: "Dokumendid" })).toBeVisible();
});
