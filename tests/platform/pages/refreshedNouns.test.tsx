import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { show } from "#tests/support/pages/show.tsx";
import { attempt } from "#web/api/apiProblem.ts";
import { useRead } from "#web/api/read.ts";
import { call } from "#web/api/request.ts";
import type { ClientRow } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";

type Input = { params?: object; query?: object; body?: object };
type Row = ClientRow;

const at = { params: { hash: "ümbrik" } };
const ofId = { params: { id: "7" } };
const actsOf = { query: { company: "7", type: "20" } };
const days = { query: { date_after: "2026-10-01", date_before: "2026-12-31" } };

type Question = readonly [Row, Input];

const REPORTS: Question = [api.reports.companies, { query: {} }];
const ACTS: Question = [api.actLists.list, actsOf];
const DOCUMENTS: Question = [api.documents.list, { query: { company: "7" } }];
const CONTAINER: Question = [api.signing.container, at];
const EXPORTED: Question = [api.exports.total, { query: { type: "M" } }];
const SUMMARY: Question = [api.statistics.summary, days];
const WAITING: Question = [api.overview.waiting, {}];
const MISSING: Question = [api.eudr.missing, { query: {} }];
const ATTACHMENTS: Question = [api.attachments.view, { params: { hash: "leht" } }];
const PRICE = { id: "7-1--0-2026-11-18" };
const SITE_NAME = { params: { id: "kirdelank-01" }, query: { act_hash: "leht" }, body: { name: "Uus", version: 1 } };

/** A call of each noun, and open lists, pages and counts that show what it changes. */
const CASES: [string, Row, Input, Question[]][] = [
  ["a changed price", api.prices.change, { params: PRICE, body: { price: 1, original_price: 2 } }, [REPORTS, WAITING]],
  ["a removed price", api.prices.remove, { params: PRICE }, [REPORTS, WAITING]],
  ["a destination", api.companies.renameDestination, { ...ofId, body: { code: "A", name: "B" } }, [REPORTS, SUMMARY]],
  ["a decline", api.signing.decline, { ...at, body: { reason: "Vale" } }, [CONTAINER, ACTS, DOCUMENTS, WAITING]],
  ["a cancelled signing", api.signing.cancel, at, [CONTAINER, ACTS, DOCUMENTS, WAITING]],
  ["a deleted container", api.signing.remove, at, [CONTAINER, ACTS, DOCUMENTS, WAITING]],
  ["a deleted container of a document", api.documents.deleteContainer, at, [CONTAINER, DOCUMENTS]],
  ["a deleted document", api.documents.remove, at, [CONTAINER, DOCUMENTS]],
  ["an export", api.exports.create, { body: { type: "M", acts: [1] } }, [EXPORTED, ACTS, WAITING]],
  ["a forecast", api.forecasts.create, { body: { company: 7 } }, [SUMMARY, WAITING]],
  ["a declaration", api.eudr.removeDeclaration, { params: { id: "7-S26EE" } }, [MISSING, WAITING]],
  ["a name of a site", api.attachments.updateSiteName, SITE_NAME, [ATTACHMENTS, MISSING, WAITING]],
  [
    "a report that is confirmed",
    api.reports.confirmReport,
    { ...ofId, body: { print: "a" } },
    [REPORTS, SUMMARY, WAITING],
  ],
];

function Shown({ question: [row, input] }: { question: Question }) {
  useRead(row, input);
  return null;
}

it.each(CASES)("asks again for all that shows %s", async (_, row, input, questions) => {
  for (const [read] of questions) refuse(read, "not_found");
  refuse(row, "not_found");
  show(
    <>
      {questions.map((question) => (
        <Shown key={question[0].name} question={question} />
      ))}
    </>,
  );
  const asked = () => questions.map(([read]) => requestsTo(read).length);
  await waitFor(() => expect(asked()).toEqual(questions.map(() => 1)));
  await attempt(() => call(row, input));
  await waitFor(() => expect(asked()).toEqual(questions.map(() => 2)));
});
