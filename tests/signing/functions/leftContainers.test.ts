import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { sweepContainer } from "#functions/containers/releasable.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { unfinishedContainers } from "#functions/containers/store/unfinished.ts";
import { documentById } from "#functions/documents/store/document.ts";
import { signables } from "#functions/signables.ts";
import { handler as sweepContainers } from "#functions/signing/sweepContainers.schedule.ts";
import { mobileIdTexts, signingTexts } from "#shared/containers/outcomes.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { drain, takeMessages } from "#tests/support/services/queues.ts";
import { signWithoutBytes } from "#tests/support/signing/signedContainers.ts";
import { signerWith } from "#tests/support/signing/signers.ts";

const simulator = await vi.hoisted(async () => {
  const { openEid } = await import("#tests/support/eid/simulator.ts");
  return openEid("idCard,mobileId");
});

/** Containers that a dialog has made and nobody has begun to sign. */

const MARY = "60001019906";
const ABSENT = "60001019983";
const MINUTE_MS = 60_000;
let start = Date.now() + 60_000;
let agent: Caller;
let company = 0;
let documents = 0;

beforeAll(async () => {
  agent = await signedIn(superUser);
  await addCompany({ ...newBuyer(freeCode(7_600), "Põhjamännik TÜ", "Männiku tee 1, Paide"), kind: "platform" });
  company = (await agent.call("companies.create", { body: ownerForm(freeCode(7_601), "Lahkumets OÜ") })).body.id;
});
afterAll(() => simulator.close());
beforeEach(async () => {
  start += 60 * MINUTE_MS;
  at(start);
  agent = await signedIn(superUser);
});
afterEach(async () => {
  await takeMessages("eidAttempts");
  vi.useRealTimers();
});

function at(time: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
}

async function opened(): Promise<{ hash: string; document: number; isNew: boolean; again: () => Promise<boolean> }> {
  const name = `Leping ${++documents}.pdf`;
  const uploads = [await upload(agent, name, `%PDF-1.7 ${name}`, "document")];
  const facts = { uploads, company, document_type: 30, again: true };
  const document: number = (await agent.call("documents.create", { body: facts })).body[0].id;
  const sign = () => agent.call("documents.sign", { body: { company, documents: [document] } });
  const { body } = await sign();
  expect(body).toMatchObject({ success: true, company_id: company });
  return { hash: body.container_id, document, isNew: body.is_new, again: async () => (await sign()).body.is_new };
}

const release = async (hash: string) => (await agent.call("signing.release", { params: { hash } })).status;
const isLocked = async (document: number) => (await documentById(document))!.container !== undefined;
const statusOf = async (hash: string) => (await agent.call("signing.container", { params: { hash } })).body.status;
const noted = async (hash: string) => (await unfinishedContainers()).some((each) => each.hash === hash);

