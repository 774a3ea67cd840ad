import { beforeAll, expect, it, vi } from "vitest";
import { actById, currentFiles } from "#functions/acts/store/act.ts";
import { rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { makeActFiles } from "#functions/invoices/makeActFiles.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type LoadedAct, MAX_ACT_REPORTS, MAX_ACT_ROWS } from "#shared/actForm/contract.ts";
import { storedFilesOf } from "#tests/support/acts/actFiles.ts";
import { formOf, importReports } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const SITE_LENGTH = 160;
const ROWS_EACH = MAX_ACT_ROWS / MAX_ACT_REPORTS;

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
  agent = await signedIn(superUser);
});

const siteOf = (report: number, row: number) => `Lank ${report}-${row} `.padEnd(SITE_LENGTH, "kõrgemäe metskond ");

async function loaded(name: "actForm.prepare" | "actForm.load", query: Record<string, string>): Promise<LoadedAct> {
  const { status, body } = await agent.call(name, { query, headers: { "accept-encoding": "gzip" } });
  expect(status).toBe(200);
  return body[0];
}

async function selected(company: string, ids: readonly number[]): Promise<string> {
  const fields = [["company", company], ...ids.map((id) => ["reports[]", String(id)])];
  const { headers } = await agent.call("actForm.select", { rawBody: new URLSearchParams(fields).toString() });
  return String(headers["location"]).split("/")[3]!;
}

/** Calls pass the limits of Lambda, as in the embedded system (tests/support/api/callApi.ts). */
it(`an act of ${MAX_ACT_ROWS} rows with long names, none of them merged, is loaded, priced, previewed, created and opened, and has its files`, async () => {
  const { company, ids } = await importReports(agent, MAX_ACT_REPORTS, ROWS_EACH, {}, siteOf);
  const selection = await selected(company, ids);
  const act = await loaded("actForm.prepare", { selection });
  expect(act.act_rows).toHaveLength(MAX_ACT_ROWS);
  expect(JSON.stringify(act).length).toBeGreaterThan(500 * MAX_ACT_ROWS);

  const prices = act.act_rows.flatMap((row) =>
    row.report_rows.map((one) => ({ ...one, price: 77.7, originalPrice: row.flat_price })),
  );
  expect((await agent.call("actForm.setPrices", { body: prices })).status).toBe(200);
  const priced = await loaded("actForm.prepare", { selection });
  expect(new Set(priced.act_rows.map((row) => row.flat_price))).toEqual(new Set([77.7]));

  const form = formOf(priced);
  const { body: preview } = await agent.call("actForm.preview", { body: { ...form, updating: null } });
  expect(await drain("previews")).toBe(0);
  const params = { job: preview.job };
  expect((await agent.call("actForm.previewProgress", { params })).body).toMatchObject({ phase: "done", percent: 100 });
  const { status, body } = await agent.call("actForm.create", { body: form });
  expect(status).toBe(201);
  const reports = await reportsById(ids);
  expect(reports.every((report) => report.tab === "acted" && report.claimedBy === 0)).toBe(true);
  expect(await rowsOfAct(body.id, 1)).toHaveLength(MAX_ACT_ROWS);
  const again = await loaded("actForm.load", { act_id: String(body.id) });
  expect(again.act_rows.map(({ id }) => id).toSorted()).toEqual(priced.act_rows.map(({ id }) => id).toSorted());

  await makeActFiles(body.id);
  const made = (await actById(body.id))!;
  expect([...(await storedFilesOf(made)).keys()]).toHaveLength(6);
  expect(currentFiles(made)?.isComplete).toBe(true);
}, 900_000);
