import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { platformCompany } from "#functions/companies/store/company.ts";
import { DocumentEntity } from "#functions/documents/store/document.ts";
import { DeclarationEntity, type Filing } from "#functions/eudr/store/declaration.ts";
import { FilingDueEntity, filingDue } from "#functions/eudr/store/filingDue.ts";
import { MandateEntity } from "#functions/eudr/store/mandate.ts";
import { statesOf } from "#functions/eudr/store/numberCheck.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { importReports, prepare } from "#tests/support/acts/acts.ts";
import { agentOfOwners, heldAct, intoContainer } from "#tests/support/acts/attachments.ts";
import { pausing } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const { service, land } = await vi.hoisted(async () => {
  process.env["LOG_LEVEL"] = "SILENT";
  const { openFiling } = await import("#tests/support/eudr/informationSystem.ts");
  return openFiling();
});

const MINUTE_MS = 60_000;
const PLOT = "00101:001:0001";
const LINE = { product: "roundwood", species: ["KU"], volume: "120", deviation: "25" };

let agent: Caller;
let made = 0;

beforeAll(async () => {
  agent = await agentOfOwners();
}, 60_000);
afterAll(async () => {
  await service.close();
  await land.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

async function later(milliseconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds);
  agent = await signedIn(superUser);
}

async function sweep(): Promise<void> {
  await (await scheduleHandler("sweepOutbox"))();
  expect(await drain("eudrFilings")).toBe(0);
}

async function newOwner(): Promise<{ id: number; code: string }> {
  const code = freeCode(7200 + made++);
  const form = { ...ownerForm(code, `Volitaja ${made} OÜ`), postcode: "45201" };
  return { id: (await agent.call("companies.create", { body: form })).body.id, code };
}

/** On paper, added by an agent. */
async function authorise({ id, code }: { id: number; code: string }): Promise<void> {
  const at = new Date().toISOString();
  const document = 90_000 + id;
  const file = { hash: `h${id}`, type: 30 as const, fileName: "volitus.pdf", key: `documents/${id}`, size: 9 };
  await write(DocumentEntity.create({ ...file, id: document, company: id, at, version: 1 }));
  const facts = { owner: id, number: 1, filer: (await platformCompany()).id, document, name: "Volitaja OÜ", code };
  const mandate = { ...facts, plots: [PLOT], sha256: "", upload: "word" as const, endsAt: "", by: superUser.id, at };
  await write(MandateEntity.put(mandate));
}

async function draft(owner: number) {
  const { body: created } = await agent.call("eudr.createFiling", { body: { owner, is_small: true } });
  const content = { ...created.filing.content, plots: [PLOT], lines: [LINE] };
  const params = { id: created.id };
  const { body } = await agent.call("eudr.saveFiling", { params, body: { version: created.version, content } });
  return { params, version: body.version, key: { owner, id: created.id.split("-")[1] } };
}

type Draft = Awaited<ReturnType<typeof draft>>;
const submit = ({ params, version }: Draft) => agent.call("eudr.submitFiling", { params, body: { version } });
const open = async ({ params }: Draft) => (await agent.call("eudr.declaration", { params })).body;
const revoke = (owner: number) => agent.call("eudr.revokeMandate", { params: { owner: String(owner) } });

describe("the platform files for an owner", () => {
  it("with a mandate only, as its representative", async () => {
    const owner = await newOwner();
    const drafted = await draft(owner.id);
    expect((await open(drafted)).filing).toMatchObject({ mandate: "none", may: ["save", "remove"] });
    expect((await submit(drafted)).body.code).toBe("no_mandate");
    await authorise(owner);
    expect((await submit(drafted)).status).toBe(200);
    await drain("eudrFilings");
    const one = service.filed().find(({ internalReference }) => internalReference === drafted.key.id);
    expect(one).toMatchObject({ role: "REPRESENTATIVE_MSPO", cadastral: [PLOT] });
  });

  it("no more when the mandate was revoked: nothing is sent or changed, and the number stays", async () => {
    const owner = await newOwner();
    await authorise(owner);
    const drafted = await draft(owner.id);
    await submit(drafted);
    await revoke(owner.id);
    await drain("eudrFilings");
    expect((await open(drafted)).filing).toMatchObject({
      stage: "refused",
      errors: { "": "Omaniku volitus ei kehti." },
    });
    await write(MandateEntity.patch({ owner: owner.id, number: 1 }, { revokedAt: undefined, revokedBy: undefined }));
    await submit({ ...drafted, version: (await open(drafted)).version });
    await drain("eudrFilings");
    await later(31 * MINUTE_MS);
    await sweep();
    await revoke(owner.id);
    const valid = await open(drafted);
    expect([valid.state, valid.filing.may]).toEqual(["valid", ["save", "ask"]]);
    expect((await submit({ ...drafted, version: valid.version })).body.code).toBe("no_mandate");
  });

  it("nothing where the mandate is revoked before the call, at whichever write of the worker", {
    timeout: 60_000,
  }, async () => {
    for (let at = 1, isReached = true; isReached; at++) {
      const owner = await newOwner();
      await authorise(owner);
      const drafted = await draft(owner.id);
      await submit(drafted);
      const isFiled = () => service.filed().some(({ internalReference }) => internalReference === drafted.key.id);
      let wasFiled = false;
      const { reached } = await pausing(
        { write: at },
        () => drain("eudrFilings"),
        async () => {
          wasFiled = isFiled();
          const by = superUser.id;
          const revoked = { revokedAt: new Date().toISOString(), revokedBy: by };
          await write(MandateEntity.patch({ owner: owner.id, number: 1 }, revoked));
        },
      );
      isReached = reached;
      if (!reached) continue;
      expect([at, isFiled()]).toEqual([at, wasFiled]);
      await drain("eudrFilings");
      expect([at, (await open(drafted)).filing.stage]).toEqual([at, wasFiled ? "sent" : "refused"]);
    }
  });

  it("and for itself without one", async () => {
    const platform = await platformCompany();
    const drafted = await draft(platform.id);
    const { filing } = await open(drafted);
    expect([filing.mandate, filing.filer.id]).toEqual(["own", platform.id]);
  });
});

/** An act of an owner whose declaration was filed after it, with the number laid over its site. */
async function numberedAct(prefix: string) {
  const { own, sales } = await heldAct(agent, prefix, (waybill) => [{ waybill }]);
  const { body: begun } = await agent.call("eudr.createFiling", { body: { owner: own.seller, is_small: true } });
  await authorise({ id: own.seller, code: begun.filing.content.code });
  const params = { id: begun.id };
  const address = { street: "Metsa 1", postcode: "45201", city: "Kadrina" };
  const content = { ...begun.filing.content, address, plots: [PLOT], lines: [LINE] };
  const { body: saved } = await agent.call("eudr.saveFiling", { params, body: { version: begun.version, content } });
  expect((await agent.call("eudr.submitFiling", { params, body: { version: saved.version } })).status).toBe(200);
  await drain("eudrFilings");
  await later(31 * MINUTE_MS);
  await sweep();
  const { body: valid } = await agent.call("eudr.declaration", { params });
  const change = { version: valid.version, since: "2026-01-01", note: "" };
  const { body: declared } = await agent.call("eudr.changeDeclaration", { params, body: change });
  await (await scheduleHandler("layNumbers"))();
  await drain("actFiles");
  const { reference, verification } = declared;
  return { own, sales, params, declared, number: { reference, verification } };
}

/** The row with `number` of a load, in the form of an act that is not made yet. */
async function formOfNextLoad(waybill: string, number: EudrNumber) {
  const { code, name } = reference.owners[0]!;
  const row = {
    waybill,
    assortment: { code: "KUPALK", name: "Kuusepalk" },
    unit: "SCM",
    amount: "18",
    price: "97.87",
    previousOwner: { code, name },
    site: { name: "Haavasalu", cadaster: PLOT, eudrNumbers: [number] },
  } as const;
  const waybills = [{ number: waybill, finished: true as const }];
  const { company, ids } = await importReports(agent, 1, 1, { waybills, rows: [row] });
  return (await prepare(agent, company, ids)).act_rows;
}

describe("the note and the day of a filed declaration", () => {
  const change = async ({ params }: Draft, changes: object) => {
    const { version, since, note } = (await agent.call("eudr.declaration", { params })).body;
    return agent.call("eudr.changeDeclaration", { params, body: { version, since, note, ...changes } });
  };
  async function available() {
    const owner = await newOwner();
    await authorise(owner);
    const drafted = await draft(owner.id);
    await submit(drafted);
    await drain("eudrFilings");
    await later(31 * MINUTE_MS);
    await sweep();
    return { owner, drafted };
  }

  it("change by themselves, and nothing of what is filed changes", async () => {
    const { drafted } = await available();
    const before = await open(drafted);
    const { status, body } = await change(drafted, { since: "2026-10-01", note: " Helista \n enne " });
    expect([status, body.since, body.note]).toEqual([200, "2026-10-01", "Helista\nenne"]);
    expect([body.plots, body.filing, body.state]).toEqual([before.plots, before.filing, "valid"]);
    expect(body.history[0]).toMatchObject({
      kind: "changed",
      by: superUser.name,
      changes: [
        { field: "since", from: before.since, to: "2026-10-01" },
        { field: "note", from: "", to: "Helista\nenne" },
      ],
    });
    await later(61 * MINUTE_MS);
    await sweep();
    expect(await open(drafted)).toMatchObject({ since: "2026-10-01", note: "Helista\nenne" });
  });

  it("are refused at their field where they are wrong, as are its plots", async () => {
    const { drafted } = await available();
    const fields = async (changes: object) => Object.keys((await change(drafted, changes)).body.fields);
    expect(await fields({ since: null })).toEqual(["since"]);
    expect(await fields({ since: "2047-01-01", note: "x".repeat(1001) })).toEqual(["since", "note"]);
    expect(await fields({ plots: [PLOT, "00101:002:0017"] })).toEqual(["plots"]);
    expect((await change(drafted, { version: 1, note: "vana" })).body.code).toBe("declaration_changed");
    const stranger = await signedIn({
      ...superUser,
      id: 7301,
      roles: ["companyUser"],
      companies: [(await newOwner()).id],
    });
    const body = { version: 1, since: null, note: "võõras" };
    expect((await stranger.call("eudr.changeDeclaration", { params: drafted.params, body })).status).toBe(404);
  });

  it("can be typed of a draft, which keeps them when it is filed", async () => {
    const owner = await newOwner();
    await authorise(owner);
    const drafted = await draft(owner.id);
    const { body } = await change(drafted, { note: "Omanik helistab" });
    expect(body.filing.stage).toBe("draft");
    await submit({ ...drafted, version: body.version });
    await drain("eudrFilings");
    expect(await open(drafted)).toMatchObject({ stage: "sent", note: "Omanik helistab" });
  });

  it("may be saved while a worker calls: what the Information System refuses is noted nevertheless", async () => {
    const { drafted } = await available();
    service.tell(drafted.key.id, { status: "REJECTED" });
    const { version } = await open(drafted);
    await agent.call("eudr.withdrawFiling", { params: drafted.params, body: { version } });
    service.fault("slow");
    const working = drain("eudrFilings");
    await vi.waitFor(async () => {
      expect((await DeclarationEntity.get(drafted.key))?.filing?.job?.sendingSince).toBeDefined();
    });
    expect((await change(drafted, { note: "Vahepeal" })).status).toBe(200);
    expect(await working).toBe(0);
    const after = await open(drafted);
    expect([after.note, after.job, Object.keys(after.filing.errors)]).toEqual(["Vahepeal", null, [""]]);
  });
});

const WARNED = [["number_invalid"]];
const checksOf = (rows: readonly { eudr_checks?: readonly string[] | undefined }[]) =>
  rows.map(({ eudr_checks: checks }) => checks);

it("keeps a signed act whose declaration was withdrawn, warns of the number in the next load, and gives it to no other", async () => {
  const { own, sales, params, declared, number } = await numberedAct("VOETUD");
  expect((await actById(own.id))?.unnumbered).toEqual({ solid: 0, loose: 0 });
  const before = await formOfNextLoad("KEHTIV1", number);
  expect([before[0]?.eudr, checksOf(before)]).toEqual([`${number.reference} (${number.verification})`, [undefined]]);
  await intoContainer(own, "AB".repeat(32));
  const signed = await actById(own.id);
  const originsOf = async () =>
    (await agent.call("actLists.origins", { query: { acts: String(sales.id) } })).body.results;
  const [origin] = await originsOf();

  await agent.call("eudr.withdrawFiling", { params, body: { version: declared.version } });
  await drain("eudrFilings");
  await (await scheduleHandler("layNumbers"))();
  await drain("actFiles");
  expect(await actById(own.id)).toEqual(signed);
  expect(await originsOf()).toMatchObject([{ eudr: origin.eudr, eudr_state: "ei kehti infosüsteemis" }]);

  expect(checksOf(await formOfNextLoad("VOETUD1", number))).toEqual(WARNED);
  const site = { name: "Haavasalu", cadaster: PLOT, eudrNumbers: [number] };
  const fromEvr = await heldAct(agent, "EVRIST", (waybill) => [{ waybill, site, isFromEvr: true }]);
  const form = await agent.call("actForm.load", { query: { act_id: String(fromEvr.sales.id) } });
  expect(checksOf(form.body[0].act_rows)).toEqual(WARNED);
  const next = await heldAct(agent, "JARGMINE", (waybill) => [{ waybill }]);
  expect((await actById(next.own.id))?.unnumbered).toEqual({ solid: 18_000, loose: 0 });
}, 60_000);

it("asks again about a filed number that does not exist yet when a load brings it, and warns of nothing meanwhile", async () => {
  const owner = await newOwner();
  await authorise(owner);
  service.setIndexDelay(90 * MINUTE_MS);
  const drafted = await draft(owner.id);
  await submit(drafted);
  await drain("eudrFilings");
  service.setIndexDelay(0);
  // Somebody read the number in the Information System before Virn did, and wrote it on the load.
  const number = { reference: "S26EENOOR00001", verification: "K7X2M9QP" };
  service.tell(drafted.key.id, { status: "AVAILABLE", ...number });
  const asked = () => service.requests().filter(({ asked: one }) => one.endsWith(number.reference)).length;
  const stateOf = async () => (await statesOf([number]))(number);
  await later(10 * MINUTE_MS);
  const rows = await formOfNextLoad("NOOR1", number);
  await drain("eudrChecks");
  expect([await stateOf(), asked(), checksOf(rows)]).toEqual(["young", 1, [undefined]]);
  expect(checksOf(await formOfNextLoad("NOOR2", number))).toEqual([undefined]);
  // Papers of acts that nobody makes for an hour are an error of the sweeper.
  await drain("actFiles");
  await later(61 * MINUTE_MS);
  await (await scheduleHandler("sweepOutbox"))();
  await drain("eudrChecks");
  expect([await stateOf(), asked()]).toEqual(["young", 2]);
  await later(61 * MINUTE_MS);
  await sweep();
  expect(await open(drafted)).toMatchObject({ ...number, state: "valid", number_state: "usable" });
  await (await scheduleHandler("sweepOutbox"))();
  await drain("eudrChecks");
  expect([await stateOf(), asked()]).toEqual(["usable", 3]);
}, 60_000);

it("asks about 1,000 filed declarations in ten calls", async () => {
  const platform = (await platformCompany()).id;
  const at = new Date().toISOString();
  const days = new Date(Date.now() - 3 * 24 * 60 * MINUTE_MS).toISOString();
  const content = {
    isSmall: true,
    name: "Palju OÜ",
    code: freeCode(7199),
    address: { street: "Metsa 1", postcode: "45201", city: "Kadrina" },
    plots: [PLOT],
    area: "stands" as const,
    lines: [],
    isConfidential: true,
  };
  const filing = (index: number): Filing => ({
    kind: "sd",
    stage: "available",
    content,
    filedContent: content,
    internalReference: `V${String(index).padStart(13, "0")}`,
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    filer: platform,
    status: "AVAILABLE",
    contentVersion: "1",
    rejection: "",
    sentAt: days,
    filedAt: days,
    errors: {},
  });
  const numbers = Array.from({ length: 1000 }, (_, index) => index);
  const keyOf = (index: number) => ({ owner: 50_000 + index, id: filing(index).internalReference });
  const facts = { origin: "filed", plots: [PLOT], since: "2026-01-01", note: "", numberState: "usable" } as const;
  const stored = { ...facts, unknownPlots: [], state: "valid", addedBy: "", at, version: 1 } as const;
  await DeclarationEntity.putAll(
    numbers.map((index) => {
      const number = { reference: `S26EE${String(index).padStart(9, "0")}`, verification: "K7X2M9QP" };
      return { ...keyOf(index), ...number, ...stored, filing: filing(index) };
    }),
  );
  await FilingDueEntity.putAll(numbers.map((index) => ({ ...keyOf(index), dueAt: at })));
  const before = service.requests().length;
  await work("eudrFilings", [{ due: true }]);
  expect(service.requests().length - before).toBe(10);
  expect(Date.parse((await filingDue(keyOf(999)))!.dueAt) - Date.now()).toBe(24 * 60 * MINUTE_MS);
  expect((await DeclarationEntity.get(keyOf(999)))?.state).toBe("valid");
}, 120_000);
