import { beforeAll, describe, expect, it } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { documentById } from "#functions/documents/store/document.ts";
import { verify } from "#scripts/verifying/verify.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { withLaggingIndexes } from "#tests/support/services/laggingIndexes.ts";
import { signWithoutBytes } from "#tests/support/signing/signedContainers.ts";

/** None, a few, and all writes of a test. */
const LAGS = [0, 3, 1000];

let agent: Caller;
let codes = 7_600;

beforeAll(async () => {
  agent = await signedIn(superUser);
  await addCompany({ ...newBuyer(freeCode(7_500), "Põhjamännik TÜ", "Männiku tee 1, Paide"), kind: "platform" });
});

async function companyWith(...names: string[]): Promise<{ company: number; documents: number[] }> {
  const form = ownerForm(freeCode(codes++), "Hilinev Mets OÜ");
  const company = (await agent.call("companies.create", { body: form })).body.id;
  const uploads = await Promise.all(names.map((name) => upload(agent, name, `%PDF-1.7 ${name}`, "document")));
  const body = { uploads, company, document_type: 30, again: true };
  const { body: added } = await agent.call("documents.create", { body });
  return { company, documents: added.map(({ id }: { id: number }) => id) };
}

const sign = async (company: number, documents: number[], whole: boolean) =>
  (await agent.call("documents.sign", { body: { company, documents, whole } })).body;
const containersOf = (documents: number[]) =>
  Promise.all(documents.map(async (id) => (await documentById(id))?.container));

describe.each(LAGS)("while indexes are %i writes behind", (lag) => {
  it("a whole company is put into one container, and what is free again can be signed", async () => {
    const { company, documents } = await companyWith("A.pdf", "B.pdf");
    await withLaggingIndexes(lag, async () => {
      const { container_id: hash } = await sign(company, [], true);
      expect(await containersOf(documents)).toEqual([hash, hash]);
      // The lists may still say that both are free.
      const again = await sign(company, [], true);
      expect([hash, null]).toContain(again.container_id);
      expect(await containersOf(documents)).toEqual([hash, hash]);
      expect((await agent.call("signing.cancel", { params: { hash } })).status).toBe(200);
      expect(await containersOf(documents)).toEqual([undefined, undefined]);
      const { container_id: next } = await sign(company, documents, false);
      expect(await containersOf(documents)).toEqual([next, next]);
    });
    expect((await verify()).differences.filter((sentence) => /container|documents \d/.test(sentence))).toEqual([]);
  });

  it("a container that has both signatures waits for nobody", async () => {
    const { company, documents } = await companyWith("C.pdf");
    const employee = await signedIn({ ...superUser, id: 7_700, roles: ["companyUser"], companies: [company] });
    const waiting = async () => (await employee.call("signing.waiting")).body.count;
    const { container_id: hash } = await sign(company, documents, false);
    await signWithoutBytes(hash);
    expect(await waiting()).toBe(1);
    await withLaggingIndexes(lag, async () => {
      await signWithoutBytes(hash, 2);
      expect(await waiting()).toBe(0);
    });
  });
});
