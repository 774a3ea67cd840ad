import { deserialize, serialize } from "node:v8";
import { beforeAll, describe, expect, it } from "vitest";
import { ActFilesWantedEntity } from "#functions/acts/store/actFilesWanted.ts";
import { ActJobEntity } from "#functions/acts/store/actJob.ts";
import { platformId } from "#functions/companies/store/company.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { partitionsOf } from "#functions/platform/table/wholeTable.ts";
import { hashOf } from "#scripts/divided/hashOf.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";
import { Decider, Divider, decidesAlone } from "#scripts/verifying/divided/divide.ts";
import { allChecks, foundBy, verify } from "#scripts/verifying/verify.ts";
import { type Damage, lists, mergedByKey, put, readItems } from "#tests/support/verify/damages.ts";
import { seedEverything } from "#tests/support/verify/everything.ts";

const SEGMENTS = 3;
const PARTS = 5;

beforeAll(async () => {
  await seedEverything();
  await readItems();
});

/** Each segment and each part has its own checks, and what goes between them passes as bytes. */
async function divided(): Promise<string[]> {
  const platform = await platformId();
  const parts = Array.from({ length: PARTS }, (): Buffer[] => []);
  const everywhere: RawItem[] = [];
  const found: string[] = [];
  for (let segment = 0; segment < SEGMENTS; segment++) {
    const { checks } = allChecks(platform);
    const divider = new Divider(checks, (key, given) => parts[hashOf(key) % PARTS]!.push(serialize(given)));
    let read = 0;
    for await (const items of partitionsOf({ segment, segments: SEGMENTS })) {
      divider.take(partitionOf(items));
      if (++read % 7 === 0) divider.drain();
    }
    divider.drain();
    everywhere.push(...divider.everywhere);
    found.push(...foundBy(checks.filter(decidesAlone)).map(({ text }) => text));
  }
  for (const part of parts) {
    const decider = new Decider(allChecks(platform).checks, everywhere);
    for (const bytes of part) decider.add(deserialize(bytes));
    found.push(...foundBy(decider.deciding).map(({ text }) => text));
  }
  return found.toSorted();
}

async function expectSame(): Promise<readonly string[]> {
  const { differences } = await verify();
  expect(await divided()).toEqual(differences.toSorted());
  return differences;
}

const all = lists.flatMap(([kind, damages]) => damages.map(([name, damageOf]) => ({ kind, name, damageOf })));

describe("a table that is verified in parts", () => {
  it("has no difference where one process finds none", async () => {
    expect(await expectSame()).toEqual([]);
  });

  it("has the differences of one process, of each kind of damage", async () => {
    for (const { kind, name, damageOf } of all) {
      const damage = damageOf();
      await put([damage], "after");
      const found = await expectSame();
      await put([damage], "before");
      expect([kind, name, found.length > 0]).toEqual([kind, name, true]);
    }
  });

  it("has them with all damages at once", async () => {
    const merged: Damage[] = mergedByKey(
      all.filter(({ kind }) => kind === "that is wrong").map((one) => one.damageOf()),
    );
    await put(merged, "after");
    expect((await expectSame()).length).toBeGreaterThan(merged.length / 2);
    await put(merged, "before");
  });

  it("leaves out what a job changes, wherever the job was read", async () => {
    const rows = lists.find(([kind]) => kind === "that is lost")![1];
    const lost = rows.map(([, damageOf]) => damageOf()).find(({ what }) => what === "purchaseActs")!;
    await put([lost], "after");
    const act = Number(lost.before!["salesAct"]);
    expect((await expectSame()).join("\n")).toContain(`purchase acts of act ${act}`);
    await write(ActJobEntity.put({ act, claim: 0 } as never));
    await write(ActFilesWantedEntity.put({ act: 900_900, shard: 1, edition: 1, queuedAt: "" } as never));
    const found = await expectSame();
    expect(found.join("\n")).not.toContain(`purchase acts of act ${act}:`);
    expect(found).toContain("file wanted for act 900900, which does not exist");
  });
});
