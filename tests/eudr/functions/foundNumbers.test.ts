import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { eventsOfAct } from "#functions/acts/store/actEvent.ts";
import { changeSites } from "#functions/attachments/changeSite.ts";
import { DeclarationEntity } from "#functions/eudr/store/declaration.ts";
import { createDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { wantedMatches } from "#functions/eudr/store/declaringOwner.ts";
import { unnumberedEarlierSum, unnumberedSums } from "#functions/eudr/store/eudrSums.ts";
import { putPlots } from "#functions/eudr/store/plot.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import {
  actOf,
  agentOfOwners,
  heldAct,
  holderOf,
  intoContainer,
  rowsOfTwoSites,
} from "#tests/support/acts/attachments.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";
import { holdSums } from "#tests/support/sums.ts";

const PLOT = "00101:001:0001";

let agent: Caller;
let declared = 0;
const made: { owner: number; id: string }[] = [];

beforeAll(async () => {
  agent = await agentOfOwners();
}, 60_000);

async function declare(owner: number, { plots = [PLOT], since = "2026-01-01" } = {}) {
  const reference = `S26EEVIRN${String(++declared).padStart(5, "0")}`;
  const number = { reference, verification: "K7X2M9QP" };
  const facts = { owner, id: reference, ...number, origin: "typed" as const, plots, since, note: "", unknownPlots: [] };
  await createDeclaration({ ...facts, numberState: "usable" }, { by: "", at: new Date().toISOString() });
  made.push({ owner, id: reference });
  return number;
}

const undeclare = () => DeclarationEntity.deleteAll(made.splice(0));

afterEach(async () => {
  vi.useRealTimers();
  await undeclare();
});

/** Sums of timber before the day from which a number is needed are apart (docs/rules/eudr.md). */
function beforeNumbersAreNeeded(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T08:00:00Z") });
}

const lay = async () => (await scheduleHandler("layNumbers"))();

/** An act of two owners, made before anything is declared. */
async function madeAct() {
  const acts = await heldAct(agent, "LEITUD", rowsOfTwoSites);
  return { ...acts, owner: acts.own.seller };
}

