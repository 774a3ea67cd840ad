import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { addForecast } from "#functions/forecasts/store/forecastWrites.ts";
import { refuseWaybill } from "#functions/imports/store/waybillQueue.ts";
import { SumItemEntity } from "#functions/platform/sums/sumReads.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { Act } from "#shared/acts/contract.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { AGENT_TILES } from "#shared/overview/waiting.ts";
import type { ReportCompany, Report as WireReport } from "#shared/reports/contract.ts";
import { importReports } from "#tests/support/acts/acts.ts";
import { heldAct } from "#tests/support/acts/attachments.ts";
import { ADDRESSES, type LetterOffice, openLetterOffice, setAddresses } from "#tests/support/acts/letters.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode } from "#tests/support/api/companies.ts";
import { allPages, tilesOf } from "#tests/support/overview.ts";
import { drain, work } from "#tests/support/services/queues.ts";
import { signWithoutBytes } from "#tests/support/signing/signedContainers.ts";
import { holdSums } from "#tests/support/sums.ts";
import { salesLink, TILE_LINKS } from "#web/overview/waiting/tileLinks.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
  process.env["EXPORT_ACCOUNT"] = "4010";
});

let office: LetterOffice;
let agent: Caller;
let held: Awaited<ReturnType<typeof heldAct>>;

/** A small world: open reports, acts with and without files, letters in each state, containers, an export. */
beforeAll(async () => {
  office = await openLetterOffice();
  ({ agent } = office);
  await importReports(agent, 2, 2, { date: "2026-10-20" });
  await importReports(agent, 1, 1, { date: "2026-09-30" });
  const first = await office.newAct();
  const second = await office.newAct();
  await office.newAct(1);
  held = await heldAct(agent, "ULEVAADE", (number) => [
    { waybill: `${number}-1` },
    { waybill: `${number}-1`, site: { name: "Tunnuseta", cadaster: "" } },
  ]);
  await setAddresses(held.own.seller, ADDRESSES);
  // A letter that came back, and one that is on its way.
  await office.press("send", first.sales);
  await drain("letters");
  await bounce(first.sales);
  await office.press("send", second.sales);
  await drain("actFiles");
  const { body } = await agent.call("exports.list", { query: { tab: "0" } });
  await agent.call("exports.create", { body: { type: "O", acts: [body.buy_acts[0].id] } });
  await drain("exports");
  await refuseWaybill({ company: "12345678", number: "EV1" }, { cause: "party", reason: "Ostjat ei ole." });
  await refuseWaybill({ company: "12345678", number: "EV2" }, { cause: "party", reason: "Ostjat ei ole." });
  await refuseWaybill({ company: "12345678", number: "EV3" }, { cause: "party", reason: "Kuupäev puudub." });
  await addCompany(newOwner(freeCode(71), "Aadressita Mets OÜ", ""));
}, 120_000);

afterAll(() => office.mailbox.close());

async function bounce(act: number): Promise<void> {
  const at = new Date().toISOString();
  const mail = { messageId: "m", timestamp: at, tags: { letter: [`${act}-1`] } };
  await work("mailEvents", [
    { eventType: "Bounce", mail, bounce: { timestamp: at, bouncedRecipients: [{ emailAddress: ADDRESSES[0]! }] } },
  ] as never);
}

const params = ({ id }: { id: number }) => ({ id: String(id) });

/** All acts by the lists of both types. */
async function allActs(): Promise<Act[]> {
  const found: Act[] = [];
  for (const type of ["10", "20"]) {
    const companies = await allPages<{ id: number }>(
      async (cursor) =>
        (await agent.call("actLists.companies", { query: { type, ...(cursor ? { cursor } : {}) } })).body,
    );
    for (const { id } of companies) {
      const query = { type, company: String(id) };
      found.push(
        ...(await allPages<Act>(
          async (cursor) =>
            (
              await agent.call("actLists.list", { query: { ...query, ...(cursor ? { cursor } : {}) } })
            ).body,
        )),
      );
    }
  }
  return found;
}

async function openReports(): Promise<WireReport[]> {
  const { body: companies } = await agent.call("reports.companies");
  const all = (companies as ReportCompany[]).map(({ id }) =>
    allPages<WireReport>(
      async (cursor) =>
        (
          await agent.call("reports.list", {
            query: { company: String(id), acted: "False", ...(cursor ? { cursor } : {}) },
          })
        ).body,
    ),
  );
  return (await Promise.all(all)).flat();
}

const oldestOf = (days: readonly string[]) => days.toSorted()[0] ?? null;

/** Whether the page of a letter's link asks for anything. */
async function lacks({ hash }: Act): Promise<boolean> {
  const view = (await agent.call("attachments.view", { params: { hash } })).body;
  const waybills = (await agent.call("attachments.waybills", { params: { hash } })).body.results;
  return (
    waybills.some(({ file }: { file: unknown }) => file === null) ||
    view.results.some(
      ({ cadaster, version }: { cadaster: string; version: number }) => cadaster === "" && version === 0,
    )
  );
}

