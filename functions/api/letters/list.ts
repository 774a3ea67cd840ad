import { wireLettersOf } from "#functions/acts/letters/wireLetters.ts";
import { lettersInBox, unsentLetters } from "#functions/data/acts/letters/actLetters.ts";
import { companiesById } from "#functions/data/companies/company.ts";
import { endpoint } from "#functions/entry/http.ts";
import { letterRoutes } from "#shared/api/areas/letters.ts";

export const handler = endpoint(letterRoutes.list, async ({ query: { state, cursor }, now }) => {
  const { items, next } = await (state === "unsent" ? unsentLetters(cursor) : lettersInBox(state, cursor));
  const inState = (item: (typeof items)[number]) => item.letters.filter((letter) => letter.state === state);
  // An act has one entry among the sent ones, whatever it was sent before.
  const shown = await wireLettersOf(items, (item) => inState(item).slice(-1), now);
  const companies = await companiesById(items.map(({ counterpart }) => counterpart));
  const results = shown.map(({ item, email }) => ({
    ...email,
    company_name: companies.get(item.counterpart)?.name ?? "",
  }));
  return { results, next };
});