describe("a number of a new declaration", () => {
  it("is laid over the sites of made acts, which get new files, an event and no volume without number", async () => {
    const { own, sales, owner, ofOwner, holder } = await madeAct();
    const before = (await actById(own.id))!;
    expect(before.unnumbered).toEqual({ solid: 36_000, loose: 0 });
    const number = await declare(owner);
    await lay();
    const after = (await actById(own.id))!;
    expect(after.unnumbered).toEqual({ solid: 0, loose: 0 });
    expect((await actById(ofOwner(1).id))!.unnumbered).toEqual({ solid: 18_000, loose: 0 });
    const { results: sites } = await holder.view();
    expect(
      sites.map(({ eudr_numbers: numbers, eudr_found: isFound }: Record<string, unknown>) => [numbers, isFound]),
    ).toEqual([
      [[number], true],
      [[number], true],
    ]);
    const [event] = (await eventsOfAct(own.id, undefined)).events;
    expect([event?.kind, event?.by]).toEqual(["siteChanged", ""]);
    await drain("actFiles");
    const { body: origins } = await agent.call("actLists.origins", { query: { acts: String(sales.id) } });
    expect(JSON.stringify(origins)).toContain(number.reference);
    expect([after.sum, after.generation]).toEqual([before.sum, before.generation]);
    expect(await differences()).toEqual([]);
  }, 60_000);

  it("is laid once, and acts are looked at again 10 minutes later", async () => {
    const { own, owner, holder } = await madeAct();
    await declare(owner);
    await lay();
    const once = (await actById(own.id))!.edits;
    await lay();
    expect([once, (await actById(own.id))!.edits]).toEqual([2, 2]);
    // Another look comes 10 minutes later, since an act may have been planned before the declaration.
    expect((await wantedMatches()).find((wanted) => wanted.owner === owner)?.isLookedAt).toBe(true);
    expect((await holder.view()).results[0].eudr_found).toBe(true);
  }, 60_000);

  it("is laid over many sites of an act by few writes, each site with an event of an edition of its own", async () => {
    const rowsOf = (number: string) =>
      Array.from({ length: 20 }, (_, index) => ({ waybill: `${number}-1`, site: `Lank ${index + 1}` }));
    const { own, sales } = await heldAct(agent, "PALJU", rowsOf);
    const editions = async (act: number) =>
      (await eventsOfAct(act, undefined)).events
        .filter(({ kind }) => kind === "siteChanged")
        .map(({ version }) => version)
        .toSorted((one, other) => one - other);
    await declare(own.seller);
    await lay();
    const after = (await actById(own.id))!;
    const editionsOf = ({ version }: { version: number }) =>
      Array.from({ length: 20 }, (_, index) => version + index + 1);
    expect([after.edits, after.unnumbered?.solid]).toEqual([20, 0]);
    expect(await editions(own.id)).toEqual(editionsOf(after));
    expect(await editions(sales.id)).toEqual(editionsOf((await actById(sales.id))!));
    // `undeclare` leaves the counts of declarations.
    expect((await differences()).filter((text) => !text.startsWith("declarations"))).toEqual([]);
  }, 60_000);

  it("is laid over all sites of a write or none: one that was described meanwhile stops it", async () => {
    const { own, sites } = await madeAct();
    const edit = { eudrNumbers: [{ reference: "S26EEVIRN99999", verification: "K7X2M9QP" }], eudrFound: true } as const;
    const [first, second] = sites.map(({ id }: { id: string }) => id);
    const changes = [
      { site: first, version: 0, edit },
      { site: second, version: 1, edit },
    ];
    await expect(changeSites(own.id, changes, "")).rejects.toMatchObject({ code: "site_changed" });
    expect((await actById(own.id))!.edits ?? 0).toBe(0);
  }, 60_000);

  it("leaves acts in a container, typed numbers, numbers taken away, and sites of other parcels", async () => {
    const frozen = await madeAct();
    await intoContainer(frozen.own, "AB".repeat(32));
    const typed = await madeAct();
    const typedNumber = { reference: "26EETYPED1", verification: "" };
    await typed.holder.change("updateEudr", typed.sites[0].id, { numbers: [typedNumber], version: 0 });
    await typed.holder.change("updateEudr", typed.sites[1].id, { numbers: [typedNumber], version: 0 });
    await typed.holder.change("updateEudr", typed.sites[1].id, { numbers: [], version: 1 });
    await declare(frozen.owner);
    await lay();
    expect((await actById(frozen.own.id))!.unnumbered?.solid).toBe(36_000);
    const sites = (await typed.holder.view()).results;
    expect(sites.map((site: { eudr: string }) => site.eudr)).toEqual(["26EETYPED1", ""]);
    await undeclare();
    const elsewhere = await madeAct();
    await declare(elsewhere.owner, { plots: ["00101:001:0002"] });
    await lay();
    expect((await actById(elsewhere.own.id))!.unnumbered?.solid).toBe(36_000);
  }, 90_000);

  it("goes when another cadastral number is typed, and that of the new parcel comes", async () => {
    const { owner, holder, sites } = await madeAct();
    await declare(owner);
    await lay();
    const second = await declare(owner, { plots: ["00102:002:0002"] });
    const typed = { cadaster: "00102:002:0002", version: 1 };
    expect((await holder.change("updateCadaster", sites[0].id, typed)).status).toBe(200);
    expect((await holder.view()).results[0].eudr).toBe("");
    await lay();
    expect((await holder.view()).results[0].eudr).toContain(second.reference);
  }, 60_000);

  it("of two that fit is not taken", async () => {
    const { own, owner } = await madeAct();
    await declare(owner);
    await declare(owner);
    await lay();
    expect((await actById(own.id))!.unnumbered?.solid).toBe(36_000);
  }, 60_000);
});

