import { beforeAll, describe, expect, it } from "vitest";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { addPerson, changePerson, removePerson } from "#functions/people/store/personWrites.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { hashOf } from "#functions/sessions/sessionLife.ts";
import { newLinkSecret, redeemLink } from "#functions/sessions/signIn.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { install } from "#scripts/setup/install.ts";
import { readSetupFile } from "#scripts/setup/setupFile.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let act: { id: number; owner: number };
let made = 0;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
  const agent = await signedIn(superUser);
  const { company, ids } = await importReports(agent, 1);
  const { body } = await agent.call("actForm.create", { body: formOf(await prepare(agent, company, ids)) });
  await drain("actFiles");
  const [purchase] = await purchaseActsOf(body.id);
  act = { id: purchase!.id, owner: purchase!.counterpart };
}, 60_000);

/** A person with a session that was opened before their roles or companies change. */
async function employee(facts: Partial<Viewer> = {}): Promise<{ person: Viewer; caller: Caller }> {
  const given = {
    name: "Juhan Juurikas",
    email: `juhan${++made}@virn.example`,
    roles: ["companyUser"],
    companies: [act.owner],
    ...facts,
  } as const;
  const outcome = await addPerson(given);
  if (!outcome.ok) throw new Error(outcome.reason);
  const person = { ...given, id: outcome.id };
  return { person, caller: await signedIn(person) };
}

const statusOf = async (caller: Caller, name: `${string}.${string}`, input = {}) =>
  (await caller.call(name, input)).status;
const actsOfOwner = (caller: Caller) =>
  statusOf(caller, "actLists.list", { query: { company: String(act.owner), type: "10" } });

describe("an open session", () => {
  it("may do at the next call what a new role allows, and no longer what a removed role allowed", async () => {
    const { person, caller } = await employee({ roles: ["superUser"], companies: [] });
    expect(await statusOf(caller, "reports.companies")).toBe(200);
    await changePerson(person.id, { roles: ["councilMember"] });
    expect(await statusOf(caller, "reports.companies")).toBe(403);
    expect((await caller.call("sessions.me")).body).toMatchObject({ isSuperUser: false, isCouncilMember: true });
    await changePerson(person.id, { roles: ["superUser"] });
    expect(await statusOf(caller, "reports.companies")).toBe(200);
  });

  it("finds nothing of a company whose employment has ended", async () => {
    const { person, caller } = await employee();
    const pdf = { params: { id: String(act.id) } };
    expect(await actsOfOwner(caller)).toBe(200);
    expect(await statusOf(caller, "invoices.pdf", pdf)).toBe(303);
    await changePerson(person.id, { companies: [] });
    expect(await actsOfOwner(caller)).toBe(404);
    expect(await statusOf(caller, "invoices.pdf", pdf)).toBe(404);
    expect((await caller.call("sessions.me")).body).toMatchObject({ hasEmployments: false, companies: [] });
  });

  it("ends with the person, and neither an open link nor the same address opens it again", async () => {
    const { person, caller } = await employee();
    const link = await newLinkSecret(person, new Date());
    await removePerson(person.id);
    expect(await statusOf(caller, "sessions.me")).toBe(401);
    expect(await redeemLink(link, new Date())).toBeUndefined();
    const { ok } = await addPerson(person);
    expect([ok, await statusOf(caller, "sessions.me")]).toEqual([true, 401]);
  });

  it("does not work with the number of another person in its token", async () => {
    const { caller } = await employee();
    const [cookie = ""] = caller.cookies;
    const forged = cookie.replace(/\.\d+$/, ".1");
    expect(forged).not.toBe(cookie);
    for (const each of [forged, cookie.replace(/\.\d+$/, ""), `${cookie}0`]) {
      expect((await caller.call("sessions.me", { cookies: [each] })).status).toBe(401);
    }
    expect(hashOf(forged)).not.toBe(hashOf(cookie));
  });

  it("follows the set-up file", async () => {
    const { person, caller } = await employee({ roles: ["superUser"], companies: [] });
    const leaving = await employee({ roles: ["superUser"], companies: [] });
    const { platform } = reference;
    await install(
      readSetupFile({
        platform: {
          name: platform.name,
          code: platform.regCode,
          address: { street: platform.address.street, city: platform.address.city },
        },
        buyers: [],
        assortments: [],
        people: [{ name: person.name, email: person.email, roles: ["councilMember"] }],
        formerPeople: [leaving.person.email, "tundmatu@virn.example"],
      }),
    );
    expect(await statusOf(caller, "reports.companies")).toBe(403);
    expect(await statusOf(leaving.caller, "reports.companies")).toBe(401);
  });
});
