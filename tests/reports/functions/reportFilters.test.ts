import { beforeAll, describe, expect, it } from "vitest";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { type Report, ReportEntity, reportById } from "#functions/reports/store/report.ts";
import { rowLocation } from "#functions/reports/store/reportRows.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { cents } from "#shared/basics/amounts.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

type Query = Record<string, string>;
type Imported = Awaited<ReturnType<typeof importReports>>;

let agent: Caller;
/** Three reports of September 2026, and two of November, at a destination each. Rows of some 1,000.00 and 995.50 €. */
let september: Imported;
let november: Imported;
const COUNT = 1100;

const placeOf = ({ reports }: Imported) => reports[0]!.destination!.code;
const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

async function filtered(query: Query): Promise<{ results: { id: number; number: string }[]; next: string | null }> {
  const { company } = september;
  return (await agent.call("reports.filtered", { query: { company, acted: "False", ...query } })).body;
}

const idsOf = async (query: Query) => sorted((await filtered(query)).results.map(({ id }) => id));

/** Posts a selection with filters as the dashboard does; the reports of the act, and the form. */
async function acting(fields: Query): Promise<{ ids: number[]; form: LoadedAct }> {
  const body = new URLSearchParams({ company: september.company, csrfmiddlewaretoken: agent.csrf, ...fields });
  const { headers } = await agent.call("actForm.select", { rawBody: body.toString(), headers: { "x-csrftoken": "" } });
  const selection = String(headers["location"]).split("/")[3]!;
  const { body: loaded } = await agent.call("actForm.prepare", { query: { selection } });
  const [form] = loaded;
  const rows: number[] = form.act_rows.flatMap((row: LoadedAct["act_rows"][number]) =>
    row.report_rows.map(({ id }) => rowLocation(id).reportId),
  );
  return { ids: sorted([...new Set(rows)]), form };
}

/** Open reports without a price, one a day backwards from 30.06.2025; the oldest is worth 5,000 €. */
async function addOldReports(like: Report): Promise<Report[]> {
  const first = await nextIds("report", COUNT);
  const reports = Array.from({ length: COUNT }, (_, index): Report => {
    const date = new Date(Date.UTC(2025, 5, 30) - index * 86_400_000).toISOString().slice(0, 10);
    const openCents = cents(index === COUNT - 1 ? 500_000 : 10_000);
    return { ...like, id: first + index, number: `VANA-${index}`, date, openCents, allCents: openCents, unpriced: 1 };
  });
  await ReportEntity.putAll(reports);
  return reports;
}

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  september = await importReports(agent, 3, 2, { date: "2026-09-15" });
  november = await importReports(agent, 2, 2, { date: "2026-11-02" });
}, 60_000);

describe("reports that filters narrow", () => {
  it("are those of the range of days, of a company and of a destination", async () => {
    expect(await idsOf({ from: "2026-09-01", to: "2026-09-30" })).toEqual(sorted(september.ids));
    expect(await idsOf({ from: "2026-11-02", to: "2026-11-02" })).toEqual(sorted(november.ids));
    expect(await idsOf({ from: "2026-09-01", destination_code: placeOf(november) })).toEqual(sorted(november.ids));
    expect(await idsOf({ from: "2026-09-16", destination_code: placeOf(september) })).toEqual([]);
  });

  it("name the companies that have one on the days, and none that has them before and after", async () => {
    const { company } = september;
    const ids = async (query: Query) => {
      const { body } = await agent.call("reports.companies", { query });
      return body.map(({ id }: { id: number }) => String(id));
    };
    expect(await ids({})).toContain(company);
    expect(await ids({ acted: "False", from: "2026-09-15", to: "2026-09-15" })).toEqual([company]);
    expect(await ids({ acted: "False", from: "2026-09-16", to: "2026-11-01" })).toEqual([]);
    expect(await ids({ acted: "False", to: "2026-09-14" })).toEqual([]);
    expect(await ids({ acted: "True", from: "2026-09-15" })).toEqual([]);
    const reversed = await agent.call("reports.companies", { query: { from: "2026-09-02", to: "2026-09-01" } });
    expect([reversed.status, reversed.body.fields]).toEqual([400, { to: ["Lõpp on enne algust."] }]);
  });

  it("are those of the range of values of open rows, both ends included", async () => {
    const value = (await reportById(september.ids[0]!))!.openCents / 100;
    const days = { from: "2026-09-01", to: "2026-09-30" };
    expect(await idsOf({ ...days, min: String(value), max: String(value) })).toEqual([september.ids[0]]);
    expect(await idsOf({ ...days, max: "1" })).toEqual([]);
  });

  it("are found by a search, too", async () => {
    expect(await drain("tokens")).toBe(0);
    const search = november.numbers[0]!.slice(0, 8);
    expect(await idsOf({ search })).toEqual(sorted(november.ids));
    expect(await idsOf({ search, from: "2026-11-03" })).toEqual([]);
    expect(await idsOf({ search, min: "1000000" })).toEqual([]);
  });

  it.each([
    [{ from: "2026-02-01", to: "2026-01-01" }, "to"],
    [{ min: "2", max: "1" }, "max"],
  ])("are refused for %j at the field, as is a selection of them", async (query, field) => {
    const { company } = september;
    const listed = await agent.call("reports.filtered", { query: { company, acted: "False", ...query } });
    expect([listed.status, Object.keys(listed.body.fields)]).toEqual([400, [field]]);
    const counted = await agent.call("actForm.selected", { query: { company, ...query } });
    expect([counted.status, Object.keys(counted.body.fields)]).toEqual([400, [field]]);
    const body = new URLSearchParams({ company, csrfmiddlewaretoken: agent.csrf, ...query });
    const posted = await agent.call("actForm.select", { rawBody: body.toString(), headers: { "x-csrftoken": "" } });
    expect(posted.status).toBe(400);
  });
});

