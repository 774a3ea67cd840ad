import { beforeAll, describe, expect, it } from "vitest";
import { type Act, ActEntity, actById } from "#functions/acts/store/act.ts";
import { ActDayEntity, storedActDay } from "#functions/acts/store/actDay.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { ContainerEntity } from "#functions/containers/store/container.ts";
import { ActExportEntity, exportsOfActs } from "#functions/exports/store/actExport.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { cents } from "#shared/basics/amounts.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
/** Purchase acts of one sales act, of three owners, that handlers made. */
let made: Act[];
const COUNT = 1100;

interface Filtered {
  results: { id: number; number: string; date: string; company: number }[];
  found: number;
  is_whole: boolean;
  next: string | null;
  truncated: boolean;
  companies: { id: number }[];
}

const filtered = async (query: Record<string, string>, caller = agent): Promise<Filtered> =>
  (await caller.call("actLists.filtered", { query })).body;
const numbers = async (query: Record<string, string>, caller = agent) =>
  (await filtered(query, caller)).results.map(({ number }) => number);

/** Acts like `like`, one a day backwards from a day, of two owners in turn. */
async function addActs(like: Act, count: number, owners: readonly number[], label: string): Promise<Act[]> {
  const first = await nextIds("act", count);
  const acts = Array.from({ length: count }, (_, index): Act => {
    const date = new Date(Date.UTC(2025, 5, 30) - index * 86_400_000).toISOString().slice(0, 10);
    const owner = owners[index % owners.length]!;
    const id = first + index;
    return { ...like, id, number: `${label}-${index}`, hash: `${label}${id}`, date, seller: owner, counterpart: owner };
  });
  await ActEntity.putAll(acts);
  await ActDayEntity.putAll(
    acts.map((act) => storedActDay({ ...act, act: act.id, salesAct: act.salesAct, rows: 1, destinations: [] })),
  );
  return acts;
}

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  const { company, ids } = await importReports(agent, 2, 2);
  await agent.call("actForm.create", { body: formOf(await prepare(agent, company, ids), { number: "FILTER-1" }) });
  await drain("actFiles");
  await drain("tokens");
  const { body } = await agent.call("actLists.list", { query: { search: "FILTER-1", type: "10" } });
  made = await Promise.all(body.results.map(async ({ id }: { id: number }) => (await actById(id))!));
  expect(made).toHaveLength(3);
  const acts = await addActs(made[0]!, COUNT, [made[0]!.counterpart, made[1]!.counterpart], "VANA");
  await ActEntity.putAll([{ ...acts.at(-1)!, withVat: cents(999_999_00) }]);
}, 120_000);

