import { act, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { answerCompaniesOfActs } from "#tests/support/pages/actReplies.ts";
import { answer, answerForeign, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { answerReports, reportCompany, reportDestination, reportNumbers } from "#tests/support/pages/reportReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible, noteLeaving } from "#tests/support/pages/shown.ts";
import { ApiProblem } from "#web/api/apiProblem.ts";
import { useRefusal } from "#web/api/read.ts";
import type { ClientRow } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import { ESTONIAN, speak } from "#web/ui/text/language.ts";
import { messageWords } from "#web/ui/text/messageWords.ts";
import { useShownIn } from "#web/ui/text/useShownIn.ts";

/** A refused request shows its message where its data would be, with a button that retries it. */

const TOO_MANY = "Liiga palju katseid. Palun proovige mõne minuti pärast uuesti.";

const main = () => within(screen.getByRole("main"));
const again = () => main().getByRole("button", { name: "Proovi uuesti" });

function answerAll(): void {
  answer(api.sessions.me, AGENT);
  answer(api.reports.companies, [reportCompany()]);
  answer(api.reports.destinations, [reportDestination]);
  answerReports(...reportNumbers(2));
  answerCompaniesOfActs();
  answer(api.prices.options, { buyers: [{ id: 5, name: "Kuuseoja Saeveski OÜ", destinations: [] }], assortments: [] });
  answer(api.prices.list, { results: [], count: 0, next: null });
  answer(api.imports.list, { results: [], count: 0, next: null });
  answer(api.companies.list, { results: [], next: null });
}

beforeEach(answerAll);

const cases: [name: string, address: string, row: ClientRow][] = [
  ["the signed-in person", "/reports/dashboard/", api.sessions.me],
  ["companies with reports", "/reports/dashboard/", api.reports.companies],
  ["a search", "/reports/dashboard/?q=kuuse", api.reports.list],
  ["companies with acts", "/acts/dashboard/", api.actLists.companies],
  ["choices of the price list", "/price-lists/", api.prices.options],
  ["prices", "/price-lists/", api.prices.list],
  ["imports", "/reports/imports/", api.imports.list],
];

it.each(cases)("%s: shows the reason when the request is refused, and loads on retry", async (_name, address, row) => {
  refuse(row, "too_many_requests");
  const { user } = showPage(address);
  await waitFor(() => expect(main().getByRole("alert")).toHaveTextContent(TOO_MANY));
  await expectAccessible();
  const before = requestsTo(row).length;
  await user.click(again());
  await waitFor(() => expect(requestsTo(row).length).toBeGreaterThan(before));
  await waitFor(() => expect(main().getByRole("alert")).toHaveTextContent(TOO_MANY));
  answerAll();
  await user.click(again());
  await waitFor(() => expect(main().queryByRole("button", { name: "Proovi uuesti" })).toBeNull());
  expect(main().queryByRole("alert")).toBeNull();
  expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
});

it("offers no second try where it would be refused as well", async () => {
  refuse(api.actLists.companies, "forbidden");
  showPage("/acts/dashboard/");
  await waitFor(() => expect(main().getByRole("alert")).toHaveTextContent("Teil puudub selleks õigus."));
  expect(main().queryByRole("button", { name: "Proovi uuesti" })).toBeNull();
});

it("shows an alert and reloads when the next page fails with a server error", async () => {
  const { alerts, reloads } = noteLeaving();
  answerReports(...reportNumbers(60));
  const { user } = showPage("/reports/dashboard/?open=5,5.KUUSEOJA1");
  const more = await screen.findByRole("button", { name: "Laadi rohkem" });
  answerForeign(api.reports.list, 500, "");
  await user.click(more);
  await waitFor(() => expect(reloads()).toBe(1));
  expect(alerts).toEqual(["Midagi läks valesti, palun proovige uuesti."]);
});

it("shows the reason when asking EVR for waybills is refused", async () => {
  refuse(api.imports.fetchWaybills, "too_many_requests");
  const { user } = showPage("/reports/imports/");
  const ask = await screen.findByRole("button", { name: /EVR/ });
  await user.click(ask);
  expect(await screen.findByRole("alert")).toHaveTextContent(TOO_MANY);
  expect(ask).toBeEnabled();
  await expectAccessible();
});

it("shows the reason when signing out is refused, and signs out on retry", async () => {
  refuse(api.sessions.signOut, "too_many_requests");
  const { user } = showPage("/logout");
  expect(await screen.findByRole("alert")).toHaveTextContent(TOO_MANY);
  answer(api.sessions.signOut, undefined);
  const { left } = noteLeaving();
  await user.click(screen.getByRole("button", { name: "Proovi uuesti" }));
  await waitFor(() => expect(left()).toMatch(/\/login/));
});

it("says a refusal anew when the language of the page comes after it", () => {
  const problem = new ApiProblem(0, "no_answer", messageWords.et.noAnswer);
  function Page({ language }: { language: "ru" | undefined }) {
    useShownIn(language);
    return <p>{useRefusal(problem)}</p>;
  }
  const { rerender } = render(<Page language={undefined} />);
  expect(screen.getByText(messageWords.et.noAnswer)).toBeTruthy();
  rerender(<Page language="ru" />);
  expect(screen.getByText(messageWords.ru.noAnswer)).toBeTruthy();
  act(() => speak(ESTONIAN));
});
