import { setTimeout } from "node:timers/promises";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { containerByHash, type SigningContainer } from "#functions/containers/store/container.ts";
import { signaturesGivenBefore } from "#functions/containers/store/givenSignature.ts";
import { PersonCodeEntity, PersonEntity } from "#functions/people/store/person.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import type * as ServiceCall from "#functions/platform/clients/eid/serviceCall.ts";
import { putFile, readFile } from "#functions/platform/clients/files.ts";
import { handler as sweepOutbox } from "#functions/platform/sweepOutbox.schedule.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { attemptById, LIVE_STATES } from "#functions/signing/store/attempt.ts";
import { pendingRequestOf, SmartIdAccountEntity } from "#functions/signing/store/pendingRequest.ts";
import { handler as sweepContainers } from "#functions/signing/sweepContainers.schedule.ts";
import { filesUnusedSince } from "#functions/uploads/store/unusedFile.ts";
import { handler as sweepFiles } from "#functions/uploads/sweepFiles.schedule.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { EidMeans } from "#shared/sessions/eidMeans.ts";
import type { Moment } from "#tests/support/acts/crash.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { takeDueMessages } from "#tests/support/chaos/delayed.ts";
import { type Countdown, processOf } from "#tests/support/chaos/mortal.ts";
import { trustOf } from "#tests/support/eid/simulator.ts";
import { isEveryCase, walksOf } from "#tests/support/everyCase.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";
import { signerWith } from "#tests/support/signing/signers.ts";

/** A crash logs errors; these tests cause crashes. */
const simulator = await vi.hoisted(async () => {
  process.env["LOG_LEVEL"] = "SILENT";
  const { openEid } = await import("#tests/support/eid/simulator.ts");
  return openEid();
});

/** A process can die at a call to SK as at a write. */
vi.mock("#functions/platform/clients/eid/serviceCall.ts", async (importActual) => {
  const actual = await importActual<typeof ServiceCall>();
  await import("#tests/support/chaos/delayed.ts");
  const { outsideCall } = await import("#tests/support/chaos/mortal.ts");
  const mortal =
    <Asked extends unknown[], Answer>(call: (...asked: Asked) => Promise<Answer>) =>
    (...asked: Asked) =>
      outsideCall(() => call(...asked));
  return { ...actual, exchange: mortal(actual.exchange), exchangeJson: mortal(actual.exchangeJson) };
});

const MARY = "60001019906";
const SMART = "40504040001";
const REVOKED = "60001019928";
const PHONE = "+372 0000 0766";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** More than any signing makes; each test stops at the first that it does not reach. */
const MAX_WRITES = 60;

const s3 = new S3Client({ forcePathStyle: true });
const EMPLOYEE = { ...superUser, id: 7, name: "Liis Laane", roles: ["companyUser" as const] };
let agent: Caller;
let company = 0;
let documents = 0;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  agent = await signedIn(superUser);
  await addCompany({ ...newBuyer(freeCode(7_000), "Põhjamännik TÜ", "Männiku tee 1, Paide"), kind: "platform" });
  company = (await agent.call("companies.create", { body: ownerForm(freeCode(7_101), "Haavasalu Mets OÜ") })).body.id;
});

afterEach(async () => {
  pass(HOUR_MS);
  await arrived();
});

afterAll(async () => {
  vi.useRealTimers();
  s3.destroy();
  await simulator.close();
});

function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

async function giveCode(id: number, code: string): Promise<void> {
  const data = await PersonEntity.get({ id });
  await write(PersonEntity.put({ ...data!, personalCode: code }));
  await write(PersonCodeEntity.put({ code, id }));
}

async function signers(codes: { agent: string; owner: string }) {
  agent = await signedIn(superUser);
  const owner = await signedIn({ ...EMPLOYEE, companies: [company] });
  for (const code of [MARY, SMART, REVOKED]) await write(PersonCodeEntity.delete({ code }));
  await giveCode(superUser.id, codes.agent);
  await giveCode(EMPLOYEE.id, codes.owner);
  return { agent: signerWith(agent, simulator), owner: signerWith(owner, simulator) };
}

async function newDocument(): Promise<number> {
  const content = Buffer.from(`%PDF-1.7 ${++documents}`);
  const { body } = await agent.call("uploads.create", {
    body: { file_name: "leping.pdf", size: content.length, content_type: "application/pdf", purpose: "document" },
  });
  await putFile(`uploads/${body.id}`, content, "application/pdf");
  const facts = { uploads: [body.id], company, document_type: 30, again: true };
  return (await agent.call("documents.create", { body: facts })).body[0].id;
}

const signDocuments = (chosen: readonly number[]) =>
  agent.call("documents.sign", { body: { company, documents: chosen } });

