import type { ListedMedia } from "#shared/media/contract.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { COMPANY_USER } from "#tests/support/pages/me.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const ENTRIES: ListedMedia[] = [
  {
    id: 1,
    title: "Kuidas akte allkirjastada",
    link: null,
    file: { name: "allkirjastamine.mp4", size: 14_680_064 },
    version: 1,
  },
  {
    id: 2,
    title: "Mõõtmistabelid 2026",
    link: null,
    file: { name: "tabelid.xlsx", size: 48_231 },
    version: 1,
  },
  { id: 3, title: "Riigi Teataja", link: "https://www.riigiteataja.ee/", file: null, version: 1 },
];

const entries = (...all: ListedMedia[]) => answer(api.media.list, all);

export const mediaStates: Record<"media", PageStates> = {
  media: {
    full: { address: "/media/", shows: "Mõõtmistabelid 2026", answers: () => entries(...ENTRIES) },
    empty: {
      address: "/media/",
      shows: "Lisage juhendid, vormid ja lingid, mida kõik peaksid leidma.",
      answers: () => entries(),
    },
    huge: {
      address: "/media/",
      shows: UNBROKEN_NAME,
      answers: () =>
        entries(
          {
            id: 1,
            title: `${LONG_NAME} ${LONG_NAME}`,
            link: `https://${UNBROKEN_NAME.toLowerCase().replace("ü", "u")}.example/juhend`,
            file: null,
            version: 1,
          },
          ...Array.from({ length: 40 }, (_, index) => ({
            id: 10 + index,
            title: `${UNBROKEN_NAME}${UNBROKEN_NAME} ${index}`,
            link: null,
            file: { name: `${UNBROKEN_NAME}.pdf`, size: 26_214_400 },
            version: 1,
          })),
        ),
    },
    more: {
      "for a company user": {
        address: "/media/",
        who: COMPANY_USER,
        shows: "Mõõtmistabelid 2026",
        answers: () => entries(...ENTRIES),
      },
      "empty for a company user": {
        address: "/media/",
        who: COMPANY_USER,
        shows: "Siia lisab platvormi agent juhendeid, vorme ja linke.",
        answers: () => entries(),
      },
      "new entry": {
        address: "/media/",
        shows: "Uus kirje",
        press: [/^Lisa kirje/],
        answers: () => entries(...ENTRIES),
      },
      "entry to remove": {
        address: "/media/",
        shows: "Kas eemaldada",
        press: ["Eemalda kirje: Riigi Teataja"],
        answers: () => entries(...ENTRIES),
      },
    },
  },
};
