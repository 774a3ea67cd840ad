import { checkText, SITE_CHECKS, type SiteCheck, type WireExcess } from "#shared/eudr/checks.ts";
import type { Words } from "#web/ui/text/language.ts";

interface CheckText {
  findings: Readonly<Record<SiteCheck, string>>;
  excess: (hauled: number, permitted: number) => string;
}

/** What a person should look at, in the languages of owners. */
export const checkWords: Words<CheckText> = {
  et: {
    findings: SITE_CHECKS,
    excess: (hauled, permitted) => checkText("notice_exceeded", { hauled, permitted }),
  },
  ru: {
    findings: {
      plot_unknown: "В кадастре нет этого кадастрового номера",
      plot_unread: "Ответ кадастра не удалось прочитать",
      number_invalid: "Номер недействителен в инфосистеме",
      plot_not_declared: "Этой кадастровой единицы нет в декларации",
      declaration_later: "Декларация позже груза",
      notice_missing: "В день груза у участка не было действующего лесного уведомления",
      notice_exceeded: "Вывезено больше, чем разрешает лесное уведомление",
      notices_unread: "Ответ регистра лесных уведомлений не удалось прочитать",
    },
    excess: (hauled, permitted) => `Вывезено ${hauled} tm, лесное уведомление разрешает ${permitted} tm`,
  },
  en: {
    findings: {
      plot_unknown: "The cadastre does not know this cadastral number",
      plot_unread: "The answer of the cadastre could not be read",
      number_invalid: "The number is not valid in the Information System",
      plot_not_declared: "The cadastral unit is not in the declaration",
      declaration_later: "The declaration is later than the load",
      notice_missing: "The site had no valid forest notice on the day of the load",
      notice_exceeded: "More was hauled than the forest notice permits",
      notices_unread: "The answer of the register of forest notices could not be read",
    },
    excess: (hauled, permitted) => `${hauled} tm were hauled, the forest notice permits ${permitted} tm`,
  },
};

/** The sentence of a check; with the volumes where they are known. */
export function checkSentence({ findings, excess }: CheckText, check: SiteCheck, found?: WireExcess | null): string {
  if (check !== "notice_exceeded" || !found) return findings[check];
  return excess(Math.round(found.hauled), Math.round(found.permitted));
}
