import type { WireDeclaration } from "#shared/eudr/declarationShapes.ts";
import { CONTENT, declaration, ID, mandate, OWNER } from "#tests/support/eudr/filingReplies.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { COMPANY_USER } from "#tests/support/pages/me.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const LIST = "/eudr/";
const FORM = `/eudr/${ID}/`;
const OWNER_USER = { ...COMPANY_USER, companies: [OWNER] };

const NUMBERS = {
  reference: "S26EEAB12CD34E",
  verification: "K7X2M9QP",
  number_state: "usable",
  checked_at: "2026-11-03T08:00:00.000Z",
  status: "AVAILABLE",
  since: "2026-11-03",
} as const;

function listed(changes: Partial<WireDeclaration> = {}): WireDeclaration {
  const { plots: _plots, may_remove: _mayRemove, filing: _filing, history: _history, ...row } = declaration();
  return { ...row, ...NUMBERS, state: "valid", kind: null, stage: null, ...changes };
}

function declarations(results: WireDeclaration[], warned = 0): void {
  const counts = { draft: 2, waiting: 1, valid: results.length, attention: 1 };
  const reply = { results, count: results.length, next: null, counts, owners: [OWNER], is_filing_on: true };
  answer(api.eudr.declarations, { ...reply, warned_acts: warned });
  answer(api.eudr.plots, { results: [] });
  answer(api.companies.list, { results: [], next: null });
}

function missing(owners: readonly string[], { times = 1, isBehind = false } = {}): void {
  const results = owners.map((name, index) => ({
    owner: { id: 12 + index, name },
    amount: 12.5 * times,
    loose_amount: index % 2 ? 42.5 * times : 0,
    has_email: index !== 2,
    reminded: index === 1 ? { day: "2026-11-20", at: "2026-11-20T08:00:00.000Z", by: "Mari Mets", batch: "" } : null,
  }));
  const behind = isBehind ? ({ is_behind: true } as const) : {};
  answer(api.eudr.missing, { results, count: results.length, next: null, is_due: true, ...behind });
}

const owners = () => {
  declarations([]);
  missing(["Haavasalu Mets OÜ", "Kase Talu OÜ", "Sepakivi OÜ"]);
};

function open(of: Parameters<typeof declaration>[0], changes: Parameters<typeof declaration>[1] = {}): void {
  answer(api.eudr.declaration, declaration(of, changes));
  answer(api.eudr.mandate, mandate());
  answer(api.eudr.plots, { results: [] });
}

export const eudrStates: Record<"eudr" | "declaration", PageStates> = {
  eudr: {
    full: { address: LIST, shows: "Kase Talu OÜ", answers: owners },
    empty: {
      address: LIST,
      shows: "number",
      answers: () => {
        declarations([]);
        missing([]);
      },
    },
    huge: {
      address: LIST,
      shows: `${UNBROKEN_NAME} 29`,
      answers: () => {
        declarations([]);
        const names = Array.from({ length: 30 }, (_, index) => `${index % 2 ? UNBROKEN_NAME : LONG_NAME} ${index}`);
        missing(names, { times: 1_000_000 });
      },
    },
    more: {
      "valid declarations": {
        address: `${LIST}?tab=valid`,
        shows: "S26EEAB12CD34E",
        answers: () =>
          declarations([listed(), listed({ id: "12-B", reference: "S26EEAB12CD34F", note: "Lisatud käsitsi" })]),
      },
      "no valid declaration": { address: `${LIST}?tab=valid`, shows: "EUDR", answers: () => declarations([]) },
      "owners chosen": { address: LIST, shows: "valitud", press: [/^Vali .*Haavasalu/], answers: owners },
      "changes wait to be counted": {
        address: LIST,
        shows: "ajakohased",
        answers: () => {
          declarations([]);
          missing(["Haavasalu Mets OÜ"], { isBehind: true });
        },
      },
      "of an owner whose changes wait": {
        address: LIST,
        who: OWNER_USER,
        shows: "ajakohased",
        answers: () => {
          declarations([]);
          missing([], { isBehind: true });
        },
      },
      "of an owner": { address: LIST, who: OWNER_USER, shows: "Mul on number olemas", answers: owners },
    },
  },
  declaration: {
    full: { address: FORM, shows: "Volitus", answers: () => open({}) },
    empty: { address: FORM, shows: "ei leitud", answers: () => refuse(api.eudr.declaration, "not_found") },
    huge: {
      address: FORM,
      shows: "Volitus",
      answers: () =>
        open({
          content: {
            ...CONTENT,
            name: LONG_NAME,
            address: { street: UNBROKEN_NAME, postcode: "65401", city: LONG_NAME },
            plots: Array.from({ length: 30 }, (_, index) => `78401:001:${String(index).padStart(4, "0")}`),
            lines: Array.from({ length: 4 }, () => ({ ...CONTENT.lines[0]!, volume: "123456789,123" })),
          },
        }),
    },
    more: {
      filed: {
        address: FORM,
        shows: "S26EEAB12CD34E",
        answers: () =>
          open(
            {
              stage: "available",
              status: "AVAILABLE",
              filed: CONTENT,
              filed_at: NUMBERS.checked_at,
              may: ["withdraw"],
            },
            { ...NUMBERS, state: "valid" },
          ),
      },
      "with a message of the authority": {
        address: FORM,
        shows: "Palun täpsustage mahtu.",
        answers: () =>
          open(
            {
              stage: "available",
              status: "AVAILABLE",
              filed: CONTENT,
              filed_at: NUMBERS.checked_at,
              message: { at: NUMBERS.checked_at, text: "Palun täpsustage mahtu." },
              may: ["save", "submit", "withdraw", "ask"],
            },
            { ...NUMBERS, state: "attention" },
          ),
      },
      "by hand": {
        address: FORM,
        shows: "S26EEAB12CD34E",
        answers: () => open({}, { ...NUMBERS, state: "valid", kind: null, stage: null, filing: null }),
      },
      "of an owner": { address: FORM, who: OWNER_USER, shows: "Volitus", answers: () => open({}) },
    },
  },
};
