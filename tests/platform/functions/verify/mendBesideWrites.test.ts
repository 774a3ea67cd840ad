import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { QueueLengthEntity, queueWaybill, unqueueWaybill } from "#functions/imports/store/waybillQueue.ts";
import { letterWritesOf } from "#functions/letters/store/savedLetters.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { foldWaiting } from "#functions/platform/sums/sumFold.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import type * as wholeTable from "#functions/platform/table/wholeTable.ts";
import { sums } from "#functions/sums.ts";
import { mend } from "#scripts/verifying/mend.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { seedEverything } from "#tests/support/verify/everything.ts";

/** Of each pass, what is written after the facts are read and before what is counted from them. */
const inPass = vi.hoisted((): (() => Promise<unknown>)[] => []);
const betweenPasses = vi.hoisted((): (() => Promise<unknown>)[] => []);

vi.mock("#functions/platform/table/wholeTable.ts", async (importOriginal) => {
  const real = await importOriginal<typeof wholeTable>();
  const isCounted = ([first]: readonly RawItem[]) =>
    first !== undefined && /^(sum|waybillQueueLength)/.test(real.entityOf(first));
  const readPartitions: typeof real.readPartitions = async (take) => {
    await betweenPasses.shift()?.();
    await real.readPartitions((items) => (isCounted(items) ? undefined : take(items)));
    await inPass.shift()?.();
    await real.readPartitions((items) => (isCounted(items) ? take(items) : undefined));
  };
  return { ...real, readPartitions };
});

beforeAll(seedEverything);
beforeEach(() => {
  inPass.length = 0;
  betweenPasses.length = 0;
});

const AT = "2026-11-18T10:00:00.000Z";

/** Letters of a new act and their share of a sum, in one transaction. */
async function writeLetters(id: number): Promise<void> {
  const act = {
    id,
    type: SALES_ACT,
    number: `M${id}`,
    date: "2026-11-18",
    counterpart: 2,
    hash: "h",
    version: 1,
  } as const;
  const saved = { before: undefined, after: { ...act, state: "ready" as const }, isPaperChanged: true };
  const { writes, sums } = letterWritesOf([saved], new Map(), AT, 0);
  expect(sums.length).toBeGreaterThan(0);
  const { ok } = await commit([...writes, ...sumDeltas(sums).map((delta) => SumDeltaEntity.put(delta))]);
  expect(ok).toBe(true);
}

async function said(): Promise<string[]> {
  const sentences: string[] = [];
  await mend((sentence) => sentences.push(sentence));
  return sentences.filter((one) => /^(sum|waybill)/.test(one));
}

const wrong = async () => (await differences()).filter((one) => /^(sum|waybill)/.test(one));

it("changes no sum when each pass meets a write of its own", async () => {
  for (const id of [900_001, 900_002, 900_003]) inPass.push(() => writeLetters(id));
  expect(await said()).toEqual([]);
  expect(await wrong()).toEqual([]);
});

it("changes no sum when the writes of all passes are added to it at once", async () => {
  for (const id of [900_011, 900_012, 900_013])
    inPass.push(async () => {
      await writeLetters(id);
      await foldWaiting(sums);
    });
  expect(await said()).toEqual([]);
  expect(await wrong()).toEqual([]);
});

it("changes no count that two passes find alike by different writes", async () => {
  const waybill = (number: string) => ({ company: "10000000", number });
  const was = (await QueueLengthEntity.get({}))?.total;
  inPass.push(async () => queueWaybill(waybill("EV901")));
  betweenPasses.push(
    async () => {},
    async () => unqueueWaybill("10000000", "EV901"),
  );
  inPass.push(async () => queueWaybill(waybill("EV902")));
  expect(await said()).toEqual([]);
  expect((await QueueLengthEntity.get({}))?.total).toBe((was ?? 0) + 1);
  expect(await wrong()).toEqual([]);
});
