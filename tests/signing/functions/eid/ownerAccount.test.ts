import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Act, ActEntity } from "#functions/acts/store/act.ts";
import { CompanyEntity, companyById, platformCompany } from "#functions/companies/store/company.ts";
import { changeCompany } from "#functions/companies/store/companyWrites.ts";
import { addPerson, personByCode, removePerson, storedPerson } from "#functions/people/store/personWrites.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { attemptTexts } from "#shared/containers/outcomes.ts";
import type { Role } from "#shared/people/roles.ts";
import { actOf, agentOfOwners } from "#tests/support/acts/attachments.ts";
import { type Caller, nobody } from "#tests/support/api/callApi.ts";
import { callerOf, SMART, signInBrowser } from "#tests/support/eid/signInBrowser.ts";
import { drain } from "#tests/support/services/queues.ts";

const { logged, simulator } = await vi.hoisted(async () => {
  process.env.LOG_LEVEL = "DEBUG";
  const { openEid } = await import("#tests/support/eid/simulator.ts");
  const simulator = await openEid();
  const logged: string[] = [];
  return { logged, simulator };
});

const OTHER = "50001029996";

let agent: Caller;
let own: Act;
let ofFirm: Act;
let calls = 0;
let now = Date.now();

beforeAll(async () => {
  agent = await agentOfOwners();
  const rows = [{ waybill: "OMA-1" }, { waybill: "OMA-2", owner: 1 }];
  const { ofOwner } = await actOf(agent, "OMA", rows);
  [own, ofFirm] = [ofOwner(0), ofOwner(1)];
  const owner = (await companyById(own.seller))!;
  await changeCompany(owner, { ...owner, name: "Õie Ääremaa", code: SMART });
}, 60_000);

afterAll(() => simulator.close());

beforeEach(async () => {
  // Limits of an address and of a code are not what these tests are about.
  now += 16 * 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now });
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => logged.push(String(chunk)) > 0);
  for (const code of [SMART, OTHER]) {
    const person = await personByCode(code);
    if (person) await removePerson(person.id);
  }
  return () => vi.useRealTimers();
});

const browser = (letter?: string) =>
  signInBrowser(() => ({ "cloudfront-viewer-address": `10.2.${++calls % 250}.1:4711` }), letter);

/** How far who has this code comes by a letter: the message of a refusal, or the session. */
async function signInBy(letter: string, code = SMART): Promise<{ message: string } | { caller: Caller; name: string }> {
  const page = browser(letter);
  const { body } = await page.smartId(code);
  expect(await drain("eidAttempts")).toBe(0);
  const progress = (await page.progress(body.id)).body;
  if (progress.state !== "confirmed") return { message: progress.message };
  const finished = await page.finish(body.id);
  expect(finished.status).toBe(200);
  return { caller: callerOf(finished), name: finished.body.name };
}

const person = (roles: Role[], companies: number[], personalCode = SMART) =>
  addPerson({ name: "Teine Nimi", email: `${calls}@virn.example`, roles, companies, personalCode });

