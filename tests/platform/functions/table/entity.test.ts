import { beforeEach, describe, expect, it } from "vitest";
import { above, atMost, below, oneOf, present, type When } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import { rawItem } from "#tests/support/services/rawTable.ts";

interface Parcel {
  owner: number;
  name: string;
  place: string;
  area: number;
  note?: string;
  list?: string;
  order?: number;
  trees?: number;
}

const Parcel = entity<Parcel>()({
  name: "parcel",
  key: { of: ["owner"], by: ["name", "area"] },
  indexes: {
    byPlace: { on: "gsi1", of: ["place"], by: ["name"] },
    listed: { on: "gsi2", of: ["list"], by: ["order", "name"] },
  },
});
const Tree = entity<{ owner: number; kind: string }>()({
  name: "tree",
  aggregate: "parcel",
  key: { of: ["owner"], by: ["kind"] },
});

const parcel = (name: string, area: number, more: Partial<Parcel> = {}): Parcel => ({
  owner: 7,
  name,
  place: "Võru",
  area,
  ...more,
});
const keyOf = ({ owner, name, area }: Parcel) => ({ owner, name, area });

async function stored(one: Parcel): Promise<Record<string, unknown>> {
  return (await rawItem(Parcel.keyOf(one))) ?? {};
}

const A = parcel("Aas", 9);
const A2 = parcel("Aas", 10, { note: "märg" });
const B = parcel("Aasa#", 5, { list: "müük", order: 3 });
const C = parcel("Kase", 1, { place: "Rõuge", list: "müük", order: 20 });

beforeEach(async () => {
  const old = await Parcel.all("key", { owner: 7 });
  await Parcel.deleteAll(old);
  await Parcel.putAll([A, A2, B, C]);
  await write(Tree.put({ owner: 7, kind: "kask" }));
});

describe("items", () => {
  it("are readable in the table, with padded numbers in sort keys and escaped texts", async () => {
    expect(await stored(B)).toEqual({
      ...B,
      entity: "parcel",
      pk: "parcel#7",
      sk: "parcel#Aasa%23#0000000000000005",
      gsi1pk: "parcel#Võru",
      gsi1sk: "parcel#Aasa%23",
      gsi2pk: "parcel#müük",
      gsi2sk: "parcel#0000000000000003#Aasa%23",
    });
    expect(Object.keys(await stored(A))).not.toContain("gsi2pk");
  });

  it("are read as they were written, one by one, in a batch and in part", async () => {
    expect(await Parcel.get(A2)).toEqual(A2);
    expect(await Parcel.get({ ...A2, area: 11 })).toBeUndefined();
    const many = Array.from({ length: 120 }, (_, index) => parcel("Puu", index + 100));
    await Parcel.putAll(many);
    const found = await Parcel.getAll([A, ...many, parcel("Puudub", 1)]);
    expect(found).toHaveLength(121);
    expect(found).toEqual(expect.arrayContaining([A, many[0], many[119]]));
    expect(await Parcel.getParts([A2], ["note", "area"])).toEqual([{ note: "märg", area: 10 }]);
    await Parcel.deleteAll(many);
    expect(await Parcel.getAll(many)).toEqual([]);
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 53])("cannot have %s in a key", (area) => {
    expect(() => Parcel.put(parcel("X", area))).toThrow(RangeError);
  });
});

describe("a query", () => {
  const names = (items: readonly Parcel[]) => items.map(({ name, area }) => `${name} ${area}`);

  it("reads a partition in the order of its key, without what others have in it", async () => {
    expect(await Parcel.all("key", { owner: 7 })).toEqual([A, A2, B, C]);
    expect(await Tree.all("key", { owner: 7 })).toEqual([{ owner: 7, kind: "kask" }]);
    expect(names(await Parcel.all("key", { owner: 7 }, { descending: true, max: 2 }))).toEqual(["Kase 1", "Aasa# 5"]);
  });

  it("takes the first sort attributes whole, and all of them", async () => {
    expect(names(await Parcel.all("key", { owner: 7, name: "Aas" }))).toEqual(["Aas 9", "Aas 10"]);
    expect(names(await Parcel.all("key", { owner: 7, name: "Aas", area: 10 }))).toEqual(["Aas 10"]);
  });

  it.each([
    [{ begins: { name: "Aa" } }, ["Aas 9", "Aas 10", "Aasa# 5"]],
    [{ above: { name: "Aas", area: 9 } }, ["Aas 10", "Aasa# 5", "Kase 1"]],
    [{ from: { name: "Aas", area: 10 }, until: { name: "Aasa#" } }, ["Aas 10", "Aasa# 5"]],
    [{ from: { name: "Aas" }, until: { name: "Aas" } }, ["Aas 9", "Aas 10", "Aasa# 5"]],
    [{ below: { name: "Aas", area: 10 } }, ["Aas 9"]],
  ])("reads within bounds %j", async (bounds, found) => {
    expect(names(await Parcel.all("key", { owner: 7 }, { bounds }))).toEqual(found);
  });

  it("reads an index, in which only items with all of its attributes are", async () => {
    // Items with the same key of an index have no order.
    const inPlace = names(await Parcel.all("byPlace", { place: "Võru" }));
    expect(inPlace.toSorted()).toEqual(["Aas 10", "Aas 9", "Aasa# 5"]);
    expect(inPlace.at(-1)).toBe("Aasa# 5");
    expect(names(await Parcel.all("listed", { list: "müük" }))).toEqual(["Aasa# 5", "Kase 1"]);
  });

  it("reads page by page, and refuses the cursor of another list", async () => {
    const first = await Parcel.page("key", { owner: 7 }, { limit: 3 });
    expect(first.items).toEqual([A, A2, B]);
    const second = await Parcel.page("key", { owner: 7 }, { limit: 3, cursor: first.next });
    expect(second).toEqual({ items: [C], next: null });
    for (const cursor of [first.next, "x", Buffer.from("[]").toString("base64url")]) {
      const read = Parcel.page("byPlace", { place: "Rõuge" }, { cursor });
      await expect(read).rejects.toMatchObject({ code: "invalid_fields" });
    }
  });

  it("leaves out what its filter does not match", async () => {
    expect(await Parcel.all("key", { owner: 7 }, { filter: { note: present() } })).toEqual([A2]);
  });
});

