import type { ListedAssortment, ListedGroup } from "#shared/assortments/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { ASSORTMENT, GROUP } from "#tests/support/pages/assortmentReplies.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const DESTINATIONS = [
  { id: 7, name: "Kuuseoja palgiplats", buyer: "Kuuseoja Saeveski OÜ" },
  { id: 8, name: "Võru terminal", buyer: "Sepakivi Puit AS" },
];
const CHIPS = { least_volume: 0, most_volume: 90, least_price: 12, most_price: 25.5 };
const FREE = { least_volume: 0, most_volume: 0, least_price: 0, most_price: 0 };

const assortments = (all: ListedAssortment[], groups: ListedGroup[], destinations = DESTINATIONS) => {
  answer(api.assortments.list, all);
  answer(api.assortments.groups, { groups, destinations });
};

const few = () =>
  assortments(
    [
      {
        ...ASSORTMENT,
        id: 1,
        code: "HAKE",
        name: "Hakkepuit",
        unit: "LCM",
        fixed_price: 14.5,
        bounds: CHIPS,
        group: 5,
      },
      { ...ASSORTMENT, id: 2, code: "KUP", name: "Kuusepalk" },
      ASSORTMENT,
      { ...ASSORTMENT, id: 4, code: "SAR", name: "Saarepakk", bounds: FREE, group: null },
    ],
    [
      { ...GROUP, id: 5, name: "Hake", unit: "LCM", forecasts_per_destination: false },
      { ...GROUP, destinations: [7, 8], ungrouped_destination: true },
    ],
  );

export const assortmentStates: Record<"assortments", PageStates> = {
  assortments: {
    full: { address: "/assortments/", shows: "sihtkohtade kaupa", answers: few },
    empty: { address: "/assortments/", shows: "Rühmi veel ei ole.", answers: () => assortments([], []) },
    huge: {
      address: "/assortments/",
      shows: LONG_NAME,
      answers: () => {
        const bounds = { least_volume: 99_999.125, most_volume: 999_999.999, least_price: 0.01, most_price: 9_999.99 };
        const large = { ...ASSORTMENT, fixed_price: 9_999.99, bounds };
        assortments(
          [
            { ...large, id: 2, code: "P".repeat(20), name: LONG_NAME },
            ...Array.from({ length: 40 }, (_, index) => ({
              ...large,
              id: 10 + index,
              code: `SORT${index}`,
              name: `${UNBROKEN_NAME} ${index}`,
            })),
          ],
          [
            { ...GROUP, name: UNBROKEN_NAME },
            { ...GROUP, id: 6, name: LONG_NAME },
          ],
        );
      },
    },
    more: {
      "groups that do not load": {
        address: "/assortments/",
        shows: "Liiga palju katseid",
        answers: () => {
          few();
          refuse(api.assortments.groups, "too_many_requests");
        },
      },
      "new assortment": {
        address: "/assortments/",
        shows: "Uus sortiment",
        press: [/^Lisa sortiment/],
        answers: few,
      },
      "assortment to change": {
        address: "/assortments/",
        shows: "Kood ja ühik jäävad",
        press: ["Muuda sortimenti: Kuusepalk"],
        answers: few,
      },
      "group to change": {
        address: "/assortments/",
        shows: "Ka muud sihtkohad kokku",
        press: ["Muuda rühma: Palgid"],
        answers: few,
      },
    },
  },
};