async function newContainer(): Promise<string> {
  return (await signDocuments([await newDocument(), await newDocument()])).body.container_id;
}

type Signer = ReturnType<typeof signerWith>;
const attempts: Readonly<Record<EidMeans, (by: Signer, hash: string, code: string) => Promise<Answer>>> = {
  idCard: (by, hash, code) => by.signByCard(hash, code),
  mobileId: (by, hash, code) => by.mobileId(hash, code, PHONE),
  smartId: (by, hash, code) => by.smartId(hash, code),
};

/** Messages of the queue, and those whose delay has passed. */
async function arrived(): Promise<unknown[]> {
  return [...(await takeMessages("eidAttempts")), ...takeDueMessages()];
}

/** A call and the workers of its messages, each a process; what a worker that died had comes again a minute later. */
async function running(countdown: Countdown, call: () => Promise<Answer>): Promise<void> {
  let isOpen = true;
  const answered = processOf(countdown, call).finally(() => {
    isOpen = false;
  });
  const step = async (): Promise<void> => {
    const wasOpen = isOpen;
    const messages = await arrived();
    for (const message of messages) await delivered(countdown, message);
    // Asking without a pause would leave no processor time for the call.
    if (messages.length === 0) await setTimeout(20);
    if (wasOpen || messages.length > 0) await step();
  };
  await Promise.all([answered, step()]);
}

async function delivered(countdown: Countdown, message: unknown): Promise<void> {
  const deliver = () => work("eidAttempts", [message]);
  const reply = await processOf(countdown, deliver);
  if (reply?.batchItemFailures.length === 0) return;
  pass(MINUTE_MS + 1000);
  await deliver();
}

/** Minutes later the schedules have run, and the queue is empty. */
async function sweep(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    pass(2 * MINUTE_MS + 1000);
    await sweepContainers();
    await sweepOutbox();
    for (let messages = await arrived(); messages.length > 0; messages = await arrived()) {
      for (const message of messages) await work("eidAttempts", [message]);
    }
  }
}

/** Requests for a PIN since the mark. */
async function mark(): Promise<() => number> {
  const path = `/mark/${documents}`;
  await fetch(`${simulator.url}${path}`);
  const isPin = (request: string) => /^POST .*(\/mid\/signature$|\/signature\/notification\/)/.test(request);
  return () => {
    const all = simulator.requests();
    return all.slice(all.lastIndexOf(`GET ${path}`)).filter(isPin).length;
  };
}

async function storedUnder(hash: string): Promise<string[]> {
  const listed = { Bucket: process.env["FILES_BUCKET"], Prefix: `containers/${hash}/` };
  const { Contents } = await s3.send(new ListObjectsV2Command(listed));
  return (Contents ?? []).map(({ Key }) => Key ?? "").toSorted();
}

function filesOf({ files, signed }: SigningContainer): string[] {
  return [...files.map(({ key }) => key), ...(signed ? [signed] : [])].toSorted();
}

/** Its file is valid and has the signatures that its item names; a container without signatures has no file. */
async function expectWhole(hash: string): Promise<SigningContainer> {
  const container = (await containerByHash(hash))!;
  const { status, version, signatures, signed } = container;
  const statuses = ["PENDING", "SIGN_ONE", "SIGN_BOTH"];
  expect([status, version, signed !== undefined]).toEqual([
    statuses[signatures.length],
    signatures.length + 1,
    signatures.length > 0,
  ]);
  if (!signed) return container;
  const checked = verifyContainer(Buffer.from(await readFile(signed)), trustOf(simulator));
  expect([checked.verdict, checked.signatures.map(({ signer }) => signer?.personalCode)]).toEqual([
    { state: "valid" },
    signatures.map(({ code }) => code),
  ]);
  return container;
}

/** Nobody waits any more: what a phone was asked by has a sentence, or its signature is in the container. */
async function expectEnded(code: string): Promise<void> {
  const pending = await pendingRequestOf(code);
  const attempt = pending === undefined ? undefined : await attemptById(pending);
  expect(["confirmed", ...LIVE_STATES]).not.toContain(attempt?.state);
}

async function expectNothingLeft(hashes: readonly string[]): Promise<void> {
  for (let round = 0; round < 2; round++) {
    pass(HOUR_MS + 1);
    await sweepFiles();
  }
  expect(await signaturesGivenBefore(Number.MAX_SAFE_INTEGER)).toEqual([]);
  const unused = await filesUnusedSince(Number.MAX_SAFE_INTEGER);
  expect(unused.filter(({ key }) => key.startsWith("containers/"))).toEqual([]);
  for (const hash of hashes) {
    const container = await containerByHash(hash);
    expect(await storedUnder(hash)).toEqual(container ? filesOf(container) : []);
  }
  expect((await differences()).filter((sentence) => /container|documents? \d/.test(sentence))).toEqual([]);
}

