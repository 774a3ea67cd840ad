import {
  actKinds,
  answerActs,
  answerCompaniesOfActs,
  companyOfActs,
  purchaseAct,
  salesAct,
} from "#tests/support/pages/actReplies.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { COMPANY_USER } from "#tests/support/pages/me.ts";
import { answerOrigins, originLine } from "#tests/support/pages/originReplies.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const LIST = "/acts/dashboard/";
const SALES = `${LIST}?tab=sales&open=7`;
const ORIGINS = "/acts/origins/?acts=17";
const TWICE = "Pole vaja kaks korda allkirjastada.";

const sales = () => {
  answerCompaniesOfActs(
    companyOfActs(),
    companyOfActs({ id: 8, name: "Kuuseoja Saeveski OÜ", act_counts: { total: 1 }, sign_error: TWICE }),
    companyOfActs({ id: 9, name: "Metsapuu OÜ", can_sign_acts: false }),
  );
  answerActs(
    ...actKinds(salesAct),
    salesAct({ id: 910, number: "2026-18", href: null }),
    salesAct({
      id: 911,
      number: "2026-19",
      can_agent_sign: false,
      agent_sign_error: "Paberveoseleht nr. W-2 on lisamata.",
      missing_waybill: "W-2",
    }),
    salesAct({
      id: 912,
      number: "2026-20",
      files: [{ kind: "eArve", href: null, reason: "Puudu: ostja linn või vald." }],
      has_composite_report: true,
      has_full_report: true,
    }),
  );
};

export const actListStates: Record<"actsDashboard" | "origins", PageStates> = {
  actsDashboard: {
    full: { address: SALES, shows: "2026-20", answers: sales },
    empty: { address: LIST, shows: "ei leitud", answers: () => answerCompaniesOfActs() },
    huge: {
      address: SALES,
      shows: `${UNBROKEN_NAME} 19`,
      answers: () => {
        const act_counts = { total: 123_456 };
        answerCompaniesOfActs(
          companyOfActs({ name: LONG_NAME, act_counts }),
          ...Array.from({ length: 20 }, (_, index) =>
            companyOfActs({ id: 100 + index, name: `${UNBROKEN_NAME} ${index}`, act_counts }),
          ),
        );
        answerActs(
          ...Array.from({ length: 10 }, (_, index) =>
            salesAct({
              id: 900 + index,
              number: `2026-123456789-1234567890-${index}`,
              buyer: { id: 7, name: LONG_NAME },
              sum_before_tax: 99_999_999.99,
              with_vat: 123_999_999.99,
              waybills_count: 12_345,
            }),
          ),
        );
      },
    },
    more: {
      "purchase acts": {
        address: `${LIST}?open=7`,
        shows: "LIIK-4",
        answers: () => {
          answerCompaniesOfActs(companyOfActs());
          answerActs(...actKinds(purchaseAct));
        },
      },
      "of a company user": {
        address: `${LIST}?open=7`,
        who: COMPANY_USER,
        shows: "LIIK-4",
        answers: () => {
          answer(api.signing.waiting, { count: 0, results: [] });
          answerCompaniesOfActs(companyOfActs({ name: "Haavasalu Mets OÜ" }));
          answerActs(...actKinds(purchaseAct));
        },
      },
      "search without a result": {
        address: `${LIST}?q=olematu`,
        shows: "Otsingule vastavaid akte ei leitud.",
        answers: () => {
          answerCompaniesOfActs();
          answerActs();
        },
      },
      "acts chosen": { address: SALES, shows: "2026-20", press: ["Vali ettevõtte Sepakivi OÜ aktid"], answers: sales },
    },
  },
  origins: {
    full: {
      address: ORIGINS,
      shows: "Kasepaberipuit",
      answers: () =>
        answerOrigins({
          results: [
            originLine({
              site: "Kirdelank",
              forest_notice: "50001234567",
              county: "Võrumaa",
              eudr: "26EEAB12CD34EF",
              eudr_state: "kehtib",
              eudr_checked: "28.11.2026",
            }),
            originLine({ assortment: "Kasepaberipuit", amount: 0, amount_loose: 42.5, site: "", cadaster: "" }),
          ],
          total: { amount: 18, amount_loose: 42.5 },
          confidential_plots: 2,
          count: 2,
        }),
    },
    empty: { address: ORIGINS, shows: "Tulemusi", answers: () => answerOrigins({ results: [], count: 0 }) },
    huge: {
      address: ORIGINS,
      shows: UNBROKEN_NAME,
      answers: () =>
        answerOrigins({
          acts: Array.from({ length: 60 }, (_, index) => `2026-${index + 17}`),
          results: Array.from({ length: 30 }, (_, index) =>
            originLine({
              owner: index % 2 ? LONG_NAME : UNBROKEN_NAME,
              site: index % 2 ? UNBROKEN_NAME : LONG_NAME,
              forest_notice: "50001234567",
              county: "Lääne-Virumaa",
              eudr: Array.from({ length: 4 }, (_, at) => `26EEAB12CD34E${at}`).join(", "),
              eudr_state: "kehtib, ootab kontrolli, ei kehti, kehtib",
              eudr_checked: "28.11.2026",
              amount: 1_234_567.891 + index,
              amount_loose: 1_234_567.891,
            }),
          ),
          total: { amount: 123_456_789.123, amount_loose: 123_456_789.123 },
          confidential_plots: 1_234,
          count: 123_456,
          next: "1000",
          truncated: true,
        }),
    },
    more: {
      "nothing chosen": { address: "/acts/origins/", shows: "Midagi ei ole valitud", answers: () => {} },
      "acts that are gone": {
        address: ORIGINS,
        shows: "Ei leitud.",
        answers: () => refuse(api.actLists.origins, "not_found"),
      },
    },
  },
};
