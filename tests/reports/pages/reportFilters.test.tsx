import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Report } from "#shared/reports/contract.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { report, reportCompany, reportDestination, reportNumbers } from "#tests/support/pages/reportReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const COMPANY = "Kuuseoja Saeveski OÜ";
const FILTERS = { from: "2026-11-01", to: "2026-11-30", min: "100" };
const ADDRESS = "/reports/dashboard/?open=5,5.KUUSEOJA1&from=2026-11-01&to=2026-11-30&min=100";

const group = async (name: string) => within(await screen.findByRole("group", { name }));
const bar = () => screen.getByRole("region", { name: "Valik" });
const companyBox = () => screen.findByRole("checkbox", { name: `Vali ettevõte ${COMPANY}` });

/** Answers filtered reports, two pages if `more` are given. */
function answerFiltered(all: readonly Report[], more: readonly Report[] = []): void {
  answer(api.reports.filtered, ({ query }) => ({
    results: [...(query.cursor ? more : all)],
    next: more.length > 0 && !query.cursor ? "next" : null,
    truncated: false,
  }));
}

/** Values of the form that 'Akteeri' posts, by name. */
function notePosts(): Record<string, string[]>[] {
  const posts: Record<string, string[]>[] = [];
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function submit(this: HTMLFormElement) {
    const fields = [...this.querySelectorAll("input")].map(({ name, value }) => [name, value] as const);
    posts.push(
      Object.fromEntries([...Map.groupBy(fields, ([name]) => name)].map(([name, of]) => [name, of.map(([, v]) => v)])),
    );
  });
  return posts;
}

beforeEach(() => {
  const old = { id: 6, name: "Vana Saeveski OÜ", report_dates: { acted: null, non_acted: "2026-10-31" } };
  // Its last report is after the days of the address, and none is on them.
  const late = { id: 7, name: "Hiline Saeveski OÜ", report_dates: { acted: null, non_acted: "2026-12-05" } };
  answer(api.reports.companies, ({ query: { from } }) => {
    if (from === "2026-12-01") return [];
    return from === undefined ? [reportCompany(), reportCompany(old), reportCompany(late)] : [reportCompany()];
  });
  answer(api.reports.destinations, [reportDestination]);
  answer(api.actForm.selected, { count: 2, open: { amount: 20, amount_loose: 0, euros: 2000.5 }, is_whole: true });
});

it("asks for what the filters of the address narrow, and hides companies without a report on these days", async () => {
  answerFiltered(reportNumbers(2));
  showPage(ADDRESS);
  const place = await group("Kuuseoja palgiplats");
  expect(await place.findByText("2 leitud")).toBeVisible();
  expect(screen.queryByRole("group", { name: "Vana Saeveski OÜ" })).toBeNull();
  expect(screen.queryByRole("group", { name: "Hiline Saeveski OÜ" })).toBeNull();
  expect(requestsTo(api.reports.filtered)).toMatchObject([
    { query: { ...FILTERS, company: "5", destination_code: "KUUSEOJA1", acted: "False" } },
  ]);
  expect(requestsTo(api.reports.list)).toEqual([]);
  const chips = within(screen.getByRole("list", { name: "Valitud filtrid" }));
  expect(chips.getByText("Mõõtmise päev: 01.11.2026–30.11.2026")).toBeVisible();
  expect(chips.getByText(/^Väärtus km-ta \(€\): alates 100,00/)).toBeVisible();
  await expectAccessible();
});

it("says 'vähemalt' until all are read, and goes on by 'Otsi edasi'", async () => {
  answerFiltered([], [report({ number: "R-77" })]);
  const { user } = showPage(ADDRESS);
  const place = await group("Kuuseoja palgiplats");
  expect(await place.findByText("vähemalt 0 leitud")).toBeVisible();
  await user.click(place.getByRole("button", { name: "Otsi edasi" }));
  expect(await place.findByText("1 leitud")).toBeVisible();
  expect(place.getByRole("checkbox", { name: /R-77/ })).toBeEnabled();
  expect(place.queryByRole("button", { name: "Otsi edasi" })).toBeNull();
});

