import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settleDeclarations } from "#functions/eudr/settleDeclarations.ts";
import { declarationsOf } from "#functions/eudr/store/declaration.ts";
import { NumberCheckEntity } from "#functions/eudr/store/numberCheck.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { OpenDeclaration } from "#shared/eudr/declarationShapes.ts";
import type { NumberCheck } from "#shared/eudr/numberStates.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { reference } from "#tests/support/site/demo.ts";

const [PLOT, SECOND, THIRD] = ["78401:001:0010", "78401:001:0011", "78401:001:0012"];
const SEEN = "2026-11-02T08:00:00.000Z";

let agent: Caller;
let codes = 4600;

beforeAll(async () => {
  await seedReference({ ...reference, owners: [], prices: [] });
  agent = await signedIn(superUser);
});

const newOwner = async (name: string): Promise<number> =>
  (await agent.call("companies.create", { body: ownerForm(freeCode(++codes), name) })).body.id;
const userOf = (companies: number[]) =>
  signedIn({ ...superUser, id: 61, name: "Liis", roles: ["companyUser"], companies });

let references = 0;
async function declared(owner: number, body: object = {}) {
  const number = { reference: `S26EEAB9${String(++references).padStart(6, "0")}`, verification: "K7X2M9QP" };
  const { body: made } = await agent.call("eudr.declare", { body: { owner, ...number, plots: [PLOT], ...body } });
  return { number, params: { id: made.id as string } };
}
const open = async (id: string): Promise<OpenDeclaration> =>
  (await agent.call("eudr.declaration", { params: { id } })).body;
const change = async (id: string, changes: object, caller = agent) => {
  const { version, plots, since, note } = await open(id);
  return caller.call("eudr.changeDeclaration", { params: { id }, body: { version, plots, since, note, ...changes } });
};
const answer = (number: { reference: string; verification: string }, result: NumberCheck["result"], at = SEEN) =>
  write(
    NumberCheckEntity.put({
      ...number,
      firstSeenAt: SEEN,
      askedAt: at,
      answeredAt: at,
      status: "AVAILABLE",
      result: result!,
    }),
  );

