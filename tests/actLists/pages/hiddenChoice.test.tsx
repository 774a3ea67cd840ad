import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Act } from "#shared/acts/contract.ts";
import { answerCompaniesOfActs, companyOfActs, purchaseAct } from "#tests/support/pages/actReplies.ts";
import { answer, requestsTo } from "#tests/support/pages/answers.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";

const OPENED = "/acts/dashboard/?open=7";
const SIGNED = { can_agent_sign: false, agent_sign_error: "" };

const bar = () => screen.getByRole("region", { name: "Valik" });
const box = (number: number) => screen.findByRole("checkbox", { name: `Ostuakt A-${number}` });
const inBar = (name: string) => within(bar()).getByRole("button", { name });

let acts: Act[];

/** Acts … of one company; a search finds them by number, a filter finds the first. */
function answerCompany(count: number, change: (at: number) => Partial<Act> = () => ({})): void {
  acts = Array.from({ length: count }, (_, at) =>
    purchaseAct({ id: 901 + at, number: `A-${at + 1}`, ...change(at + 1) }),
  );
  const companies = [companyOfActs({ act_counts: { total: count } })];
  answerCompaniesOfActs(...companies);
  answer(api.actLists.companies, ({ query: { search } }) => ({ results: search ? [] : companies, next: null }));
  answer(api.actLists.list, ({ query: { search } }) => {
    const results = search ? acts.filter(({ number }) => number === search) : acts;
    return { results, count: results.length, next: null, truncated: false, companies: search ? companies : [] };
  });
  answer(api.actLists.filtered, () => ({
    results: acts.slice(0, 1),
    found: 1,
    is_whole: true,
    next: null,
    truncated: false,
    companies,
  }));
  answer(api.actLists.sign, () => new Promise(() => {}));
}

it.each([
  ["a search", `${OPENED}&q=A-1`],
  ["filters", `${OPENED}&min=100`],
])("names a ticked act that is outside of %s, shows it, and removes it", async (_, narrowed) => {
  answerCompany(3);
  const { user, history, address } = showPage(OPENED);
  for (const number of [1, 2]) await user.click(await box(number));
  expect(bar()).toHaveTextContent(/^2 valitud\s*2\s000,00 € km-ta/);
  history.push(narrowed);
  await waitFor(() => expect(bar()).toHaveTextContent("1 väljaspool otsingut"));
  await expectAccessible();
  await user.click(inBar("Näita"));
  await waitFor(() => expect(bar()).not.toHaveTextContent("väljaspool"));
  expect(address()).not.toMatch(/q=|min=/);
  expect(await box(2)).toBeChecked();
  history.push(narrowed);
  await waitFor(() => expect(bar()).toHaveTextContent("1 väljaspool otsingut"));
  await user.click(inBar("Eemalda"));
  await waitFor(() => expect(bar()).toHaveTextContent(/^1 valitud\s*1\s000,00 € km-ta/));
});

it("says how many of a company can be signed and why not the others, and sums only those", async () => {
  answerCompany(3, (number) => (number === 3 ? SIGNED : {}));
  const { user } = showPage(OPENED);
  await box(2);
  await user.click(screen.getByRole("checkbox", { name: "Vali ettevõtte Sepakivi OÜ aktid" }));
  await waitFor(() => expect(bar()).toHaveTextContent(/^3 valitud: 2 allkirjastatavat, 1 juba allkirjastatud/));
  expect(bar()).toHaveTextContent(/2\s000,00 € km-ta/);
  await expectAccessible();
});

it("leaves the others of a whole company chosen when one is unticked in a search, and signs without it", async () => {
  answerCompany(3);
  const { user, history } = showPage(OPENED);
  await box(3);
  await user.click(screen.getByRole("checkbox", { name: "Vali ettevõtte Sepakivi OÜ aktid" }));
  history.push(`${OPENED}&q=A-2`);
  await waitFor(() => expect(bar()).toHaveTextContent("2 väljaspool otsingut"));
  await user.click(await box(2));
  await waitFor(() => expect(bar()).toHaveTextContent(/^2 valitud/));
  await user.click(inBar("Allkirjasta"));
  await waitFor(() =>
    expect(requestsTo(api.actLists.sign).map(({ body }) => body)).toEqual([
      { company: 7, acts: [], whole: true, except: [902], type: 10 },
    ]),
  );
});

it("drops an act that was removed or signed from the choice", async () => {
  answerCompany(3);
  const { user } = showPage(OPENED);
  for (const number of [1, 2, 3]) await user.click(await box(number));
  acts = [acts[0]!, { ...acts[1]!, ...SIGNED }];
  await refresh(api.actLists.list);
  await waitFor(() => expect(bar()).toHaveTextContent(/^1 valitud/));
});
