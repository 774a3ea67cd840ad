import { companyById } from "#functions/companies/store/company.ts";
import { lettersOfAct } from "#functions/letters/store/actLetters.ts";
import { writtenLetter } from "#functions/letters/writtenLetter.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { letterRoutes } from "#shared/letters/contract.ts";

export const handler = endpoint(letterRoutes.preview, async ({ params, query }) => {
  const item = await lettersOfAct(Number(params.id));
  const letter = item?.letters.find(({ number }) => `${item.act}-${number}` === query.email);
  const written = item && letter && (await writtenLetter(item, letter));
  if (!written) throw new Problem("not_found");
  const counterpart = await companyById(item.counterpart);
  const { subject, text } = written.text;
  return { to: [...(counterpart?.emails ?? [])], subject, text, attachment: written.attachment?.name ?? null };
});