it("shows the count and sums of the server for a ticked company, and posts the filters by 'Akteeri'", async () => {
  answerFiltered(reportNumbers(2));
  const posts = notePosts();
  const { user } = showPage(ADDRESS);
  await screen.findByRole("checkbox", { name: /R-2\b/ });
  await user.click(await companyBox());
  await waitFor(() => expect(bar()).toHaveTextContent(/2 valitud\s*20,000 tm\s*2\s000,50 € km-ta/));
  expect(requestsTo(api.actForm.selected)).toMatchObject([
    { query: { ...FILTERS, company: "5", destinations: '["KUUSEOJA1"]' } },
  ]);
  await user.click(screen.getByRole("checkbox", { name: /R-2\b/ }));
  expect(bar()).toHaveTextContent(/1 valitud\s*10,000 tm\s*1\s000,50 € km-ta/);
  await expectAccessible();
  await user.click(within(bar()).getByRole("button", { name: "Akteeri" }));
  await waitFor(() => expect(posts).toHaveLength(1));
  expect(posts[0]).toMatchObject({
    company: ["5"],
    destinations: ['["KUUSEOJA1"]'],
    "except[]": ["101"],
    from: ["2026-11-01"],
    to: ["2026-11-30"],
    min: ["100"],
  });
  expect(posts[0]).not.toHaveProperty("max");
});

it("selects nothing under other filters, so that nothing hidden is acted, and again what was under the same ones", async () => {
  answerFiltered(reportNumbers(2));
  const { user, history } = showPage(ADDRESS);
  await screen.findByRole("checkbox", { name: /R-2\b/ });
  await user.click(await companyBox());
  await waitFor(() => expect(bar()).toHaveTextContent(/2 valitud/));
  await user.click(screen.getByRole("button", { name: /^Eemalda filter: Väärtus/ }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Valik" })).toBeNull());
  expect(await companyBox()).not.toBeChecked();
  expect(history.location.search).not.toContain("min=");
  history.back();
  await waitFor(() => expect(bar()).toHaveTextContent(/2 valitud/));
});

it("brings the filters back with a selection that comes back with the page", async () => {
  answerFiltered(reportNumbers(2));
  const posts = notePosts();
  const { user } = showPage(ADDRESS);
  await user.click(await companyBox());
  await waitFor(() => expect(bar()).toHaveTextContent(/2 valitud/));
  await user.click(within(bar()).getByRole("button", { name: "Akteeri" }));
  await waitFor(() => expect(posts).toHaveLength(1));
  cleanup();
  const { history } = showPage("/reports/dashboard/?problem=not_found");
  await waitFor(() => expect(bar()).toHaveTextContent(/2 valitud/));
  expect(history.location.search).toContain("from=2026-11-01&to=2026-11-30&min=100");
  expect(await companyBox()).toBeChecked();
});

it("says 'vähemalt' of a selection of more than an act takes, and why it cannot be counted", async () => {
  answerFiltered(reportNumbers(2));
  const open = { amount: 20, amount_loose: 0, euros: 2000.5 };
  answer(api.actForm.selected, { count: 2000, open, is_whole: false });
  const { user } = showPage(ADDRESS);
  await user.click(await companyBox());
  await waitFor(() => expect(bar()).toHaveTextContent(/vähemalt 2\s000 valitud/));
  refuse(api.actForm.selected, "too_many_requests");
  await user.click(await screen.findByRole("button", { name: /^Eemalda filter: Väärtus/ }));
  await user.click(await companyBox());
  await waitFor(() => expect(within(bar()).getByRole("alert")).toHaveTextContent(/^Liiga palju katseid/));
  answer(api.actForm.selected, { count: 1, open, is_whole: true });
  await user.click(within(bar()).getByRole("button", { name: "Proovi uuesti" }));
  await waitFor(() => expect(bar()).toHaveTextContent(/1 valitud/));
});

it("narrows what a search finds", async () => {
  answerFiltered([report({ number: "R-5" })]);
  showPage(`${ADDRESS}&q=R-5`);
  expect(await screen.findByRole("checkbox", { name: /R-5/ })).toBeVisible();
  expect(requestsTo(api.reports.filtered)).toMatchObject([{ query: { ...FILTERS, search: "R-5", acted: "False" } }]);
});

it("offers to remove filters for which no company has a report", async () => {
  const { user, history } = showPage("/reports/dashboard/?from=2026-12-01&tab=open");
  expect(await screen.findByText("Valitud filtritele ei vasta siin midagi.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Eemalda filtrid" }));
  expect(await screen.findByRole("group", { name: COMPANY })).toBeVisible();
  expect(history.location.search).not.toContain("from=");
});
