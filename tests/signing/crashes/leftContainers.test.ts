import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { unfinishedContainers } from "#functions/containers/store/unfinished.ts";
import { documentById } from "#functions/documents/store/document.ts";
import { handler as sweepContainers } from "#functions/signing/sweepContainers.schedule.ts";
import { filesUnusedSince } from "#functions/uploads/store/unusedFile.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { type Countdown, processOf } from "#tests/support/chaos/mortal.ts";
import { upload } from "#tests/support/reports/uploads.ts";

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: "SILENT" }));

/** Containers that nobody has begun to sign, released by their dialog or by the sweeper, with a crash at each write. */

const MINUTE_MS = 60_000;
const MAX_WRITES = 30;
let agent: Caller;
let company = 0;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  agent = await signedIn(superUser);
  await addCompany({ ...newBuyer(freeCode(7_700), "Põhjamännik TÜ", "Männiku tee 1, Paide"), kind: "platform" });
  company = (await agent.call("companies.create", { body: ownerForm(freeCode(7_701), "Lahkumets OÜ") })).body.id;
});
afterAll(() => {
  vi.useRealTimers();
});

function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

async function opened(): Promise<{ hash: string; documents: number[] }> {
  const uploads = [await upload(agent, "leping.pdf", "%PDF-1.7", "document")];
  const facts = { uploads, company, document_type: 30, again: true };
  const documents: number[] = [];
  for (const { id } of (await agent.call("documents.create", { body: facts })).body) documents.push(id);
  const { body } = await agent.call("documents.sign", { body: { company, documents } });
  return { hash: body.container_id, documents };
}

const ways: [string, number, (hash: string) => Promise<unknown>][] = [
  ["its dialog", 0, (hash) => agent.call("signing.release", { params: { hash } })],
  ["the sweeper", 10 * MINUTE_MS, () => sweepContainers()],
];

describe.each(ways)("a container that is released by %s", (_, after, release) => {
  it.each([false, true])("is free after a crash, with the write done: %s", { timeout: 300_000 }, async (isWritten) => {
    for (let at = 1; at <= MAX_WRITES; at++) {
      agent = await signedIn(superUser);
      const { hash, documents } = await opened();
      pass(after);
      const countdown: Countdown = { left: at, isWritten, isEverywhere: true };
      await processOf(countdown, () => release(hash));
      pass(10 * MINUTE_MS);
      await sweepContainers();
      expect([at, await containerByHash(hash), await unfinishedContainers()]).toEqual([at, undefined, []]);
      for (const id of documents) expect([at, (await documentById(id))!.container]).toEqual([at, undefined]);
      const unused = await filesUnusedSince(Number.MAX_SAFE_INTEGER);
      expect([at, unused.some(({ key }) => key.startsWith(`containers/${hash}/`))]).toEqual([at, true]);
      if (countdown.left > 0) break;
      expect(at).toBeLessThan(MAX_WRITES);
    }
    expect((await differences()).filter((sentence) => /container|documents? \d/.test(sentence))).toEqual([]);
  });
});
