import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as sweepActs } from "#functions/actForm/sweepActs.schedule.ts";
import { type Act, ActEntity, actById } from "#functions/acts/store/act.ts";
import { warnedActCount, warningsOfAct } from "#functions/acts/store/actWarnings.ts";
import { createDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { handler as sweepContainers } from "#functions/signing/sweepContainers.schedule.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { agentOfOwners, heldAct, rowsOfTwoSites } from "#tests/support/acts/attachments.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { type Countdown, processOf } from "#tests/support/chaos/mortal.ts";
import { walksOf } from "#tests/support/everyCase.ts";
import { drain, work } from "#tests/support/services/queues.ts";

/** A dead process logs an error. */
vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: "SILENT" }));

const LATER_MS = 20 * 60_000;
const MAX_WRITES = 60;

let agent: Caller;
let isDeclared = false;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  agent = await agentOfOwners();
}, 60_000);
afterAll(() => {
  vi.useRealTimers();
});

/** Later than the loads of its owner's acts. */
async function declare(owner: number): Promise<void> {
  if (isDeclared) return;
  isDeclared = true;
  const number = { reference: "S26EEHOIA00001", verification: "K7X2M9QP" };
  const facts = { owner, id: number.reference, ...number, plots: ["00101:001:0001"], since: "2026-11-20", note: "" };
  const declared = { ...facts, origin: "typed", numberState: "usable", unknownPlots: [] } as const;
  await createDeclaration(declared, { by: "", at: new Date().toISOString() });
}

async function madeAct(): Promise<{ sales: Act; own: Act }> {
  // A session ends after some hours.
  agent = await signedIn(superUser);
  const { sales, own } = await heldAct(agent, "SURM", rowsOfTwoSites);
  await declare(own.seller);
  return { sales, own };
}

async function warnedAct(): Promise<{ sales: Act; own: Act }> {
  const acts = await madeAct();
  await drain("actFiles");
  expect(await warningsOfAct(acts.own.id)).toMatchObject({ others: 0, sites: { length: 2 } });
  await write(ActEntity.patch({ id: acts.own.id }, { missingWaybill: undefined }));
  return acts;
}

const sign = ({ id, seller }: Act) => agent.call("actLists.sign", { body: { company: seller, acts: [id] } });

interface Work {
  before: () => Promise<{ sales: Act; own: Act }>;
  work: (acts: { sales: Act; own: Act }) => Promise<unknown>;
}

const works: Record<string, Work> = {
  "the worker of its files": { before: madeAct, work: ({ own }) => work("actFiles", [{ act: own.id }]) },
  "a person who has looked at one of its sites": {
    before: warnedAct,
    work: async ({ own }) => {
      const site = (await warningsOfAct(own.id))?.sites[0]?.site ?? "";
      const body = { check: "declaration_later", reason: "Veetud pärast 20.11." };
      return agent.call("attachments.reviewSite", { params: { id: String(own.id), site }, body });
    },
  },
  "its signing": { before: warnedAct, work: ({ own }) => sign(own) },
  "the release of its container": {
    before: async () => {
      const acts = await warnedAct();
      expect((await sign(acts.own)).body.success).toBe(true);
      return acts;
    },
    work: async ({ own }) => {
      const hash = (await actById(own.id))!.container!;
      return agent.call("signing.release", { params: { hash } });
    },
  },
  "its deletion": {
    before: warnedAct,
    work: ({ sales }) => agent.call("actForm.remove", { params: { id: String(sales.id) } }),
  },
};

/** What sweepers and queues do about it. */
async function rest(act: number): Promise<void> {
  for (let round = 0; round < 2; round++) {
    vi.setSystemTime(Date.now() + LATER_MS);
    await sweepActs();
    await sweepContainers();
    // The message of a worker that died comes again.
    if ((await actById(act))?.state === "ready") await drain("actFiles");
    await drain("actWarnings");
  }
}

describe.each(Object.entries(works))("warnings of an act and %s", (_, { before, work: run }) => {
  it.each(walksOf([false, true]))(
    "agree after a death at any write, which is done: $kinds",
    { timeout: 600_000 },
    async ({ kindAt }) => {
      for (let at = 1; ; at++) {
        const acts = await before();
        const countdown: Countdown = { left: at, isWritten: kindAt(at), isEverywhere: true };
        await processOf(countdown, () => run(acts));
        await rest(acts.own.id);
        const now = await actById(acts.own.id);
        const isOpen = now?.state === "ready" && now.container === undefined;
        expect([at, (await warningsOfAct(acts.own.id)) !== undefined]).toEqual([at, isOpen]);
        if (isOpen) await agent.call("actForm.remove", { params: { id: String(acts.sales.id) } });
        expect([at, await warnedActCount()]).toEqual([at, 0]);
        if (countdown.left > 0) break;
        expect(at).toBeLessThan(MAX_WRITES);
      }
      expect((await differences()).filter((one) => one.includes("warnings"))).toEqual([]);
    },
  );
});
