import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeAll, expect, it } from "vitest";
import { readUnits, recorded } from "#scripts/bench/measuring/recording.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { addCounterparts, LACKING } from "#tests/support/api/counterparts.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
const client = new DynamoDBClient({});

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

/** What pages cost that know their companies and acts (docs/rules/actLists.md, "What a row knows"). */
const MAX_UNITS = 30;
/** Rows that a search finds lie apart: half a unit each, beside the words and what a page costs. */
const MAX_SEARCH_UNITS = 32;
const lists = ["purchaseActs"] as const;

async function unitsOf(query: Record<string, string>): Promise<{ units: number; next: string }> {
  let next: string | null = null;
  const requests = await recorded(async () => {
    const { body } = await agent.call("actLists.companies", { query: { type: "10", ...query } });
    expect(body.results).toHaveLength(50);
    next = body.next;
  });
  return { units: await readUnits(client, requests), next: next ?? "" };
}

it("reads as much for a page of 200 counterparts as of 3,200", { timeout: 120_000 }, async () => {
  const pages = async () => {
    const [byDate, byName] = [await unitsOf({ sort: "date" }), await unitsOf({ sort: "name" })];
    const second = await unitsOf({ sort: "name", cursor: byName.next });
    return [byDate.units, byName.units, second.units];
  };
  const searches = async () => {
    const first = await unitsOf({ search: "omanik" });
    const second = await unitsOf({ search: "omanik", cursor: first.next });
    return [first.units, second.units];
  };
  await addCounterparts(200, { from: 0, lists });
  const [before, found] = [await pages(), await searches()];
  await addCounterparts(3000, { from: 200, lists });
  expect(await pages()).toEqual(before);
  expect(await searches()).toEqual(found);
  for (const one of before) expect(one).toBeLessThanOrEqual(MAX_UNITS);
  for (const one of found) expect(one).toBeLessThanOrEqual(MAX_SEARCH_UNITS);
});

it("asks nothing of each company of a page, whatever hinders its acts", { timeout: 60_000 }, async () => {
  for (const [index, known] of [LACKING, { ...LACKING, pending: 1 }, { ...LACKING, signable: 1 }].entries())
    await addCounterparts(50, { from: 4000 + 50 * index, lists, known });
  for (const sort of ["date", "name"]) {
    const call = async () => agent.call("actLists.companies", { query: { type: "10", sort } });
    // Session and person, the page, and the acts that are being saved.
    expect((await recorded(call)).length).toBeLessThanOrEqual(4);
  }
});