describe("filters of acts", () => {
  it("find an act that is read after 1,000 others, by reading on", async () => {
    const first = await filtered({ min: "999999" });
    expect(first).toMatchObject({ results: [], found: 0, is_whole: false, companies: [] });
    const second = await filtered({ min: "999999", cursor: first.next! });
    expect(second).toMatchObject({ found: 1, is_whole: true, next: null });
    expect(second.results.map(({ number }) => number)).toEqual([`VANA-${COUNT - 1}`]);
    expect(second.companies).toHaveLength(1);
  });

  it("read only the days of the range, and count exactly", async () => {
    const { results, ...reply } = await filtered({ from: "2025-06-01", to: "2025-06-30" });
    expect(reply).toMatchObject({ found: 30, is_whole: true, next: null, truncated: false });
    expect(results[0]).toMatchObject({ number: "VANA-0", date: "2025-06-30" });
    expect(results.map(({ date }) => date)).toEqual(
      results
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(reply.companies.map(({ id }) => id))).toEqual(new Set([made[0]!.counterpart, made[1]!.counterpart]));
    expect(await filtered({ from: "2025-06-30", to: "2025-06-30", max: "0" })).toMatchObject({
      found: 0,
      is_whole: true,
    });
    expect(await filtered({ to: "1999-12-31" })).toMatchObject({ found: 0, is_whole: true, next: null });
  });

  it("show 200 at once, count the others, and go on after the last one shown", async () => {
    const query = { from: "2024-12-01", to: "2025-06-30" };
    const first = await filtered(query);
    expect(first).toMatchObject({ found: 212, is_whole: true });
    expect(first.results).toHaveLength(200);
    const second = await filtered({ ...query, cursor: first.next! });
    expect(second).toMatchObject({ found: 12, is_whole: true, next: null });
    expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(212);
  });

  it("give each act once, however many pages are read", async () => {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page: Filtered = await filtered({ ...(cursor && { cursor }) });
      seen.push(...page.results.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(COUNT + 3);
    expect(new Set(seen).size).toBe(COUNT + 3);
  });

  it("narrow what a search finds: numbers of acts and names of counterparts", async () => {
    const { number, counterpart, date } = made[0]!;
    const days = { from: date, to: date };
    expect(await numbers({ search: number, ...days })).toEqual([number]);
    expect(await numbers({ search: number, to: "2025-01-01" })).toEqual([]);
    const name = (await companyById(counterpart))!.name;
    expect(await numbers({ search: name, ...days })).toEqual([number]);
    // One that both find comes once.
    expect(await numbers({ search: "FILTER", ...days })).toHaveLength(3);
    const june = await filtered({ search: name, from: "2025-06-01", to: "2025-06-30" });
    expect(june).toMatchObject({ found: 15, is_whole: true, companies: [{ id: counterpart }] });
  });

  it("say the state of letters and exports that the row shows", async () => {
    const { date } = made[0]!;
    const [one, two] = made;
    const days = { from: date, to: date };
    expect(await numbers({ ...days, letter: "unsent" })).toHaveLength(3);
    const { body } = await agent.call("actLists.list", { query: { acts: String(one!.id) } });
    const [{ id: email }] = body.results[0].emails;
    expect((await agent.call("letters.cancel", { params: { id: String(one!.id) }, body: { email } })).status).toBe(200);
    expect(await numbers({ ...days, letter: "none" })).toEqual([one!.number]);
    expect(await numbers({ ...days, letter: "unsent" })).toHaveLength(2);
    const stored = (await exportsOfActs([two!.id])).get(two!.id)!;
    await write(ActExportEntity.put({ ...stored, tab: "exported" }));
    expect(await numbers({ ...days, export: "exported" })).toEqual([two!.number]);
    expect(await numbers({ ...days, export: "open" })).toHaveLength(2);
    expect(await numbers({ ...days, export: "open", letter: "none" })).toEqual([one!.number]);
  });

  it("say which acts have missing origins", async () => {
    const { date } = made[0]!;
    const days = { from: date, to: date };
    expect(await numbers({ ...days, origins: "missing" })).toHaveLength(3);
    expect(await numbers({ ...days, origins: "complete" })).toEqual([]);
    const [{ id, number }, { id: bare, number: bareNumber }] = made as [Act, Act];
    await write(ActEntity.patch({ id }, { missingWaybill: undefined }));
    await write(ActEntity.patch({ id: bare }, { missingWaybill: undefined, bareSites: 1 }));
    expect(await numbers({ ...days, origins: "complete" })).toEqual([number]);
    expect(await numbers({ ...days, origins: "missing" })).toContain(bareNumber);
  });

  it("say whose signature an act waits for, to each as the row shows it", async () => {
    const [act] = made;
    const { counterpart, date, number, id } = act!;
    const user = await userOf(counterpart);
    const days = { from: date, to: date };
    const container = {
      hash: "filtriumbrik",
      company: counterpart,
      version: 1,
      kind: "acts" as const,
      name: "x",
      files: [],
      signatures: [],
      createdAt: "2026-11-02T10:00:00.000Z",
      createdBy: 1,
    };
    await write(ActEntity.patch({ id }, { container: container.hash }));
    await write(ContainerEntity.put({ ...container, status: "PENDING" }));
    expect(await numbers({ ...days, signature: "platform" })).toEqual([number]);
    // A company does not see a container before its first signature.
    expect(await numbers({ ...days, signature: "none" }, user)).toEqual([number]);
    await write(ContainerEntity.put({ ...container, status: "SIGN_ONE" }));
    expect(await numbers({ ...days, signature: "company" })).toEqual([number]);
    expect(await numbers({ ...days, signature: "company" }, user)).toEqual([number]);
    const declined = { by: 2, at: "2026-11-02T10:00:00.000Z", reason: "" };
    await write(ContainerEntity.put({ ...container, status: "SIGN_ONE", declined }));
    expect(await numbers({ ...days, signature: "declined" })).toEqual([number]);
    await write(ContainerEntity.put({ ...container, status: "SIGN_BOTH" }));
    expect(await numbers({ ...days, signature: "signed" })).toEqual([number]);
    expect(await numbers({ ...days, signature: "none" })).toHaveLength(2);
  });
});

let people = 90;

async function userOf(...companies: number[]): Promise<Caller> {
  return signedIn({ id: ++people, name: "Omaniku Töötaja", email: "", roles: ["companyUser"], companies });
}

describe("a company user", () => {
  it("gets acts of the own companies only, over all pages", async () => {
    const [one, other] = made;
    const user = await userOf(one!.counterpart);
    const first = await filtered({}, user);
    expect(first).toMatchObject({ found: COUNT / 2 + 1, is_whole: true, companies: [{ id: one!.counterpart }] });
    expect(new Set(first.results.map(({ company }) => company))).toEqual(new Set([one!.counterpart]));
    const both = await userOf(one!.counterpart, other!.counterpart);
    expect(await filtered({ from: "2025-06-01" }, both)).toMatchObject({ found: 32, is_whole: true });
    expect(await filtered({ search: other!.number }, user)).toMatchObject({ found: 0 });
    expect(await filtered({}, await userOf())).toMatchObject({ found: 0, is_whole: true });
  });

  it.each<[Record<string, string>, number, string | undefined]>([
    [{ type: "20" }, 404, undefined],
    [{ letter: "unsent" }, 400, "letter"],
    [{ export: "open" }, 400, "export"],
    [{ signature: "platform" }, 400, "signature"],
  ])("is refused %j", async (query, status, field) => {
    const { status: answered, body } = await (await userOf(made[0]!.counterpart)).call("actLists.filtered", { query });
    expect(answered).toBe(status);
    if (field) expect(Object.keys(body.fields)).toEqual([field]);
  });
});

it.each<[Record<string, string>, string]>([
  [{ from: "2026-09-02", to: "2026-09-01" }, "to"],
  [{ min: "2", max: "1" }, "max"],
  [{ min: "-1" }, "min"],
  [{ from: "01.09.2026" }, "from"],
  [{ letter: "lost" }, "letter"],
  [{ cursor: "vale" }, "cursor"],
])("refuses %j at the field %s", async (query, field) => {
  const { status, body } = await agent.call("actLists.filtered", { query });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});
