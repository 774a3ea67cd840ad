import type { ListedPrice } from "#shared/prices/contract.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { PRICE_READER } from "#tests/support/pages/me.ts";
import { listedPrice } from "#tests/support/pages/priceReplies.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const BUYER = { id: 5, name: "Kuuseoja Saeveski OÜ" };
const DESTINATION = { code: "KUUSEOJA1", name: "Kuuseoja palgiplats" };
const ASSORTMENTS = [
  { id: 3, name: "Männipalk", unit: "SCM" as const },
  { id: 4, name: "Hakkepuit", unit: "LCM" as const },
];

const buyers = (...all: { id: number; name: string }[]) =>
  answer(api.prices.options, {
    buyers: all.map((buyer) => ({ ...buyer, destinations: [DESTINATION] })),
    assortments: ASSORTMENTS,
  });

const prices = (...results: ListedPrice[]) => answer(api.prices.list, { results, count: results.length, next: null });

const few = () =>
  prices(
    listedPrice({ id: "1", valid_from: "2026-07-01", valid_until: "2026-10-31", validity: "past", price: 95 }),
    listedPrice({ id: "2" }),
    listedPrice({ id: "3", destination: DESTINATION, certificate: 20, price: 102.5 }),
    listedPrice({ id: "4", destination: DESTINATION, valid_from: "2027-01-01", validity: "future", price: 105 }),
    listedPrice({ id: "5", assortment: ASSORTMENTS[1]!, certificate: 10, price: 14.5 }),
  );

const ofTwoBuyers = () => {
  buyers(BUYER, { id: 6, name: "Sepakivi Puit AS" });
  few();
};

export const priceStates: Record<"priceLists", PageStates> = {
  priceLists: {
    full: { address: "/price-lists/?past=shown", shows: "Möödunud", answers: ofTwoBuyers },
    empty: { address: "/price-lists/", shows: "Hinnakirju ei ole", answers: () => buyers() },
    huge: {
      address: "/price-lists/",
      shows: LONG_NAME,
      answers: () => {
        buyers({ id: 5, name: LONG_NAME });
        const large = { price: 9_999.99, certificate: 20 as const, valid_until: "2027-12-31" };
        prices(
          listedPrice({ ...large, id: "1", destination: { code: "PIKK", name: LONG_NAME } }),
          ...Array.from({ length: 40 }, (_, index) =>
            listedPrice({
              ...large,
              id: `${index + 2}`,
              destination: { code: `PIKK${index}`, name: `${UNBROKEN_NAME} ${index}` },
              assortment: { id: 10 + (index % 3), name: `${UNBROKEN_NAME} ${index % 3}`, unit: "SCM" },
            }),
          ),
        );
      },
    },
    more: {
      "buyer without prices": {
        address: "/price-lists/",
        shows: "Hinnakiri on tühi",
        answers: () => {
          buyers(BUYER);
          prices();
        },
      },
      "filters without a price": {
        address: "/price-lists/?assortment=4&destination=KUUSEOJA1",
        shows: "Selle valikuga hindu ei ole.",
        answers: () => {
          buyers(BUYER);
          prices();
        },
      },
      "for a reader": {
        address: "/price-lists/",
        who: PRICE_READER,
        shows: "Männipalk",
        answers: () => {
          buyers(BUYER);
          few();
        },
      },
      "for a reader without a buyer": {
        address: "/price-lists/",
        who: PRICE_READER,
        shows: "Ühtegi ostjat, kelle hindu te näeksite, ei ole.",
        answers: () => buyers(),
      },
      "new price": {
        address: "/price-lists/",
        shows: "Uus hind: Kuuseoja Saeveski OÜ",
        press: [/^Lisa hind/],
        answers: ofTwoBuyers,
      },
      "price to change": {
        address: "/price-lists/?past=shown",
        shows: "Tulevane",
        press: [/^Muuda hinda: Männipalk, Kuuseoja palgiplats, FSC/],
        answers: ofTwoBuyers,
      },
      "price to remove": {
        address: "/price-lists/?past=shown",
        shows: "Kas eemaldada see hind?",
        press: [/^Eemalda hind: Hakkepuit/],
        answers: ofTwoBuyers,
      },
    },
  },
};