describe("an act of what is filtered", () => {
  const days = { from: "2026-09-01", to: "2026-09-30" };

  it("has the reports of a whole company that the filters show, and no hidden ones", async () => {
    expect((await acting({ ...days })).ids).toEqual(sorted(september.ids));
    expect((await acting({ from: "2026-11-02" })).ids).toEqual(sorted(november.ids));
  });

  it("has those of whole destinations, without the exceptions", async () => {
    const destinations = JSON.stringify([placeOf(september), placeOf(november)]);
    const except = { "except[]": String(september.ids[0]) };
    expect((await acting({ ...days, destinations, ...except })).ids).toEqual(sorted(september.ids.slice(1)));
  });

  it("has a report that is named whatever the filters are", async () => {
    const fields = { ...days, destinations: "[]", "reports[]": String(november.ids[0]) };
    expect((await acting(fields)).ids).toEqual([november.ids[0]]);
  });

  it("is counted by the server as it is made", async () => {
    const { company, ids } = september;
    const { body } = await agent.call("actForm.selected", { query: { company, ...days } });
    const reports = await Promise.all(ids.map(async (id) => (await reportById(id))!));
    const euros = reports.reduce((sum, { openCents }) => sum + openCents, 0) / 100;
    expect(body).toMatchObject({ count: 3, open: { amount_loose: 0, euros }, is_whole: true });
    const destinations = JSON.stringify([placeOf(november)]);
    const none = await agent.call("actForm.selected", { query: { company, destinations, ...days } });
    expect(none.body).toEqual({ count: 0, open: { amount: 0, amount_loose: 0, euros: 0 }, is_whole: true });
  });
});

describe("the value of an acted report", () => {
  it("is that of all its rows, and is counted again by verify", async () => {
    const { company, ids } = await importReports(agent, 1, 2, { date: "2026-10-05" });
    const [id] = ids;
    const { openCents } = (await reportById(id!))!;
    const form = formOf(await prepare(agent, company, ids), { number: "VAARTUS-1" });
    expect((await agent.call("actForm.create", { body: form })).status).toBe(201);
    const acted = (await reportById(id!))!;
    expect(acted).toMatchObject({ tab: "acted", openCents: 0, allCents: openCents });
    const euros = String(openCents / 100);
    const query = { acted: "True", from: "2026-10-05", to: "2026-10-05" };
    expect(await idsOf({ ...query, min: euros, max: euros })).toEqual([id]);
    expect(await idsOf({ ...query, max: "1" })).toEqual([]);
    expect(await differences()).toEqual([]);
    await write(ReportEntity.patch({ id: id! }, { allCents: cents(openCents + 1) }));
    expect((await differences()).filter((sentence) => sentence.includes("allCents"))).toHaveLength(1);
    await write(ReportEntity.patch({ id: id! }, { allCents: cents(openCents) }));
  });
});

describe("1,100 reports of which only the oldest fits", () => {
  it("are read 1,000 a call, and an act takes the one", async () => {
    const like = (await reportById(september.ids[0]!))!;
    const old = await addOldReports(like);
    const last = old.at(-1)!;
    const query = { destination_code: placeOf(september), min: "5000" };
    const first = await filtered(query);
    expect(first.results).toEqual([]);
    const second = await filtered({ ...query, cursor: first.next! });
    expect(second.results.map(({ number }) => number)).toEqual([last.number]);
    expect(second.next).toBeNull();
    const { form } = await acting({ destinations: JSON.stringify([placeOf(september)]), min: "5000" });
    // It has no price, so it is counted and not taken; none of the hidden ones is.
    expect(form.act_rows).toEqual([]);
    expect(form.reports_blocked).toEqual([expect.objectContaining({ count: 1 })]);
    expect(form.reports_left_out).toBe(0);
  });
});
