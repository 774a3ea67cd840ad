import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { ContainerEntity, containerByHash, type SigningContainer } from "#functions/containers/store/container.ts";
import { signaturesGivenBefore } from "#functions/containers/store/givenSignature.ts";
import { lettersDueAt } from "#functions/containers/store/signingLetter.ts";
import { currentTrust } from "#functions/containers/trustedLists/currentTrust.ts";
import { PersonCodeEntity, PersonEntity } from "#functions/people/store/person.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { handler as sweepOutbox } from "#functions/platform/sweepOutbox.schedule.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { EidAttemptEntity } from "#functions/signing/store/attempt.ts";
import { MOBILE_ID_TESTS, SMART_ID_TESTS } from "#scripts/simulators/eid/ca/testPeople.ts";
import { attemptTexts, mobileIdTexts, signingTexts, smartIdTexts } from "#shared/containers/outcomes.ts";
import { SIGNER_HINDRANCES } from "#shared/containers/signer.ts";
import { type Answer, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { eidServices } from "#tests/support/eid/simulator.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { storedSigning } from "#tests/support/signing/containers.ts";
import { signerWith } from "#tests/support/signing/signers.ts";

const { logged, simulator } = await vi.hoisted(async () => {
  // Before anything imports the log.
  process.env.LOG_LEVEL = "DEBUG";
  const { openEid } = await import("#tests/support/eid/simulator.ts");
  const simulator = await openEid();
  const logged: string[] = [];
  return { logged, simulator };
});

const MARY = "60001019906";
const SMART = "40504040001";
const PHONE = "+372 0000 0766";
const WAIT = { timeout: 20_000 };
let company = 0;
/** Each test runs at another time, so that the tests do not share limits. */
let start = Date.now() + 60_000;

type People = Awaited<ReturnType<typeof people>>;

/** With these personal codes. */
async function people(agentCode?: string, ownerCode?: string, strangerCode?: string) {
  const user = { ...superUser, roles: ["companyUser" as const] };
  const owner = { ...user, id: 7, name: "Liis Laane", companies: [company] };
  const stranger = { ...user, id: 9, name: "Võõras" };
  const council = { ...superUser, id: 10, name: "Nõukogu", roles: ["councilMember" as const] };
  const callers = {
    agent: await signerOf(superUser, agentCode),
    owner: await signerOf(owner, ownerCode),
    stranger: await signerOf(stranger, strangerCode),
    council: await signerOf(council, undefined),
  };
  return callers;
}

async function signerOf(viewer: Viewer, personalCode: string | undefined) {
  const caller = await signedIn(viewer);
  const data = await PersonEntity.get({ id: viewer.id });
  const { personalCode: before, ...person } = data!;
  if (before) await write(PersonCodeEntity.delete({ code: before }));
  await write(PersonEntity.put({ ...person, ...(personalCode ? { personalCode } : {}) }));
  if (personalCode) await write(PersonCodeEntity.put({ code: personalCode, id: viewer.id }));
  return signerWith(caller, simulator);
}

beforeAll(async () => {
  company = await addCompany(newOwner("19990028", "Haavasalu Mets OÜ", "Haavasalu"));
});
afterAll(() => simulator.close());
beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => logged.push(String(chunk)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((chunk) => logged.push(String(chunk)) > 0);
  start += 30 * 60_000;
  at(start);
});
afterEach(async () => {
  await takeMessages("eidAttempts");
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function at(time: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
}

async function expectUnsigned({ hash }: SigningContainer) {
  expect(await containerByHash(hash)).toMatchObject({ status: "PENDING", version: 1, signatures: [] });
}

async function expectPending(by: People["agent"], id: string, { hash }: SigningContainer) {
  const cancelled = await (await signedIn(superUser)).call("signing.cancel", { params: { hash } });
  for (const { status, body } of [await by.cancel(id), cancelled]) {
    expect([status, body.code, body.message]).toEqual([
      409,
      "signature_pending",
      "Allkiri on juba antud. Oodake, kuni see kinnitatakse.",
    ]);
  }
}

async function verified({ hash }: SigningContainer) {
  const stored = await containerByHash(hash);
  const checked = verifyContainer(Buffer.from(await readFile(stored!.signed!)), (await currentTrust())!.trust);
  return { stored: stored!, checked };
}

describe("signing by Mobile-ID", () => {
  it("shows the code of the phone, waits as long as SK does, and puts the signature into the container", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const begun = await agent.mobileId(container.hash, MARY, PHONE);
    expect(begun).toMatchObject({
      status: 201,
      body: { verification_code: expect.stringMatching(/^\d{4}$/), ends_in: 600, answer_in: 300 },
    });
    expect(await drain("eidAttempts")).toBe(0);
    expect((await agent.progress(begun.body.id)).body).toMatchObject({
      state: "signed",
      message: null,
      company_id: company,
      ids: [1, 2],
    });
    const { stored, checked } = await verified(container);
    expect(stored).toMatchObject({ status: "SIGN_ONE", version: 2, signatures: [{ party: "platform", code: MARY }] });
    expect(checked.verdict).toEqual({ state: "valid" });
    expect(checked.files.map(({ name }) => name)).toEqual(container.files.map(({ name }) => name));
    const letters = await lettersDueAt(new Date(), 100);
    expect(letters.filter((letter) => letter.container === container.hash)).toMatchObject([{ kind: "turn", sent: 0 }]);
  });

  it("names the company and the signed acts once it has ended well, and nothing before", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const begun = await agent.mobileId(container.hash, MARY, PHONE);
    const { body: waiting } = await agent.progress(begun.body.id);
    expect(waiting).toMatchObject({ company_id: null, ids: [] });
    expect(["signed", "failed"]).not.toContain(waiting.state);
    await drain("eidAttempts");
    expect((await agent.progress(begun.body.id)).body).toMatchObject({
      state: "signed",
      company_id: company,
      ids: [1, 2],
    });
  });

  it.each(MOBILE_ID_TESTS.filter(({ result, phone }) => result !== "OK" && phone.startsWith("+372")))(
    "tells the person that it ended with $result",
    async ({ phone, code }) => {
      const { agent } = await people(code);
      const container = await storedSigning({ company });
      const { body } = await agent.mobileId(container.hash, code, phone);
      expect(await drain("eidAttempts")).toBe(0);
      const { body: ended } = await agent.progress(body.id);
      expect([ended.state, Object.values<string>(mobileIdTexts).includes(ended.message)]).toEqual(["failed", true]);
      expect(ended).toMatchObject({ company_id: null, ids: [] });
      await expectUnsigned(container);
    },
  );

  it.each(["mobileId", "smartId", "idCard"] as const)(
    "asks for no PIN by %s when the container could not be built",
    async (means) => {
      const code = means === "smartId" ? SMART : MARY;
      const { agent } = await people(code);
      const { files, ...container } = await storedSigning({ company });
      const renamed = files.map((file, index) => (index === 1 ? { ...file, name: "a\uFFFF.pdf" } : file));
      await write(ContainerEntity.put({ ...container, files: renamed }));
      const isPin = (request: string) => /^POST .*(\/mid\/signature$|\/signature\/notification\/)/.test(request);
      const before = simulator.requests().filter(isPin).length;
      if (means === "idCard") {
        const { status, body } = await agent.idCard(container.hash, code);
        expect([status, body.code, body.message]).toEqual([409, "cannot_sign", signingTexts.unbuildable]);
      } else {
        const { hash } = container;
        const { body } = await (means === "mobileId" ? agent.mobileId(hash, code, PHONE) : agent.smartId(hash, code));
        expect(await drain("eidAttempts")).toBe(0);
        const { body: ended } = await agent.progress(body.id);
        expect([ended.state, ended.message]).toEqual(["failed", signingTexts.unbuildable]);
      }
      expect(simulator.requests().filter(isPin).length).toBe(before);
      await expectUnsigned({ ...container, files });
    },
  );

  it("refuses what was typed wrong, and the code of another user", async () => {
    const { agent } = await people(undefined, SMART);
    const { hash } = await storedSigning({ company });
    const typed = await agent.mobileId(hash, "", "766");
    expect([typed.status, Object.keys(typed.body.fields).toSorted()]).toEqual([400, ["idCode", "phoneNumber"]]);
    const other = await agent.mobileId(hash, SMART, PHONE);
    expect(other.body.fields).toEqual({ idCode: [signingTexts.not_own_code] });
  });
});

