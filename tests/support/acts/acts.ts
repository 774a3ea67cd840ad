import { randomUUID } from "node:crypto";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import type { MeasuredReport, MeasuredRow } from "#shared/reports/measuredReport.ts";
import type { Caller } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { reference } from "#tests/support/site/demo.ts";

export { formOf } from "./actForm.ts";

let made = 0;

/** Imports reports of one buyer, each with rows of some owners, and returns their ids. */
export async function importReports(
  agent: Caller,
  count: number,
  rowsEach = 2,
  facts: Partial<MeasuredReport> = {},
  siteOf = (_report: number, row: number) => `Lank ${row}`,
): Promise<{ company: string; ids: number[]; numbers: string[]; reports: MeasuredReport[] }> {
  const buyer = reference.buyers[0]!;
  const batch = `B${String(++made).padStart(3, "0")}${randomUUID().slice(0, 4).toUpperCase()}`;
  const reports = Array.from({ length: count }, (_, index): MeasuredReport => {
    const waybill = `${batch}W${index}`;
    return {
      number: `${batch}-${index}`,
      date: "2026-11-02",
      seller: { code: reference.platform.regCode, name: reference.platform.name },
      buyer: { code: buyer.regCode, name: buyer.name },
      destination: { code: batch, name: `Plats ${batch}` },
      waybills: [{ number: waybill, finished: true }],
      rows: Array.from({ length: rowsEach }, (_, row) => {
        const owner = reference.owners[(index + row) % 20]!;
        return {
          waybill,
          assortment: row % 2 === 0 ? { code: "KUPALK", name: "Kuusepalk" } : { code: "MAPALK", name: "Männipalk" },
          unit: "SCM",
          amount: `${10 + row}.${String(index % 1000).padStart(3, "0")}`,
          price: row % 2 === 0 ? "100.00" : "90.50",
          previousOwner: { code: owner.code, name: owner.name, address: owner.address },
          site: { name: siteOf(index, row), cadaster: "00101:001:0001" },
          ...(row % 3 === 0 ? { certificate: { type: 20, code: "FSC100" } as const } : {}),
        };
      }),
      ...facts,
    };
  });
  await (await openImport("file")).import(reports);
  const { body: companies } = await agent.call("reports.companies");
  const company = String(companies.find((one: { name: string }) => one.name === buyer.name).id);
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await agent.call("reports.list", {
      query: { company, destination_code: batch, acted: "False", ...(cursor ? { cursor } : {}) },
    });
    ids.push(...body.results.map((report: { id: number }) => report.id));
    cursor = body.next ?? undefined;
  } while (cursor);
  return { company, ids, numbers: reports.map((report) => report.number), reports };
}

/** The same report with a corrected measurement. */
export function measuredAgain(report: MeasuredReport, change: (row: MeasuredRow) => MeasuredRow): MeasuredReport {
  return { ...report, rows: report.rows.map(change) };
}

export async function prepare(agent: Caller, company: string, ids: readonly number[]): Promise<LoadedAct> {
  const body = new URLSearchParams([
    ["company", company],
    ["csrfmiddlewaretoken", agent.csrf],
    ...ids.map((id) => ["reports[]", String(id)]),
  ]);
  const selected = await agent.call("actForm.select", { rawBody: body.toString(), headers: { "x-csrftoken": "" } });
  if (selected.status !== 303) throw new Error(JSON.stringify(selected.body));
  const selection = String(selected.headers["location"]).split("/")[3]!;
  const { body: loaded } = await agent.call("actForm.prepare", { query: { selection } });
  return loaded[0];
}
