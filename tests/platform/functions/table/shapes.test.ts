import { GetCommand, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { Service } from "electrodb";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { QueuedWaybillEntity, queueWaybill } from "#functions/imports/store/waybillQueue.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { unpacked } from "#functions/platform/table/packing.ts";
import { type Upgrades, upgraded } from "#functions/platform/table/shape.ts";
import { table, tableClient } from "#functions/platform/table/table.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const indexes = {
  byOwner: { pk: { field: "pk", composite: ["owner"] }, sk: { field: "sk", composite: ["name"] } },
  byPlace: {
    index: "gsi1",
    pk: { field: "gsi1pk", composite: ["place"] },
    sk: { field: "gsi1sk", composite: ["name"] },
  },
} as const;
const model = { entity: "parcel", version: "1", service: "virn" } as const;
const old = {
  owner: { type: "number", required: true },
  name: { type: "string", required: true },
  place: { type: "string", required: true },
  hectares: { type: "number", required: true },
} as const;

/** Shape 1: hectares. Shape 2: square metres instead. Shape 3: and a note. */
const OldParcel = new Entity({ model, attributes: old, indexes }, table);
const upgrades: Upgrades = [({ hectares }) => ({ area: hectares * 10_000 }), () => ({ note: "" })];
const { hectares: _, ...kept } = old;
const Parcel = new Entity(
  {
    model,
    attributes: { ...kept, area: { type: "number", required: true }, note: { type: "string", required: true } },
    indexes,
  },
  table,
  upgrades,
);
const MiddleParcel = new Entity(
  { model, attributes: { ...kept, area: { type: "number", required: true } }, indexes },
  table,
  upgrades.slice(0, 1),
);

const packedAttributes = {
  owner: old.owner,
  name: old.name,
  place: old.place,
  packed: { type: "string", required: true },
} as const;
const PackedParcel = new Entity(
  { model: { ...model, entity: "packedParcel" }, attributes: packedAttributes, indexes },
  table,
);
const NewParcel = new Entity(
  { model: { ...model, entity: "packedParcel" }, attributes: packedAttributes, indexes },
  table,
  upgrades,
);

const service = new Service({ parcel: Parcel }, table);
const key = (name: string) => ({ owner: 7, name });
const whole = (name: string, area: number, note = "") => ({ ...key(name), place: "Võru", area, note });

async function storedShape(name: string): Promise<unknown> {
  const { pk, sk } = Parcel.get(key(name)).params<{ Key: { pk: string; sk: string } }>().Key;
  const { Item } = await tableClient.send(new GetCommand({ TableName: table.table, Key: { pk, sk } }));
  return Item?.["shape"];
}

beforeEach(async () => {
  await OldParcel.put({ ...key("A"), place: "Võru", hectares: 2 }).go();
  await MiddleParcel.put({ ...key("B"), place: "Võru", area: 30_000 }).go();
  await Parcel.put(whole("C", 40_000, "märg")).go();
  // Written before items carried the version of their shape.
  const { Item } = OldParcel.put({ ...key("D"), place: "Võru", hectares: 5 }).params<{
    Item: Record<string, unknown>;
  }>();
  const { shape: __, ...bare } = Item;
  await tableClient.send(new PutCommand({ TableName: table.table, Item: bare }));
});

const all = [whole("A", 20_000), whole("B", 30_000), whole("C", 40_000, "märg"), whole("D", 50_000)];
const byName = <One extends { name: string }>(items: readonly (One | null)[]) =>
  items.flatMap((one) => one ?? []).toSorted((one, other) => (one.name < other.name ? -1 : 1));

describe("items of older shapes", () => {
  it("are written with the version of their shape", async () => {
    expect(await Promise.all(["A", "B", "C", "D"].map(storedShape))).toEqual([1, 2, 3, undefined]);
  });

  it("are read in the current shape one by one, in a batch, by a query and in a transaction", async () => {
    expect((await Parcel.get(key("A")).go()).data).toEqual(all[0]);
    expect(byName((await Parcel.get(["A", "B", "C", "D"].map(key)).go()).data)).toEqual(all);
    expect((await Parcel.query.byOwner({ owner: 7 }).go()).data).toEqual(all);
    expect((await Parcel.query.byPlace({ place: "Võru" }).go()).data).toEqual(all);
    const { data } = await service.transaction
      .get(({ parcel }) => ["A", "B", "C", "D"].map((name) => parcel.get(key(name)).commit()))
      .go();
    expect(data.map(({ item }) => item)).toEqual(all);
    expect((await Parcel.remove(key("A")).go({ response: "all_old" })).data).toEqual(all[0]);
  });

  it("keep what a patch has written, and become current when they are written whole", async () => {
    await Parcel.patch(key("A")).set({ area: 1 }).go();
    expect([await storedShape("A"), (await Parcel.get(key("A")).go()).data]).toEqual([1, whole("A", 1)]);
    await service.transaction.write(({ parcel }) => [parcel.put(whole("A", 2)).commit()]).go();
    expect([await storedShape("A"), (await Parcel.get(key("A")).go()).data]).toEqual([3, whole("A", 2)]);
  });

  it("are not read in part, since an upgrade needs the whole item", async () => {
    await expect(Parcel.get(key("A")).go({ attributes: ["area"] })).rejects.toThrow("parcel has upgrades");
  });
});

