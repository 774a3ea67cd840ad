import { beforeAll, describe, expect, it, vi } from "vitest";
import { documentsOfCompany } from "#functions/documents/store/document.ts";
import { mandatesOfOwner } from "#functions/eudr/store/mandate.ts";
import { fileSize } from "#functions/platform/clients/files.ts";
import { filesUnusedSince } from "#functions/uploads/store/unusedFile.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { agentOfOwners } from "#tests/support/acts/attachments.ts";
import { answered, MAX_WRITES } from "#tests/support/acts/chaos.ts";
import { crashing, type Moment, pausing } from "#tests/support/acts/crash.ts";
import type { Answer, Caller } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { walksOf } from "#tests/support/everyCase.ts";
import { upload } from "#tests/support/reports/uploads.ts";

/** A crash logs errors; these tests cause crashes. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;
let codes = 8_900;

beforeAll(async () => {
  agent = await agentOfOwners();
}, 60_000);

async function newFiling(): Promise<{ owner: number; id: string }> {
  const form = { ...ownerForm(freeCode(++codes), "Katkestaja OÜ"), postcode: "45201" };
  const { id: owner } = (await agent.call("companies.create", { body: form })).body;
  const { id, version, filing } = (await agent.call("eudr.createFiling", { body: { owner, is_small: true } })).body;
  const content = { ...filing.content, plots: ["00101:001:0001"] };
  expect((await agent.call("eudr.saveFiling", { params: { id }, body: { version, content } })).status).toBe(200);
  return { owner, id };
}

const make = (id: string) => agent.call("eudr.makeMandate", { params: { id }, body: { ends_at: null } });

async function expectOne(owner: number): Promise<void> {
  const { documents } = await documentsOfCompany(owner, [10, 30], undefined);
  const mandates = await mandatesOfOwner(owner);
  expect(mandates.map(({ document }) => document)).toEqual(documents.map(({ id }) => id));
  expect(documents).toHaveLength(1);
  const [document] = documents;
  expect(await fileSize(document!.key)).toBe(document!.size);
  const unused = (await filesUnusedSince(Number.MAX_SAFE_INTEGER)).map(({ key }) => key);
  expect(unused).not.toContain(document!.key);
  expect(await differences()).toEqual([]);
}

describe.each(walksOf<Moment>(["before", "after"]))("a mandate with a crash $kinds each write", ({ kindAt }) => {
  const everyWrite = async (start: () => Promise<{ owner: number; press: () => Promise<Answer> }>) => {
    let crashes = 0;
    for (let at = 1; at < MAX_WRITES; at++) {
      const { owner, press } = await start();
      const { crashed, result } = await crashing(at, kindAt(at), press);
      if (crashed) crashes++;
      else expect(answered(result).status).toBe(201);
      const again = await press();
      expect(again.status).toBe(201);
      await expectOne(owner);
      if (!crashed) break;
    }
    expect(crashes).toBeGreaterThan(2);
  };

  it("is one document once the button is pressed again", async () => {
    await everyWrite(async () => {
      const { owner, id } = await newFiling();
      return { owner, press: () => make(id) };
    });
  }, 120_000);

  it("that was signed elsewhere is one document once it is sent again", async () => {
    await everyWrite(async () => {
      const { owner, id } = await newFiling();
      const file = await upload(agent, "Skaneering.pdf", "%PDF-1.7 volitus", "document");
      const body = { upload: file, ends_at: null };
      return { owner, press: () => agent.call("eudr.uploadMandate", { params: { id }, body }) };
    });
  }, 120_000);
});

it("is one document when another press comes between any two calls of the first", async () => {
  for (let call = 1; ; call++) {
    const { owner, id } = await newFiling();
    const { reached, result } = await pausing(
      { call },
      () => make(id),
      () => make(id),
    );
    expect(answered(result).status).toBe(201);
    await expectOne(owner);
    if (!reached) break;
  }
}, 180_000);
