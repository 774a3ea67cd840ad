import { afterEach, describe, expect, it, vi } from "vitest";
import { reversed, type SumChange } from "#functions/platform/sums/sum.ts";
import {
  changesOfDelta,
  DELTA_SHARDS,
  SumDeltaEntity,
  sumDeltas,
  waitingDeltas,
} from "#functions/platform/sums/sumDelta.ts";
import { foldSums, SumGuardEntity, sumGuard } from "#functions/platform/sums/sumFold.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { deliveredSum } from "#functions/reports/store/deliveredSums.ts";
import { planSum } from "#functions/statistics/store/planChanges.ts";
import { sums } from "#functions/sums.ts";
import { seeded } from "#scripts/random/random.ts";
import { mortal } from "#tests/support/chaos/mortal.ts";
import { change, plainSums, storedSums, waitingChanges } from "#tests/support/sums.ts";

/** As the code before the shards wrote them. */
const OlderDelta = entity<{ id: string; changes: string }>()({ name: "sumDelta", key: { of: [], by: ["id"] } });

const FOR_EVER = Number.POSITIVE_INFINITY;
const facts: SumChange[] = [];

async function arrive(changes: readonly SumChange[]): Promise<void> {
  await SumDeltaEntity.putAll(sumDeltas(changes));
  facts.push(...changes);
}

/** Changes of any company, destination, assortment, unit and day, some of them taken back later. */
function randomChanges(seed: number, count: number): SumChange[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const isPlan = random.chance(0.3);
    const month = `202${random.int(6, 8)}-${String(random.int(1, 12)).padStart(2, "0")}`;
    return change({
      of: isPlan ? planSum : deliveredSum,
      company: random.int(1, 6),
      assortment: random.int(1, 3),
      unit: random.pick(["SCM", "LCM"] as const),
      buyer: isPlan ? 0 : random.int(1, 3),
      destinationKey: random.pick(["", "A", "B/1", "C#2 %"]),
      day: isPlan ? `${month}-01` : `${month}-${String(random.int(1, 28)).padStart(2, "0")}`,
      amount: random.chance(0.1) && isPlan ? 0 : random.int(1, 999_999),
    });
  });
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a delta", () => {
  it("brings its changes back as they were, an empty destination and both units included", () => {
    const changes = randomChanges(1, 300);
    const deltas = sumDeltas(changes);
    expect(deltas).toHaveLength(1);
    expect(plainSums(changesOfDelta(deltas[0]!.changes))).toEqual(plainSums(changes));
    expect(sumDeltas([])).toEqual([]);
  });

  it("is cut into items that fit, at one destination and day with 20,000 owners", () => {
    const changes = Array.from({ length: 20_000 }, (_, index) => change({ company: 1_000_000_000 + index }));
    const deltas = sumDeltas(changes);
    expect(deltas.length).toBeGreaterThan(1);
    for (const delta of deltas) expect(itemBytes(delta)).toBeLessThan(400_000);
    expect(deltas.flatMap((delta) => changesOfDelta(delta.changes))).toEqual(changes);
  });
});

describe("shards of deltas", () => {
  it("take a part of the facts each", () => {
    const deltas = Array.from({ length: 200 }, (_, company) => sumDeltas([change({ company })])[0]!);
    const partitions = Map.groupBy(deltas, (delta) => SumDeltaEntity.keyOf(delta).pk);
    expect(partitions.size).toBe(DELTA_SHARDS);
  });

  it("leave what the code before them wrote to the same fold, and the batch that it had opened", async () => {
    const older = Array.from({ length: 3 }, (_, index) => ({
      id: `2026-11-01T00:00:0${index}.000Z-0123abcd-ef01`,
      changes: sumDeltas(randomChanges(40 + index, 3))[0]!.changes,
    }));
    await OlderDelta.putAll(older);
    facts.push(...older.flatMap(({ changes }) => changesOfDelta(changes)));
    await arrive(randomChanges(44, 3));
    const guard = await sumGuard();
    const opened = { batch: guard.batch + 1, isOpen: true, deltas: [older[0]!.id], leasedUntil: Date.now() - 1 };
    await write(SumGuardEntity.put({ worker: "before", version: guard.version + 1, ...opened }));
    expect(await waitingChanges()).toBe(4);
    expect(await foldSums(sums, FOR_EVER)).toBe("done");
    expect(await storedSums()).toEqual(plainSums(facts));
    expect(await waitingChanges()).toBe(0);
  });

  it("keep the code before them from a batch whose worker died, since it would end it without its changes", async () => {
    await arrive(randomChanges(45, 3));
    await mortal({ at: 3, isWritten: true }, () => foldSums(sums, FOR_EVER));
    const nextYear = Date.now() + 365 * 24 * 3_600_000;
    expect((await sumGuard()).leasedUntil).toBeGreaterThan(nextYear);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    expect(await foldSums(sums, FOR_EVER)).toBe("done");
    expect(await sumGuard()).toMatchObject({ isOpen: false, leasedUntil: 0 });
    expect(await storedSums()).toEqual(plainSums(facts));
  });

  it("are folded together, the oldest changes of all of them first", async () => {
    for (let shard = 0; shard < DELTA_SHARDS; shard++) {
      const id = `2026-11-02T00:00:0${DELTA_SHARDS - shard}.000Z-0123abcd-ef01/${shard}`;
      const [delta] = sumDeltas(randomChanges(60 + shard, 1));
      await SumDeltaEntity.putAll([{ id, shard, changes: delta!.changes }]);
      facts.push(...changesOfDelta(delta!.changes));
    }
    const waiting = (await waitingDeltas()).map(({ id }) => id);
    expect(waiting).toHaveLength(DELTA_SHARDS);
    expect(waiting).toEqual(waiting.toSorted());
    expect(await foldSums(sums, FOR_EVER)).toBe("done");
    expect(await storedSums()).toEqual(plainSums(facts));
  });
});

