import type { LoadedAct } from "#shared/actForm/contract.ts";
import type { LoadedActRow } from "#shared/acts/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { loadedActOf, partyOf } from "#tests/support/pages/loadedActs.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const NEW = "/acts/create/valik/";
const MADE = "/acts/update/17/";

const party = (id: number, name: string) =>
  partyOf({
    id,
    name,
    reg_code: "19990005",
    vat_number: "EE199900051",
    full_address: "Saeveski tee 1, Kuuseoja küla, Rõuge vald, 66101 Võrumaa",
    fsc_code: "FSC-C012345",
    phone: "+372 500 0001",
    bank_account: "EE382200221020145685",
  });

const row = (id: string, changes: Partial<LoadedActRow> = {}): LoadedActRow => ({
  key: [id],
  id,
  margin: 4.5,
  previous_owner: "12",
  assortment: { id: 1, name: "Kuusepalk", unit: "SCM", fixed_assortment_price: null },
  flat_price: 97.87,
  amount: 10.5,
  site: "Kirdelank",
  eudr: "26EEAB12CD34EF",
  certificate: null,
  report_rows: [{ id: 1, amount: 10.5, waybill: "PMK0001234567" }],
  ...changes,
});

function loaded(changes: Partial<LoadedAct> = {}, sales: Partial<LoadedAct["sales_act"]> = {}): LoadedAct {
  const { act_rows = [row("r1"), row("r2", { site: "Kivisoo", eudr: "", margin: 0, report_rows: [] })] } = changes;
  return loadedActOf(act_rows, {
    purchase_acts: [
      {
        previous_owner_id: "12",
        previous_owner: "Haavasalu Mets OÜ",
        incomplete: false,
        number: "2026-17-1",
        act_id: null,
        amount: 21,
        loose_amount: 0,
      },
    ],
    ...changes,
    sales: {
      number: "2026-17",
      date: "2026-11-28",
      deadline_days: 14,
      due_date: "2026-12-12",
      buyer: { id: 7, vat_rate: 0.24 },
      seller: party(1, "Virn AS"),
      certificates: [{ id: 1, text: "FSC Mix Credit" }],
      ...sales,
    },
  });
}

function form(act: LoadedAct): void {
  answer(api.actForm.buyers, [party(7, "Kuuseoja Saeveski OÜ")]);
  answer(api.actForm.prepare, [act]);
  answer(api.actForm.load, [act]);
}

const huge = () =>
  loaded({
    act_rows: Array.from({ length: 20 }, (_, index) =>
      row(`r${index}`, {
        assortment: { id: 1, name: index % 2 ? UNBROKEN_NAME : LONG_NAME, unit: "SCM", fixed_assortment_price: null },
        site: UNBROKEN_NAME,
        flat_price: 99_999.99,
        amount: 123_456.789,
      }),
    ),
  });

export const actFormStates: Record<"createAct" | "updateAct", PageStates> = {
  createAct: {
    full: { address: NEW, shows: "Kivisoo", answers: () => form(loaded()) },
    empty: {
      address: NEW,
      shows: "Valik on aegunud või pole see teile nähtav.",
      answers: () => {
        form(loaded());
        refuse(api.actForm.prepare, "not_found");
      },
    },
    huge: { address: NEW, shows: UNBROKEN_NAME, answers: () => form(huge()) },
    more: {
      "reports that were left out": {
        address: NEW,
        shows: "Kivisoo",
        answers: () =>
          form(
            loaded({
              reports_gone: ["R-3", "R-4"],
              reports_blocked: [{ reason: "Raportil on koguseta ridu.", count: 2 }],
              reports_left_out: 12,
            }),
          ),
      },
    },
  },
  updateAct: {
    full: { address: MADE, shows: "Kivisoo", answers: () => form(loaded({}, { version: 3 })) },
    empty: {
      address: MADE,
      shows: "Seda akti ei ole või pole see teile nähtav.",
      answers: () => {
        form(loaded());
        refuse(api.actForm.load, "not_found");
      },
    },
    more: {
      signed: {
        address: MADE,
        shows: "Seda muuta ei saa.",
        answers: () =>
          form(
            loaded(
              {},
              {
                version: 3,
                locked: "Akt või selle ostuakt on allkirjastamisel või allkirjastatud. Seda muuta ei saa.",
              },
            ),
          ),
      },
    },
  },
};
