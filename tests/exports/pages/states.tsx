import type { ExportedAct } from "#shared/exports/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { EXPORT_REVIEW, exportedAct, FAILED_EXPORT } from "#tests/support/pages/exportReplies.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const ADDRESS = "/acts/export/";

function groups(purchases: ExportedAct[], sales: ExportedAct[]): void {
  answer(api.exports.page, ({ query }) => ({ results: query.type === "O" ? purchases : sales, next: null }));
  answer(api.exports.total, ({ query: { type } }) => {
    const acts = type === "O" ? purchases : sales;
    return { count: acts.length, sum: acts.reduce((sum, act) => sum + (act.sum ?? 0), 0) };
  });
  answer(api.exports.review, EXPORT_REVIEW);
  answer(api.exports.create, FAILED_EXPORT);
}

const exported = { batch: 3, at: "2026-11-20T15:20:00.000Z", by: "Mari Mets" };

const both = () =>
  groups(
    [
      exportedAct(),
      exportedAct({ id: 2, number: "O-2", busy: true }),
      exportedAct({ id: 3, number: "O-3", changed: true, exported, export_url: "/api/v1/acts/export/3/file/" }),
    ],
    [exportedAct({ id: 101, number: "M-1", client: "Kuuseoja Saeveski OÜ", sum: 98_765.43 })],
  );

const done = () =>
  groups(
    [
      exportedAct({ exported, export_url: "/api/v1/acts/export/3/file/" }),
      exportedAct({ id: 2, number: "O-2", exported, deleted: true, date: null, sum: null }),
    ],
    [exportedAct({ id: 101, number: "M-1", exported, changed: true, export_url: "/api/v1/acts/export/3/file/" })],
  );

export const exportStates: Record<"actExport", PageStates> = {
  actExport: {
    full: { address: ADDRESS, shows: "M-1", answers: both },
    empty: { address: ADDRESS, shows: "Eksportimata akte ei leitud.", answers: () => groups([], []) },
    huge: {
      address: ADDRESS,
      shows: UNBROKEN_NAME,
      answers: () => {
        const many = (letter: string) =>
          Array.from({ length: 15 }, (_, index) =>
            exportedAct({
              id: index + (letter === "O" ? 1 : 101),
              number: `${letter}-2026-123456789-${index}`,
              client: index % 2 ? UNBROKEN_NAME : LONG_NAME,
              sum: 123_456_789.12,
            }),
          );
        groups(many("O"), many("M"));
      },
    },
    more: {
      exported: { address: `${ADDRESS}?tab=exported`, shows: "M-1", answers: done },
      "nothing exported": {
        address: `${ADDRESS}?tab=exported`,
        shows: "Eksporditud akte ei leitud.",
        answers: () => groups([], []),
      },
      "search without a result": {
        address: `${ADDRESS}?q=olematu`,
        shows: "Tulemusi ei leitud",
        answers: () => groups([], []),
      },
      "acts chosen": { address: ADDRESS, shows: "M-1", press: ["Vali kõik: Ostuaktid"], answers: both },
      "before an export": {
        address: ADDRESS,
        shows: "Ekspordi 25 akti",
        press: ["Vali kõik: Ostuaktid", "Ekspordi"],
        answers: both,
      },
      "an export that could not be looked at": {
        address: ADDRESS,
        shows: "Liiga palju katseid.",
        press: ["Vali kõik: Ostuaktid", "Ekspordi"],
        answers: () => {
          both();
          refuse(api.exports.review, "too_many_requests");
        },
      },
    },
  },
};
