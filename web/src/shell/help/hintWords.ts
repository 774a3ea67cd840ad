import { common } from "#web/ui/text/et.ts";
import type { Words } from "#web/ui/text/language.ts";
import { type Hint, helpText, hints } from "./text.ts";

type HintText = Pick<typeof helpText, "hintOf"> &
  Record<"hints" | "nextHint" | "lastHint" | "opensFirst" | "closeHints" | "close", string>;

/** The band of hints, on pages in the languages of owners. */
export const hintWords: Words<HintText> = {
  et: { ...helpText, close: common.close },
  ru: {
    hints: "Подсказки",
    hintOf: (at, count) => `Подсказка ${at} / ${count}`,
    nextHint: "Дальше",
    lastHint: "Понятно",
    opensFirst: "Открывать первой",
    closeHints: "Закрыть подсказки",
    close: "Закрыть",
  },
  en: {
    hints: "Hints",
    hintOf: (at, count) => `Hint ${at} / ${count}`,
    nextHint: "Next",
    lastHint: "Got it",
    opensFirst: "Open it first",
    closeHints: "Close the hints",
    close: "Close",
  },
};

const [acts, overview, help] = hints.company;

export const companyHints: Words<readonly Hint[]> = {
  et: hints.company,
  ru: [
    { ...acts, title: "Ваши акты", text: "В меню «Акты» Ваши акты покупки с файлами и подписями." },
    {
      ...overview,
      title: "Ждёт моей подписи",
      text: "«Обзор» показывает, что ждёт Вашей подписи, когда были грузы и какие суммы в последних актах.",
    },
    {
      ...help,
      title: "Помощь есть на каждой странице",
      text: "Вопросительный знак наверху или клавиша ? объясняет страницу, на эстонском языке.",
    },
  ],
  en: [
    {
      ...acts,
      title: "Your acts",
      text: "In the menu ‘Acts’ are your purchase acts with files and signatures.",
    },
    {
      ...overview,
      title: "Waits for my signature",
      text: "‘Overview’ shows what waits for your signature, when loads came and the sums of the last acts.",
    },
    {
      ...help,
      title: "Each page has help",
      text: "The question mark above or the key ? explains the page, in Estonian.",
    },
  ],
};
