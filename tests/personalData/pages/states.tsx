import { answer, refuse } from "#tests/support/pages/answers.ts";
import { ERASED, GATHERED, HALF_GATHERED, UNCOUNTED } from "#tests/support/pages/personalDataReplies.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const ADDRESS = "/people/personal_data/?person=17";

const data = (reply: typeof GATHERED) => answer(api.personalData.load, reply);

export const personalDataStates: Record<"personalData", PageStates> = {
  personalData: {
    full: { address: ADDRESS, shows: "Laadi alla (XLSX)", answers: () => data(GATHERED) },
    empty: { address: "/people/personal_data/", shows: "Kuni ligipääsu lõpuni", answers: () => undefined },
    huge: {
      address: ADDRESS,
      shows: UNBROKEN_NAME,
      answers: () =>
        data({
          ...GATHERED,
          name: "Anna-Maria Elisabeth Kuusemäe-Haavasalu von Põhja-Pärnumaa",
          email: `${UNBROKEN_NAME}@saeveski.example`,
          roles: ["superUser", "companyUser", "councilMember", "priceListReader"],
          employers: Array.from({ length: 30 }, (_, index) => ({ id: index + 1, name: `${LONG_NAME} ${index + 1}` })),
          kinds: GATHERED.kinds.map((kind) => ({ ...kind, count: 12_345_678 })),
        }),
    },
    more: {
      "not there": {
        address: "/people/personal_data/?person=999999",
        shows: "Sellise numbriga inimest ei ole.",
        answers: () => refuse(api.personalData.load, "not_found"),
      },
      "not gathered": { address: ADDRESS, shows: "ei ole veel kokku loetud", answers: () => data(UNCOUNTED) },
      "while they are gathered": {
        address: ADDRESS,
        shows: "Andmeid kogutakse: 40 %",
        answers: () => data(HALF_GATHERED),
      },
      "not gathered after an error": {
        address: ADDRESS,
        shows: "Andmete kogumine ebaõnnestus.",
        answers: () => data({ ...UNCOUNTED, run: { ...GATHERED.run!, state: "failed", file: null } }),
      },
      employed: {
        address: ADDRESS,
        shows: "Eemaldage enne töösuhted.",
        answers: () => data({ ...UNCOUNTED, access: "present", ended: null, hindrance: "Eemaldage enne töösuhted." }),
      },
      "before they are erased": {
        address: ADDRESS,
        shows: "Kas kustutada isikuandmed?",
        press: ["Kustuta isikuandmed"],
        answers: () => data(GATHERED),
      },
      erased: { address: ADDRESS, shows: "Isikuandmed on kustutatud", answers: () => data(ERASED) },
    },
  },
};