describe("facts that are packed into one text", () => {
  const stored = { ...key("P"), place: "Võru", packed: JSON.stringify({ hectares: 2, note: "kuiv" }) };

  it("are upgraded within the text, whose own values win", async () => {
    await PackedParcel.put(stored).go();
    const { data } = await NewParcel.get(key("P")).go();
    expect(unpacked(data!)).toEqual({ ...key("P"), place: "Võru", hectares: 2, area: 20_000, note: "kuiv" });
  });

  it("have the current shape after a patch that replaces them, and not after another patch", async () => {
    await PackedParcel.put(stored).go();
    await NewParcel.patch(key("P")).set({ place: "Rõuge" }).go();
    expect(unpacked((await NewParcel.get(key("P")).go()).data!)).toMatchObject({ place: "Rõuge", area: 20_000 });
    await NewParcel.patch(key("P"))
      .set({ packed: JSON.stringify({ area: 7, note: "" }) })
      .go();
    expect(unpacked((await NewParcel.get(key("P")).go()).data!)).toEqual({
      ...key("P"),
      place: "Rõuge",
      area: 7,
      note: "",
    });
  });

  it("are upgraded for verify too", () => {
    const upgradedItem = upgraded("packedParcel", upgrades, { pk: "p", ...stored });
    expect(unpacked(upgradedItem)).toMatchObject({ pk: "p", area: 20_000, note: "kuiv" });
  });
});

describe("items of a newer shape than the code knows", () => {
  const sentence = "An item of parcel has shape 3; this code knows up to 1";

  it("fail every read", async () => {
    await expect(OldParcel.get(key("C")).go()).rejects.toThrow(sentence);
    await expect(OldParcel.get([key("C")]).go()).rejects.toThrow(sentence);
    await expect(OldParcel.query.byPlace({ place: "Võru" }).go()).rejects.toThrow("parcel has shape");
    const oldService = new Service({ parcel: OldParcel }, table);
    const read = oldService.transaction.get(({ parcel }) => [parcel.get(key("C")).commit()]).go();
    await expect(read).rejects.toThrow(sentence);
  });
});

it("verify reads items of older shapes by the upgrades of their entity", async () => {
  const before = QueuedWaybillEntity.upgrades;
  onTestFinished(() => void Object.assign(QueuedWaybillEntity, { upgrades: before }));
  const item = { __edb_e__: "queuedWaybill", company: "19990011", number: "EV1" };
  expect(() => partitionOf([{ ...item, shape: 2 }])).toThrow("queuedWaybill has shape 2; this code knows up to 1");

  Object.assign(QueuedWaybillEntity, { upgrades: [() => ({ lane: 3 })] });
  const partition = partitionOf([item, { ...item, shape: 1 }, { ...item, shape: 2, lane: 4 }]);
  expect(partition.of("queuedWaybill")).toMatchObject([{ lane: 3 }, { lane: 3 }, { lane: 4 }]);
});

it("every item of the product carries the version of its shape", async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: reference.prices.slice(0, 3) });
  await queueWaybill({ company: "19990011", number: "EV1" });
  const agent = await signedIn(superUser);
  const { company, ids } = await importReports(agent, 2);
  expect((await agent.call("actForm.create", { body: formOf(await prepare(agent, company, ids)) })).status).toBe(201);
  await drain("tokens");
  for (const name of ["A", "B", "C", "D"]) await Parcel.delete(key(name)).go();
  await NewParcel.delete(key("P")).go();
  const without = new Set<unknown>();
  for await (const page of paginateScan({ client: tableClient }, { TableName: table.table })) {
    for (const item of page.Items ?? []) {
      if (item["__edb_e__"] && item["shape"] !== 1) without.add(item["__edb_e__"]);
    }
  }
  expect([...without]).toEqual([]);
  expect(await differences()).toEqual([]);
});