describe("a condition", () => {
  it.each<[When<Parcel>, boolean]>([
    [{ area: 9, place: "Võru" }, true],
    [{ area: 9, place: "Rõuge" }, false],
    [[{ area: 8 }, { place: "Võru" }], true],
    [{ note: undefined }, true],
    [{ note: present() }, false],
    [{ area: below(9) }, false],
    [{ area: atMost(9) }, true],
    [{ area: above(8) }, true],
    [{ place: oneOf(["Rõuge", "Võru"]) }, true],
    [{ note: oneOf([undefined, "kuiv"]) }, true],
    [{ place: oneOf(["Rõuge"]) }, false],
  ])("%j is met: %s", async (when, isMet) => {
    expect(await write(Parcel.put(A, when))).toBe(isMet);
    expect(await commit([Tree.put({ owner: 7, kind: "kask" }), Parcel.check(A, when)])).toEqual(
      isMet ? { ok: true } : { ok: false, refused: [1] },
    );
  });

  it("of a new item, and of one that must exist", async () => {
    expect(await write(Parcel.create(A))).toBe(false);
    expect(await write(Parcel.create(parcel("Uus", 1)))).toBe(true);
    expect(await write(Parcel.patch(parcel("Puudub", 1), { note: "x" }))).toBe(false);
    expect(await write(Parcel.remove(parcel("Puudub", 1)))).toBe(false);
    expect(await write(Parcel.delete(parcel("Puudub", 1)))).toBe(true);
    expect(await Parcel.patched(Parcel.patch(parcel("Puudub", 1), { note: "x" }))).toBeUndefined();
    expect(await Parcel.take(A)).toEqual(A);
    expect(await Parcel.take(A)).toBeUndefined();
  });

  it("must say something", () => {
    expect(() => Parcel.put(A, {})).toThrow("must name an attribute");
  });
});

describe("a patch", () => {
  it("sets, removes and adds, and leaves the rest", async () => {
    expect(await Parcel.patched(Parcel.patch(A2, { note: undefined, trees: 4 }))).toEqual({
      ...keyOf(A2),
      place: "Võru",
      trees: 4,
    });
    expect(await write(Parcel.patch(A2, {}, { add: { trees: 2 }, when: { trees: 4 } }))).toBe(true);
    expect(await Parcel.get(A2)).toMatchObject({ trees: 6 });
  });

  it.each([
    ["place", { place: "Rõuge" }, { gsi1pk: "parcel#Rõuge", gsi1sk: "parcel#Aasa%23" }],
    ["list", { list: "rent", order: 3 }, { gsi2pk: "parcel#rent", gsi2sk: "parcel#0000000000000003#Aasa%23" }],
    ["order", { list: "müük", order: 5 }, { gsi2pk: "parcel#müük", gsi2sk: "parcel#0000000000000005#Aasa%23" }],
    ["list, removed", { list: undefined }, { gsi2pk: undefined, gsi2sk: undefined }],
    ["order, removed", { order: undefined }, { gsi2pk: undefined, gsi2sk: undefined }],
  ])("of %s changes the keys of its index", async (_, changes, keys) => {
    expect(await write(Parcel.patch(B, changes))).toBe(true);
    expect(await stored(B)).toMatchObject({ ...JSON.parse(JSON.stringify(keys)), name: "Aasa#" });
    for (const [name, value] of Object.entries(keys)) expect((await stored(B))[name]).toBe(value);
  });

  it("must give all attributes of an index that it changes", () => {
    expect(() => Parcel.patch(B, { order: 5 })).toThrow(
      "A patch of parcel that changes its index listed must give list",
    );
    expect(() => Parcel.patch(B, {}, { add: { order: 1 } })).toThrow("must give list, order");
  });
});

describe("amounts", () => {
  const Count = entity<{ shard: number; total: number }>()({ name: "count", key: { of: [], by: ["shard"] } });

  it("are added to an item, which is made where there is none", async () => {
    await write(Count.delete({ shard: 1 }));
    await Promise.all([1, 2, 3].map((total) => write(Count.add({ shard: 1 }, { total }))));
    expect(await Count.all("key", {})).toEqual([{ shard: 1, total: 6 }]);
  });
});
