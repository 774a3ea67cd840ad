import type { ImportRun } from "#shared/imports/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { importDetails, importRun } from "#tests/support/pages/importReplies.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const ADDRESS = "/reports/imports/";

function list(...results: ImportRun[]): void {
  answer(api.imports.list, { results, count: results.length, next: null });
  answer(api.companies.list, { results: [], next: null });
  answer(api.imports.load, ({ params }) => {
    const run = results.find(({ id }) => String(id) === params.id)!;
    return run.state === "suspicious" ? doubtful(run) : wrong(run);
  });
}

const doubtful = (run: ImportRun) =>
  importDetails(run, {
    doubts: [
      {
        row: 7,
        column: "Kogus",
        kind: "volume",
        reason: "Kogus 301,180 tm on tavatu: tavaliselt on kuni 60,000 tm.",
        count: 1,
      },
      { row: 12, column: "Kogus", kind: "volume", reason: "Kogus 0,010 tm on tavatu.", count: 3 },
    ],
    doubt_kinds: [{ kind: "volume", count: 4 }],
    doubt_print: "nähtud",
  });

const wrong = (run: ImportRun) =>
  importDetails(run, {
    errors: Array.from({ length: Math.min(run.error_count, 30) }, (_, index) => ({
      row: index + 2,
      column: "Ostja registrikood",
      reason: index % 2 ? "Sellist ostjat ei ole." : "Kogus peab olema suurem kui 0.",
      report: `MR-${index}`,
      text: index % 2 ? "19990005" : UNBROKEN_NAME,
    })),
  });

const allStates = (): ImportRun[] => [
  importRun({ id: 1, state: "queued", rows: 0, rows_done: 0 }),
  importRun({ id: 2, state: "parsing", rows: 500, rows_done: 0 }),
  importRun({ id: 3, state: "writing", rows_done: 500 }),
  importRun({ id: 4, state: "writing", rows_done: 900, can_retry: true }),
  importRun({ id: 5, state: "suspicious", rows: 20, rows_done: 0, doubt_count: 4, file_name: "kahtlane.csv" }),
  importRun({ id: 6, state: "complete", reports_changed: 3, reports_unchanged: 12, decided_by: "Mari Mets" }),
  importRun({ id: 7, state: "cancelled", rows_done: 0, decided_by: "Mari Mets" }),
  importRun({ id: 8, state: "not_parsed", rows_done: 0, error_count: 12, file_name: "vigane.xlsx" }),
  importRun({ id: 9, state: "not_parsed", rows_done: 0, error_count: 1, file_name: "üks-viga.csv" }),
  importRun({ id: 10, state: "failed", rows_done: 10, can_retry: true, file_name: "katkes.json" }),
];

export const importStates: Record<"imports", PageStates> = {
  imports: {
    full: { address: ADDRESS, shows: "301,180 tm on tavatu", answers: () => list(...allStates()) },
    empty: { address: ADDRESS, shows: "Ühtegi ostjat ei ole veel", answers: () => list() },
    huge: {
      address: ADDRESS,
      shows: UNBROKEN_NAME,
      answers: () =>
        list(
          ...Array.from({ length: 20 }, (_, index) =>
            importRun({
              id: 100 + index,
              file_name: `${index % 2 ? UNBROKEN_NAME.repeat(3) : LONG_NAME} ${index}.csv`,
              created_by: LONG_NAME,
              decided_by: UNBROKEN_NAME,
              rows: 1_234_567,
              reports_new: 123_456,
              reports_changed: 123_456,
              reports_unchanged: 123_456,
            }),
          ),
        ),
    },
    more: {
      "errors of a file": {
        address: ADDRESS,
        shows: "Sellist ostjat ei ole.",
        press: [/^Näita vigu|^Näita 12/],
        answers: () => list(...allStates()),
      },
      "columns of a file": {
        address: ADDRESS,
        shows: "Mõõtmisakti number, kuni 25 tähemärki",
        press: ["Faili veerud ja näidis"],
        answers: () => list(importRun()),
      },
      "waybills with a problem": {
        address: `${ADDRESS}?waits=problems`,
        shows: "PMK0001",
        answers: () =>
          answer(api.imports.refusedWaybills, {
            results: Array.from({ length: 8 }, (_, index) => ({
              number: `PMK000${index}`,
              reason: "Mõõtühik 'T' ei ole tihumeeter ega puistekuupmeeter.",
              remedy: index % 3 ? "Paluge saeveskil esitada kogus tihumeetrites või puistekuupmeetrites." : "",
              since: "2026-11-18T10:00:00.000Z",
            })),
            is_whole: false,
          }),
      },
      "no waybill with a problem": {
        address: `${ADDRESS}?waits=problems`,
        shows: "Probleemiga veoselehti ei ole",
        answers: () => answer(api.imports.refusedWaybills, { results: [], is_whole: true }),
      },
      "files that wait for a decision": {
        address: `${ADDRESS}?waits=doubts`,
        shows: "kahtlane.csv",
        answers: () => list(...allStates().filter(({ state }) => state === "suspicious")),
      },
      "no file waits for a decision": {
        address: `${ADDRESS}?waits=doubts`,
        shows: "Ükski fail ei oota otsust",
        answers: () => list(),
      },
      "register that refuses to be asked": {
        address: ADDRESS,
        shows: "Liiga palju katseid.",
        press: [/EVR/],
        answers: () => {
          list(importRun());
          refuse(api.imports.fetchWaybills, "too_many_requests");
        },
      },
    },
  },
};