describe("signing by Smart-ID", () => {
  it("lets the person choose the account once, and knows it the next time", async () => {
    const { agent } = await people(SMART);
    const asked = () => simulator.requests().filter((each) => each.includes("certificate-choice")).length;
    const before = asked();
    for (const round of [1, 2]) {
      const container = await storedSigning({ company });
      const begun = await agent.smartId(container.hash, SMART);
      // The account is chosen on the phone first.
      expect(begun.body.verification_code).toEqual(round === 1 ? null : expect.stringMatching(/^\d{4}$/));
      expect(await drain("eidAttempts")).toBe(0);
      expect((await agent.progress(begun.body.id)).body.state).toBe("signed");
      const { checked } = await verified(container);
      expect([round, checked.verdict]).toEqual([round, { state: "valid" }]);
    }
    expect(asked() - before).toBe(1);
  });

  it.each(SMART_ID_TESTS.filter(({ result }) => result !== "OK"))(
    "tells the person that it ended with $result",
    async ({ code }) => {
      const { agent } = await people(code);
      const container = await storedSigning({ company });
      const { body } = await agent.smartId(container.hash, code);
      expect(await drain("eidAttempts")).toBe(0);
      const { body: ended } = await agent.progress(body.id);
      expect([ended.state, Object.values<string>(smartIdTexts).includes(ended.message)]).toEqual(["failed", true]);
      await expectUnsigned(container);
    },
  );
});