describe("an owner who comes by a letter", () => {
  it("becomes a user of that owner, with the name of the certificate and without an address", async () => {
    const signed = await signInBy(own.hash);
    if (!("caller" in signed)) throw new Error(signed.message);
    const made = (await personByCode(SMART))!;
    expect(made).toMatchObject({ email: "", roles: ["companyUser"], companies: [own.seller], name: signed.name });
    expect(made.name).not.toBe("");
    const { body: me } = await signed.caller.call("sessions.me");
    expect(me).toMatchObject({ opensEudr: true, companies: [{ id: own.seller, name: "Õie Ääremaa" }] });
    const other = { query: { tab: "valid", owner: String(ofFirm.seller) } };
    expect((await signed.caller.call("eudr.declarations", other)).status).toBe(404);
    expect((await signed.caller.call("eudr.declarations", { query: { tab: "valid" } })).status).toBe(200);
  });

  it("reads on the letter's page how to declare, and a firm whom to ask", async () => {
    const declaring = async (hash: string) =>
      (await nobody().call("attachments.view", { params: { hash }, query: {} })).body.declaring;
    expect(await declaring(own.hash)).toEqual({ by: "eid" });
    const contact = expect.stringContaining((await platformCompany()).name);
    expect(await declaring(ofFirm.hash)).toEqual({ by: "invitation", contact });
  });

  it("is the same person at the next letter", async () => {
    await signInBy(own.hash);
    const first = (await personByCode(SMART))!;
    await signInBy(own.hash);
    expect(await personByCode(SMART)).toEqual(first);
  });

  it("is one person after two sign-ins at once", async () => {
    const [page, other] = [browser(own.hash), browser(own.hash)];
    const first = (await page.smartId()).body.id;
    expect(await drain("eidAttempts")).toBe(0);
    const second = (await other.smartId()).body.id;
    expect(await drain("eidAttempts")).toBe(0);
    const answers = await Promise.all([page.finish(first), other.finish(second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const ids = await Promise.all(
      answers.map(async (answer) => (await callerOf(answer).call("sessions.me")).body.user.id),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it("gets an address from an agent, at the form of people", async () => {
    await signInBy(own.hash);
    const { id, name, version } = (await personByCode(SMART))!;
    const params = { id: String(own.seller), person: String(id) };
    const form = { name, email: "", personal_code: SMART, roles: ["companyUser"], version };
    expect((await agent.call("people.change", { params, body: form })).status).toBe(204);
    const typed = { ...form, email: "oie@virn.example", version: version + 1 };
    expect((await agent.call("people.change", { params, body: typed })).status).toBe(204);
    expect((await storedPerson(id))?.email).toBe("oie@virn.example");
    const emptied = { ...form, version: version + 2 };
    expect((await agent.call("people.change", { params, body: emptied })).status).toBe(400);
  });

  it("gets a new number after the access ended", async () => {
    await signInBy(own.hash);
    const first = (await personByCode(SMART))!;
    await removePerson(first.id);
    await signInBy(own.hash);
    const second = (await personByCode(SMART))!;
    expect(second.id).toBeGreaterThan(first.id);
    expect(second.companies).toEqual([own.seller]);
  });

  it.each<[string, Role[], boolean]>([
    ["a user of a sawmill gets one more employer", ["companyUser"], true],
    ["a user without a company gets the first", ["councilMember"], false],
  ])("%s", async (_title, roles, isEmployed) => {
    await person(roles, isEmployed ? [ofFirm.buyer] : []);
    const before = (await personByCode(SMART))!;
    expect(await signInBy(own.hash)).toMatchObject({ name: "Teine Nimi" });
    const after = await personByCode(SMART);
    expect(after).toMatchObject({ id: before.id, companies: [...before.companies, own.seller] });
    expect(after!.roles).toContain("companyUser");
  });

  it("who reads the prices of a sawmill does not become a reader of its acts", async () => {
    await person(["priceListReader"], [ofFirm.buyer]);
    const before = await personByCode(SMART);
    expect(await signInBy(own.hash)).toEqual({ message: attemptTexts.needs_agent });
    expect(await personByCode(SMART)).toEqual(before);
  });

  it("who is an agent stays one, and nothing else", async () => {
    await person(["superUser"], []);
    const before = await personByCode(SMART);
    expect(await signInBy(own.hash)).toMatchObject({ name: "Teine Nimi" });
    expect(await personByCode(SMART)).toEqual(before);
  });
});

describe("a letter opens nothing", () => {
  it("for a person who is not its owner, known or not", async () => {
    expect(await signInBy(own.hash, OTHER)).toEqual({ message: attemptTexts.not_owner });
    await person(["companyUser"], [ofFirm.seller], OTHER);
    expect(await signInBy(own.hash, OTHER)).toEqual({ message: attemptTexts.not_owner });
    expect((await personByCode(OTHER))?.companies).toEqual([ofFirm.seller]);
  });

  it("of a firm, but signs in who works there", async () => {
    expect(await signInBy(ofFirm.hash)).toEqual({ message: attemptTexts.not_owner });
    expect(await personByCode(SMART)).toBeUndefined();
    await person(["companyUser"], [ofFirm.seller]);
    expect(await signInBy(ofFirm.hash)).toMatchObject({ name: "Teine Nimi" });
  });

  it("by the link of its public view, of another act, or none at all", async () => {
    const { publicHash } = (await ActEntity.get({ id: own.id }))!;
    for (const letter of [publicHash!, `${own.hash}1`, "x", ""]) {
      expect((await browser(letter).smartId()).status).toBe(404);
      expect((await browser(letter).idCard()).status).toBe(404);
    }
  });

  it("without a letter", async () => {
    const page = browser();
    const { body } = await page.smartId();
    expect(await drain("eidAttempts")).toBe(0);
    expect((await page.progress(body.id)).body.message).toBe(attemptTexts.stranger);
  });

  it("after the act was removed, or its owner's code corrected, while the phone was asked", async () => {
    const put = (state: Act["state"]) => write(ActEntity.put({ ...own, state }));
    const ended = [() => put("deleted"), () => write(CompanyEntity.patch({ id: own.seller }, { code: OTHER }))];
    const mended = [() => put("ready"), () => write(CompanyEntity.patch({ id: own.seller }, { code: SMART }))];
    for (const [index, end] of ended.entries()) {
      const page = browser(own.hash);
      const { body } = await page.smartId();
      expect(await drain("eidAttempts")).toBe(0);
      expect((await page.progress(body.id)).body.state).toBe("confirmed");
      await end();
      expect((await page.finish(body.id)).body.code).toBe("eid_not_confirmed");
      expect(await personByCode(SMART)).toBeUndefined();
      await mended[index]!();
      vi.setSystemTime(Date.now() + 16 * 60_000);
    }
  });

  it("that the attempt did not begin with: another letter ends it", async () => {
    const page = browser();
    const first = await page.smartId(SMART, own.hash);
    const second = await page.smartId(SMART, ofFirm.hash);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await page.progress(first.body.id)).body.message).toBe(attemptTexts.cancelled);
    const again = await page.smartId(SMART, ofFirm.hash);
    expect(again.body.id).toBe(second.body.id);
  });

  it("twice by one attempt", async () => {
    const page = browser(own.hash);
    const { body } = await page.smartId();
    expect(await drain("eidAttempts")).toBe(0);
    const answers = await Promise.all([page.finish(body.id), page.finish(body.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

it("logs no personal code, no link and no name", () => {
  expect(logged.join("")).toContain("an owner became a user");
  const secrets = [SMART, OTHER, own.hash, ofFirm.hash, "Teine Nimi"];
  expect(secrets.filter((secret) => logged.join("").includes(secret))).toEqual([]);
});
