import { wireLettersOf } from "#functions/acts/letters/wireLetters.ts";
import { Problem } from "#functions/core/problem.ts";
import { lettersOfAct } from "#functions/data/acts/letters/actLetters.ts";
import { endpoint } from "#functions/entry/http.ts";
import { letterRoutes } from "#shared/api/areas/letters.ts";

export const handler = endpoint(letterRoutes.ofAct, async ({ params, now }) => {
  const item = await lettersOfAct(Number(params.id));
  if (!item) throw new Problem("not_found");
  const letters = await wireLettersOf([item], () => item.letters.toReversed(), now);
  return letters.map(({ email }) => email);
});
