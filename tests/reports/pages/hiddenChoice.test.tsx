import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Report } from "#shared/reports/contract.ts";
import { ineligibleTexts } from "#shared/reports/ineligibleTexts.ts";
import { answer, requestedRows } from "#tests/support/pages/answers.ts";
import { report, reportCompany, reportDestination, reportNumbers } from "#tests/support/pages/reportReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";

const COMPANY = "Kuuseoja Saeveski OÜ";
const OTHER = { id: 6, name: "Teine Saeveski OÜ", has_elvis_destinations: false };
const OPENED = "/reports/dashboard/?open=5,5.KUUSEOJA1,6";

let reports: Report[];
const bar = () => screen.getByRole("region", { name: "Valik" });
const noBar = () => waitFor(() => expect(screen.queryByRole("region", { name: "Valik" })).toBeNull());
const box = (number: number) => screen.findByRole("checkbox", { name: new RegExp(`R-${number}\\b`) });
const inBar = (name: string) => within(bar()).getByRole("button", { name });

/** A destination with these reports, which a search finds by a part of their number. */
function answerDestination(all: readonly Report[]): void {
  reports = [...all];
  const counts = () => ({ report_counts: { acted: 0, non_acted: reports.length, total: reports.length } });
  answer(api.reports.companies, () => [
    reportCompany(counts()),
    reportCompany({ ...OTHER, report_counts: { acted: 0, non_acted: 1, total: 1 } }),
  ]);
  answer(api.reports.destinations, () => [{ ...reportDestination, ...counts() }]);
  answer(api.reports.list, ({ query }) => {
    const other = report({ id: 900, number: "T-1", company: 6, destination_code: "" });
    const all = query.company === "6" ? [other] : reports;
    const { search, import: imported } = query;
    const results = search ? all.filter(({ number }) => number.includes(search)) : imported ? all.slice(0, 1) : all;
    return { results, count: results.length, next: null, truncated: false };
  });
}

beforeEach(() => answerDestination(reportNumbers(3)));

it.each([
  ["a search", `${OPENED}&q=R-1`],
  ["an import", `${OPENED}&import=4`],
])("names a ticked report that is outside of %s, shows it, and removes it", async (_, narrowed) => {
  answer(api.imports.load, () => new Promise(() => {}));
  const { user, history, address } = showPage(OPENED);
  await user.click(await box(1));
  await user.click(await box(2));
  expect(bar()).toHaveTextContent(/^2 valitud/);
  expect(bar()).not.toHaveTextContent("väljaspool");
  history.push(narrowed);
  await waitFor(() => expect(bar()).toHaveTextContent("1 väljaspool otsingut"));
  expect(bar()).toHaveTextContent(/^2 valitud/);
  await expectAccessible();
  await user.click(inBar("Näita"));
  await waitFor(() => expect(bar()).not.toHaveTextContent("väljaspool"));
  expect(address()).not.toMatch(/q=|import=/);
  expect(await box(2)).toBeChecked();
  history.push(narrowed);
  await waitFor(() => expect(bar()).toHaveTextContent("1 väljaspool otsingut"));
  await user.click(inBar("Eemalda"));
  await waitFor(() => expect(bar()).toHaveTextContent(/^1 valitud/));
  expect(bar()).not.toHaveTextContent("väljaspool");
  expect(await box(1)).toBeChecked();
});

it("names what of a whole company is outside of a search, and leaves the reports that it shows", async () => {
  const { user, history } = showPage(OPENED);
  await box(3);
  await user.click(screen.getByRole("checkbox", { name: `Vali ettevõte ${COMPANY}` }));
  await waitFor(() => expect(bar()).toHaveTextContent(/^3 valitud/));
  history.push(`${OPENED}&q=R-2`);
  await waitFor(() => expect(bar()).toHaveTextContent("2 väljaspool otsingut"));
  await user.click(inBar("Eemalda"));
  await waitFor(() => expect(bar()).toHaveTextContent(/^1 valitud/));
  expect(await box(2)).toBeChecked();
  history.push(`${OPENED}&q=leidmata`);
  await waitFor(() => expect(bar()).toHaveTextContent("1 väljaspool otsingut"));
  await user.click(inBar("Eemalda"));
  await noBar();
});

