import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { ImportRunEntity, importRunById, startImportRun } from "#functions/imports/store/importRun.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { crashing, type Moment } from "#tests/support/acts/crash.ts";
import { walksOf } from "#tests/support/everyCase.ts";
import { plainCsvOf } from "#tests/support/reports/measurementFiles.ts";
import { work as deliver } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const NEW = 40;
const MIN_WRITES = 7;
const DEAD_MS = 31_000;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
}, 60_000);

afterEach(() => void vi.useRealTimers());

async function started(rows: readonly Record<string, string>[]): Promise<number> {
  const fileKey = `uploads/killed-${crypto.randomUUID()}`;
  await putFile(fileKey, Buffer.from(plainCsvOf(rows)), "text/csv");
  const created = new Date().toISOString();
  const { id } = await startImportRun({ fileName: "raportid.csv", fileKey, created, createdBy: 1 });
  // A changed amount is a doubt, which a person has confirmed.
  await write(ImportRunEntity.patch({ id }, { isCleared: true }));
  return id;
}

const work = (importRun: number) => deliver("imports", [{ importRun }]);

async function countsOf(id: number) {
  const run = await importRunById(id);
  const { state, rowsDone, reportsNew, reportsChanged, reportsUnchanged } = run ?? {};
  return { state, rowsDone, reportsNew, reportsChanged, reportsUnchanged };
}

const WHOLE = { state: "complete", rowsDone: NEW + 2, reportsNew: NEW, reportsChanged: 1, reportsUnchanged: 1 };

/** A file with new reports, one that changes a report and one that is as before. */
async function mixedFile(name: string): Promise<number> {
  const [same, before] = [{ "Raporti number": `${name}-S` }, { "Raporti number": `${name}-C` }];
  const earlier = await started([same, before]);
  await work(earlier);
  expect(await countsOf(earlier)).toMatchObject({ state: "complete", reportsNew: 2 });
  const fresh = Array.from({ length: NEW }, (_, index) => ({ "Raporti number": `${name}-${index}` }));
  return started([same, { ...before, Kogus: "33,25" }, ...fresh]);
}

it.each(walksOf<Moment>(["before", "after"]))(
  "counts the same as an unkilled import when it was killed at any write ($kinds) and goes on",
  async ({ kindAt }) => {
    let at = 0;
    for (let hasCrashed = true; hasCrashed; ) {
      const moment = kindAt(++at);
      const id = await mixedFile(`KILLED-${at}-${moment}`);
      ({ crashed: hasCrashed } = await crashing(at, moment, () => work(id)));
      if (hasCrashed) vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DEAD_MS });
      if (hasCrashed) await work(id);
      vi.useRealTimers();
      expect({ at, moment, ...(await countsOf(id)) }).toEqual({ at, moment, ...WHOLE });
    }
    // Claim, two notes, the plan, transactions of reports, their list, notes of progress and end.
    expect(at).toBeGreaterThan(MIN_WRITES);
  },
);
