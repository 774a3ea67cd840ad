import type { Act } from "#functions/acts/store/act.ts";
import { type LetterText, letterText } from "#functions/platform/clients/mail.ts";
import { env } from "#functions/platform/env.ts";
import { formatEuros } from "#functions/platform/pdf/estonianFormat.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { addDays, formatEstonianDate } from "#shared/basics/dates.ts";
import { letterAddress } from "#shared/letters/letterAddress.ts";
import type { ActLetters } from "./store/actLetters.ts";

/** Subject and text of the letter about an act as it is now (docs/rules/letters.md, "What a letter says"). */
export function actLetterText(
  act: Pick<Act, "type" | "number" | "date" | "deadlineDays" | "withVat" | "hash">,
  platform: string,
): LetterText {
  const { type, number, date, deadlineDays, withVat, hash } = act;
  const link = `${env().PUBLIC_URL}${letterAddress(type, hash)}`;
  const day = formatEstonianDate(date);
  const sum = formatEuros(withVat);
  const ending = `Lugupidamisega ${platform}`;
  if (type === SALES_ACT) {
    const due = formatEstonianDate(addDays(date, deadlineDays));
    return letterText(`Müügiakt ${number} – ${platform}`, [
      "Tere!",
      `Saadame müügiakti/arve ${number} (${day}) summas ${sum}, maksetähtaeg ${due}. Akt on manuses ja siin: ${link}`,
      ending,
    ]);
  }
  return letterText(`Ostuakt ${number} – ${platform}`, [
    "Tere!",
    `Saadame ostuakti ${number} (${day}) summas ${sum}. Akt on manuses. Palun kontrollige andmeid, täiendage päritoluandmeid ja lisage puuduvad paberveoselehed: ${link}`,
    "Link on mõeldud ainult Teile.",
    ending,
  ]);
}

export function voidedLetterText({ number, date }: Pick<ActLetters, "number" | "date">, platform: string): LetterText {
  return letterText(`Akt ${number} on tühistatud – ${platform}`, [
    "Tere!",
    `Akt ${number} (${formatEstonianDate(date)}) on tühistatud.`,
    `Lugupidamisega ${platform}`,
  ]);
}