it("names it also after the page was left for the act form and comes back with the search", async () => {
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  const { user, history } = showPage(OPENED);
  await user.click(await box(2));
  history.push(`${OPENED}&q=R-1`);
  await waitFor(() => expect(bar()).toHaveTextContent("1 väljaspool otsingut"));
  await user.click(inBar("Akteeri"));
  cleanup();
  showPage(`${OPENED}&q=R-1`);
  await waitFor(() => expect(bar()).toHaveTextContent(/^1 valitud.*1 väljaspool otsingut/));
});

it("says how many of a company can be acted, and why not the others, with the page that mends it, and sums only those", async () => {
  const blocked = reportNumbers(8).slice(1);
  const can_be_acted = { message: ineligibleTexts.no_price };
  answerDestination([
    report(),
    ...blocked.map((each) => ({ ...each, can_be_acted, open: { amount: 1, amount_loose: 0, euros: 0 } })),
  ]);
  answer(api.reports.companies, () => [reportCompany({ report_counts: { acted: 0, non_acted: 8, total: 8 } })]);
  answer(api.reports.destinations, [
    {
      ...reportDestination,
      report_counts: { acted: 0, non_acted: 8, total: 8 },
      open: { amount: 17, amount_loose: 0, euros: 1000 },
    },
  ]);
  const { user } = showPage(OPENED);
  await box(8);
  const before = requestedRows().length;
  await user.click(screen.getByRole("checkbox", { name: `Vali ettevõte ${COMPANY}` }));
  await waitFor(() => expect(bar()).toHaveTextContent(/^8 valitud: 1 akteeritav, 7 hinnata/));
  expect(bar()).toHaveTextContent(/10,000 tm\s*1\s000,00 € km-ta/);
  expect(within(bar()).getByRole("link", { name: "7 hinnata" })).toHaveAttribute("href", "/price-lists/?buyer=5");
  expect(requestedRows().length).toBe(before);
  await expectAccessible();
});

it("says 'kuni' of a destination of which not all is loaded", async () => {
  answerDestination(reportNumbers(3));
  answer(api.reports.list, () => ({
    results: [reportNumbers(1)[0]!, { ...reportNumbers(2)[1]!, can_be_acted: { message: ineligibleTexts.no_price } }],
    count: 3,
    next: "more",
    truncated: false,
  }));
  const { user } = showPage(OPENED);
  await box(2);
  await user.click(screen.getByRole("checkbox", { name: /^Vali sihtkoht/ }));
  await waitFor(() => expect(bar()).toHaveTextContent(/^3 valitud: kuni 2 akteeritavat, 1 hinnata/));
});

it("drops a report that was acted or has gone from the selection", async () => {
  const { user } = showPage(OPENED);
  for (const number of [1, 2, 3]) await user.click(await box(number));
  expect(bar()).toHaveTextContent(/^3 valitud/);
  reports = [reports[0]!, { ...reports[1]!, can_be_acted: { message: ineligibleTexts.being_acted } }];
  await refresh(api.reports.list);
  await waitFor(() => expect(bar()).toHaveTextContent(/^1 valitud/));
  reports = [];
  await refresh(api.reports.list, api.reports.companies, api.reports.destinations);
  await noBar();
});

it("says that a tick in another company drops a whole company too, and takes it back", async () => {
  const { user } = showPage(OPENED);
  await box(3);
  await user.click(screen.getByRole("checkbox", { name: `Vali ettevõte ${COMPANY}` }));
  await waitFor(() => expect(bar()).toHaveTextContent(/^3 valitud/));
  await user.click(await screen.findByRole("checkbox", { name: /T-1/ }));
  await waitFor(() => expect(bar()).toHaveTextContent(/^1 valitud/));
  expect(screen.getByText("Teise ettevõtte valik on tühistatud: aktil on ühe ettevõtte raportid.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Võta tagasi" }));
  await waitFor(() => expect(bar()).toHaveTextContent(/^3 valitud/));
});
