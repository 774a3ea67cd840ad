import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { handler as sweepActs } from "#functions/actForm/sweepActs.schedule.ts";
import { handler as sweepContainers } from "#functions/signing/sweepContainers.schedule.ts";
import { seeded } from "#scripts/random/random.ts";
import { agentOfSmallTable } from "#tests/support/acts/chaos.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import {
  actHistory,
  actOperations,
  actProblems,
  beginHistories,
  forgottenActs,
  shownActProblems,
} from "#tests/support/chaos/actHistories.ts";
import { randomStep, sweptTwice } from "#tests/support/chaos/histories.ts";
import { savedTable } from "#tests/support/chaos/savedTable.ts";
import { recount } from "#tests/support/reports/recount.ts";

/** A death logs errors; these histories have deaths. */
vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: "SILENT" }));

const HISTORIES = Number(process.env["CHAOS_HISTORIES"] ?? 12);
const SEED = Number(process.env["CHAOS_SEED"] ?? 20_261_130);
const STEPS = 12;

let begun: Awaited<ReturnType<typeof beginHistories>>;
let asBegun: () => Promise<void>;

beforeAll(async () => {
  begun = await beginHistories(await agentOfSmallTable());
  asBegun = await savedTable();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
});

it(`keeps the counts that acts say in ${HISTORIES} random histories, seed ${SEED}`, {
  timeout: 120_000 + HISTORIES * 60_000,
}, async () => {
  const answers = new Map<string, number>();
  for (let at = 1; at <= HISTORIES; at++) {
    const seed = SEED + at;
    await asBegun();
    const history = { ...actHistory(seeded(seed), await signedIn(superUser), begun), answers };
    const { done } = history;
    const expectNone = (problems: string[]) => expect({ seed, done, problems }).toEqual({ seed, done, problems: [] });
    for (let step = 0; step < STEPS; step++) {
      await randomStep(history, actOperations);
      expectNone(await actProblems(history));
    }
    await sweptTwice(history, () => sweepActs());
    await sweptTwice(history, () => sweepContainers());
    expectNone([
      ...(await actProblems(history)),
      ...(await forgottenActs(history)),
      ...(await shownActProblems(history)),
      ...(await recount()),
    ]);
  }
  console.log(
    [...answers]
      .toSorted()
      .map((each) => each.join(": "))
      .join("\n"),
  );
});
