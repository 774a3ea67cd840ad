import { expect, it } from "vitest";
import { NO_CHANGES } from "#functions/acts/store/actEvent.ts";
import { type ActJob, ActJobEntity, guardOf } from "#functions/acts/store/actJob.ts";
import { actJobOf, partsOfJob } from "#functions/acts/store/actJobBody.ts";
import { beginCreate, endJob } from "#functions/acts/store/actJobWrites.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { NO_CENTS, NO_VOLUME } from "#shared/basics/amounts.ts";

const MAX_ITEM_BYTES = 400 * 1024;
const COUNT = 2000;

/** The largest job: every purchase act has a number of 32 letters that do not compress. */
function largestJob(): ActJob {
  const number = (n: number) => `${crypto.randomUUID().replaceAll("-", "õ")}${n}`.slice(0, 32);
  const counted = Array.from({ length: COUNT }, (_, index) => 1_000_000_000 + index);
  return {
    act: 7,
    claim: 8,
    kind: "create",
    state: "claiming",
    startedAt: "2026-11-22T10:00:00.000Z",
    percent: 0,
    reports: counted,
    purchaseActs: counted.map((id) => ({
      id,
      hash: crypto.randomUUID(),
      owner: id,
      number: number(id),
      isNumberNew: true,
      numberOf: 0,
    })),
    dropped: counted,
    released: counted.map((act) => ({ act, type: SALES_ACT, number: number(act) })),
    generation: 1,
    previousGeneration: 0,
    submission: "s",
    isNumberNew: true,
    head: {
      id: 7,
      hash: "h",
      type: SALES_ACT,
      number: "SUUR-1",
      date: "2026-11-22",
      deadlineDays: 14,
      seller: 1,
      buyer: 2,
      counterpart: 2,
      salesAct: 0,
      state: "draft",
      timberCertificate: 0,
      sum: NO_CENTS,
      vat: NO_CENTS,
      withVat: NO_CENTS,
      vatRateBp: 2400,
      solid: NO_VOLUME,
      loose: NO_VOLUME,
      waybills: 0,
      sawmillActs: [],
      generation: 1,
      createdBy: 1,
      createdAt: "2026-11-22T10:00:00.000Z",
      version: 1,
    },
    by: 1,
    changes: NO_CHANGES,
  };
}

it("stores the largest job in items below 400 KB beside a guard of one write unit, and reads it whole", async () => {
  const job = largestJob();
  for (const { bytes } of partsOfJob(job)) expect(bytes.length).toBeLessThan(MAX_ITEM_BYTES);
  const guard = ActJobEntity.create(guardOf(job)).Put?.Item;
  expect(JSON.stringify(guard).length).toBeLessThan(1024);
  expect(await beginCreate(job, "body", new Date())).toEqual({ ok: true });
  expect(await actJobOf(7)).toEqual(job);
  await endJob({ ...job, state: "rollingBack" });
  expect(await actJobOf(7)).toBeUndefined();
});