async function expectedByLists() {
  const [acts, reports] = [await allActs(), await openReports()];
  const letters = acts.flatMap(({ emails }) => emails);
  const unsent = letters.filter(({ state }) => state === "unsent");
  const bare = acts.filter(({ container }) => container === null);
  const forThem = acts.filter(({ container }) => container?.status.raw === "SIGN_ONE");
  const lacking = await Promise.all(
    acts.filter(({ type }) => type === 10).map(async (act) => ((await lacks(act)) ? [act] : [])),
  );
  const { body: exported } = await agent.call("exports.list", { query: { tab: "0" } });
  const open = new Set([...exported.buy_acts, ...exported.sell_acts].map(({ id }: { id: number }) => id));
  const incomplete = await allPages(
    async (cursor) =>
      (await agent.call("companies.list", { query: { missing: "True", ...(cursor ? { cursor } : {}) } })).body,
  );
  const count = (days: readonly string[]) => ({ count: days.length, oldest: oldestOf(days) });
  return {
    openReports: count(reports.map(({ date }) => date)),
    unsentLetters: count(unsent.map(({ created }) => tallinnDay(created))),
    failedLetters: count(letters.flatMap(({ trouble }) => (trouble ? tallinnDay(trouble.at) : []))),
    unsignedByUs: count(bare.map(({ date }) => date)),
    unsignedByThem: count(forThem.map(() => "2026-11-20")),
    missingOrigins: count(lacking.flat().map(({ date }) => date)),
    unexported: count(acts.filter(({ id }) => open.has(id)).map(({ date }) => date)),
    companiesIncomplete: { count: incomplete.length, oldest: null },
  };
}

