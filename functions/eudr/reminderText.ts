import { type LetterText, letterText } from "#functions/platform/letterParagraphs.ts";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";

interface Facts {
  /** Link of the owner's last act. */
  link: string;
  platform: string;
}

const PARAGRAPHS: Record<Language, (facts: Facts) => string[]> = {
  et: ({ link, platform }) => [
    "Tere!",
    `Alates 30.12.2026 peab müüdaval puidul olema EUDR-i deklaratsiooni number. Osal Teie puidust seda veel ei ole. Palun lisage viite- ja kontrollnumber langi juures: ${link}`,
    "Link on mõeldud ainult Teile.",
    `Lugupidamisega ${platform}`,
  ],
  ru: ({ link, platform }) => [
    "Здравствуйте!",
    `С 30.12.2026 у продаваемой древесины должен быть номер декларации EUDR. У части Вашей древесины его ещё нет. Пожалуйста, добавьте справочный и контрольный номер у участка: ${link}`,
    "Эта ссылка предназначена только для Вас.",
    `С уважением, ${platform}`,
  ],
  en: ({ link, platform }) => [
    "Hello,",
    `From 30.12.2026 timber that is sold needs the number of an EUDR declaration. Some of your timber has none yet. Please add the reference and verification number at the site: ${link}`,
    "The link is meant for you only.",
    `Kind regards, ${platform}`,
  ],
};

/** Asks an owner for numbers: in Estonian, and below it in the language that the owner chose. */
export function reminderText(facts: Facts, language: Language): LetterText {
  const [own] = LANGUAGES;
  const translated = language === own ? undefined : { language, paragraphs: PARAGRAPHS[language](facts) };
  return letterText(`EUDR-i number on puudu – ${facts.platform}`, PARAGRAPHS[own](facts), translated);
}
