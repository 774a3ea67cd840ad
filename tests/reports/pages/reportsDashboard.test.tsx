import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { answer, answerForeign, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import {
  answerReports,
  report,
  reportCompany,
  reportDestination,
  reportNumbers,
} from "#tests/support/pages/reportReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible, noteLeaving } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const TOO_MANY = "Liiga palju katseid. Palun proovige mõne minuti pärast uuesti.";
const OPENED = "/reports/dashboard/?open=5,5.KUUSEOJA1";
const COMPANY = "Kuuseoja Saeveski OÜ";

const group = async (name: string | RegExp) => within(await screen.findByRole("group", { name }));
const again = () => screen.getByRole("button", { name: "Proovi uuesti" });
const numbers = () => screen.getAllByRole("checkbox", { name: /R-\d+/ });

beforeEach(() => {
  answer(api.reports.companies, [reportCompany()]);
  answer(api.reports.destinations, [reportDestination]);
});

it("shows in the panel why its destinations or reports could not be loaded", async () => {
  refuse(api.reports.destinations, "too_many_requests");
  refuse(api.reports.list, "too_many_requests");
  const { user } = showPage("/reports/dashboard/");
  const company = await group(COMPANY);
  await user.click(company.getAllByRole("button")[0]!);
  expect(await company.findByRole("alert")).toHaveTextContent(TOO_MANY);
  answer(api.reports.destinations, [reportDestination]);
  await user.click(again());
  const place = await group("Kuuseoja palgiplats");
  await user.click(place.getAllByRole("button")[0]!);
  expect(await place.findByRole("alert")).toHaveTextContent(TOO_MANY);
  await expectAccessible();
  answerReports(report());
  await user.click(again());
  expect(await place.findByRole("checkbox", { name: /R-1/ })).toBeVisible();
});

it("unticks a company when loading its destinations is refused", async () => {
  refuse(api.reports.destinations, "too_many_requests");
  answerReports(report());
  const { user } = showPage("/reports/dashboard/");
  const company = await group(COMPANY);
  const box = company.getByRole("checkbox", { name: `Vali ettevõte ${COMPANY}` });
  await user.click(box);
  expect(await company.findByRole("alert")).toHaveTextContent(TOO_MANY);
  expect(box).not.toBeChecked();
  await expectAccessible();
  answer(api.reports.destinations, [reportDestination]);
  await user.click(box);
  await waitFor(() => expect(box).toBeChecked());
  expect(company.queryByRole("alert")).toBeNull();
  expect(await screen.findByRole("region", { name: "Valik" })).toHaveTextContent(COMPANY);
});

it("says that there are no reports yet without any company, on both tabs", async () => {
  answer(api.reports.companies, []);
  const { user } = showPage("/reports/dashboard/");
  expect(await screen.findByRole("heading", { name: "Mõõteraporteid veel ei ole" })).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole("tab", { name: /Akteeritud/ }));
  expect(screen.getByRole("heading", { name: "Mõõteraporteid veel ei ole" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Impordi raporteid" })).toHaveAttribute("href", "/reports/imports/");
});

it("ignores a search of spaces only", async () => {
  showPage("/reports/dashboard/?q=%20");
  expect(await screen.findByRole("group", { name: COMPANY })).toBeVisible();
  expect(requestsTo(api.reports.list)).toEqual([]);
});

it("looks for a report again that its number did not find yet", async () => {
  answerReports();
  showPage("/reports/dashboard/?q=R-1");
  expect(await screen.findByText(/Otsingule ei vasta ükski/)).toBeVisible();
  answerReports(report());
  expect(await screen.findByRole("checkbox", { name: /R-1/ }, { timeout: 3000 })).toBeVisible();
  expect(screen.queryByText(/Otsingule ei vasta ükski/)).toBeNull();
});

it("shows the reason at the button when the next page is refused, and retries with the same button", async () => {
  answerReports(...reportNumbers(60));
  const { user } = showPage(OPENED);
  const more = await screen.findByRole("button", { name: "Laadi rohkem" });
  expect(numbers()).toHaveLength(50);
  refuse(api.reports.list, "forbidden");
  for (const _ of [1, 2]) {
    await user.click(more);
    expect(await screen.findByRole("alert")).toHaveTextContent("Teil puudub selleks õigus.");
    expect(more).toBeEnabled();
    expect(more).not.toHaveAttribute("data-loading");
  }
  await expectAccessible();
  answerReports(...reportNumbers(60));
  await user.click(more);
  await waitFor(() => expect(numbers()).toHaveLength(60));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("keeps the shown reports when refreshing them fails, and does not call that a failure of the next page", async () => {
  answerReports(...reportNumbers(60));
  const { user } = showPage(OPENED);
  await screen.findByRole("button", { name: "Laadi rohkem" });
  const { alerts, reloads } = noteLeaving();
  const before = requestsTo(api.reports.list).length;
  answerForeign(api.reports.list, 500, "");
  // SWR looks again on it, but not within five seconds after a request.
  await waitFor(() => {
    window.dispatchEvent(new Event("online"));
    expect(requestsTo(api.reports.list).length).toBeGreaterThan(before);
  });
  expect(numbers()).toHaveLength(50);
  answerReports(...reportNumbers(60));
  await user.click(screen.getByRole("button", { name: "Laadi rohkem" }));
  await waitFor(() => expect(numbers()).toHaveLength(60));
  expect([alerts, reloads()]).toEqual([[], 0]);
});

it("leaves a report on an act signed by both unticked when its company is ticked", async () => {
  const signed = { container: { status: "SIGN_BOTH" }, can_agent_sign: false };
  const [first, second, third] = reportNumbers(3);
  answerReports(first!, { ...second!, ...signed }, third!);
  const { user } = showPage(OPENED);
  const box = (number: number) => screen.findByRole("checkbox", { name: new RegExp(`R-${number}\\b`) });
  expect(await box(2)).toBeEnabled();
  await user.click(screen.getByRole("checkbox", { name: `Vali ettevõte ${COMPANY}` }));
  await waitFor(async () => expect(await box(1)).toBeChecked());
  expect(await box(3)).toBeChecked();
  expect(await box(2)).not.toBeChecked();
});

it("says what is suspicious of a report of EVR until that is confirmed", async () => {
  const reasons = [
    "Omanikku Kivisoo Metsatalu OÜ ei ole varem olnud.",
    "Kogus 301,180 tm on tavatu: sortimendi „Kuusepalk“ real on tavaliselt kuni 60,000 tm.",
  ];
  const doubts = reasons.map((reason) => ({ kind: "volume" as const, reason }));
  answerReports(report({ doubts, doubts_more: 3, doubt_print: "nähtud" }));
  answer(api.reports.confirmReport, undefined);
  const { user } = showPage(OPENED);
  const chip = await screen.findByRole("button", { name: /^Kontrolli raportit/ });
  chip.focus();
  await user.keyboard("{Enter}");
  const details = within(await screen.findByRole("dialog", { name: /^Kontrolli raportit/ }));
  const items = details.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toEqual([...reasons, "Ja veel 3 kohta."]);
  await expectAccessible();
  answerReports(report());
  await user.click(details.getByRole("button", { name: "Kinnita" }));
  expect(await screen.findByText(/on kinnitatud\.$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Kontrolli raportit/ })).toBeNull());
  expect(requestsTo(api.reports.confirmReport)).toMatchObject([{ params: { id: "100" }, body: { print: "nähtud" } }]);
});
