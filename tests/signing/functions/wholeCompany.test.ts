import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeAll, expect, it } from "vitest";
import { type Act, ActEntity, actById, actsToSign, fileKey } from "#functions/acts/store/act.ts";
import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { purchaseActHead } from "#scripts/bench/data/purchaseActHead.ts";
import { readUnits, recorded } from "#scripts/bench/measuring/recording.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { verify } from "#scripts/verifying/verify.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { MAX_EXCEPTIONS } from "#shared/containers/limits.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { withLaggingIndexes } from "#tests/support/services/laggingIndexes.ts";
import { reference } from "#tests/support/site/demo.ts";

/** Of the sales act that all of them belong to. */
const SALES = 800_000;
const AT_ONCE = 16;
let agent: Caller;
let platform: number;
let owners: number[];
const client = new DynamoDBClient({});

beforeAll(async () => {
  const few = reference.owners.slice(0, 5);
  await seedReference({ ...reference, owners: few, prices: [] });
  agent = await signedIn(superUser);
  const ids = await companyIdsByCode([reference.platform.regCode, ...few.map(({ code }) => code)]);
  platform = ids.get(reference.platform.regCode)!;
  owners = few.map(({ code }) => ids.get(code)!);
  const sales = purchaseActHead(SALES, { seller: platform, platform, salesAct: 0 });
  await write(ActEntity.put({ ...sales, type: SALES_ACT, toSign: SALES_ACT }));
}, 60_000);

/** Purchase acts with their PDF, of one day, so that their ids are their order. */
async function addActs(seller: number, first: number, count: number, more: { missingWaybill?: string } = {}) {
  const ids = Array.from({ length: count }, (_, index) => first + index);
  await inParallel(ids, AT_ONCE, async (id) => {
    const act = { ...purchaseActHead(id, { seller, platform, salesAct: SALES }), date: "2026-11-18" };
    const files = { edition: act.version, isComplete: true, stored: ["pdf"], gaps: {} } as const;
    await putFile(fileKey(act.hash, act.version, "pdf"), Buffer.from(`%PDF-1.7 akt ${id}`), "application/pdf");
    await write(ActEntity.put({ ...act, toSign: act.type, files, ...more }));
  });
  return ids;
}

/** Acts that are in containers already. */
async function addSigned(seller: number, first: number, count: number) {
  const acts = Array.from({ length: count }, (_, index) => ({
    ...purchaseActHead(first + index, { seller, platform, salesAct: SALES }),
    date: "2026-11-17",
    container: "signed",
  }));
  await ActEntity.putAll(acts);
}

const signWhole = async (company: number, except: number[] = []) =>
  (await agent.call("actLists.sign", { body: { company, acts: [], whole: true, except } })).body;
const actsOf = async (hash: string) => (await containerByHash(hash))!.files.map(({ id }) => id);
const left = async (company: number) =>
  (await actsToSign([PURCHASE_ACT, SALES_ACT], company, undefined, 1000)).map(({ id }) => id);
const unitsOf = async (company: number) => readUnits(client, await recorded(() => left(company)));
const listingDifferences = async () => (await verify()).differences.filter((each) => each.includes("toSign"));

it("takes 100 acts at a time, the oldest first, past those that cannot be signed, and reads only what is left", {
  timeout: 120_000,
}, async () => {
  const [company, few] = [owners[0]!, owners[1]!];
  const hindered = await addActs(company, 801_000, 20, { missingWaybill: "VL1" });
  const acts = await addActs(company, 801_100, 215);
  await addActs(few, 802_000, 20, { missingWaybill: "VL1" });
  await addSigned(company, 810_000, 3000);
  const made: string[] = [];
  for (const remaining of [115, 15, 0]) {
    const { container_id: hash, modal_data } = await signWhole(company);
    expect(modal_data.remaining).toBe(remaining);
    made.push(hash);
  }
  expect(await Promise.all(made.map(actsOf))).toEqual([acts.slice(0, 100), acts.slice(100, 200), acts.slice(200)]);
  expect(await left(company)).toEqual(hindered);
  expect(await unitsOf(company)).toBe(await unitsOf(few));
  expect((await signWhole(company)).type).toBe("fail");
  expect((await agent.call("signing.cancel", { params: { hash: made[1]! } })).status).toBe(200);
  expect(await left(company)).toEqual([...hindered, ...acts.slice(100, 200)]);
  const again = await signWhole(company);
  expect(await actsOf(again.container_id)).toEqual(acts.slice(100, 200));
  expect(await listingDifferences()).toEqual([]);
});

it("leaves out the acts that were unticked, counts none of them as remaining, and locks none of them", async () => {
  const company = owners[4]!;
  const acts = await addActs(company, 806_000, 103);
  const except = [acts[0]!, acts[50]!, acts[102]!];
  const taken = acts.filter((id) => !except.includes(id));
  const { container_id: hash, modal_data } = await signWhole(company, except);
  expect(await actsOf(hash)).toEqual(taken);
  expect(modal_data.remaining).toBe(0);
  expect(await left(company)).toEqual(except);
  expect((await signWhole(company, except)).container_id, "the same choice opens its container").toBe(hash);
  expect(await actsOf((await signWhole(company, except.slice(0, 2))).container_id)).toEqual([acts[102]]);
  const many = Array.from({ length: MAX_EXCEPTIONS + 1 }, (_, index) => index + 1);
  const tooMany = await agent.call("actLists.sign", { body: { company, acts: [], whole: true, except: many } });
  expect(tooMany.status).toBe(400);
});

it("takes no act twice while the index is behind", async () => {
  const acts = await addActs(owners[2]!, 803_000, 3);
  await withLaggingIndexes(1000, async () => {
    const { container_id: hash } = await signWhole(owners[2]!);
    expect(await actsOf(hash)).toEqual(acts);
    expect(await left(owners[2]!)).toEqual(acts);
    expect(await signWhole(owners[2]!)).toMatchObject({ type: "fail", container_id: null });
  });
});

it("pages through acts of both types in the order of their days", async () => {
  const ids = await addActs(owners[3]!, 804_000, 6);
  for (const [index, id] of ids.entries()) {
    const type = index % 2 === 0 ? PURCHASE_ACT : SALES_ACT;
    const { files: _, ...head } = (await actById(id))!;
    await write(ActEntity.put({ ...head, type, toSign: type, date: `2026-11-${20 - index}` }));
  }
  const read: number[] = [];
  let after: Act | undefined;
  do {
    const page: Act[] = await actsToSign([PURCHASE_ACT, SALES_ACT], owners[3]!, after, 2);
    read.push(...page.map(({ id }) => id));
    after = page.at(-1);
  } while (after);
  expect(read).toEqual(ids.toReversed());
});

it("is verified: each act that can be signed is listed, and no other", async () => {
  const [unlisted, locked] = await addActs(owners[3]!, 805_000, 2);
  await write(ActEntity.patch({ id: unlisted! }, { toSign: undefined }));
  await write(ActEntity.patch({ id: locked! }, { container: "other" }));
  const sentence = (id: number) => expect.stringMatching(`^act ${id}: toSign is `);
  expect((await listingDifferences()).toSorted()).toEqual([unlisted!, locked!].map(sentence));
});