describe("a load of an owner with a declaration", () => {
  it("has the number in the form and on the act, and says that Virn found it", async () => {
    const { owner } = await madeAct();
    const number = await declare(owner);
    const { sales, ofOwner } = await actOf(agent, "VORM-1", rowsOfTwoSites("VORM-1"));
    const { body } = await agent.call("actForm.load", { query: { act_id: String(sales.id) } });
    const rows = body[0].act_rows.map(({ eudr, eudr_note: note }: Record<string, string>) => [eudr, note]);
    expect(rows).toEqual([
      [`${number.reference} (K7X2M9QP)`, "found"],
      [`${number.reference} (K7X2M9QP)`, "found"],
      ["", undefined],
    ]);
    expect((await actById(ofOwner(0).id))!.unnumbered).toEqual({ solid: 0, loose: 0 });
    expect((await holderOf(ofOwner(0)).view()).results[0].eudr_found).toBe(true);
  }, 60_000);

  it("keeps the numbers of a consolidated act at each of its owners, whatever one declares or is typed at one", async () => {
    const { owner, ofOwner: known } = await madeAct();
    await declare(owner);
    await declare(known(1).seller);
    const eudrNumbers = ["26EEKOOND1", "26EEKOOND2"].map((each) => ({ reference: each, verification: "K7X2M9QP" }));
    const site = { name: "Haavasalu", cadaster: PLOT, eudrNumbers };
    const { sales, ofOwner } = await actOf(
      agent,
      "KOOND-1",
      [0, 1, 2].map((each) => ({ waybill: "KOOND-1-1", owner: each, site, isFromEvr: true as const })),
    );
    const { body } = await agent.call("actForm.load", { query: { act_id: String(sales.id) } });
    const both = "26EEKOOND1 (K7X2M9QP), 26EEKOOND2 (K7X2M9QP)";
    const rows = body[0].act_rows.map(({ eudr, eudr_note: note }: Record<string, string>) => [eudr, note]);
    expect(rows).toEqual([0, 1, 2].map(() => [both, undefined]));
    await lay();
    const [first, second, third] = [0, 1, 2].map((each) => holderOf(ofOwner(each)));
    const [{ id, version }] = (await first!.view()).results;
    const numbers = [{ reference: "26EETEINE1", verification: "" }];
    expect((await first!.change("updateEudr", id, { numbers, version })).status).toBe(200);
    expect((await first!.view()).results[0].eudr).toBe("26EETEINE1");
    for (const other of [second, third]) expect((await other!.view()).results[0].eudr).toBe(both);
  }, 60_000);

  it("is told by the form when its declaration is later or of other parcels", async () => {
    const { own, owner } = await madeAct();
    await declare(owner, { since: "2026-11-20" });
    const shown = async () => {
      const { body } = await agent.call("actForm.load", { query: { act_id: String(own.salesAct) } });
      return body[0].act_rows.map(({ eudr_checks: checks }: { eudr_checks?: string[] }) => checks);
    };
    expect(await shown()).toEqual([["declaration_later"], ["declaration_later"], undefined]);
    await undeclare();
    await declare(owner, { plots: ["00101:001:0002"] });
    expect(await shown()).toEqual([["plot_not_declared"], ["plot_not_declared"], undefined]);
    const plot = { number: "00101:001:0001", answeredAt: new Date().toISOString() };
    await putPlots([{ ...plot, isKnown: false }]);
    const both = ["plot_unknown", "plot_not_declared"];
    expect(await shown()).toEqual([both, both, ["plot_unknown"]]);
    await putPlots([{ ...plot, isKnown: true }]);
  }, 60_000);

  it("is not told any more of what a person has looked at, which the history keeps with the reason", async () => {
    const { own, owner, sites } = await madeAct();
    await declare(owner, { since: "2026-11-20" });
    const shown = async () => {
      const { body } = await agent.call("actForm.load", { query: { act_id: String(own.salesAct) } });
      return body[0].act_rows.map((row: { site_id?: string; eudr_checks?: string[] }) => [
        row.site_id,
        row.eudr_checks,
      ]);
    };
    const before = await shown();
    expect(before.map(([, checks]: unknown[]) => checks)).toEqual([
      ["declaration_later"],
      ["declaration_later"],
      undefined,
    ]);
    const site = sites.find(({ id }: { id: string }) => id === before[0][0]).id;
    const params = { id: String(own.id), site };
    const review = (reason: string, caller = agent) =>
      caller.call("attachments.reviewSite", { params, body: { check: "declaration_later", reason } });
    expect((await review(" ")).body.fields).toHaveProperty("reason");
    expect(
      (
        await review(
          "Veetud pärast 30.12.",
          await signedIn({ ...superUser, id: 79, roles: ["companyUser"], companies: [owner] }),
        )
      ).status,
    ).toBe(403);
    expect((await review("Veetud pärast 30.12.")).status).toBe(204);
    expect((await shown()).map(([, checks]: unknown[]) => checks)).toEqual([
      undefined,
      ["declaration_later"],
      undefined,
    ]);
    const [event] = (await eventsOfAct(own.id, undefined)).events;
    expect(event?.by).toBe(superUser.id);
    const to = "Deklaratsioon on koormast hilisem: Veetud pärast 30.12.";
    expect(event?.changes.fields).toContainEqual({ field: "reviewed", from: "", to });
    expect((await actById(own.id))!.unnumbered?.solid).toBe(36_000);
  }, 60_000);

  it("refuses a form that was opened before the declaration, as for any row that changed", async () => {
    const { owner } = await madeAct();
    const owned = reference.owners[0]!;
    const row = {
      waybill: "ENNE1",
      assortment: { code: "KUPALK", name: "Kuusepalk" },
      unit: "SCM",
      amount: "10.5",
      price: "97.87",
      previousOwner: { code: owned.code, name: owned.name },
      site: { name: "Lank", cadaster: PLOT },
    } as const;
    const { company, ids } = await importReports(agent, 1, 1, {
      waybills: [{ number: "ENNE1", finished: true }],
      rows: [row],
    });
    const opened = await prepare(agent, company, ids);
    await declare(owner);
    const refused = await agent.call("actForm.create", { body: formOf(opened, { number: "ENNE-1" }) });
    expect(refused.body.code).toBe("rows_changed");
    const again = await prepare(agent, company, ids);
    expect((await agent.call("actForm.create", { body: formOf(again, { number: "ENNE-1" }) })).status).toBe(201);
  }, 60_000);
});

