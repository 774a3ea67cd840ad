import type { PublicAct } from "#shared/acts/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const ADDRESS = "/public/acts/avalik/";

type Line = PublicAct["results"][number];

const line = (changes: Partial<Line> = {}): Line => ({
  waybill: "PMK0001234567",
  assortment: "Kuusepalk",
  unit: "SCM",
  certificate: "FSC Mix Credit, FSC-C012345",
  amount: 18.25,
  site: "Kirdelank",
  cadaster: "00101:001:0001",
  eudr: "26EEAB12CD34EF",
  eudr_state: "kehtib",
  ...changes,
});

const act = (changes: Partial<PublicAct> = {}): PublicAct => ({
  type_name: "Müügiakt",
  number: "2026-17",
  date: "2026-11-18",
  seller: "Virn AS",
  buyer: "Kuuseoja Saeveski OÜ",
  certificate: "FSC-C012345",
  waybills_count: 2,
  signing: "Mõlemad pooled on allkirjastanud",
  totals: [
    { assortment: "Kuusepalk", unit: "SCM", certificate: "FSC Mix Credit, FSC-C012345", amount: 18.25 },
    { assortment: "Kasepaberipuit", unit: "LCM", certificate: "", amount: 42.5 },
  ],
  results: [
    line(),
    line({
      waybill: "PABER-2",
      assortment: "Kasepaberipuit",
      unit: "LCM",
      certificate: "",
      amount: 42.5,
      site: "",
      cadaster: "",
      eudr: "",
      eudr_state: "",
    }),
  ],
  count: 2,
  next: null,
  ...changes,
});

export const actStates: Record<"publicAct", PageStates> = {
  publicAct: {
    full: { address: ADDRESS, who: null, shows: "PABER-2", answers: () => answer(api.acts.publicView, act()) },
    empty: {
      address: ADDRESS,
      who: null,
      shows: "Akti ei leitud. Link on vigane või tühistatud.",
      answers: () =>
        refuse(api.acts.publicView, "not_found", { message: "Akti ei leitud. Link on vigane või tühistatud." }),
    },
    huge: {
      address: ADDRESS,
      who: null,
      shows: UNBROKEN_NAME,
      answers: () =>
        answer(
          api.acts.publicView,
          act({
            number: "2026-123456789-1234567",
            seller: LONG_NAME,
            buyer: UNBROKEN_NAME.repeat(2),
            waybills_count: 123_456,
            results: Array.from({ length: 40 }, (_, index) =>
              line({
                waybill: `PMK${String(index).padStart(22, "0")}`,
                assortment: index % 2 ? LONG_NAME : UNBROKEN_NAME,
                amount: 1_234_567.891,
                site: index % 2 ? UNBROKEN_NAME : LONG_NAME,
                eudr: Array.from({ length: 5 }, (_, at) => `26EEAB12CD34E${at}`).join(", "),
                eudr_state: "kehtib, ootab kontrolli, ei kehti, kehtib, kehtib",
              }),
            ),
            count: 123_456,
            next: "1000",
          }),
        ),
    },
  },
};