describe("what waits for an agent", () => {
  it("is what the lists have, the oldest included", async () => {
    const expected = await expectedByLists();
    expect(await tilesOf(agent)).toMatchObject(expected);
    expect(Object.values(expected).every(({ count }, index) => count > 0 || index === 4)).toBe(true);
  });

  it("leads to lists with as many lines as it counts", async () => {
    const tiles = await tilesOf(agent);
    for (const kind of AGENT_TILES) {
      const links = [TILE_LINKS[kind], salesLink(kind)].filter((link) => link?.startsWith("/acts/dashboard/"));
      if (links.length === 0) continue;
      const counts = links.map(async (link) => {
        const { tab, ...filters } = Object.fromEntries(new URLSearchParams(link!.split("?")[1]));
        const query = { type: tab === "sales" ? "20" : "10", ...filters };
        const { body } = await agent.call("actLists.filtered", { query });
        expect(body.is_whole).toBe(true);
        return body.found;
      });
      const found = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
      expect([kind, found]).toEqual([kind, tiles[kind]!.count]);
    }
  });

  it("has volume, euros and the place of the oldest open report", async () => {
    const reports = await openReports();
    const { openReports: tile } = await tilesOf(agent, "openReports");
    const oldest = reports.find(({ date }) => date === "2026-09-30")!;
    const total = (of: (open: WireReport["open"]) => number) =>
      Math.round(1000 * reports.reduce((sum, { open }) => sum + of(open), 0)) / 1000;
    expect(tile).toMatchObject({
      amount: total(({ amount }) => amount),
      amount_loose: total(({ amount_loose }) => amount_loose),
      euros: total(({ euros }) => euros),
      oldest_at: { buyer: oldest.company, destination: oldest.destination_code },
    });
  });

  it("has the reasons of waybills, the most frequent first", async () => {
    const { waybillProblems } = await tilesOf(agent, "waybillProblems");
    expect(waybillProblems).toMatchObject({
      count: 3,
      is_at_least: false,
      reasons: [
        { text: "Ostjat ei ole.", count: 2 },
        { text: "Kuupäev puudub.", count: 1 },
      ],
    });
  });

  it("follows the file of a waybill and the cadastral number of a site", async () => {
    const before = (await tilesOf(agent, "missingOrigins"))["missingOrigins"]!.count;
    const { holder, sites } = held;
    const [waybill] = await holder.waybills();
    const upload = await holder.upload("waybill", "veos.pdf");
    expect((await holder.act("waybill_add", { waybill: waybill.pk, upload })).status).toBe(200);
    expect((await tilesOf(agent, "missingOrigins"))["missingOrigins"]!.count).toBe(before);
    const bare = sites.find(({ cadaster }: { cadaster: string }) => cadaster === "");
    expect((await holder.change("updateCadaster", bare.id, { cadaster: "0", version: 0 })).status).toBe(200);
    expect((await tilesOf(agent, "missingOrigins"))["missingOrigins"]!.count).toBe(before - 1);
    expect(await differences()).toEqual([]);
  });

  it("follows a container to the company, a refusal to sign, and both signatures", async () => {
    const { own } = held;
    const before = await tilesOf(agent);
    await drain("actFiles");
    const { status, body } = await agent.call("actLists.sign", { body: { company: own.seller, acts: [own.id] } });
    expect([status, body.success]).toEqual([200, true]);
    const hash = String(body.container_id);
    expect((await tilesOf(agent))["unsignedByUs"]!.count).toBe(before["unsignedByUs"]!.count - 1);
    await signWithoutBytes(hash);
    expect(await tilesOf(agent)).toMatchObject(await expectedByLists());
    const user = await signedIn({ ...superUser, id: 500, roles: ["companyUser"], companies: [own.seller] });
    expect(await tilesOf(user)).toMatchObject({ toSign: { count: 1, oldest: "2026-11-20", failed: false } });
    expect(await differences()).toEqual([]);
    expect((await user.call("signing.decline", { params: { hash }, body: { reason: "Vale hind" } })).status).toBe(204);
    expect((await tilesOf(agent))["unsignedByThem"]).toMatchObject({ count: 0, oldest: null, age_days: null });
    expect(await differences()).toEqual([]);
    await agent.call("signing.remove", { params: { hash } });
    expect((await tilesOf(agent))["unsignedByUs"]!.count).toBe(before["unsignedByUs"]!.count);
    expect(await differences()).toEqual([]);
  });

  it("forgets the letters, the export and the signature of a deleted act", async () => {
    const { sales } = await office.newAct();
    const before = await tilesOf(agent);
    expect((await agent.call("actForm.remove", { params: params({ id: sales }) })).status).toBe(200);
    const after = await tilesOf(agent);
    for (const kind of ["unsentLetters", "unexported", "unsignedByUs"]) {
      expect([kind, after[kind]!.count]).toEqual([kind, before[kind]!.count - 3]);
    }
    expect(await differences()).toEqual([]);
  });

  it("has companies without a forecast within a window, since its first day", async () => {
    const entering = [0, 1, 2].map((index) =>
      newOwner(freeCode(80 + index), `Prognoosija ${index} OÜ`, "Tee 1, Paide"),
    );
    const ids: number[] = [];
    for (const facts of entering) ids.push(await addCompany({ ...facts, entersForecasts: true }));
    await addForecast(ids[0]!, { year: 2027, quarter: 1 }, { by: 1, at: "2026-12-01T08:00:00.000Z" });
    await addForecast(ids[1]!, { year: 2026, quarter: 4 }, { by: 1, at: "2026-09-01T08:00:00.000Z" });
    const due = async (now: string) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });
      const { forecastsDue } = await tilesOf(await signedIn(superUser), "forecastsDue");
      vi.useRealTimers();
      return forecastsDue;
    };
    expect(await due("2026-11-30T10:00:00Z")).toMatchObject({ count: 0, oldest: null });
    // The demo's companies enter forecasts, too.
    const { body } = await agent.call("forecasts.companies");
    const without = body.companies.filter(
      ({ last_forecast: last }: { last_forecast: { year: number } | null }) => last?.year !== 2027,
    );
    expect(await due("2026-12-10T10:00:00Z")).toMatchObject({
      count: without.length,
      oldest: "2026-12-01",
      age_days: 9,
    });
    expect(without.length).toBeGreaterThanOrEqual(2);
    expect(await due("2026-12-16T10:00:00Z")).toMatchObject({ count: 0 });
  });

  it("shows other tiles when one cannot be read", async () => {
    const stored = await SumItemEntity.get({ scope: "waiting", key: "unexported" });
    await write(SumItemEntity.put({ ...stored!, cells: "gA==" }));
    const tiles = await tilesOf(agent, "unexported,unsentLetters");
    expect(tiles).toMatchObject({
      unexported: { count: 0, oldest: null, failed: true },
      unsentLetters: { failed: false },
    });
    await write(SumItemEntity.put(stored!));
    expect((await tilesOf(agent, "unexported"))["unexported"]).toMatchObject({ failed: false });
  });

  it("says while another worker keeps changes from being counted that the numbers are of before them", async () => {
    const isBehind = async () => (await agent.call("overview.waiting")).body.is_behind;
    expect(await isBehind()).toBeUndefined();
    const release = await holdSums();
    expect(await isBehind()).toBe(true);
    await release();
    expect(await isBehind()).toBeUndefined();
  });

  it("is not for others", async () => {
    const member = await signedIn({ ...superUser, id: 501, roles: ["councilMember"] });
    expect(await tilesOf(member)).toEqual({});
    const reader = await signedIn({ ...superUser, id: 502, roles: ["priceListReader"] });
    expect((await reader.call("overview.waiting")).status).toBe(403);
    const user = await signedIn({ ...superUser, id: 503, roles: ["companyUser"], companies: [held.own.seller] });
    expect(Object.keys(await tilesOf(user))).toEqual(["toSign"]);
  });
});