describe("signing by ID card", () => {
  it("signs the hash that follows from the card's certificate", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const begun = await agent.signByCard(container.hash, MARY);
    expect(begun.body.hash_function).toBe("SHA-384");
    expect((await agent.progress(begun.body.id)).body.state).toBe("embedding");
    expect(await drain("eidAttempts")).toBe(0);
    expect((await agent.progress(begun.body.id)).body.state).toBe("signed");
    expect((await verified(container)).checked.verdict).toEqual({ state: "valid" });
  });

  it.each([
    ["revoked", "60001019928", signingTexts.signing_certificate_revoked],
    ["suspended", "60001019961", signingTexts.signing_certificate_revoked],
    ["unknown to OCSP", "60001019983", signingTexts.signing_certificate_unknown],
  ])("ends with a certificate that is %s", async (_, code, message) => {
    const { agent } = await people(code);
    const container = await storedSigning({ company });
    const { body } = await agent.signByCard(container.hash, code);
    expect(await drain("eidAttempts")).toBe(0);
    expect((await agent.progress(body.id)).body).toMatchObject({ state: "failed", message });
    await expectUnsigned(container);
  });

  it("refuses before the PIN what cannot sign", async () => {
    const { agent } = await people(MARY);
    const { hash } = await storedSigning({ company });
    const certificateOf = (code: string, purpose: "identity" | "signature") =>
      simulator.ca.personal("card", code, purpose).certificate.toString("base64");
    const { simulator: forged } = await eidServices({ keys: undefined });
    const forgedCard = forged.ca.personal("card", MARY, "signature").certificate.toString("base64");
    await forged.close();
    const wrong = signingTexts.signing_certificate_wrong;
    const cases: [string, string][] = [
      [certificateOf(MARY, "identity"), wrong],
      [certificateOf(SMART, "signature"), signingTexts.not_own_code],
      [forgedCard, wrong],
      ["AAAA", wrong],
    ];
    for (const [certificate, message] of cases) {
      const { status, body } = await agent.certificate(hash, certificate);
      expect([status, body.code, body.message]).toEqual([409, "cannot_sign", message]);
    }
    at(start + 30 * 365 * 86_400_000);
    const later = signerWith(await signedIn(superUser), simulator);
    const { body } = await later.certificate(hash, certificateOf(MARY, "signature"));
    expect(body.message).toBe(signingTexts.signing_certificate_expired);
  });

  it("ends with a signature of something else", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const { body } = await agent.idCard(container.hash, MARY);
    await agent.cardSignature(body.id, Buffer.alloc(96, 1).toString("base64"));
    expect(await drain("eidAttempts")).toBe(0);
    expect((await agent.progress(body.id)).body).toMatchObject({ state: "failed", message: attemptTexts.untrusted });
    expect((await agent.cardSignature(body.id, "AAAA")).status).toBe(404);
    await expectUnsigned(container);
  });
});

