import { afterEach, expect, it, vi } from "vitest";
import { hasAgent } from "#functions/people/store/firstAgent.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import { addPerson, removePerson } from "#functions/people/store/personWrites.ts";
import { newFirstAgentSecret } from "#functions/sessions/signIn.ts";
import { firstAgentLink } from "#scripts/setup/firstAgent.ts";
import { nobody } from "#tests/support/api/callApi.ts";
import { itemsWith } from "#tests/support/api/personalData.ts";
import { rawItems } from "#tests/support/services/rawTable.ts";

const ADDRESS = "esimene@mets.example";
const publicUrl = "https://virn.example/";

afterEach(async () => {
  vi.useRealTimers();
  for (const address of [ADDRESS, "teine@mets.example"]) {
    const person = await personByEmail(address);
    if (person) await removePerson(person.id);
  }
});

async function linked(address = ADDRESS, name?: string): Promise<string> {
  const link = await firstAgentLink({ address, name, publicUrl });
  if (!link.ok) throw new Error(link.reason);
  return /https:\/\/virn\.example\/login#token=([\w-]{43})$/.exec(link.text)?.[1] ?? "";
}

const signIn = (token: string) => nobody().call("sessions.signIn", { body: { token } });

it("makes who opens the link an agent, once", async () => {
  const token = await linked(" ESIMENE@mets.example ", "Mari Mets");
  expect(await hasAgent()).toBe(false);
  const answer = await signIn(token);
  expect([answer.status, answer.body]).toEqual([200, { name: "Mari Mets" }]);
  expect(await personByEmail(ADDRESS)).toMatchObject({ name: "Mari Mets", roles: ["superUser"], companies: [] });
  expect(await itemsWith(ADDRESS)).toEqual(["person", "personEmail"]);
  expect((await signIn(token)).body.code).toBe("link_expired");
});

it("has the beginning of the address as the name where none is given", async () => {
  expect((await signIn(await linked())).body).toEqual({ name: "esimene" });
});

it("is printed again while nobody has used one, and refused while there is an agent", async () => {
  const [first, second] = [await linked(), await linked("teine@mets.example")];
  expect((await signIn(second)).status).toBe(200);
  expect((await signIn(first)).body.code).toBe("link_expired");
  expect(await personByEmail(ADDRESS)).toBeUndefined();
  expect(await firstAgentLink({ address: ADDRESS, publicUrl })).toEqual({
    ok: false,
    reason: expect.stringContaining("There is an agent already"),
  });
});

it("makes one agent of several links that are opened at the same time", async () => {
  const tokens = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      newFirstAgentSecret({ name: "Korraga", email: `korraga${n}@mets.example` }, new Date()),
    ),
  );
  const answers = await Promise.all(tokens.map(signIn));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (let n = 0; n < 5; n++) {
    const person = await personByEmail(`korraga${n}@mets.example`);
    if (person) await removePerson(person.id);
  }
});

it("works for an hour, and only its hash is stored", async () => {
  const token = await linked();
  for await (const item of rawItems()) expect(JSON.stringify(item)).not.toContain(token);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60_000 });
  expect((await signIn(token)).body.code).toBe("link_expired");
  expect(await hasAgent()).toBe(false);
});

it("is refused for no address, and for that of somebody who is no agent", async () => {
  expect(await firstAgentLink({ address: "mets", publicUrl })).toMatchObject({ ok: false });
  await addPerson({ name: "Liis", email: ADDRESS, roles: ["companyUser"], companies: [] });
  expect(await firstAgentLink({ address: ADDRESS, publicUrl })).toMatchObject({
    ok: false,
    reason: `${ADDRESS} is the address of somebody who is no agent.`,
  });
});
