import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeAll, expect, it } from "vitest";
import { CompanyEntity, companyById, companyIdsByCode } from "#functions/companies/store/company.ts";
import { CounterpartEntity, listedCompany, storedCounterpart } from "#functions/companies/store/counterpart.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { readUnits, recorded } from "#scripts/bench/measuring/recording.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
const client = new DynamoDBClient({});

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

/** What pages cost that know their companies and acts (docs/rules/actLists.md, "What a row knows"). */
const MAX_UNITS = 30;
const KNOWN = { isCounted: true, unsigned: 1, pending: 0, signable: 0, lackingWaybill: "VL-1" } as const;

/** Owners with an act each, of names of one length, so that all pages weigh the same. */
async function addCounterparts(count: number, from: number, known: object = KNOWN): Promise<void> {
  const [id] = [...(await companyIdsByCode([reference.owners[0]!.code])).values()];
  const like = (await companyById(id!))!;
  const first = await nextIds("company", count);
  const companies = Array.from({ length: count }, (_, index) => {
    const text = `omanik ${String(from + index).padStart(6, "0")}`;
    return { ...like, id: first + index, name: text, sortName: text, code: `C${from + index}`, version: 1 };
  });
  await CompanyEntity.putAll(companies);
  const facts = { list: "purchaseActs", total: 1, latest: "2026-11-18", version: 1, ...known } as const;
  const counterparts = companies.map(({ id: counterpart, sortName, ...company }) =>
    storedCounterpart({ ...facts, counterpart, sortName, company: listedCompany(company) }),
  );
  await CounterpartEntity.putAll(counterparts);
}

it("reads as much for a page of 200 counterparts as of 3,200", { timeout: 120_000 }, async () => {
  const units = async (query: Record<string, string>) => {
    let next: string | null = null;
    const requests = await recorded(async () => {
      const { body } = await agent.call("actLists.companies", { query: { type: "10", ...query } });
      expect(body.results).toHaveLength(50);
      next = body.next;
    });
    return { units: await readUnits(client, requests), next: next ?? "" };
  };
  const pages = async () => {
    const [byDate, byName] = [await units({ sort: "date" }), await units({ sort: "name" })];
    const second = await units({ sort: "name", cursor: byName.next });
    return [byDate.units, byName.units, second.units];
  };
  await addCounterparts(200, 0);
  const before = await pages();
  await addCounterparts(3000, 200);
  expect(await pages()).toEqual(before);
  for (const one of before) expect(one).toBeLessThanOrEqual(MAX_UNITS);
});

it("asks nothing of each company of a page, whatever hinders its acts", { timeout: 60_000 }, async () => {
  for (const [index, known] of [KNOWN, { ...KNOWN, pending: 1 }, { ...KNOWN, signable: 1 }].entries())
    await addCounterparts(50, 4000 + 50 * index, known);
  for (const sort of ["date", "name"]) {
    const call = async () => agent.call("actLists.companies", { query: { type: "10", sort } });
    // Session and person, the page, and the acts that are being saved.
    expect((await recorded(call)).length).toBeLessThanOrEqual(4);
  }
});
