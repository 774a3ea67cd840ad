import type { Act } from "#functions/acts/store/act.ts";
import { env } from "#functions/platform/env.ts";
import { type LetterText, letterText } from "#functions/platform/letterParagraphs.ts";
import { formatEuros } from "#functions/platform/pdf/estonianFormat.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { dueDateOf, formatEstonianDate } from "#shared/basics/dates.ts";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { letterAddress, letterPdfAddress } from "./letterAddress.ts";
import type { ActLetters } from "./store/actLetters.ts";

interface LetterFacts {
  number: string;
  day: string;
  sum: string;
  due: string;
  link: string;
  /** Link to the PDF. */
  pdf: string;
  platform: string;
}

/** `…Linked`: the PDF is too large to be attached. */
type Paragraphs = Record<
  "sales" | "salesLinked" | "purchase" | "purchaseLinked" | "voided",
  (facts: LetterFacts) => string[]
>;

const PARAGRAPHS: Record<Language, Paragraphs> = {
  et: {
    sales: ({ number, day, sum, due, link, platform }) => [
      "Tere!",
      `Saadame müügiakti/arve ${number} (${day}) summas ${sum}, maksetähtaeg ${due}. Akt on manuses ja siin: ${link}`,
      `Lugupidamisega ${platform}`,
    ],
    purchase: ({ number, day, sum, link, platform }) => [
      "Tere!",
      `Saadame ostuakti ${number} (${day}) summas ${sum}. Akt on manuses. Palun kontrollige andmeid, täiendage päritoluandmeid ja lisage puuduvad paberveoselehed: ${link}`,
      "Link on mõeldud ainult Teile.",
      `Lugupidamisega ${platform}`,
    ],
    salesLinked: ({ number, day, sum, due, pdf, platform }) => [
      "Tere!",
      `Saadame müügiakti/arve ${number} (${day}) summas ${sum}, maksetähtaeg ${due}. Akti fail on manuseks liiga suur, selle saab avada siin: ${pdf}`,
      `Lugupidamisega ${platform}`,
    ],
    purchaseLinked: ({ number, day, sum, link, pdf, platform }) => [
      "Tere!",
      `Saadame ostuakti ${number} (${day}) summas ${sum}. Akti fail on manuseks liiga suur, selle saab avada siin: ${pdf}`,
      `Palun kontrollige andmeid, täiendage päritoluandmeid ja lisage puuduvad paberveoselehed: ${link}`,
      "Lingid on mõeldud ainult Teile.",
      `Lugupidamisega ${platform}`,
    ],
    voided: ({ number, day, platform }) => [
      "Tere!",
      `Akt ${number} (${day}) on tühistatud.`,
      `Lugupidamisega ${platform}`,
    ],
  },
  ru: {
    sales: ({ number, day, sum, due, link, platform }) => [
      "Здравствуйте!",
      `Направляем Вам акт продажи (счёт) ${number} от ${day} на сумму ${sum}, срок оплаты ${due}. Акт находится во вложении и по ссылке: ${link}`,
      `С уважением, ${platform}`,
    ],
    purchase: ({ number, day, sum, link, platform }) => [
      "Здравствуйте!",
      `Направляем Вам акт покупки ${number} от ${day} на сумму ${sum}. Акт находится во вложении. Пожалуйста, проверьте данные, дополните сведения о происхождении древесины и добавьте недостающие бумажные накладные: ${link}`,
      "Эта ссылка предназначена только для Вас.",
      `С уважением, ${platform}`,
    ],
    salesLinked: ({ number, day, sum, due, pdf, platform }) => [
      "Здравствуйте!",
      `Направляем Вам акт продажи (счёт) ${number} от ${day} на сумму ${sum}, срок оплаты ${due}. Файл акта слишком велик для вложения, его можно открыть здесь: ${pdf}`,
      `С уважением, ${platform}`,
    ],
    purchaseLinked: ({ number, day, sum, link, pdf, platform }) => [
      "Здравствуйте!",
      `Направляем Вам акт покупки ${number} от ${day} на сумму ${sum}. Файл акта слишком велик для вложения, его можно открыть здесь: ${pdf}`,
      `Пожалуйста, проверьте данные, дополните сведения о происхождении древесины и добавьте недостающие бумажные накладные: ${link}`,
      "Эти ссылки предназначены только для Вас.",
      `С уважением, ${platform}`,
    ],
    voided: ({ number, day, platform }) => [
      "Здравствуйте!",
      `Акт ${number} от ${day} аннулирован.`,
      `С уважением, ${platform}`,
    ],
  },
  en: {
    sales: ({ number, day, sum, due, link, platform }) => [
      "Hello,",
      `We are sending you sales act (invoice) ${number} of ${day} for ${sum}, due on ${due}. The act is attached and can be opened here: ${link}`,
      `Kind regards, ${platform}`,
    ],
    purchase: ({ number, day, sum, link, platform }) => [
      "Hello,",
      `We are sending you purchase act ${number} of ${day} for ${sum}. The act is attached. Please check the data, say where the timber comes from and add the missing paper waybills: ${link}`,
      "The link is meant for you only.",
      `Kind regards, ${platform}`,
    ],
    salesLinked: ({ number, day, sum, due, pdf, platform }) => [
      "Hello,",
      `We are sending you sales act (invoice) ${number} of ${day} for ${sum}, due on ${due}. The file of the act is too large to be attached and can be opened here: ${pdf}`,
      `Kind regards, ${platform}`,
    ],
    purchaseLinked: ({ number, day, sum, link, pdf, platform }) => [
      "Hello,",
      `We are sending you purchase act ${number} of ${day} for ${sum}. The file of the act is too large to be attached and can be opened here: ${pdf}`,
      `Please check the data, say where the timber comes from and add the missing paper waybills: ${link}`,
      "The links are meant for you only.",
      `Kind regards, ${platform}`,
    ],
    voided: ({ number, day, platform }) => [
      "Hello,",
      `Act ${number} of ${day} has been cancelled.`,
      `Kind regards, ${platform}`,
    ],
  },
};

