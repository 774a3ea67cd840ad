import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeAll, expect, it } from "vitest";
import { readUnits, recorded } from "#scripts/bench/measuring/recording.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { addCounterparts } from "#tests/support/api/counterparts.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
const client = new DynamoDBClient({});

/** What a page costs that knows its companies and documents (docs/rules/actLists.md, "What a row knows"). */
const MAX_UNITS = 30;
const MAX_REQUESTS = 4;
const lists = ["buyDocuments", "sellDocuments"] as const;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

it("asks once for all companies of a page, whatever hinders their documents", { timeout: 60_000 }, async () => {
  const counted = { isCounted: true, unsigned: 1, pending: 0 };
  await addCounterparts(100, { from: 0, lists, known: { ...counted, signable: 1 } });
  await addCounterparts(100, { from: 100, lists, known: { ...counted, signable: 0 } });
  const pageOf = async (query: Record<string, string>) => {
    let answered: { results: { sign_error: string | null }[]; next: string | null } = { results: [], next: null };
    const requests = await recorded(async () => {
      answered = (await agent.call("documents.companies", { query: { type: "30", ...query } })).body;
    });
    // Session and person, the page, and the rows of the other type.
    expect(requests.length).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(await readUnits(client, requests)).toBeLessThanOrEqual(MAX_UNITS);
    return answered;
  };
  for (const sort of ["date", "name"]) {
    const errors: (string | null)[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { results, next } = await pageOf({ sort, ...(cursor && { cursor }) });
      errors.push(...results.map(({ sign_error }) => sign_error));
      cursor = next;
    }
    const EMPTY = "Tühja faili ei saa allkirjastada.";
    expect(errors).toEqual([...Array.from({ length: 100 }, () => null), ...Array.from({ length: 100 }, () => EMPTY)]);
  }
});
