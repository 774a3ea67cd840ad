import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { handler as sweepContainers } from "#functions/signing/sweepContainers.schedule.ts";
import { seeded } from "#scripts/random/random.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode } from "#tests/support/api/companies.ts";
import {
  documentHistory,
  documentOperations,
  documentProblems,
  forgottenDocuments,
  shownDocumentProblems,
} from "#tests/support/chaos/documentHistories.ts";
import { randomStep, sweptTwice } from "#tests/support/chaos/histories.ts";

/** A death logs errors; these histories have deaths. */
vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: "SILENT" }));

const HISTORIES = Number(process.env["CHAOS_HISTORIES"] ?? 25);
const SEED = Number(process.env["CHAOS_SEED"] ?? 20_261_130);
const STEPS = 8;
const MINUTE_MS = 60_000;
const FIRST_CODE = 10_000;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await addCompany({ ...newBuyer(freeCode(FIRST_CODE), "Põhjamännik TÜ", "Männiku tee 1, Paide"), kind: "platform" });
});
afterAll(() => {
  vi.useRealTimers();
});

it(`keeps the counts that documents say in ${HISTORIES} random histories, seed ${SEED}`, {
  timeout: 120_000 + HISTORIES * 20_000,
}, async () => {
  const answers = new Map<string, number>();
  for (let at = 1; at <= HISTORIES; at++) {
    const seed = SEED + at;
    const random = seeded(seed);
    vi.setSystemTime(Date.now() + random.int(1, 72) * 60 * MINUTE_MS);
    const codes = [2 * at, 2 * at + 1].map((index) => freeCode(FIRST_CODE + index));
    const history = { ...(await documentHistory(random, await signedIn(superUser), codes)), answers };
    const { done } = history;
    const expectNone = (problems: string[]) => expect({ seed, done, problems }).toEqual({ seed, done, problems: [] });
    for (let step = 0; step < STEPS; step++) {
      await randomStep(history, documentOperations);
      expectNone(await documentProblems(history));
    }
    await sweptTwice(history, () => sweepContainers());
    expectNone([
      ...(await documentProblems(history)),
      ...(await forgottenDocuments(history)),
      ...(await shownDocumentProblems(history)),
    ]);
  }
  console.log(
    [...answers]
      .toSorted()
      .map((each) => each.join(": "))
      .join("\n"),
  );
  expect((await differences()).filter((text) => /^(company in|days of)/.test(text))).toEqual([]);
});
