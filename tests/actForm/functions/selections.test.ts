import { beforeAll, describe, expect, it } from "vitest";
import { SelectionEntity } from "#functions/actForm/store/selection.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { rowLocation } from "#functions/reports/store/reportRows.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { importReports } from "#tests/support/acts/acts.ts";
import { type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

/** Posts a selection as the dashboard does and returns the reports of the act that would be created. */
async function reportsOf(company: string, fields: [string, string][]): Promise<number[]> {
  const { act_rows } = await actOf(company, fields);
  const ids = act_rows.flatMap((row) => row.report_rows.map(({ id }) => rowLocation(id).reportId));
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

async function selected(company: string, fields: [string, string][]): Promise<string> {
  const body = new URLSearchParams([...fields, ["company", company], ["csrfmiddlewaretoken", agent.csrf]]);
  const { headers } = await agent.call("actForm.select", { rawBody: body.toString(), headers: { "x-csrftoken": "" } });
  return String(headers["location"]).split("/")[3]!;
}

async function actOf(company: string, fields: [string, string][]): Promise<LoadedAct> {
  const selection = await selected(company, fields);
  const { body: loaded } = await agent.call("actForm.prepare", { query: { selection } });
  return loaded[0];
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

describe("a selection of the dashboard", () => {
  it("contains whole destinations and single reports, each report once", async () => {
    const whole = await importReports(agent, 2);
    const beside = await importReports(agent, 3);
    const destinations = JSON.stringify([whole.reports[0]!.destination!.code]);
    const [one, two] = [beside.ids[0]!, whole.ids[1]!];
    expect(
      await reportsOf(whole.company, [
        ["destinations", destinations],
        ["reports[]", String(one)],
        ["reports[]", String(two)],
      ]),
    ).toEqual(sorted([...whole.ids, one]));
  });

  it("is not answered after its end, though the table still has it", async () => {
    const { company, ids } = await importReports(agent, 1);
    const selection = await selected(company, [["reports[]", String(ids[0])]]);
    const prepared = async () => (await agent.call("actForm.prepare", { query: { selection } })).status;
    expect(await prepared()).toBe(200);
    await write(SelectionEntity.patch({ id: selection }, { expiresAt: Math.floor(Date.now() / 1000) - 1 }));
    expect(await prepared()).toBe(404);
  });

  it("contains only the given reports when no destination is given", async () => {
    const { company, ids } = await importReports(agent, 3);
    expect(
      await reportsOf(company, [
        ["destinations", "[]"],
        ["reports[]", String(ids[2])],
      ]),
    ).toEqual([ids[2]]);
  });

  it("contains the whole company when neither is given", async () => {
    const { company, ids } = await importReports(agent, 2);
    expect(await reportsOf(company, [["destinations", "[]"]])).toEqual(expect.arrayContaining(ids));
  });

  it("contains a whole destination or company but for the exceptions", async () => {
    const whole = await importReports(agent, 4);
    const beside = await importReports(agent, 2);
    const codes = (...of: (typeof whole)[]) => JSON.stringify(of.map(({ reports }) => reports[0]!.destination!.code));
    const except = (...ids: (number | undefined)[]) => ids.map((id): [string, string] => ["except[]", String(id)]);
    const [first, , third] = whole.ids;
    const left = whole.ids.filter((id) => id !== first && id !== third);
    expect(await reportsOf(whole.company, [["destinations", codes(whole)], ...except(first, third)])).toEqual(
      sorted(left),
    );
    const two: [string, string][] = [["destinations", codes(whole, beside)], ...except(first, third, beside.ids[0])];
    expect(await reportsOf(whole.company, two)).toEqual(sorted([...left, beside.ids[1]!]));

    const company = await reportsOf(whole.company, [["destinations", "[]"], ...except(first, beside.ids[0])]);
    expect(company).toEqual(expect.arrayContaining([...left, third, beside.ids[1]]));
    expect(company).not.toContain(first);
    expect(company).not.toContain(beside.ids[0]);
  });

  it("takes 2,000 exceptions and refuses more", async () => {
    const { company, ids, reports } = await importReports(agent, 3);
    const fields = (count: number) =>
      new URLSearchParams([
        ...Array.from({ length: count - 1 }, (_, index): [string, string] => ["except[]", String(900_000_000 + index)]),
        ["except[]", String(ids[0])],
        ["destinations", JSON.stringify([reports[0]!.destination!.code])],
        ["company", company],
        ["csrfmiddlewaretoken", agent.csrf],
      ]);
    expect(await reportsOf(company, [...fields(2000)].slice(0, -2) as [string, string][])).toEqual(
      sorted(ids.slice(1)),
    );
    const refused = await agent.call("actForm.select", {
      rawBody: fields(2001).toString(),
      headers: { "x-csrftoken": "" },
    });
    expect(refused.status).toBe(400);
  });

  it("leaves out reports of a whole destination that cannot be acted, and counts them by reason", async () => {
    const { company, ids, reports } = await importReports(agent, 2);
    const [measured] = reports;
    const destination = measured!.destination!;
    const again = (number: string, changes: Partial<MeasuredReport>): MeasuredReport => ({
      ...measured!,
      number: `${measured!.number}${number}`,
      ...changes,
    });
    const unpriced = measured!.rows.map(({ price: _price, ...row }) => row);
    await (await openImport("file")).import([
      again("A", { waybills: measured!.waybills.map((waybill) => ({ ...waybill, finished: false })) }),
      again("B", { rows: unpriced.map((row) => ({ ...row, assortment: { code: "EIHIND", name: "Hinnata" } })) }),
      again("C", { rows: unpriced.map((row) => ({ ...row, assortment: { code: "EIHIND", name: "Hinnata" } })) }),
    ]);
    const fields: [string, string][] = [["destinations", JSON.stringify([destination.code])]];
    expect(await reportsOf(company, fields)).toEqual(sorted(ids));
    const { reports_blocked, reports_gone, reports_left_out } = await actOf(company, fields);
    expect(reports_blocked.toSorted((a, b) => a.count - b.count)).toEqual([
      { reason: "Veoseleht on lõpetamata.", count: 1 },
      { reason: "Raportil on hinnata ridu. Lisage hind hinnakirja.", count: 2 },
    ]);
    expect([reports_gone, reports_left_out]).toEqual([[], 0]);
  });
});

describe("a refused post of the selection leads back to the page as it was", () => {
  const here = `${process.env["PUBLIC_URL"]}/reports/dashboard/?q=MR-5&open=4&problem=csrf`;
  const post = async (caller: Caller, referer: string | undefined, csrf: string) => {
    const body = new URLSearchParams({ company: "4", csrfmiddlewaretoken: csrf }).toString();
    const headers = { accept: "text/html", "x-csrftoken": "", referer };
    const answer = await caller.call("actForm.select", { rawBody: body, headers });
    return [answer.status, answer.headers["location"]];
  };

  it.each([
    ["with its query", here, "/reports/dashboard/?q=MR-5&open=4"],
    ["without one", undefined, "/reports/dashboard/"],
    ["not to another page", `${process.env["PUBLIC_URL"]}/acts/dashboard/?tab=sales`, "/reports/dashboard/"],
    ["nor to no address at all", "kuskil", "/reports/dashboard/"],
  ])("%s, after a session that ended", async (_name, referer, next) => {
    const visitor = nobody();
    const [status, location] = await post(visitor, referer, visitor.csrf);
    expect(status).toBe(303);
    expect(location).toBe(`/login?${new URLSearchParams({ next, ended: "1" }).toString()}`);
  });

  it("with the problem, after a wrong CSRF token", async () => {
    expect(await post(agent, here, "wrong")).toEqual([303, "/reports/dashboard/?q=MR-5&open=4&problem=csrf"]);
  });
});
