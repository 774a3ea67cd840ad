import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { workOnPersonalData } from "#functions/personalData/personalDataWork.ts";
import { runOfPerson } from "#functions/personalData/store/personalDataRun.ts";
import { handler as sweep } from "#functions/platform/sweepOutbox.schedule.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { busyAgent, itemsWith } from "#tests/support/api/personalData.ts";
import { mortal } from "#tests/support/chaos/mortal.ts";
import { deathsAt } from "#tests/support/everyCase.ts";
import { drain, takeMessages } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** A dead process logs an error. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

afterEach(() => {
  vi.useRealTimers();
});

async function sweepAfter(minutes: number): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + minutes * 61_000, toFake: ["Date"] });
  await sweep();
  expect(await drain("personalData")).toBe(0);
  vi.useRealTimers();
}

it.each(deathsAt(10, [false, true]))(
  "an erasure whose worker dies at write %i (written: %s) is brought to its end by the sweeper",
  async (at, isWritten) => {
    const { person, act } = await busyAgent();
    const params = { person: String(person.id) };
    expect((await agent.call("personalData.erase", { params })).status).toBe(202);
    const [message] = (await takeMessages("personalData")) as { person: number; run: number }[];
    await mortal({ at, isWritten }, () => workOnPersonalData(message!));
    for (let minutes = 1; minutes <= 6; minutes++) await sweepAfter(minutes);
    expect(await runOfPerson(person.id)).toMatchObject({ purpose: "erase", state: "done", percent: 100 });
    expect(await itemsWith(person.name)).toEqual([]);
    expect(await itemsWith(person.email)).toEqual([]);
    const { body } = await agent.call("acts.history", { params: { id: String(act) } });
    expect(new Set(body.results.map(({ by }: { by: string }) => by))).toEqual(new Set(["", `Isik ${person.id}`]));
    expect(await differences()).toEqual([]);
  },
);