it("counts volume without a number by owner until the site needs none", async () => {
  beforeNumbersAreNeeded();
  const { own, owner, holder, sites } = await madeAct();
  await (await scheduleHandler("sweepSums"))();
  const volume = async () =>
    (await unnumberedSums(unnumberedEarlierSum, [owner])).reduce((sum, { numbers }) => sum + numbers[1]!, 0);
  const before = await volume();
  const excused = await holder.change("updateEudr", sites[0].id, { numbers: [], excuse: "felledBefore", version: 0 });
  expect(excused.body).toEqual({ numbers: [], excuse: "felledBefore", version: 1 });
  await (await scheduleHandler("sweepSums"))();
  expect(before - (await volume())).toBe(18_000);
  expect((await actById(own.id))!.unnumbered?.solid).toBe(18_000);
  await holder.change("updateEudr", sites[0].id, { numbers: [], excuse: null, version: 1 });
  expect((await actById(own.id))!.unnumbered?.solid).toBe(36_000);
  expect((await differences()).filter((one) => /EUDR|sum owner/.test(one))).toEqual([]);
}, 60_000);

it("lists owners by volume for an agent, and the own volume for a user of owners", async () => {
  beforeNumbersAreNeeded();
  const { own, ofOwner } = await madeAct();
  await (await scheduleHandler("sweepSums"))();
  const { body } = await agent.call("eudr.missing", { query: {} });
  expect(body.is_due).toBe(false);
  const amounts: number[] = body.results.map(({ amount }: { amount: number }) => amount);
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  expect(body.results[0].owner).toEqual({ id: own.seller, name: reference.owners[0]!.name });
  const named = async (q: string) =>
    (await agent.call("eudr.missing", { query: { q } })).body.results.map(
      (one: { owner: { id: number } }) => one.owner.id,
    );
  const [word = ""] = reference.owners[0]!.name.split(" ");
  expect(await named(word.slice(0, 4).toLowerCase())).toContain(own.seller);
  expect(await named("ei ole sellist")).toEqual([]);
  expect(await named("%<script>")).toEqual([]);
  // This installation has no address of the Information System.
  const unset = async (caller: Caller) =>
    (await caller.call("eudr.declarations", { query: { tab: "valid" } })).body.is_unset;
  expect(await unset(agent)).toBe(true);
  const user = await signedIn({ ...superUser, id: 77, roles: ["companyUser"], companies: [ofOwner(1).seller] });
  const { results } = (await user.call("eudr.missing", { query: {} })).body;
  expect(results.map(({ owner }: { owner: { id: number } }) => owner.id)).toEqual([ofOwner(1).seller]);
  expect(await unset(user)).toBeUndefined();
  const stranger = await signedIn({ ...superUser, id: 78, roles: ["companyUser"], companies: [own.buyer] });
  expect((await stranger.call("eudr.missing", { query: {} })).status).toBe(404);
}, 60_000);

it("lists an act that was made a moment ago, and says so while another worker keeps it from being counted", async () => {
  beforeNumbersAreNeeded();
  const { owner } = await madeAct();
  const listed = async () => {
    const { body } = await agent.call("eudr.missing", { query: {} });
    const own = body.results.find((one: { owner: { id: number } }) => one.owner.id === owner);
    return { amount: own.amount, isBehind: body.is_behind };
  };
  const first = await listed();
  expect(first.isBehind).toBeUndefined();
  const release = await holdSums();
  await madeAct();
  expect(await listed()).toEqual({ amount: first.amount, isBehind: true });
  await release();
  expect(await listed()).toEqual({ amount: first.amount + 36, isBehind: undefined });
}, 60_000);
