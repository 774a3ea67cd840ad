import type { Words } from "#web/ui/text/language.ts";
import { type PlotText, plotText } from "./text.ts";

const { hectares } = plotText;

/** Of a picture of plots, in the languages of owners. */
export const plotWords: Words<PlotText> = {
  et: plotText,
  ru: {
    north: "N",
    source: { cadastre: "Данные: Maa- ja Ruumiamet", both: "Данные: Maa- ja Ruumiamet, Keskkonnaagentuur" },
    unanswered: "кадастр сейчас не отвечает",
    unread: "ответ кадастра не удалось прочитать, спросим снова, когда кто-нибудь откроет это ещё раз",
    unknown: "В кадастре нет этого кадастрового номера",
    asOf: (day) => `на ${day}`,
    filed: { stands: "выделы лесного уведомления", parcels: "вся кадастровая единица" },
    hectares,
    picture: ([first = "", ...rest], squareMetres) =>
      `Рисунок: ${rest.length === 0 ? `кадастровая единица ${first}` : `кадастровых единиц ${rest.length + 1}`}, ${hectares(squareMetres)}`,
  },
  en: {
    north: "N",
    source: { cadastre: "Data: Maa- ja Ruumiamet", both: "Data: Maa- ja Ruumiamet, Keskkonnaagentuur" },
    unanswered: "the cadastre does not answer at the moment",
    unread: "the answer of the cadastre could not be read; we ask again when somebody looks at this again",
    unknown: "The cadastre does not know this cadastral number",
    asOf: (day) => `as of ${day}`,
    filed: { stands: "stands of the forest notice", parcels: "the whole cadastral unit" },
    hectares,
    picture: ([first = "", ...rest], squareMetres) =>
      `Picture of ${rest.length === 0 ? `cadastral unit ${first}` : `${rest.length + 1} cadastral units`}, ${hectares(squareMetres)}`,
  },
};
