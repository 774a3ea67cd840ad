import { expect, it, vi } from "vitest";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { personById } from "#functions/people/store/person.ts";
import { runOfPerson } from "#functions/personalData/store/personalDataRun.ts";
import { handler as sweep } from "#functions/platform/sweepOutbox.schedule.ts";
import { newLinkSecret } from "#functions/sessions/signIn.ts";
import { eraseAgain, numbersOf } from "#scripts/setup/eraseAgain.ts";
import { signEverybodyOut } from "#scripts/setup/signOut.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode } from "#tests/support/api/companies.ts";
import { addedPerson, itemsWith } from "#tests/support/api/personalData.ts";
import { drain } from "#tests/support/services/queues.ts";

it("erases the people whom a restored backup has again, with their employments", async () => {
  const company = await addCompany(newOwner(freeCode(902), "Töökoht OÜ", ""));
  const person = await addedPerson({ roles: ["companyUser"], companies: [company] });
  expect(await eraseAgain([person.id, 99_999])).toEqual([
    `person ${person.id}: is being erased`,
    "person 99999: is not there",
  ]);
  expect(await personById(person.id)).toBeUndefined();
  expect(await eraseAgain([person.id])).toEqual([`person ${person.id}: was erased before`]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 60_000 });
  await sweep();
  vi.useRealTimers();
  expect(await drain("personalData")).toBe(0);
  expect(await runOfPerson(person.id)).toMatchObject({ purpose: "erase", state: "done", by: "" });
  expect(await itemsWith(person.email)).toEqual([]);
  expect(await differences()).toEqual([]);
});

it("signs everybody out by one command, also those with a link in the mailbox", async () => {
  const agent = await signedIn(superUser);
  const person = await addedPerson({ roles: ["superUser"], companies: [] });
  const secret = await newLinkSecret(person, new Date());
  expect((await agent.call("reports.companies")).status).toBe(200);
  const { sessions, links } = await signEverybodyOut();
  expect([sessions > 0, links > 0]).toEqual([true, true]);
  expect((await agent.call("reports.companies")).status).toBe(401);
  expect(await agent.call("sessions.signIn", { body: { token: secret } })).toMatchObject({ status: 400 });
  expect(await signEverybodyOut()).toEqual({ sessions: 0, links: 0 });
});

it.each(["", "a", "17,", "17,-1", "1.5"])("takes no list like %j", (text) => {
  expect(() => numbersOf(text)).toThrow("Name the numbers");
});
