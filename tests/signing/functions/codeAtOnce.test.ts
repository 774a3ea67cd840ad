import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { PersonCodeEntity, PersonEntity } from "#functions/people/store/person.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { signingById } from "#functions/signing/store/attempt.ts";
import { rememberSmartIdAccount, SmartIdAccountEntity } from "#functions/signing/store/pendingRequest.ts";
import { attemptTexts, mobileIdTexts } from "#shared/containers/outcomes.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import { delayedMessages, drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { storedSigning } from "#tests/support/signing/containers.ts";
import { signerWith } from "#tests/support/signing/signers.ts";

const simulator = await vi.hoisted(async () => {
  const { openEid } = await import("#tests/support/eid/simulator.ts");
  return openEid();
});

const MARY = "60001019906";
const SMART = "40504040001";
const DOCUMENT = "PNOEE-40504040001-DEM0-Q";
const PHONE = "+372 0000 0766";
const MEGABYTE = 1024 * 1024;
const CODE = expect.stringMatching(/^\d{4}$/);
/** Longer than the call that gives up waiting for a service. */
const PATIENCE = { timeout: 40_000 };

let company = 0;
/** Each test runs at another time, so that the tests do not share limits. */
let start = Date.now() + 60_000;

beforeAll(async () => {
  company = await addCompany(newOwner("19990028", "Haavasalu Mets OÜ", "Haavasalu"));
});
afterAll(() => simulator.close());
beforeEach(() => {
  start += 30 * 60_000;
  at(start);
});
afterEach(async () => {
  simulator.setThinkMs(0);
  await takeMessages("eidAttempts");
  vi.useRealTimers();
});

function at(time: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
}

async function signerOf(code: string) {
  const caller = await signedIn(superUser);
  const data = await PersonEntity.get({ id: superUser.id });
  await write(PersonEntity.put({ ...data!, personalCode: code }));
  await write(PersonCodeEntity.put({ code, id: superUser.id }));
  return signerWith(caller, simulator);
}

/** Requests to the services since the mark, without its own. */
async function asked(): Promise<() => readonly string[]> {
  const path = `/mark/${start}`;
  await fetch(`${simulator.url}${path}`);
  return () => {
    const all = simulator.requests();
    return all.slice(all.lastIndexOf(`GET ${path}`) + 1);
  };
}

const isPin = (request: string) => /^POST .*(\/mid\/signature$|\/signature\/notification\/)/.test(request);
const messageOf = (id: string) => ({ attempt: id, purpose: "sign" as const });

async function expectSigned(hash: string): Promise<void> {
  expect(await containerByHash(hash)).toMatchObject({ status: "SIGN_ONE", version: 2 });
}