describe("the second signature", () => {
  it("is put behind the first one, of which no byte changes", async () => {
    const { agent, owner } = await people(MARY, SMART);
    const container = await storedSigning({ company });
    await agent.signByCard(container.hash, MARY);
    expect(await drain("eidAttempts")).toBe(0);
    const first = Buffer.from(await readFile((await containerByHash(container.hash))!.signed!));
    const begun = await owner.smartId(container.hash, SMART);
    expect(await drain("eidAttempts")).toBe(0);
    expect((await owner.progress(begun.body.id)).body.state).toBe("signed");
    const { stored, checked } = await verified(container);
    expect([stored.status, stored.version, checked.verdict]).toEqual(["SIGN_BOTH", 3, { state: "valid" }]);
    expect(checked.signatures.map(({ signer }) => signer?.personalCode)).toEqual([MARY, SMART]);
    expect(stored.signatures.map(({ party }) => party)).toEqual(["platform", "company"]);
    const bytes = Buffer.from(await readFile(stored.signed!));
    const entries = first.indexOf("PK\x01\x02");
    expect(entries).toBeGreaterThan(0);
    expect(bytes.subarray(0, entries).equals(first.subarray(0, entries))).toBe(true);
    const third = await agent.mobileId(container.hash, MARY, PHONE);
    expect([third.status, third.body.message]).toEqual([409, SIGNER_HINDRANCES.twice]);
  });

  it.each<[string, (hash: string, who: People) => Promise<Answer>, number, string]>([
    ["of a person of the platform", (hash, { agent }) => agent.mobileId(hash, MARY, PHONE), 409, "samePerson"],
    ["with the code of somebody else", (hash, { owner }) => owner.mobileId(hash, "60001019928", PHONE), 400, "field"],
    ["of a stranger", (hash, { stranger }) => stranger.smartId(hash, SMART), 404, "none"],
  ])("is refused %s", async (_, sign, status, reason) => {
    const who = await people(MARY, SMART);
    const { hash } = await storedSigning({
      company,
      status: "SIGN_ONE",
      version: 2,
      signatures: [{ party: "platform", name: "Mari", code: MARY, at: new Date().toISOString() }],
    });
    const answer = await sign(hash, who);
    expect(answer.status).toBe(status);
    if (reason === "samePerson") expect(answer.body.message).toBe(SIGNER_HINDRANCES.samePerson);
    if (reason === "field") expect(answer.body.fields).toEqual({ idCode: [signingTexts.not_own_code] });
  });

  it("is refused before the first one", async () => {
    const { owner, council } = await people(MARY, SMART);
    const { hash } = await storedSigning({ company });
    expect((await owner.smartId(hash, SMART)).status).toBe(404);
    expect((await council.smartId(hash, SMART)).status).toBe(403);
  });

  it("is given by the person who is the company", async () => {
    const itself = await addCompany(newOwner(SMART, "Liis Laane", "Haavasalu"));
    const { stranger } = await people(MARY, undefined, SMART);
    const { hash } = await storedSigning({ company: itself });
    const { agent } = await people(MARY, undefined, SMART);
    await agent.signByCard(hash, MARY);
    expect(await drain("eidAttempts")).toBe(0);
    const begun = await stranger.smartId(hash, SMART);
    expect(await drain("eidAttempts")).toBe(0);
    expect((await stranger.progress(begun.body.id)).body.state).toBe("signed");
  });
});

