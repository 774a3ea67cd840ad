import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ListedDocument } from "#shared/documents/contract.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { companyOfDocuments, listedDocument } from "#tests/support/pages/documentReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const OPENED = "/documents/dashboard/?open=7";
const FOUND = 3;
const SIGNED = { can_agent_sign: false, agent_sign_error: "" };

const COMPANY = companyOfDocuments({ document_counts: { total: FOUND } });

const bar = () => screen.getByRole("region", { name: "Valik" });
const box = (number: number) => screen.findByRole("checkbox", { name: new RegExp(`leping-${number}\\.pdf`) });
const inBar = (name: string) => within(bar()).getByRole("button", { name });

/** Three documents of one company; a search finds them by name, a filter finds the first. */
function answerCompany(change: (at: number) => Partial<ListedDocument> = () => ({})): void {
  const documents = Array.from({ length: FOUND }, (_, at) => {
    return listedDocument({
      id: 901 + at,
      hash: `leping-${at + 1}`,
      file_name: `leping-${at + 1}.pdf`,
      ...change(at + 1),
    });
  });
  const companies = [COMPANY];
  answer(api.documents.companies, ({ query: { search } }) => ({ results: search ? [] : companies, next: null }));
  answer(api.documents.list, ({ query: { search } }) => {
    const results = search ? documents.filter(({ file_name: name }) => name.includes(search)) : documents;
    return { results, count: results.length, next: null, truncated: false, companies: search ? companies : [] };
  });
  answer(api.documents.filtered, () => ({
    results: documents.slice(0, 1),
    found: 1,
    is_whole: true,
    next: null,
    truncated: false,
    companies,
  }));
}

it.each([
  ["a search", `${OPENED}&q=leping-1`],
  ["filters", `${OPENED}&from=2026-11-01`],
])("names a ticked document that is outside of %s, shows it, and removes it", async (_, narrowed) => {
  answerCompany();
  const { user, history, address } = showPage(OPENED);
  for (const number of [1, 2]) await user.click(await box(number));
  history.push(narrowed);
  await waitFor(() => expect(bar()).toHaveTextContent("1 väljaspool otsingut"));
  await expectAccessible();
  await user.click(inBar("Näita"));
  await waitFor(() => expect(bar()).not.toHaveTextContent("väljaspool"));
  expect(address()).not.toMatch(/q=|from=/);
  expect(await box(2)).toBeChecked();
  history.push(narrowed);
  await waitFor(() => expect(bar()).toHaveTextContent("1 väljaspool otsingut"));
  await user.click(inBar("Eemalda"));
  await waitFor(() => expect(bar()).toHaveTextContent(/^1 valitud/));
});

it("says how many of a company can be signed and why not the others, without a sum", async () => {
  answerCompany((number) => (number === FOUND ? SIGNED : {}));
  const { user } = showPage(OPENED);
  await box(2);
  await user.click(screen.getByRole("checkbox", { name: "Vali ettevõtte Sepakivi OÜ dokumendid" }));
  await waitFor(() => expect(bar()).toHaveTextContent(/^3 valitud: 2 allkirjastatavat, 1 juba allkirjastatud/));
  expect(bar()).not.toHaveTextContent("€");
});
