import { beforeAll, describe, expect, it } from "vitest";
import { type Act, ActEntity, actById } from "#functions/acts/store/act.ts";
import { ActDayEntity, storedActDay } from "#functions/acts/store/actDay.ts";
import { ActExportEntity, exportsOfActs } from "#functions/exports/store/actExport.ts";
import { claimExports, releaseExports } from "#functions/exports/store/exportMarks.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { cents, toEuros } from "#shared/basics/amounts.ts";
import { naturalSortKey } from "#shared/basics/names.ts";
import type { ExportedAct } from "#shared/exports/contract.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
/** Purchase acts that handlers made, all of 18.11.2026. */
let made: Act[];
/** Older acts, one a day backwards from 30.06.2025. */
let old: Act[];
const COUNT = 1100;

type Query = Record<string, string>;

const page = async (query: Query): Promise<{ results: ExportedAct[]; next: string | null }> =>
  (await agent.call("exports.page", { query: { type: "O", ...query } })).body;
const total = async (query: Query): Promise<{ count: number; sum: number }> =>
  (await agent.call("exports.total", { query: { type: "O", ...query } })).body;
const sumOf = (acts: readonly Act[]) => toEuros(cents(acts.reduce((sum, { withVat }) => sum + withVat, 0)));

async function addOldActs(like: Act): Promise<Act[]> {
  const first = await nextIds("act", COUNT);
  const acts = Array.from({ length: COUNT }, (_, index): Act => {
    const date = new Date(Date.UTC(2025, 5, 30) - index * 86_400_000).toISOString().slice(0, 10);
    const id = first + index;
    const withVat = cents(index === COUNT - 1 ? 99_999_901 : 10_001 + index);
    return { ...like, id, number: `VANA-${index}`, hash: `vana${id}`, date, withVat };
  });
  await ActEntity.putAll(acts);
  await ActDayEntity.putAll(
    acts.map((act) => storedActDay({ ...act, act: act.id, salesAct: act.salesAct, rows: 1, destinations: [] })),
  );
  const earlier = (await exportsOfActs([like.id])).get(like.id)!;
  await ActExportEntity.putAll(
    acts.map(({ id, number }) => ({ ...earlier, act: id, number, order: naturalSortKey(number) })),
  );
  return acts;
}

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  const { company, ids } = await importReports(agent, 2, 2);
  await agent.call("actForm.create", { body: formOf(await prepare(agent, company, ids), { number: "FILTER-1" }) });
  const { results } = await page({});
  made = await Promise.all(results.map(async ({ id }) => (await actById(id))!));
  expect(made.length).toBeGreaterThan(1);
  old = await addOldActs(made[0]!);
}, 120_000);

describe("a list of an export", () => {
  it("shows day and sum with VAT of each act", async () => {
    const { results } = await page({ query: "FILTER" });
    expect(results.map(({ id, date, sum }) => [id, date, sum])).toEqual(
      made.map(({ id, date, withVat }) => [id, date, toEuros(withVat)]),
    );
    const { body } = await agent.call("exports.list", { query: { query: "FILTER" } });
    expect(body.buy_acts).toEqual(results);
  });

  it("finds an act that is read after 1,000 others, by reading on", async () => {
    const first = await page({ min: "999999" });
    expect(first.results).toEqual([]);
    const second = await page({ min: "999999", cursor: first.next! });
    expect(second.results.map(({ number, sum }) => [number, sum])).toEqual([[`VANA-${COUNT - 1}`, 999_999.01]]);
    expect(second.next).toBeNull();
  });

  it("reads only the days of a range, newest first, by pages that join", async () => {
    const june = await page({ from: "2025-06-01", to: "2025-06-30" });
    expect(june.results.map(({ date }) => date)).toEqual(old.slice(0, 30).map(({ date }) => date));
    expect(june.next).toBeNull();
    const all: string[] = [];
    let cursor: string | null = "";
    do {
      const read: Awaited<ReturnType<typeof page>> = await page({ to: "2025-06-30", ...(cursor && { cursor }) });
      all.push(...read.results.map(({ number }) => number));
      cursor = read.next;
    } while (cursor !== null);
    expect(all).toEqual(old.map(({ number }) => number));
  });

  it.each<[Query, number]>([
    [{ from: "2026-01-01", signature: "none" }, 1],
    [{ from: "2026-01-01", signature: "signed" }, 0],
    [{ from: "2026-01-01", letter: "unsent" }, 1],
    [{ from: "2026-01-01", letter: "sent" }, 0],
    [{ from: "2026-01-01", query: "olematu" }, 0],
    [{ from: "2025-06-30", to: "2025-06-30", min: "100.01", max: "100.01" }, 1],
    [{ from: "2025-06-30", to: "2025-06-30", min: "100.02" }, 0],
  ])("narrowed by %j has acts: %d", async (query, hasAny) => {
    expect((await page(query)).results.length > 0).toBe(hasAny === 1);
  });

  it.each([
    [{ from: "2026-02-01", to: "2026-01-01" }, "to"],
    [{ min: "2", max: "1" }, "max"],
    [{ from: "2026-02-01", cursor: "vale" }, "cursor"],
  ])("refuses %j at the field", async (query, field) => {
    const { status, body } = await agent.call("exports.page", { query: { type: "O", ...query } });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

describe("the total of a group", () => {
  it("is exact by cents over all acts, also beyond a page, and without those of another run", async () => {
    expect(await total({})).toEqual({ count: COUNT + made.length, sum: sumOf([...old, ...made]) });
    const few = old.filter(({ withVat }) => withVat <= 10_700);
    expect(await total({ to: "2025-06-30", max: "107" })).toEqual({ count: few.length, sum: sumOf(few) });
    const run = await nextIds("actExport");
    await claimExports({ id: run, group: "O" }, [old[0]!.id]);
    expect(await total({ from: "2025-06-29", to: "2025-06-30" })).toEqual({ count: 1, sum: sumOf(old.slice(1, 2)) });
    await releaseExports(run, [old[0]!.id]);
  });
});

describe("an export of a whole group", () => {
  it("with filters takes only what they show, and leaves the others open", async () => {
    const query = { from: "2026-01-01", min: "0" };
    expect((await total(query)).count).toBe(made.length);
    const { body } = await agent.call("exports.create", { body: { type: "O", acts: [], ...query } });
    expect([body.success, body.count]).toEqual([true, made.length]);
    expect(await total({})).toEqual({ count: COUNT, sum: sumOf(old) });
    const { results } = await page({ tab: "1", from: "2026-01-01" });
    expect(results.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });
});