describe("the fold", () => {
  it("adds changes once, however often it runs, and leaves no changes", async () => {
    await arrive(randomChanges(2, 200));
    expect(await foldSums(sums, FOR_EVER)).toBe("done");
    expect(await foldSums(sums, FOR_EVER)).toBe("done");
    expect(await storedSums()).toEqual(plainSums(facts));
    expect(await waitingChanges()).toBe(0);
  });

  it("keeps an explicit 0 apart from no row, and forgets what has no rows", async () => {
    const zero = change({ of: planSum, company: 88, buyer: 0, destinationKey: "7", day: "2026-10-01", amount: 0 });
    await arrive([zero]);
    await foldSums(sums, FOR_EVER);
    expect(await storedSums()).toMatchObject({ "cells/2026/plan/1/SCM 24": { "88/1/SCM/0/7": [10, 0, 1] } });
    await arrive(reversed([zero]));
    await foldSums(sums, FOR_EVER);
    expect(Object.keys(await storedSums()).filter((key) => key === "cells/2026/plan/1/SCM 24")).toEqual([]);
    expect(await storedSums()).toEqual(plainSums(facts));
  });

  it("adds a backlog of several batches and pages", async () => {
    for (let count = 0; count < 520; count++) await arrive(randomChanges(1000 + count, 2));
    expect(await waitingChanges()).toBe(520);
    const { batch } = await sumGuard();
    expect(await foldSums(sums, FOR_EVER)).toBe("done");
    expect((await sumGuard()).batch).toBe(batch + 2);
    expect(await storedSums()).toEqual(plainSums(facts));
  }, 60_000);

  it("dies at any write, before or after it, and the next one finishes its batch", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    let deaths = 0;
    for (let at = 1; ; at++) {
      await arrive(randomChanges(3000 + at, 3));
      const result = await mortal({ at, isWritten: at % 2 === 0 }, () => foldSums(sums, FOR_EVER));
      if (result === undefined) deaths++;
      vi.setSystemTime(Date.now() + 61_000);
      if (at % 3 === 0) expect(await foldSums(sums, FOR_EVER)).toBe("done");
      if (at % 3 === 0) expect(await storedSums()).toEqual(plainSums(facts));
      if (result !== undefined) break;
    }
    expect(deaths).toBeGreaterThan(10);
    expect(await foldSums(sums, FOR_EVER)).toBe("done");
    expect(await storedSums()).toEqual(plainSums(facts));
    expect(await waitingChanges()).toBe(0);
  }, 120_000);

  it("leaves a batch to the worker that has its lease", async () => {
    await arrive(randomChanges(5, 5));
    await mortal({ at: 3, isWritten: true }, () => foldSums(sums, FOR_EVER));
    expect(await foldSums(sums, FOR_EVER)).toBe("busy");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    expect(await foldSums(sums, FOR_EVER)).toBe("done");
    expect(await storedSums()).toEqual(plainSums(facts));
  });

  it("begins nothing when its time is over", async () => {
    await arrive(randomChanges(6, 5));
    expect(await foldSums(sums, Date.now() - 1)).toBe("late");
    expect(await waitingChanges()).toBe(1);
    expect(await foldSums(sums, FOR_EVER)).toBe("done");
  });

  it("adds each change once while 20 workers fold and write at the same time, with leases that have run out", async () => {
    // Every lease is over at once, so that all of them help with each batch.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const clock = setInterval(() => vi.setSystemTime(Date.now() + 120_000), 1);
    await Promise.all(
      Array.from({ length: 20 }, async (_, worker) => {
        for (let round = 0; round < 2; round++) {
          await arrive(randomChanges(10_000 + worker * 10 + round, 4));
          await foldSums(sums, FOR_EVER);
        }
      }),
    );
    clearInterval(clock);
    vi.setSystemTime(Date.now() + 120_000);
    expect(await foldSums(sums, FOR_EVER)).toBe("done");
    expect(await storedSums()).toEqual(plainSums(facts));
    expect(await waitingChanges()).toBe(0);
  }, 120_000);
});