/**
 * Subject and text of the letter about an act as it is now (docs/rules/letters.md, "What a letter says").
 * `language`: the one that the counterpart chose. `isAttached`: the PDF is; otherwise the text links to it.
 */
export function actLetterText(
  act: Pick<Act, "type" | "number" | "date" | "deadlineDays" | "withVat" | "hash">,
  platform: string,
  language: Language,
  isAttached: boolean,
): LetterText {
  const { type, number, date, deadlineDays, withVat, hash } = act;
  const facts = {
    number,
    day: formatEstonianDate(date),
    sum: formatEuros(withVat),
    due: formatEstonianDate(dueDateOf({ date, deadlineDays })),
    link: `${env().PUBLIC_URL}${letterAddress(type, hash)}`,
    pdf: `${env().PUBLIC_URL}${letterPdfAddress(hash)}`,
    platform,
  };
  const [kind, name] = type === SALES_ACT ? (["sales", "Müügiakt"] as const) : (["purchase", "Ostuakt"] as const);
  const paragraphs = isAttached ? kind : (`${kind}Linked` as const);
  return inLanguages(`${name} ${number} – ${platform}`, paragraphs, facts, language);
}

export function voidedLetterText(
  { number, date }: Pick<ActLetters, "number" | "date">,
  platform: string,
  language: Language,
): LetterText {
  const facts = { number, day: formatEstonianDate(date), sum: "", due: "", link: "", pdf: "", platform };
  return inLanguages(`Akt ${number} on tühistatud – ${platform}`, "voided", facts, language);
}

/** The Estonian text, and below it that in another chosen language. */
function inLanguages(subject: string, kind: keyof Paragraphs, facts: LetterFacts, language: Language): LetterText {
  const [own] = LANGUAGES;
  const below = language === own ? undefined : { language, paragraphs: PARAGRAPHS[language][kind](facts) };
  return letterText(subject, PARAGRAPHS[own][kind](facts), below);
}