describe("a dialog that is left", () => {
  it("releases the container that it has made, twice as well as once", async () => {
    const { hash, document, isNew, again } = await opened();
    expect([isNew, await again(), await isLocked(document)]).toEqual([true, false, true]);
    expect(await statusOf(hash)).toEqual({
      raw: "PENDING",
      label: "Allkirjastamine on ebaõnnestunud",
      note: `${superUser.name} valmistas ette, allkirjastamata`,
    });
    expect([await release(hash), await release(hash)]).toEqual([204, 204]);
    expect([await containerByHash(hash), await isLocked(document), await noted(hash)]).toEqual([
      undefined,
      false,
      false,
    ]);
  });

  it("leaves a container whose signing has failed, which says why", async () => {
    const { hash, document } = await opened();
    const signer = signerWith(agent, simulator);
    await signer.mobileId(hash, ABSENT, "+372 13100266");
    expect(await drain("eidAttempts")).toBe(0);
    expect([await release(hash), await isLocked(document)]).toEqual([204, true]);
    expect((await statusOf(hash)).note).toBe(`Ebaõnnestus: ${mobileIdTexts.phone_absent}`);
    at(start + 60 * MINUTE_MS);
    await sweepContainers();
    agent = await signedIn(superUser);
    expect([await isLocked(document), await noted(hash)]).toEqual([true, false]);
    expect((await agent.call("signing.cancel", { params: { hash } })).body.company_id).toBe(company);
  });

  it("leaves one that somebody signs in another tab, and one that is signed", async () => {
    const { hash, document } = await opened();
    const { body } = await signerWith(agent, simulator).idCard(hash, MARY);
    expect([await release(hash), await isLocked(document)]).toEqual([204, true]);
    expect(await statusOf(hash)).toMatchObject({ label: "Allkirjastamine on pooleli", note: null });
    await agent.call("signing.cancelAttempt", { params: { id: body.id } });
    expect((await statusOf(hash)).note).toBe("Ebaõnnestus: Toiming katkestati.");
    await signWithoutBytes(hash);
    expect([await release(hash), await isLocked(document)]).toEqual([204, true]);
    expect(await statusOf(hash)).toMatchObject({ label: "Ootab teise poole allkirja", note: null });
    const owner = await signedIn({ ...superUser, id: 7_602, roles: ["companyUser"], companies: [company] });
    const { body: theirs } = await owner.call("signing.container", { params: { hash } });
    const { body: listed } = await owner.call("documents.list", { query: { documents: String(document) } });
    expect([theirs.status.label, listed.results[0].container.status.label]).toEqual([
      "Ootab minu allkirja",
      "Ootab minu allkirja",
    ]);
  });

  it("may be released only by who may cancel", async () => {
    const { hash, document } = await opened();
    const owner = await signedIn({ ...superUser, id: 7_603, roles: ["companyUser"], companies: [company] });
    expect((await owner.call("signing.release", { params: { hash } })).status).toBe(403);
    expect([await isLocked(document), await release("none")]).toEqual([true, 204]);
  });

  it("in the moment in which another tab begins to sign either frees it or is too late", async () => {
    for (let round = 0; round < 8; round++) {
      at(start + round * 20 * MINUTE_MS);
      agent = await signedIn(superUser);
      const { hash, document } = await opened();
      const signer = signerWith(agent, simulator);
      const [begun] = await Promise.all([signer.idCard(hash, MARY), release(hash)]);
      const container = await containerByHash(hash);
      if (begun.status === 201) {
        expect([container?.attempt?.id, await isLocked(document)]).toEqual([begun.body.id, true]);
      } else {
        expect([["not_found", "container_changed"].includes(begun.body.code), container]).toEqual([true, undefined]);
        expect(await isLocked(document)).toBe(false);
      }
    }
  });
});

describe("a tab that is closed", () => {
  it("has its container released by the sweeper after 10 minutes", async () => {
    const { hash, document } = await opened();
    at(start + 9 * MINUTE_MS);
    await sweepContainers();
    expect(await isLocked(document)).toBe(true);
    at(start + 10 * MINUTE_MS);
    await sweepContainers();
    expect([await containerByHash(hash), await isLocked(document), await noted(hash)]).toEqual([
      undefined,
      false,
      false,
    ]);
    agent = await signedIn(superUser);
    const { body } = await signerWith(agent, simulator).idCard(hash, MARY);
    expect(body.message).toBe(signingTexts.container_gone);
  });

  it("differs from a dialog that says that it is still open", async () => {
    const { hash, document } = await opened();
    at(start + 8 * MINUTE_MS);
    agent = await signedIn(superUser);
    expect((await agent.call("signing.keep", { params: { hash } })).status).toBe(204);
    at(start + 17 * MINUTE_MS);
    await sweepContainers();
    expect(await isLocked(document)).toBe(true);
    at(start + 18 * MINUTE_MS);
    await sweepContainers();
    expect(await isLocked(document)).toBe(false);
    agent = await signedIn(superUser);
    expect((await agent.call("signing.keep", { params: { hash } })).status).toBe(204);
    expect(await noted(hash)).toBe(false);
  });

  it("has its container kept by another dialog that opens it again", async () => {
    const { hash, document, again } = await opened();
    at(start + 9 * MINUTE_MS);
    agent = await signedIn(superUser);
    expect(await again()).toBe(false);
    at(start + 18 * MINUTE_MS);
    await sweepContainers();
    expect(await isLocked(document)).toBe(true);
    agent = await signedIn(superUser);
    expect((await agent.call("signing.keep", { params: { hash } })).status).toBe(204);
    at(start + 27 * MINUTE_MS);
    await sweepContainers();
    expect(await isLocked(document)).toBe(true);
    at(start + 28 * MINUTE_MS);
    await sweepContainers();
    expect(await isLocked(document)).toBe(false);
  });

  it("keeps its container where another dialog opens it after the sweeper has read that it is old", async () => {
    const { hash, document, again } = await opened();
    at(start + 10 * MINUTE_MS);
    const old = (await unfinishedContainers()).find((each) => each.hash === hash);
    agent = await signedIn(superUser);
    expect(await again()).toBe(false);
    await sweepContainer(old!, signables);
    expect([await isLocked(document), await noted(hash)]).toEqual([true, true]);
    at(start + 20 * MINUTE_MS);
    await sweepContainers();
    expect([await isLocked(document), await noted(hash)]).toEqual([false, false]);
  });
});
