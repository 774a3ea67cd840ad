import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DeclarationEntity, declarationsOf } from "#functions/eudr/store/declaration.ts";
import { FilingDueEntity, filingDue } from "#functions/eudr/store/filingDue.ts";
import { checksOf } from "#functions/eudr/store/numberCheck.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { ownerForm } from "#tests/support/api/companies.ts";
import { EUDR_USER } from "#tests/support/eudr/informationSystem.ts";
import { useLandCalls } from "#tests/support/eudr/landCalls.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { logLines } from "#tests/support/services/logLines.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PLOT = "00101:001:0001";

/** Before anything reads the environment. */
const { service, land, CODES } = await vi.hoisted(async () => {
  process.env["LOG_LEVEL"] = "WARN";
  const { openFiling } = await import("#tests/support/eudr/informationSystem.ts");
  return openFiling(7000, 40);
});

let agent: Caller;
let made = 0;

beforeAll(async () => {
  await seedReference({ ...reference, owners: [], prices: [] });
  agent = await signedIn(superUser);
}, 60_000);
afterAll(async () => {
  await service.close();
  await land.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(async () => {
  await FilingDueEntity.deleteAll(await FilingDueEntity.all("due", {}));
  service.setIndexDelay(0);
  vi.useRealTimers();
});

/** Of both clocks; a session ends after some hours. */
async function later(milliseconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds);
  agent = await signedIn(superUser);
}

async function sweep(): Promise<void> {
  await (await scheduleHandler("sweepOutbox"))();
  expect(await drain("eudrFilings")).toBe(0);
}

async function newOwner(facts: object = {}): Promise<number> {
  const form = ownerForm(CODES[made++] ?? "", `Esitaja ${made} OÜ`);
  const address = { street: "Metsa 1", city: "Kadrina", postcode: "45201" };
  const { status, body } = await agent.call("companies.create", { body: { ...form, ...address, ...facts } });
  expect(status).toBe(201);
  return body.id;
}

const line = { product: "roundwood", species: ["KU", "MA"], volume: "120,5", deviation: "25" };

async function draft(owner: number, facts: object = {}) {
  const { body: created } = await agent.call("eudr.createFiling", { body: { owner, is_small: true } });
  const content = { ...created.filing.content, plots: [PLOT], lines: [line], ...facts };
  const { status, body } = await agent.call("eudr.saveFiling", {
    params: { id: created.id },
    body: { version: created.version, content },
  });
  expect(status).toBe(200);
  return body;
}

type Open = Awaited<ReturnType<typeof draft>>;

const act = (route: "submitFiling" | "withdrawFiling" | "fileAgain", { id, version }: Open) =>
  agent.call(`eudr.${route}`, { params: { id }, body: { version } });
const open = async ({ id }: Open) => (await agent.call("eudr.declaration", { params: { id } })).body;
const key = ({ id, owner }: Open) => ({ owner: owner.id, id: id.split("-")[1] });

/** A draft that is filed. */
async function filed(owner: number, facts: object = {}) {
  const drafted = await draft(owner, facts);
  const { status } = await act("submitFiling", drafted);
  expect(status).toBe(200);
  await drain("eudrFilings");
  return open(drafted);
}

async function available(owner: number, facts: object = {}) {
  const sent = await filed(owner, facts);
  await later(31 * MINUTE_MS);
  await sweep();
  return open(sent);
}

const submitted = (reference: string) =>
  service.requests().filter(({ asked }) => asked.startsWith("Submit") && asked.includes(reference)).length;

describe("removing", () => {
  it("is refused while a worker files it, and once the Information System may have it", async () => {
    const drafted = await draft(await newOwner());
    await act("submitFiling", drafted);
    const remove = () => agent.call("eudr.removeDeclaration", { params: { id: drafted.id } });
    const refused = [(await remove()).status];
    await drain("eudrFilings");
    refused.push((await remove()).status);
    expect([refused, (await open(drafted)).filing?.stage]).toEqual([[409, 409], "sent"]);
  });

  it("is for drafts and for what was refused", async () => {
    const drafted = await draft(await newOwner());
    expect((await agent.call("eudr.removeDeclaration", { params: { id: drafted.id } })).status).toBe(204);
    service.fault("rules");
    const refused = await filed(await newOwner());
    expect(refused.filing.stage).toBe("refused");
    expect((await agent.call("eudr.removeDeclaration", { params: { id: refused.id } })).status).toBe(204);
  });
});

describe("a declaration that is filed", () => {
  it("is a draft, waits, and is valid from the day on which the Information System gave its numbers", async () => {
    const owner = await newOwner();
    const drafted = await draft(owner);
    expect([drafted.state, drafted.filing.kind, drafted.filing.may]).toEqual([
      "draft",
      "sd",
      ["save", "submit", "remove"],
    ]);
    const { body: ordered } = await act("submitFiling", drafted);
    expect([ordered.state, ordered.stage, ordered.job]).toEqual(["waiting", "queued", "submit"]);
    await drain("eudrFilings");
    const sent = await open(drafted);
    expect([sent.stage, sent.job, sent.reference]).toEqual(["sent", null, ""]);
    const one = service.filed().find(({ internalReference }) => internalReference === key(sent).id);
    expect(one).toMatchObject({ kind: "sd", role: "MICRO_OPERATOR", cadastral: [PLOT] });
    await later(10 * MINUTE_MS);
    await sweep();
    expect((await open(sent)).stage).toBe("sent");
    await later(21 * MINUTE_MS);
    await sweep();
    const valid = await open(sent);
    expect([valid.state, valid.stage, valid.status]).toEqual(["valid", "available", "AVAILABLE"]);
    expect(valid.reference).toMatch(/^S\d\dEE/);
    expect(valid.plots).toEqual([PLOT]);
    expect(valid.number_state).toBe("usable");
    expect(valid.history.map(({ kind }: { kind: string }) => kind).toReversed()).toEqual([
      "added",
      "changed",
      "ordered",
      "called",
      "answered",
      "answered",
    ]);
  });

  it("keeps the shapes that were filed, with their hash", async () => {
    const { id, owner } = await filed(await newOwner());
    const { filing } = (await DeclarationEntity.get(key({ id, owner })))!;
    expect(filing?.shapes?.key).toBe(`eudr/${owner.id}/${key({ id, owner }).id}/${filing?.shapes?.hash}.json`);
    expect(Object.keys(filing?.shapes?.plots ?? {})).toEqual([PLOT]);
  });

  it("is rejected, and can be corrected and filed again with another reference", async () => {
    const owner = await newOwner();
    const rejected = await available(owner, { lines: [{ ...line, volume: "666" }] });
    expect([rejected.state, rejected.stage, rejected.filing.rejection]).toEqual([
      "attention",
      "rejected",
      "Kogus 666 m³ ei ole usutav.",
    ]);
    const content = { ...rejected.filing.content, lines: [line] };
    const body = { version: rejected.version, content };
    const { body: saved } = await agent.call("eudr.saveFiling", { params: { id: rejected.id }, body });
    await act("submitFiling", saved);
    await drain("eudrFilings");
    await later(31 * MINUTE_MS);
    await sweep();
    expect((await open(rejected)).stage).toBe("available");
  });

  it("shows an unknown status and a message of an authority as they are", async () => {
    const told = await available(await newOwner(), { lines: [{ ...line, volume: "777" }] });
    expect([told.state, told.filing.message.text]).toEqual(["attention", "Palume täpsustada raielangi asukohta."]);
    const unknown = await available(await newOwner(), { lines: [{ ...line, volume: "888" }] });
    expect([unknown.state, unknown.stage, unknown.status]).toEqual(["waiting", "sent", "UNDER_REVIEW"]);
  });

  it("takes the place of the same number that was typed, with the earlier day and its own plots", async () => {
    const owner = await newOwner();
    const sent = await filed(owner);
    service.tell(key(sent).id, {
      status: "AVAILABLE",
      reference: "S26EETYPED0001",
      verification: "K7X2M9QP",
    });
    const typed = { owner, reference: "S26EETYPED0001", verification: "K7X2M9QP", plots: ["00101:002:0017"] };
    await agent.call("eudr.declare", { body: { ...typed, since: "2026-01-02" } });
    await later(31 * MINUTE_MS);
    await sweep();
    const own = await declarationsOf(owner);
    expect(own.map(({ id, plots, since }) => [id, plots, since])).toEqual([[key(sent).id, [PLOT], "2026-01-02"]]);
    expect((await open(sent)).history[0].changes).toContainEqual({
      field: "replaced",
      from: "",
      to: "00101:002:0017",
    });
    const again = await agent.call("eudr.declare", { body: { ...typed, plots: [PLOT] } });
    expect([again.status, again.body.id]).toEqual([201, sent.id]);
    expect((await agent.call("eudr.declare", { body: typed })).body.fields.plots).toHaveLength(1);
  });
});

describe("bad input", () => {
  it("is a sentence at its field, and nothing is sent", async () => {
    const wrong = {
      name: "",
      address: { street: "", postcode: "452", city: "" },
      plots: ["metsatükk"],
      lines: [{ ...line, species: [], volume: "0", deviation: "26" }],
    };
    const before = service.requests().length;
    const drafted = await draft(await newOwner(), wrong);
    const { status, body } = await act("submitFiling", drafted);
    expect([status, body.fields]).toEqual([
      400,
      {
        name: ["Sisestage nimi."],
        "address.street": ["Sisestage aadress."],
        "address.postcode": ["Sihtnumbris on viis numbrit."],
        "address.city": ["Sisestage linn, alev või vald."],
        plots: ["'metsatükk' ei ole katastritunnus. See on kujul 12345:001:0001."],
        "lines.0.species": ["Valige vähemalt üks puuliik."],
        "lines.0.volume": ["Sisestage maht, mis on suurem kui 0."],
        "lines.0.deviation": ["Hälve on 0–25%."],
      },
    ]);
    expect((await open(drafted)).stage).toBe("draft");
    expect(service.requests().length).toBe(before);
  });

  it("is a plot that the cadastre does not know, and a code of somebody else", async () => {
    const owner = await newOwner();
    const unknown = await draft(owner, { plots: [PLOT, "99999:001:9999"] });
    expect((await act("submitFiling", unknown)).body.fields).toEqual({
      plots: ["Kataster ei tunne katastritunnust 99999:001:9999."],
    });
    const other = await draft(await newOwner(), { code: CODES[39] });
    expect((await act("submitFiling", other)).body.fields.code).toHaveLength(1);
  });

  it("is refused by the Information System at its field; an unknown rule is shown with its text", async () => {
    const drafted = await draft(await newOwner());
    service.fault("rules");
    await act("submitFiling", drafted);
    await drain("eudrFilings");
    const refused = await open(drafted);
    expect([refused.state, refused.stage]).toEqual(["attention", "refused"]);
    expect(Object.keys(refused.filing.errors)).toEqual([""]);
    expect(refused.filing.may).toEqual(["save", "submit", "remove"]);
    expect((await filingDue(key(refused)))?.dueAt).toBeUndefined();
    await act("submitFiling", refused);
    await drain("eudrFilings");
    expect((await open(drafted)).stage).toBe("sent");
  });
});

describe("a lost answer", () => {
  it("makes the submission lost; it is found by our reference and adopted, and there is one in the end", async () => {
    service.setIndexDelay(HOUR_MS);
    service.fault("lost");
    const lost = await filed(await newOwner());
    expect([lost.state, lost.stage, lost.job]).toEqual(["attention", "lost", null]);
    expect(lost.filing.may).toEqual(["ask"]);
    await later(31 * MINUTE_MS);
    await sweep();
    expect((await open(lost)).stage).toBe("lost");
    await later(90 * MINUTE_MS);
    await sweep();
    const found = await open(lost);
    expect([found.stage, found.state]).toEqual(["available", "valid"]);
    expect(submitted(key(lost).id)).toBe(1);
  });

  it("is looked up at 30 minutes, 2 and 24 hours; then the agent may file it again with another reference", async () => {
    service.fault("reset");
    const lost = await filed(await newOwner());
    const asked = () => service.requests().filter(({ asked }) => asked.includes(key(lost).id)).length;
    for (const [hours, count] of [
      [0.6, 1],
      [1, 1],
      [1, 2],
      [12, 2],
      [12, 3],
      [48, 3],
    ] as const) {
      await later(hours * HOUR_MS);
      await sweep();
      expect([hours, asked()]).toEqual([hours, count]);
    }
    const waiting = await open(lost);
    expect([waiting.stage, waiting.filing.may]).toEqual(["lost", ["again", "ask"]]);
    expect((await act("fileAgain", waiting)).status).toBe(200);
    await drain("eudrFilings");
    const { filing } = (await DeclarationEntity.get(key(lost)))!;
    expect(filing?.stage).toBe("sent");
    expect(filing?.internalReference).not.toBe(key(lost).id);
  });

  it("is never filed again by itself, when the worker was killed while it called", async () => {
    const drafted = await draft(await newOwner());
    await act("submitFiling", drafted);
    const stored = (await DeclarationEntity.get(key(drafted)))!;
    const job = { ...stored.filing!.job!, sendingSince: new Date().toISOString() };
    const filing = { ...stored.filing!, job, stage: "sending" as const, sentAt: job.sendingSince };
    await write(DeclarationEntity.patch(key(drafted), { filing }));
    await drain("eudrFilings");
    expect((await open(drafted)).stage).toBe("sending");
    await later(11 * MINUTE_MS);
    await sweep();
    expect((await open(drafted)).stage).toBe("lost");
    expect(submitted(key(drafted).id)).toBe(0);
  });

  it("of a message: the schedule files what was ordered", async () => {
    const drafted = await draft(await newOwner());
    await act("submitFiling", drafted);
    await takeMessages("eudrFilings");
    await later(11 * MINUTE_MS);
    await sweep();
    expect((await open(drafted)).stage).toBe("sent");
  });
});

describe("two agents", () => {
  it("who press Esita at once make one call", async () => {
    const drafted = await draft(await newOwner());
    const answers = await Promise.all([act("submitFiling", drafted), act("submitFiling", drafted)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await drain("eudrFilings");
    await work("eudrFilings", [key(drafted), key(drafted)]);
    expect(submitted(key(drafted).id)).toBe(1);
  });

  it("with a draft each file one simplified declaration of an owner", async () => {
    const owner = await newOwner();
    const create = () => agent.call("eudr.createFiling", { body: { owner, is_small: false } });
    const drafts = await Promise.all([create(), create()]);
    const saved = await Promise.all(
      drafts.map(async ({ body: { id, version, filing } }) => {
        const content = { ...filing.content, is_small: true, plots: [PLOT], lines: [line] };
        return (await agent.call("eudr.saveFiling", { params: { id }, body: { version, content } })).body;
      }),
    );
    const answers = await Promise.all(saved.map((each) => act("submitFiling", each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    const filedOne = answers.find(({ status }) => status === 200)!;
    expect([refused.body.code, refused.body.fields]).toEqual([
      "simplified_exists",
      { declaration: [filedOne.body.id] },
    ]);
    const again = await agent.call("eudr.createFiling", { body: { owner, is_small: true } });
    expect([again.status, again.body.fields]).toEqual([409, { declaration: [filedOne.body.id] }]);
  });
});

describe("what is filed", () => {
  it("is changed under the same number, and loads take it for the new land once that is available", async () => {
    const owner = await newOwner();
    const before = await available(owner);
    const content = { ...before.filing.content, plots: [PLOT, "00101:002:0017"] };
    const params = { id: before.id };
    const { body: saved } = await agent.call("eudr.saveFiling", { params, body: { version: before.version, content } });
    expect([saved.state, saved.plots, saved.plots_count]).toEqual(["valid", [PLOT], 2]);
    expect((await act("submitFiling", saved)).body).toMatchObject({
      job: "change",
      stage: "available",
      state: "valid",
    });
    await drain("eudrFilings");
    expect(await open(before)).toMatchObject({ job: null, stage: "sent", plots: [PLOT] });
    await later(31 * MINUTE_MS);
    await sweep();
    const after = await open(before);
    expect([after.reference, after.state, after.plots]).toEqual([before.reference, "valid", content.plots]);
    expect(after.filing.filed.plots).toEqual(content.plots);
  });

  it("is changed once more without an answer only when the Information System has not done it", async () => {
    const owner = await newOwner();
    const before = await available(owner);
    const content = { ...before.filing.content, plots: [PLOT, "00101:002:0017"] };
    const params = { id: before.id };
    const { body: saved } = await agent.call("eudr.saveFiling", { params, body: { version: before.version, content } });
    service.fault("lost");
    await act("submitFiling", saved);
    await drain("eudrFilings");
    expect(await open(before)).toMatchObject({ job: "change", stage: "available" });
    await later(11 * MINUTE_MS);
    await sweep();
    expect(await open(before)).toMatchObject({ job: null, stage: "sent" });
    const { uuid } = (await DeclarationEntity.get(key(before)))!.filing!;
    const updates = service.requests().filter(({ asked }) => asked.startsWith("UpdateSd"));
    expect(updates.filter(({ asked }) => asked.includes(uuid) || asked.includes(key(before).id))).toHaveLength(1);
  });

  it("is withdrawn: loads take its number no more, and another one can be filed", async () => {
    const owner = await newOwner();
    const before = await available(owner);
    const { body: ordered } = await act("withdrawFiling", before);
    expect([ordered.job, ordered.filing.may]).toEqual(["withdraw", []]);
    await drain("eudrFilings");
    const after = await open(before);
    expect([after.state, after.stage, after.number_state]).toEqual(["attention", "withdrawn", "unusable"]);
    const number = { reference: before.reference, verification: before.verification };
    expect((await checksOf([number]))(number)?.result).toBe("EXISTING_NON_USABLE");
    expect(await filingDue(key(before))).toBeUndefined();
    expect((await agent.call("eudr.createFiling", { body: { owner, is_small: true } })).status).toBe(201);
  });

  it("as a due diligence statement has shapes and species, and changes for 71 hours", async () => {
    const before = await available(await newOwner(), { is_small: false, area: "parcels" });
    expect([before.kind, before.stage]).toEqual(["dds", "available"]);
    expect(before.filing.may).toEqual(["save", "submit", "withdraw", "ask"]);
    await later(71 * HOUR_MS);
    const late = await open(before);
    expect(late.filing.may).toEqual(["ask"]);
    expect((await act("withdrawFiling", late)).body.code).toBe("amend_closed");
  });
});

describe("what a declaration says", () => {
  const PLOTS = Array.from({ length: 500 }, (_, index) => `00101:003:${String(1000 + index)}`);
  const hostile = `Mets & <Pojad> "OÜ" 'x' ]]> ${"ä".repeat(150)}`;

  it("has 500 plots of long and hostile names, within five seconds of our time", async () => {
    const facts = { name: hostile, address: { street: hostile, postcode: "45201", city: hostile } };
    const drafted = await draft(await newOwner(), { ...facts, plots: PLOTS });
    await act("submitFiling", drafted);
    await drain("eudrFilings");
    const one = service.filed().find(({ internalReference }) => internalReference === key(drafted).id);
    expect(one?.cadastral).toEqual(PLOTS);
    expect((await open(drafted)).stage).toBe("sent");
  });

  it("has the shapes of 500 plots where it is a due diligence statement", async () => {
    const sent = await filed(await newOwner(), { is_small: false, area: "stands", plots: PLOTS });
    expect([sent.kind, sent.stage, sent.filing.errors]).toEqual(["dds", "sent", {}]);
  });

  it("may be anything in a draft, and comes back as it was typed", async () => {
    const odd = { product: "fuelwood", species: ["PN"], volume: "<b>1e9</b>", deviation: "=1+1" };
    const drafted = await draft(await newOwner(), { name: "x".repeat(1000), plots: ["<script>"], lines: [odd] });
    expect((await open(drafted)).filing.content).toMatchObject({ plots: ["<script>"], lines: [odd] });
    expect((await act("submitFiling", drafted)).status).toBe(400);
  });

  it("is in no log: neither the code nor the key", async () => {
    const lines = logLines();
    service.fault("permission");
    const refused = await filed(await newOwner());
    vi.restoreAllMocks();
    const log = JSON.stringify(lines);
    expect(refused.stage).toBe("refused");
    expect(log).toContain("EUDR declaration not filed");
    expect(log).not.toMatch(new RegExp(`${EUDR_USER.authenticationKey}|${CODES[made - 1]}`));
  });
});

describe("questions about filed declarations", () => {
  it("are asked when a person wants it, at most once a minute", async () => {
    const sent = await filed(await newOwner());
    await later(31 * MINUTE_MS);
    const params = { id: sent.id };
    const { status, body } = await agent.call("eudr.askFiling", { params });
    expect([status, body.stage]).toEqual([200, "available"]);
    expect((await agent.call("eudr.askFiling", { params })).status).toBe(429);
    await later(MINUTE_MS);
    service.fault("down");
    const silent = await agent.call("eudr.askFiling", { params });
    expect([silent.body.code, (await open(sent)).stage]).toEqual(["eudr_silent", "available"]);
  });

  it("go on after the service was away, and change no answer meanwhile", async () => {
    const valid = await available(await newOwner());
    await later(HOUR_MS);
    service.fault("down");
    await sweep();
    expect((await open(valid)).state).toBe("valid");
    service.tell(key(valid).id, { status: "WITHDRAWN" });
    await later(16 * MINUTE_MS);
    await sweep();
    expect((await open(valid)).stage).toBe("withdrawn");
  });

  it.each([
    ["ARCHIVED", "available", "usable", "valid"],
    ["SUSPENDED", "sent", "unusable", "attention"],
    ["OBSOLETE", "withdrawn", "unusable", "attention"],
  ])("have stage, number state and tab of the status %s", async (status, stage, numberState, tab) => {
    const valid = await available(await newOwner());
    service.tell(key(valid).id, { status });
    await later(HOUR_MS);
    await sweep();
    expect(await open(valid)).toMatchObject({ stage, status, number_state: numberState, state: tab });
    if (status !== "SUSPENDED") return;
    service.tell(key(valid).id, { status: "AVAILABLE" });
    await later(25 * HOUR_MS);
    await sweep();
    expect((await open(valid)).stage).toBe("available");
  });

  it("are found when the service writes their UUIDs in capitals", async () => {
    const valid = await available(await newOwner());
    const stored = (await DeclarationEntity.get(key(valid)))!;
    const uuid = stored.filing!.uuid.toUpperCase();
    await write(DeclarationEntity.patch(key(valid), { filing: { ...stored.filing!, uuid } }));
    service.tell(key(valid).id, { status: "WITHDRAWN" });
    await later(HOUR_MS);
    await sweep();
    expect((await open(valid)).stage).toBe("withdrawn");
  });

  it("are asked hourly for a day, then daily, and end 400 days after the last use", async () => {
    const valid = await available(await newOwner());
    const minutes = async () => (Date.parse((await filingDue(key(valid)))!.dueAt) - Date.now()) / MINUTE_MS;
    expect(await minutes()).toBe(60);
    await later(24 * HOUR_MS);
    await sweep();
    expect(await minutes()).toBe(24 * 60);
    await later(400 * DAY_MS);
    await sweep();
    expect(await filingDue(key(valid))).toBeUndefined();
    const numbers = [{ reference: valid.reference, verification: valid.verification }];
    await work("eudrChecks", [{ kind: "numbers", numbers, isRenewed: true }]);
    expect(await minutes()).toBe(0);
  });
});

// The last one: its calls count for the agent of all tests.
it("is refused to a person whose calls have asked the cadastre 300 times, stays a draft, and is filed later", async () => {
  const drafted = await draft(await newOwner());
  await useLandCalls(`land-person#${superUser.id}`, 300);
  expect((await act("submitFiling", drafted)).status).toBe(429);
  expect((await open(drafted)).stage).toBe("draft");
  await later(31 * MINUTE_MS);
  expect((await act("submitFiling", drafted)).status).toBe(200);
  await drain("eudrFilings");
});