describe("the call that begins to sign by a phone", () => {
  it("answers with the code of Mobile-ID while no worker runs, and leaves the waiting to one", async () => {
    const agent = await signerOf(MARY);
    const { hash } = await storedSigning({ company });
    const requests = await asked();
    const { status, body } = await agent.mobileId(hash, MARY, PHONE);
    expect([status, body.verification_code]).toEqual([201, CODE]);
    expect(requests()).toEqual(["POST /mid/certificate", "POST /mid/signature"]);
    expect(await signingById(body.id)).toMatchObject({
      state: "waiting",
      session: expect.any(String),
      verificationCode: body.verification_code,
    });
    expect(await takeMessages("eidAttempts")).toEqual([messageOf(body.id)]);
    await work("eidAttempts", [messageOf(body.id)]);
    await expectSigned(hash);
  });

  it("answers with the code of Smart-ID for a known account", async () => {
    const agent = await signerOf(SMART);
    await rememberSmartIdAccount(SMART, DOCUMENT);
    const { hash } = await storedSigning({ company });
    const requests = await asked();
    const { body } = await agent.smartId(hash, SMART);
    expect(body.verification_code).toEqual(CODE);
    expect(requests()).toEqual([
      `POST /sid/v3/signature/certificate/${DOCUMENT}`,
      `POST /sid/v3/signature/notification/document/${DOCUMENT}`,
    ]);
    await drain("eidAttempts");
    await expectSigned(hash);
  });

  it("lets a person without a known account choose one, and the progress tells the code later", async () => {
    const agent = await signerOf(SMART);
    await write(SmartIdAccountEntity.delete({ code: SMART }));
    const { hash } = await storedSigning({ company });
    const requests = await asked();
    const { body } = await agent.smartId(hash, SMART);
    expect(body.verification_code).toBeNull();
    expect(requests()).toEqual([`POST /sid/v3/signature/certificate-choice/notification/etsi/PNOEE-${SMART}`]);
    const messages = await takeMessages("eidAttempts");
    await work("eidAttempts", messages);
    await work("eidAttempts", messages);
    expect((await agent.progress(body.id)).body).toMatchObject({ state: "waiting", verification_code: CODE });
    await drain("eidAttempts");
    await expectSigned(hash);
  });

  it("asks the phone once for presses at the same moment, of which one may answer without a code", async () => {
    const agent = await signerOf(MARY);
    const { hash } = await storedSigning({ company });
    const requests = await asked();
    const presses = await Promise.all([1, 2, 3].map(() => agent.mobileId(hash, MARY, PHONE)));
    expect(presses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(presses.map(({ body }) => body.id)).size).toBe(1);
    expect(presses.map(({ body }) => body.verification_code)).toContainEqual(CODE);
    for (const { body } of presses) expect([null, CODE]).toContainEqual(body.verification_code);
    expect(requests().filter(isPin)).toHaveLength(1);
    const later = await agent.mobileId(hash, MARY, PHONE);
    expect(presses.map(({ body }) => body.verification_code)).toContain(later.body.verification_code);
    expect(requests().filter(isPin)).toHaveLength(1);
  });

  it("leaves a container of more than 20 MB to the worker", PATIENCE, async () => {
    const agent = await signerOf(MARY);
    const { hash } = await storedSigning({ company }, [Buffer.alloc(20 * MEGABYTE), Buffer.from("%PDF-1.7")]);
    const requests = await asked();
    const { body } = await agent.mobileId(hash, MARY, PHONE);
    expect([body.verification_code, requests()]).toEqual([null, []]);
    await drain("eidAttempts");
    expect(requests().filter(isPin)).toHaveLength(1);
    await expectSigned(hash);
  });

  it.each(["mobileId", "smartId"] as const)(
    "leaves it to the worker when the service of %s does not give the certificate, and no phone is asked twice",
    async (means) => {
      const code = means === "smartId" ? SMART : MARY;
      const agent = await signerOf(code);
      await rememberSmartIdAccount(SMART, DOCUMENT);
      const { hash } = await storedSigning({ company });
      const requests = await asked();
      simulator.fault(503);
      const { body } = await (means === "smartId" ? agent.smartId(hash, code) : agent.mobileId(hash, code, PHONE));
      expect([body.verification_code, requests().filter(isPin)]).toEqual([null, []]);
      const [message] = await takeMessages("eidAttempts");
      await work("eidAttempts", [message]);
      expect((await agent.progress(body.id)).body).toMatchObject({ state: "waiting", verification_code: CODE });
      await drain("eidAttempts");
      expect(requests().filter(isPin)).toHaveLength(1);
      await expectSigned(hash);
    },
  );

  it("waits eight seconds for a service that is silent, and answers without a code", PATIENCE, async () => {
    const agent = await signerOf(MARY);
    const { hash } = await storedSigning({ company });
    simulator.fault("silent");
    const began = performance.now();
    const { status, body } = await agent.mobileId(hash, MARY, PHONE);
    const seconds = (performance.now() - began) / 1000;
    expect([status, body.verification_code]).toEqual([201, null]);
    expect(seconds).toBeGreaterThan(7.5);
    expect(seconds).toBeLessThan(15);
    await drain("eidAttempts");
    await expectSigned(hash);
  });

  it("ends when the service does not say whether it asks the phone", async () => {
    const agent = await signerOf(MARY);
    const container = await storedSigning({ company });
    const requests = await asked();
    simulator.setThinkMs(300);
    const call = agent.mobileId(container.hash, MARY, PHONE);
    await vi.waitFor(() => expect(requests()).toEqual(["POST /mid/certificate"]), { interval: 1 });
    simulator.fault("reset");
    const { body } = await call;
    expect([body.verification_code, (await signingById(body.id))!.state]).toEqual([null, "failed"]);
    await drain("eidAttempts");
    expect((await agent.progress(body.id)).body.message).toBe(mobileIdTexts.unavailable);
    expect(requests().filter(isPin)).toHaveLength(1);
    expect((await containerByHash(container.hash))!.attempt).toBeUndefined();
  });
});

describe("a call that dies", () => {
  it("has sent a message before, which comes when the call cannot run any more", async () => {
    const agent = await signerOf(MARY);
    const { hash } = await storedSigning({ company });
    const before = await delayedMessages("eidAttempts");
    await agent.mobileId(hash, MARY, PHONE);
    expect((await delayedMessages("eidAttempts")) - before).toBe(1);
  });

  it("while it asks ends the attempt with a sentence, and not before that time", async () => {
    const agent = await signerOf(MARY);
    const { hash } = await storedSigning({ company });
    const { body } = await agent.mobileId(hash, MARY, PHONE);
    await takeMessages("eidAttempts");
    const { EidAttemptEntity } = await import("#functions/signing/store/attempt.ts");
    const polledUntil = Math.floor(start / 1000) + 30;
    const dead = { state: "asking" as const, session: undefined, polledUntil };
    await write(EidAttemptEntity.patch({ id: body.id }, dead));
    await work("eidAttempts", [messageOf(body.id)]);
    expect((await agent.progress(body.id)).body.state).toBe("waiting");
    at(start + 32_000);
    await work("eidAttempts", [messageOf(body.id)]);
    expect((await agent.progress(body.id)).body).toMatchObject({ state: "failed", message: attemptTexts.interrupted });
    expect((await containerByHash(hash))!.attempt).toBeUndefined();
  });
});
