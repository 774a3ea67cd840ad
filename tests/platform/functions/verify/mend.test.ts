import { beforeAll, describe, expect, it } from "vitest";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { mend } from "#scripts/verifying/mend.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { rawItems } from "#tests/support/services/rawTable.ts";
import { keyOf, lists, mergedByKey, put, readItems } from "#tests/support/verify/damages.ts";
import { seedEverything } from "#tests/support/verify/everything.ts";

beforeAll(async () => {
  await seedEverything();
  await readItems();
});

it("finds nothing and changes nothing where nothing is damaged", async () => {
  const said: string[] = [];
  expect((await mend((sentence) => said.push(sentence))).differences).toEqual([]);
  expect(said).toEqual([]);
});

describe.each(lists)("a derived number %s", (_, damages) => {
  it.each(damages)("is found: %s", async (_name, damageOf) => {
    const damage = damageOf();
    await put([damage], "after");
    const found = await differences();
    await put([damage], "before");
    expect(found).not.toEqual([]);
  });

  it("is mended with all others at once, and a second run has nothing to do", async () => {
    const merged = mergedByKey(damages.map(([, damageOf]) => damageOf()));
    await put(merged, "after");
    const said: string[] = [];
    expect((await mend((sentence) => said.push(sentence))).differences).toEqual([]);
    expect(said.length).toBeGreaterThanOrEqual(damages.length / 2);
    const again: string[] = [];
    await mend((sentence) => again.push(sentence));
    expect(again).toEqual([]);
    const now = new Map<string, RawItem>();
    for await (const item of rawItems()) now.set(JSON.stringify(keyOf(item)), item);
    for (const { before, attribute, what } of merged)
      if (before && attribute && !SHARDED.test(what))
        expect(now.get(JSON.stringify(keyOf(before)))?.[attribute], what).toEqual(before[attribute]);
    await put(merged, "before");
  });
});

/** The sum of their shards is right again, not each shard. */
const SHARDED = /^(incompleteCompanies|unsentLetters|warnedActCount)/;
