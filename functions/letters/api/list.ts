import { companiesById } from "#functions/companies/store/company.ts";
import { wireLettersOf } from "#functions/letters/letterWire.ts";
import { lettersInBox, unsentLetters } from "#functions/letters/store/actLetters.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { letterRoutes } from "#shared/letters/contract.ts";
import { isUnsent, type Letter } from "#shared/letters/letterStates.ts";

export const handler = endpoint(letterRoutes.list, async ({ query: { state, cursor }, now }) => {
  const { items, next } = await (state === "unsent" ? unsentLetters(cursor) : lettersInBox(state, cursor));
  const isListed = (letter: Letter) => (state === "unsent" ? isUnsent(letter) : letter.state === state);
  const inState = (item: (typeof items)[number]) => item.letters.filter(isListed);
  // An act has one entry among the sent ones, whatever it was sent before.
  const shown = await wireLettersOf(items, (item) => inState(item).slice(-1), now);
  const companies = await companiesById(items.map(({ counterpart }) => counterpart));
  const results = shown.map(({ item, email }) => ({
    ...email,
    company_name: companies.get(item.counterpart)?.name ?? "",
  }));
  return { results, next };
});
