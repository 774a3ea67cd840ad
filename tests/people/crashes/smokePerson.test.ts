import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { formerPersonById } from "#functions/people/store/everyPerson.ts";
import { hasAgent } from "#functions/people/store/firstAgent.ts";
import { PersonEmailEntity, PersonEntity, personByEmail, personById } from "#functions/people/store/person.ts";
import { peopleOfCompany, removeEndedPerson, setPerson } from "#functions/people/store/personWrites.ts";
import { openSession } from "#functions/sessions/sessionLife.ts";
import { newLinkSecret, redeemLink } from "#functions/sessions/signIn.ts";
import { handler as sweepContainers } from "#functions/signing/sweepContainers.schedule.ts";
import { install } from "#scripts/setup/install.ts";
import { readSetupFile } from "#scripts/setup/setupFile.ts";
import { ACCESS_MINUTES, beginSmoke, endSmoke, suitsutest } from "#scripts/setup/suitsutest.ts";
import { crashing } from "#tests/support/acts/crash.ts";
import { callerWith } from "#tests/support/api/callApi.ts";

const { email } = suitsutest;
const START = Date.parse("2026-11-29T10:00:00Z");

const holder = async () => (await PersonEmailEntity.get({ email }))?.id;
const after = (minutes: number) => vi.setSystemTime(START + minutes * 60_000);
const listed = async () => (await peopleOfCompany(undefined)).map(({ name }) => name);

beforeAll(async () => {
  const address = { street: "Männiku tee 1", city: "Paide" };
  const platform = { name: "Põhjamännik Puidukaubandus TÜ", code: "19990011", address };
  await install(readSetupFile({ platform, buyers: [], owners: [], assortments: [], people: [] }));
});

describe("the person of the smoke test", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
  });

  afterEach(async () => {
    await endSmoke();
    vi.useRealTimers();
  });

  it("has neither session nor link nor place in a list from the minute in which the access ends, and is then removed", async () => {
    const person = await beginSmoke();
    const { cookie, csrf } = await openSession(person, new Date());
    const caller = callerWith(cookie.split(";")[0]!.replace(/^[^=]*=/, ""), csrf);
    const link = await newLinkSecret(person, new Date());
    after(ACCESS_MINUTES - 1);
    expect((await caller.call("sessions.me")).status).toBe(200);
    expect([await listed(), await hasAgent()]).toEqual([["Suitsutest"], true]);
    await sweepContainers();
    expect(await holder()).toBe(person.id);

    after(ACCESS_MINUTES);
    expect((await caller.call("sessions.me")).status).toBe(401);
    expect(await redeemLink(link, new Date(START))).toMatchObject({ id: person.id });
    expect(await redeemLink(await newLinkSecret(person, new Date()), new Date())).toBeUndefined();
    expect([await personById(person.id), await personByEmail(email)]).toEqual([undefined, undefined]);
    expect([await listed(), await hasAgent()]).toEqual([[], false]);

    after(ACCESS_MINUTES + 1);
    await sweepContainers();
    expect([await holder(), await PersonEntity.get({ id: person.id })]).toEqual([undefined, undefined]);
    expect(await formerPersonById(person.id)).toMatchObject({ name: "Suitsutest" });
  });

  it("keeps the access that a next run gives anew, before and after its end", async () => {
    const { id } = await beginSmoke();
    after(ACCESS_MINUTES + 1);
    expect((await beginSmoke()).id).toBe(id);
    await removeEndedPerson(id, new Date());
    await sweepContainers();
    expect(await personById(id)).toMatchObject({ id, roles: ["superUser"] });
  });

  it("is gone an hour after a process that died at any write of the beginning or of the end", async () => {
    let steps = 0;
    for (const moment of ["before", "after"] as const) {
      for (const work of ["begin", "end"] as const) {
        for (let at = 1; ; at++) {
          vi.setSystemTime(START);
          if (work === "end") await beginSmoke();
          const { crashed } = await crashing<unknown>(at, moment, work === "end" ? endSmoke : beginSmoke);
          after(ACCESS_MINUTES + 1);
          await sweepContainers();
          expect([await holder(), await personByEmail(email), await listed()]).toEqual([undefined, undefined, []]);
          expect(await endSmoke()).toEqual([]);
          if (!crashed) break;
          steps++;
        }
      }
    }
    expect(steps).toBeGreaterThan(10);
  });

  it("keeps people without an end", async () => {
    await setPerson({ name: "Mari Mets", email: "mari@virn.example", roles: ["superUser"], companies: [] });
    after(10 * ACCESS_MINUTES);
    await sweepContainers();
    expect(await personByEmail("mari@virn.example")).toMatchObject({ name: "Mari Mets" });
  });
});

describe("npm run smoke that is ended by a signal", () => {
  let silent: Server;
  let child: ChildProcess;

  /** The person is there once an installation that never answers is asked. */
  async function begun(): Promise<string[]> {
    silent = createServer();
    const asked = once(silent, "request");
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    child = spawn(process.execPath, ["scripts/smoke.ts", "--url", `http://127.0.0.1:${port}`], { env: process.env });
    const said: string[] = [];
    child.stdout?.on("data", (data) => said.push(String(data)));
    child.stderr?.on("data", (data) => said.push(String(data)));
    await Promise.race([asked, once(child, "exit").then(() => Promise.reject(new Error(said.join(""))))]);
    expect(await personByEmail(email)).toMatchObject({ roles: ["superUser"] });
    return said;
  }

  afterEach(async () => {
    child.kill("SIGKILL");
    silent.closeAllConnections();
    silent.close();
    await endSmoke();
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("removes the person on %s, and fails", async (signal) => {
    const said = await begun();
    child.kill(signal);
    const [code] = await once(child, "exit");
    expect([code, await holder()]).toEqual([1, undefined]);
    expect(said.join("")).toContain(`ended by ${signal}`);
  });

  it("leaves a person on SIGKILL whose access has an end", async () => {
    await begun();
    child.kill("SIGKILL");
    await once(child, "exit");
    const person = await PersonEntity.get({ id: (await holder())! });
    expect(Date.parse(person?.accessUntil ?? "")).toBeLessThanOrEqual(Date.now() + ACCESS_MINUTES * 60_000);
  });
});