describe("a change", () => {
  it("is in the history with who made it, what came and what went", async () => {
    const owner = await newOwner("Muutja Mets OÜ");
    const { params } = await declared(owner);
    const user = await userOf([owner]);
    const { status, body } = await change(
      params.id,
      { plots: [SECOND, THIRD], since: "2026-11-02", note: " kaks\nrida " },
      user,
    );
    expect([status, body.plots, body.since, body.note]).toEqual([200, [SECOND, THIRD], "2026-11-02", "kaks\nrida"]);
    expect(body.history.map(({ kind, by, changes }: OpenDeclaration["history"][0]) => [kind, by, changes])).toEqual([
      [
        "changed",
        "Liis",
        [
          { field: "removedPlots", from: "", to: PLOT },
          { field: "addedPlots", from: "", to: `${SECOND}, ${THIRD}` },
          { field: "since", from: "", to: "2026-11-02" },
          { field: "note", from: "", to: "kaks\nrida" },
        ],
      ],
      [
        "added",
        superUser.name,
        [
          { field: "verification", from: "", to: "K7X2M9QP" },
          { field: "plots", from: "", to: "1" },
        ],
      ],
    ]);
  });

  it("of nothing writes nothing", async () => {
    const { params } = await declared(await newOwner("Muutmata OÜ"));
    expect((await change(params.id, {})).body.version).toBe(1);
  });

  it("on top of what somebody else changed is refused", async () => {
    const { params } = await declared(await newOwner("Kaks Muutjat OÜ"));
    const answers = await Promise.all([
      change(params.id, { note: "üks", version: 1 }),
      change(params.id, { note: "kaks", version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await change(params.id, { version: 1 })).body.code).toBe("declaration_changed");
  });

  it.each([
    [{ plots: [] }, { plots: ["Sisestage vähemalt üks katastritunnus."] }],
    [{ note: "x".repeat(1001) }, { note: ["Märkus võib olla kuni 1000 tähemärki."] }],
    [{ since: "2047-01-01" }, { since: [expect.any(String)] }],
  ])("with %j is refused at the field", async (changes, fields) => {
    const { params } = await declared(await newOwner("Vale Muudatus OÜ"));
    const { status, body } = await change(params.id, changes);
    expect([status, body.fields]).toEqual([400, fields]);
  });

  it("or a look by somebody else's user is answered with 404", async () => {
    const { params } = await declared(await newOwner("Kinnine OÜ"));
    const user = await userOf([await newOwner("Uudishimulik OÜ")]);
    expect((await user.call("eudr.declaration", { params })).status).toBe(404);
    expect((await change(params.id, { note: "vale" }, user)).status).toBe(404);
    expect((await user.call("eudr.removeDeclaration", { params })).status).toBe(404);
    expect((await open(params.id)).note).toBe("");
  });
});

describe("saves of a draft", () => {
  let start = 0;
  const MINUTE_MS = 60_000;
  let juta: Caller;
  const save = async (minutes: number, id: string, changes: object, caller = agent) => {
    vi.setSystemTime(start + minutes * MINUTE_MS);
    const { version, filing } = (await caller.call("eudr.declaration", { params: { id } })).body;
    const body = { version, content: { ...filing.content, ...changes } };
    const answer = await caller.call("eudr.saveFiling", { params: { id }, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const deeds = ({ history }: OpenDeclaration) =>
    history.map(({ kind, at, changes }) => [
      kind,
      (Date.parse(at) - start) / MINUTE_MS,
      changes.map(({ field, to }) => `${field}: ${to}`),
    ]);
  beforeAll(async () => {
    juta = await signedIn({ ...superUser, id: 4699, name: "Juta" });
    start = Date.now();
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  async function begun(name: string): Promise<string> {
    const owner = await newOwner(name);
    return (await agent.call("eudr.createFiling", { body: { owner, is_small: true } })).body.id;
  }

  it("by one person that follow within ten minutes are one event, with what was before the first", async () => {
    const id = await begun("Täitja OÜ");
    await save(0, id, { plots: [PLOT] });
    await save(9, id, { plots: [PLOT, SECOND], area: "parcels" });
    const joined = await save(18, id, { plots: [SECOND] });
    expect(deeds(joined)).toEqual([
      ["changed", 18, [`addedPlots: ${SECOND}`, "area: parcels"]],
      ["added", 0, []],
    ]);
    const later = await save(28, id, { plots: [SECOND, THIRD] });
    expect(deeds(later)[0]).toEqual(["changed", 28, [`addedPlots: ${THIRD}`]]);
    expect(later.history).toHaveLength(3);
  });

  it("of somebody else, or after a note that a person saved, are events of their own", async () => {
    const id = await begun("Kahekesi OÜ");
    await save(0, id, { plots: [PLOT] });
    await save(1, id, { plots: [PLOT, SECOND] }, juta);
    vi.setSystemTime(start + 2 * MINUTE_MS);
    const { version } = await open(id);
    await juta.call("eudr.changeDeclaration", { params: { id }, body: { version, since: null, note: "Helista" } });
    const last = await save(3, id, { plots: [PLOT] }, juta);
    expect(deeds(last)).toEqual([
      ["changed", 3, [`removedPlots: ${SECOND}`]],
      ["changed", 2, ["note: Helista"]],
      ["changed", 1, [`addedPlots: ${SECOND}`]],
      ["changed", 0, [`addedPlots: ${PLOT}`]],
      ["added", 0, []],
    ]);
  });

  it("that take back what was typed leave no event, and the next ones are kept", async () => {
    const id = await begun("Ümbermõtleja OÜ");
    await save(0, id, { plots: [PLOT] });
    const back = await save(1, id, { plots: [] });
    expect(deeds(back)).toEqual([["added", 0, []]]);
    const next = await save(2, id, { plots: [SECOND] });
    expect(deeds(next)).toEqual([
      ["changed", 2, [`addedPlots: ${SECOND}`]],
      ["added", 0, []],
    ]);
    expect((await agent.call("eudr.removeDeclaration", { params: { id } })).status).toBe(204);
  });
});

describe("removing", () => {
  it("leaves the history, which goes on when the numbers are typed again", async () => {
    const owner = await newOwner("Eemaldaja OÜ");
    const { params, number } = await declared(owner);
    expect((await agent.call("eudr.removeDeclaration", { params })).status).toBe(204);
    expect((await agent.call("eudr.declaration", { params })).status).toBe(404);
    await agent.call("eudr.declare", { body: { owner, ...number, plots: [SECOND] } });
    const { history } = await open(params.id);
    expect(history.map(({ number: at, kind }) => [at, kind])).toEqual([
      [3, "added"],
      [2, "removed"],
      [1, "added"],
    ]);
  });

  it("is refused when the declaration was valid once, since loads may have its number", async () => {
    const owner = await newOwner("Võetud OÜ");
    const { params, number } = await declared(owner);
    expect((await open(params.id)).may_remove).toBe(true);
    await answer(number, "EXISTING_USABLE");
    await settleDeclarations(number, new Date(SEEN));
    await answer(number, "EXISTING_NON_USABLE");
    await settleDeclarations(number, new Date(SEEN));
    const { status, body } = await agent.call("eudr.removeDeclaration", { params });
    expect([status, body.code]).toEqual([409, "declaration_taken"]);
    expect((await open(params.id)).may_remove).toBe(false);
  });
});

describe("taking away a valid number of a wrong owner", () => {
  async function valid(owner: number) {
    const made = await declared(owner);
    await answer(made.number, "EXISTING_USABLE");
    await settleDeclarations(made.number, new Date(SEEN));
    const { version, may_take_away: may } = await open(made.params.id);
    return { ...made, version, may };
  }
  const take = (params: { id: string }, body: { version: number; reason: string }, caller = agent) =>
    caller.call("eudr.takeAwayDeclaration", { params, body });

  it("asks an agent for a reason, which the history keeps", async () => {
    const owner = await newOwner("Vale Omanik OÜ");
    const { params, number, version, may } = await valid(owner);
    expect(may).toBe(true);
    expect((await take(params, { version, reason: " " })).body.fields).toEqual({ reason: ["Kirjutage põhjus."] });
    expect((await take(params, { version, reason: "x".repeat(501) })).body.fields).toHaveProperty("reason");
    expect((await take(params, { version: version - 1, reason: "Vale" })).body.code).toBe("declaration_changed");
    expect((await take(params, { version, reason: "Kuulub naabrile <b>" })).status).toBe(204);
    expect((await agent.call("eudr.declaration", { params })).status).toBe(404);
    await agent.call("eudr.declare", { body: { owner, ...number, plots: [SECOND] } });
    const removed = (await open(params.id)).history.find(({ kind }) => kind === "removed");
    expect(removed?.changes).toEqual([{ field: "reason", from: "", to: "Kuulub naabrile <b>" }]);
  });

  it("is for agents only", async () => {
    const owner = await newOwner("Oma Number OÜ");
    const { params, version } = await valid(owner);
    const user = await userOf([owner]);
    expect((await user.call("eudr.declaration", { params })).body.may_take_away).toBeUndefined();
    expect((await take(params, { version, reason: "Ei taha" }, user)).status).toBe(403);
    expect((await open(params.id)).version).toBe(version);
  });
});

describe("an answer of the Information System", () => {
  it("makes the declarations of the number valid from the day of the answer in Tallinn", async () => {
    const owner = await newOwner("Kinnitatud OÜ");
    const { params, number } = await declared(owner);
    await answer(number, "EXISTING_USABLE", "2026-11-02T22:30:00.000Z");
    const settled = await settleDeclarations(number, new Date(SEEN));
    expect(settled.map(({ state, since, version }) => [state, since, version])).toEqual([["valid", "2026-11-03", 2]]);
    const { history, number_state, checked_at, status } = await open(params.id);
    expect([number_state, checked_at, status]).toEqual(["usable", "2026-11-02T22:30:00.000Z", "AVAILABLE"]);
    expect(history[0]).toMatchObject({
      kind: "checked",
      by: "",
      changes: [
        { field: "since", from: "", to: "2026-11-03" },
        { field: "number", from: "unchecked", to: "usable" },
      ],
    });
  });

  it("keeps the day that a person typed, and does nothing when it comes again", async () => {
    const owner = await newOwner("Varasem OÜ");
    const { number } = await declared(owner, { since: "2026-10-01" });
    await answer(number, "EXISTING_USABLE");
    expect(await settleDeclarations(number, new Date(SEEN))).toHaveLength(1);
    expect(await settleDeclarations(number, new Date(SEEN))).toEqual([]);
    expect((await declarationsOf(owner)).map(({ since, version }) => [since, version])).toEqual([["2026-10-01", 2]]);
  });

  it("that is withdrawn later keeps the day, and needs attention", async () => {
    const owner = await newOwner("Tagasi Võetud OÜ");
    const { number } = await declared(owner, { since: "2026-10-01" });
    await answer(number, "EXISTING_USABLE");
    await settleDeclarations(number, new Date(SEEN));
    await answer(number, "EXISTING_NON_USABLE");
    const [after] = await settleDeclarations(number, new Date(SEEN));
    expect([after?.state, after?.numberState, after?.since]).toEqual(["attention", "unusable", "2026-10-01"]);
  });

  it("of another verification number changes nothing", async () => {
    const { number } = await declared(await newOwner("Teine Kontroll OÜ"));
    await answer({ ...number, verification: "OTHER1234" }, "EXISTING_USABLE");
    expect(await settleDeclarations({ ...number, verification: "OTHER1234" }, new Date(SEEN))).toEqual([]);
  });

  it("that is known already counts when the number is typed", async () => {
    const owner = await newOwner("Juba Teada OÜ");
    const number = { reference: "S26EEKNOWN0001", verification: "K7X2M9QP" };
    await answer(number, "EXISTING_USABLE");
    const { body } = await agent.call("eudr.declare", { body: { owner, ...number, plots: [PLOT] } });
    expect([body.state, body.number_state, body.since]).toEqual(["valid", "usable", "2026-11-02"]);
  });
});

it("keeps what verify counts again", async () => {
  expect(await differences()).toEqual([]);
});