describe("an attempt to sign", () => {
  it("belongs to the person who began it, and is worth nothing for signing in", async () => {
    const { agent, owner } = await people(MARY, SMART);
    const { hash } = await storedSigning({ company });
    const { body } = await agent.idCard(hash, MARY);
    for (const answer of [
      await owner.progress(body.id),
      await owner.cancel(body.id),
      await owner.cardSignature(body.id, "AAAA"),
      await nobody().call("signing.signInProgress", { params: { id: body.id } }),
    ])
      expect(answer.status).toBe(404);
    expect((await agent.progress(body.id)).body.state).toBe("waiting");
  });

  it("that was cancelled discards a late confirmation, and lets the next begin", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const { body } = await agent.mobileId(container.hash, MARY, PHONE);
    expect((await containerByHash(container.hash))!.attempt?.id).toBe(body.id);
    await agent.cancel(body.id);
    expect((await containerByHash(container.hash))!.attempt).toBeUndefined();
    expect(await drain("eidAttempts")).toBe(0);
    expect((await agent.progress(body.id)).body).toMatchObject({ state: "failed", message: attemptTexts.cancelled });
    await expectUnsigned(container);
    await agent.mobileId(container.hash, MARY, PHONE);
    expect(await drain("eidAttempts")).toBe(0);
    expect((await containerByHash(container.hash))!.status).toBe("SIGN_ONE");
  });

  it("asks a person's phone once at a time, also beside signing in", async () => {
    const { agent } = await people(MARY);
    const [one, other] = [await storedSigning({ company }), await storedSigning({ company })];
    const { body: first } = await agent.mobileId(one.hash, MARY, PHONE);
    expect(first.verification_code).toMatch(/^\d{4}$/);
    const again = await agent.mobileId(one.hash, MARY, PHONE);
    expect(again.body).toEqual(first);
    const signIn = await nobody().call("signing.signInByMobileId", { body: { idCode: MARY, phoneNumber: PHONE } });
    expect(signIn.body.code).toBe("eid_busy");
    await takeMessages("eidAttempts");
    await agent.mobileId(other.hash, MARY, PHONE);
    expect((await containerByHash(one.hash))!.attempt).toBeUndefined();
    expect((await agent.progress(first.id)).body).toMatchObject({ state: "failed", message: attemptTexts.cancelled });
  });

  it("has 10 minutes", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const { body } = await agent.idCard(container.hash, MARY);
    expect(body.ends_in).toBe(600);
    at(start + 10 * 60_000);
    const later = signerWith(await signedIn(superUser), simulator);
    expect((await later.progress(body.id)).body).toMatchObject({ state: "failed", message: attemptTexts.expired });
    expect((await later.cardSignature(body.id, "AAAA")).status).toBe(404);
  });

  it("may begin 20 times in 15 minutes", async () => {
    const { agent } = await people(MARY);
    const { hash } = await storedSigning({ company });
    for (let request = 0; request < 20; request += 1) expect((await agent.idCard(hash, MARY)).status).toBe(201);
    expect((await agent.idCard(hash, MARY)).body.code).toBe("too_many_requests");
  });
});