const parties = [
  { party: "first", before: 0 },
  { party: "second", before: 1 },
] as const;
const moments = [
  { moment: "before", isWritten: false },
  { moment: "after", isWritten: true },
] as const;
const means = ["idCard", "mobileId", "smartId"] as const;
/** Each party with each kind of crash, the means in turn: one turn has all means, three turns are all runs. */
const runs = (isEveryCase ? [0, 1, 2] : [0]).flatMap((turn) =>
  parties
    .flatMap((party) => moments.map((moment) => ({ ...party, ...moment })))
    .map((run, index) => ({ ...run, means: means[(index + turn) % means.length]! })),
);
const revoked = walksOf<Moment>(["before", "after"]);

describe.each(runs)(
  "signing by $means as the $party party, with a crash $moment each write and each call of SK",
  ({ means, before, isWritten }) => {
    it("is signed once or not at all, asks for one PIN, and can be begun again or left", {
      timeout: 900_000,
    }, async () => {
      const outcomes = new Set<string>();
      const hashes: string[] = [];
      const code = means === "smartId" ? SMART : MARY;
      const other = means === "smartId" ? MARY : SMART;
      const codes = before === 0 ? { agent: code, owner: other } : { agent: other, owner: code };
      for (let at = 1; at <= MAX_WRITES; at++) {
        // So that runs do not share limits.
        pass(HOUR_MS);
        await write(SmartIdAccountEntity.delete({ code }));
        const { agent: platform, owner } = await signers(codes);
        const hash = await newContainer();
        hashes.push(hash);
        if (before === 1) {
          await running({ left: 0, isWritten }, () => platform.signByCard(hash, other));
          expect((await expectWhole(hash)).status).toBe("SIGN_ONE");
        }
        const signer = before === 0 ? platform : owner;
        const pins = await mark();
        const countdown: Countdown = { left: at, isWritten, isEverywhere: true };
        await running(countdown, () => attempts[means](signer, hash, code));
        const wasKept = (await signaturesGivenBefore(Number.MAX_SAFE_INTEGER)).length > 0;
        await sweep();
        await expectEnded(code);
        const { signatures } = await expectWhole(hash);
        const isSigned = signatures.length === before + 1;
        expect([at, pins() <= 1, wasKept && !isSigned]).toEqual([at, true, false]);
        const isDead = countdown.left <= 0;
        if (!isDead) expect([at, isSigned]).toEqual([at, true]);
        outcomes.add(`${isDead ? "crashed" : "lived"}, ${isSigned ? "signed" : "unsigned"}`);
        if (!isDead) break;
        if (isSigned) continue;
        const later = await signers(codes);
        if ((at + Number(isWritten)) % 2 === 0) {
          await running({ left: 0, isWritten }, () =>
            attempts[means](before === 0 ? later.agent : later.owner, hash, code),
          );
          expect([at, (await expectWhole(hash)).signatures.length]).toEqual([at, before + 1]);
        } else {
          pass(10 * MINUTE_MS);
          agent = await signedIn(superUser);
          const left = await agent.call(`signing.${before === 0 ? "cancel" : "remove"}`, { params: { hash } });
          expect([at, left.status, await containerByHash(hash)]).toEqual([at, 200, undefined]);
        }
      }
      expect([...outcomes].toSorted()).toEqual(["crashed, signed", "crashed, unsigned", "lived, signed"]);
      await expectNothingLeft(hashes);
    });
  },
);

describe.each(revoked)("signing with a revoked certificate, with a crash $kinds each write", ({ kindAt }) => {
  it("leaves a container that can be cancelled at once, and nothing to be swept", { timeout: 900_000 }, async () => {
    const hashes: string[] = [];
    for (let at = 1; at <= MAX_WRITES; at++) {
      pass(HOUR_MS);
      const { agent: platform } = await signers({ agent: REVOKED, owner: MARY });
      const hash = await newContainer();
      hashes.push(hash);
      const countdown: Countdown = { left: at, isWritten: kindAt(at) === "after", isEverywhere: true };
      await running(countdown, () => platform.signByCard(hash, REVOKED));
      await sweep();
      expect([at, (await expectWhole(hash)).status]).toEqual([at, "PENDING"]);
      expect([at, await signaturesGivenBefore(Number.MAX_SAFE_INTEGER)]).toEqual([at, []]);
      await signers({ agent: REVOKED, owner: MARY });
      expect([at, (await agent.call("signing.cancel", { params: { hash } })).status]).toEqual([at, 200]);
      if (countdown.left > 0) break;
      expect(at).toBeLessThan(MAX_WRITES);
    }
    await expectNothingLeft(hashes);
  });
});
