import { expect, it } from "vitest";
import { personByEmail } from "#functions/people/store/person.ts";
import { settingsOfPerson } from "#functions/people/store/personSettings.ts";
import { removePerson, setPerson } from "#functions/people/store/personWrites.ts";
import { signedIn } from "#tests/support/api/callApi.ts";

async function member(email: string) {
  await setPerson({ name: "Juta Järv", email, roles: ["councilMember"], companies: [] });
  const person = await personByEmail(email);
  if (!person) throw new Error("The person is missing");
  return person;
}

it("remembers 'Ava esimesena' for this person only, off at first", async () => {
  const [juta, olev] = [await member("juta@virn.example"), await member("olev@virn.example")];
  const [caller, other] = [await signedIn(juta), await signedIn(olev)];
  expect((await caller.call("sessions.me")).body).toMatchObject({ opensOverview: false });
  expect((await caller.call("sessions.changeSettings", { body: { opensOverview: true } })).status).toBe(204);
  expect((await caller.call("sessions.me")).body).toMatchObject({ opensOverview: true });
  expect((await other.call("sessions.me")).body).toMatchObject({ opensOverview: false });
});

it("keeps the other setting when one is changed, also when both are set at once for the first time", async () => {
  const person = await member("urve@virn.example");
  const caller = await signedIn(person);
  expect((await caller.call("sessions.me")).body).toMatchObject({ hintsSeen: false });
  const both = await Promise.all(
    [{ opensOverview: true }, { hintsSeen: true }].map((body) => caller.call("sessions.changeSettings", { body })),
  );
  expect(both.map(({ status }) => status)).toEqual([204, 204]);
  expect((await caller.call("sessions.me")).body).toMatchObject({ opensOverview: true, hintsSeen: true });
  await caller.call("sessions.changeSettings", { body: {} });
  await caller.call("sessions.changeSettings", { body: { opensOverview: false } });
  expect((await caller.call("sessions.me")).body).toMatchObject({ opensOverview: false, hintsSeen: true });
});

it("forgets the setting with the person", async () => {
  const person = await member("maret@virn.example");
  const caller = await signedIn(person);
  await caller.call("sessions.changeSettings", { body: { opensOverview: true } });
  await removePerson(person.id);
  expect(await settingsOfPerson(person.id)).toMatchObject({ opensOverview: false });
});