describe("a signature that was given", () => {
  it("waits for time-stamps and OCSP without another PIN", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const { body } = await agent.signByCard(container.hash, MARY);
    await takeMessages("eidAttempts");
    const message = { attempt: body.id, purpose: "sign" };
    for (const fault of [503, "reset", "malformed"] as const) {
      simulator.fault(fault);
      await work("eidAttempts", [message]);
      expect((await agent.progress(body.id)).body.state).toBe("embedding");
    }
    // Nobody cancels now what was signed, and nobody begins again.
    await expectPending(agent, body.id, container);
    expect((await agent.idCard(container.hash, MARY)).body.code).toBe("container_changed");
    await work("eidAttempts", [message]);
    expect((await agent.progress(body.id)).body.state).toBe("signed");
    expect((await verified(container)).checked.verdict).toEqual({ state: "valid" });
  });

  it.each<[string, (by: People["agent"], hash: string) => Promise<Answer>]>([
    ["the value of a card waits for a worker", (by, hash) => by.signByCard(hash, MARY)],
    [
      "Mobile-ID has answered and the proofs are missing",
      async (by, hash) => {
        const begun = await by.mobileId(hash, MARY, PHONE);
        const message = { attempt: begun.body.id, purpose: "sign" };
        // While the phone is polled, so that the next request, for the time-stamp, has the fault.
        simulator.setThinkMs(300);
        const polled = work("eidAttempts", [message]);
        await vi.waitFor(() => expect(simulator.requests().at(-1)).toContain("/session/"), WAIT);
        simulator.fault(503);
        simulator.setThinkMs(0);
        await polled;
        return begun;
      },
    ],
  ])("is not lost by cancelling while %s", async (_, sign) => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const { body } = await sign(agent, container.hash);
    await expectPending(agent, body.id, container);
    await work("eidAttempts", [{ attempt: body.id, purpose: "sign" }]);
    expect((await agent.progress(body.id)).body.state).toBe("signed");
    expect((await verified(container)).checked.verdict).toEqual({ state: "valid" });
    expect((await agent.cancel(body.id)).status).toBe(204);
  });

  it("can be cancelled again when its attempt has ended", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const { body } = await agent.idCard(container.hash, MARY);
    await agent.cardSignature(body.id, Buffer.alloc(96, 1).toString("base64"));
    await expectPending(agent, body.id, container);
    expect(await drain("eidAttempts")).toBe(0);
    expect((await agent.progress(body.id)).body.message).toBe(attemptTexts.untrusted);
    expect((await containerByHash(container.hash))!.attempt).toBeUndefined();
    const cancelled = await (await signedIn(superUser)).call("signing.cancel", { params: { hash: container.hash } });
    expect([cancelled.status, await containerByHash(container.hash)]).toEqual([200, undefined]);
  });

  it("by a card for a container that was cancelled meanwhile is refused with that reason", async () => {
    const { agent } = await people(MARY);
    const { hash } = await storedSigning({ company });
    const { body } = await agent.idCard(hash, MARY);
    expect((await (await signedIn(superUser)).call("signing.cancel", { params: { hash } })).status).toBe(200);
    expect((await agent.cardSignature(body.id, "AAAA")).status).toBe(202);
    expect((await agent.progress(body.id)).body.message).toBe(signingTexts.container_gone);
  });

  it("ends with the attempt when the services stay away", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const { body } = await agent.signByCard(container.hash, MARY);
    await takeMessages("eidAttempts");
    const message = { attempt: body.id, purpose: "sign" };
    simulator.fault(503);
    await work("eidAttempts", [message]);
    at(start + 10 * 60_000);
    await work("eidAttempts", [message]);
    const later = signerWith(await signedIn(superUser), simulator);
    const { proofs_unavailable } = signingTexts;
    expect((await later.progress(body.id)).body).toMatchObject({ state: "failed", message: proofs_unavailable });
    await expectUnsigned(container);
    expect(await signaturesGivenBefore(Date.now())).toEqual([]);
  });

  it("is found by the sweep when its message is lost", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const { body } = await agent.signByCard(container.hash, MARY);
    await takeMessages("eidAttempts");
    await sweepOutbox();
    // A delayed message of an earlier test may come at any time.
    expect(await takeMessages("eidAttempts")).not.toContainEqual({ attempt: body.id, purpose: "sign" });
    at(start + 2 * 60_000);
    await sweepOutbox();
    expect(await drain("eidAttempts")).toBe(0);
    const later = signerWith(await signedIn(superUser), simulator);
    expect((await later.progress(body.id)).body.state).toBe("signed");
    expect(await signaturesGivenBefore(Date.now())).toEqual([]);
    expect((await verified(container)).checked.verdict).toEqual({ state: "valid" });
  });

  it("is put in once when its message comes again and again", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const { body } = await agent.signByCard(container.hash, MARY);
    await takeMessages("eidAttempts");
    const message = { attempt: body.id, purpose: "sign" };
    await Promise.all([work("eidAttempts", [message]), work("eidAttempts", [message])]);
    await drain("eidAttempts");
    await work("eidAttempts", [message]);
    const { stored, checked } = await verified(container);
    expect([stored.version, stored.signatures.length, checked.signatures.length]).toEqual([2, 1, 1]);
  });

  it("of two people at once is put in for one of them, and the other is told", async () => {
    const { agent } = await people(MARY);
    const other = signerWith(
      await signedIn({ ...superUser, id: 8, name: "Teine Agent", email: "teine@virn.example" }),
      simulator,
    );
    const container = await storedSigning({ company });
    const begun = [await agent.idCard(container.hash, MARY), await other.idCard(container.hash, SMART)];
    await agent.finishCard(begun[0]!, MARY);
    expect((await other.idCard(container.hash, SMART)).body.code).toBe("container_changed");
    await other.finishCard(begun[1]!, SMART);
    const messages = await takeMessages("eidAttempts");
    await Promise.all(messages.map((message) => work("eidAttempts", [message])));
    await drain("eidAttempts");
    const views = [await agent.progress(begun[0]!.body.id), await other.progress(begun[1]!.body.id)];
    expect(views.map(({ body }) => body.state).toSorted()).toEqual(["failed", "signed"]);
    expect(views.find(({ body }) => body.state === "failed")!.body.message).toBe(signingTexts.overtaken);
    const { stored, checked } = await verified(container);
    expect([stored.signatures.length, checked.verdict]).toEqual([1, { state: "valid" }]);
  });

  it("of one person in two tabs is put in once, and the other tab says that it was oneself", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const begun = await agent.idCard(container.hash, MARY);
    await agent.signByCard(container.hash, MARY);
    await drain("eidAttempts");
    await agent.finishCard(begun, MARY);
    await drain("eidAttempts");
    expect((await agent.progress(begun.body.id)).body).toMatchObject({
      state: "failed",
      message: "Olete selle ümbriku ise juba allkirjastanud.",
    });
    const cancelled = await (await signedIn(superUser)).call("signing.cancel", { params: { hash: container.hash } });
    expect(cancelled.body).toMatchObject({
      code: "container_changed",
      message: "Olete selle ümbriku ise juba allkirjastanud.",
    });
    expect((await verified(container)).stored.signatures).toHaveLength(1);
  });

  it("is discarded when the container was cancelled meanwhile", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const { body } = await agent.signByCard(container.hash, MARY);
    await write(ContainerEntity.put({ ...container, status: "releasing" }));
    expect(await drain("eidAttempts")).toBe(0);
    expect((await agent.progress(body.id)).body).toMatchObject({
      state: "failed",
      message: signingTexts.container_gone,
    });
    expect((await containerByHash(container.hash))!.signed).toBeUndefined();
  });

  it("is discarded when the person has lost the role", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    await agent.signByCard(container.hash, MARY);
    await write(PersonEntity.patch({ id: superUser.id }, { roles: ["councilMember"] }));
    expect(await drain("eidAttempts")).toBe(0);
    await expectUnsigned(container);
  });

  it("asks the phone once when its worker dies, and ends", async () => {
    const { agent } = await people(MARY);
    const container = await storedSigning({ company });
    const { body } = await agent.mobileId(container.hash, MARY, PHONE);
    await write(
      EidAttemptEntity.patch({ id: body.id }, { state: "asking", polledUntil: Math.floor(start / 1000) + 40 }),
    );
    at(start + 60_000);
    await drain("eidAttempts");
    const later = signerWith(await signedIn(superUser), simulator);
    expect((await later.progress(body.id)).body.message).toBe(attemptTexts.interrupted);
    await expectUnsigned(container);
  });
});

it("logs no personal code and no phone", () => {
  const secrets = [...MOBILE_ID_TESTS.flatMap(({ code, phone }) => [code, phone]), SMART, "30403039917"];
  expect(secrets.filter((secret) => logged.join("").includes(secret))).toEqual([]);
  expect(logged.join("")).toContain("attempt failed");
});
