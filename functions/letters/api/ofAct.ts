import { wireLettersOf } from "#functions/letters/letterWire.ts";
import { lettersOfAct } from "#functions/letters/store/actLetters.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { letterRoutes } from "#shared/letters/contract.ts";

export const handler = endpoint(letterRoutes.ofAct, async ({ params, now }) => {
  const item = await lettersOfAct(Number(params.id));
  if (!item) throw new Problem("not_found");
  const letters = await wireLettersOf([item], () => item.letters.toReversed(), now);
  return letters.map(({ email }) => email);
});
