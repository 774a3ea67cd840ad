import { beforeAll, describe, expect, it, vi } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { filesOfOwner } from "#functions/acts/store/attachment.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { fileSize } from "#functions/platform/clients/files.ts";
import { filesUnusedSince } from "#functions/uploads/store/unusedFile.ts";
import { handler as sweepFiles } from "#functions/uploads/sweepFiles.schedule.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { formOf } from "#tests/support/acts/acts.ts";
import { actOf, holderOf } from "#tests/support/acts/attachments.ts";
import { agentOfSmallTable, answered, expectConsistent, MAX_WRITES, sweepLater } from "#tests/support/acts/chaos.ts";
import { crashing, type Moment } from "#tests/support/acts/crash.ts";
import type { Caller } from "#tests/support/api/callApi.ts";
import { savedTable } from "#tests/support/chaos/savedTable.ts";
import { walksOf } from "#tests/support/everyCase.ts";

/** A crash logs errors; these tests cause crashes. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const HOUR_MS = 60 * 60_000;
let agent: Caller;
let acts = 0;

beforeAll(async () => {
  agent = await agentOfSmallTable();
});

/** An act of two owners who share a waybill; the second has its file and one at his site. And a form without his rows. */
async function actWithFiles() {
  const number = `FAILID-${++acts}`;
  const waybill = `${number}-W`;
  const { sales, ofOwner } = await actOf(agent, number, [{ waybill }, { waybill, owner: 1 }]);
  const [kept, dropped] = [ofOwner(0), ofOwner(1)];
  const holder = holderOf(dropped);
  const [site] = (await holder.view()).results;
  await holder.act("waybill_add", { waybill, upload: await holder.upload("waybill", "veos.pdf") });
  await holder.act("file_add", { site: site.id, upload: await holder.upload("siteFile", "luba.pdf") });
  const files = await filesOfOwner(sales.id, dropped.seller);
  expect(files).toHaveLength(2);
  return { sales: sales.id, kept, dropped, waybill, keys: files.map(({ file }) => file.key) };
}

async function withoutOwner({ sales, dropped }: Awaited<ReturnType<typeof actWithFiles>>) {
  const { body } = await agent.call("actForm.load", { query: { act_id: String(sales) } });
  const loaded: LoadedAct = body[0];
  const [rows, purchaseActs] = [
    loaded.act_rows.filter((row) => row.previous_owner !== String(dropped.seller)),
    loaded.purchase_acts.filter((one) => one.previous_owner_id !== String(dropped.seller)),
  ];
  expect([rows.length, purchaseActs.length]).toEqual([1, 1]);
  const form = formOf({ ...loaded, act_rows: rows, purchase_acts: purchaseActs });
  return { ...form, act_id: sales, version: loaded.sales_act.version };
}

const save = (body: unknown) => agent.call("actForm.update", { body });
const unusedKeys = async () => (await filesUnusedSince(Number.MAX_SAFE_INTEGER)).map(({ key }) => key);

async function expectGone({ sales, kept, dropped, waybill, keys }: Awaited<ReturnType<typeof actWithFiles>>) {
  expect(await purchaseActsOf(sales)).toMatchObject([{ id: kept.id }]);
  expect(await filesOfOwner(sales, dropped.seller)).toEqual([]);
  expect(await unusedKeys()).toEqual(expect.arrayContaining(keys));
  // The file of the other owner counted for the sales act.
  expect((await actById(sales))!.missingWaybill).toBe(waybill);
}

describe.each(walksOf<Moment>(["before", "after"]))(
  "a save that removes a purchase act with files, with a crash $kinds each write",
  ({ kindAt }) => {
    it("leaves act and files as they were, or removes both", async () => {
      const seen = new Set<string>();
      const one = await actWithFiles();
      const body = await withoutOwner(one);
      const restore = await savedTable();
      for (let at = 1; at < MAX_WRITES; at++) {
        await restore();
        const { crashed, result } = await crashing(at, kindAt(at), () => save(body));
        if (!crashed) {
          expect(answered(result).status).toBe(200);
          await expectGone(one);
          break;
        }
        await sweepLater();
        await expectConsistent(at);
        if ((await actById(one.sales))!.version > body.version!) {
          seen.add("removed");
          await expectGone(one);
        } else {
          seen.add("as it was");
          expect(await filesOfOwner(one.sales, one.dropped.seller)).toHaveLength(2);
          for (const key of one.keys) expect(await unusedKeys()).not.toContain(key);
        }
      }
      expect([...seen].toSorted()).toEqual(["as it was", "removed"]);
    });
  },
);

it("deletes the files of a removed purchase act an hour later, and keeps those of the others", async () => {
  const one = await actWithFiles();
  const holder = holderOf(one.kept);
  await holder.act("waybill_add", { waybill: one.waybill, upload: await holder.upload("waybill", "oma.pdf") });
  const [own] = await filesOfOwner(one.sales, one.kept.seller);
  expect((await save(await withoutOwner(one))).status).toBe(200);
  expect((await actById(one.sales))!.missingWaybill).toBeUndefined();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS + 1 });
  try {
    await sweepFiles();
  } finally {
    vi.useRealTimers();
  }
  for (const key of one.keys) expect(await fileSize(key)).toBeUndefined();
  expect(await fileSize(own!.file.key)).toBeGreaterThan(0);
});
