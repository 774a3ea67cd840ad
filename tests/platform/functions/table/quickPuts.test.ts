import { Service } from "electrodb";
import { expect, it } from "vitest";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";
import { commit, type InTransaction } from "#functions/platform/table/transaction.ts";

/** A new entity builds its first item whole, by ElectroDB itself. */
function newStack() {
  return new Entity(
    {
      model: { entity: "stack", version: "1", service: "virn" },
      attributes: {
        id: { type: "number", required: true, padding: { length: 6, char: "0" } },
        place: { type: "string", required: true },
        state: { type: ["open", "sold"] as const, required: true },
        price: { type: "number" },
        list: { type: "string" },
        sizes: { type: "any" },
        packed: { type: "string" },
        version: { type: "number", required: true },
      },
      indexes: {
        byPlace: { pk: { field: "pk", composite: ["place"] }, sk: { field: "sk", composite: ["id"] } },
        listed: {
          index: "gsi1",
          condition: ({ list }) => list !== undefined,
          pk: { field: "gsi1pk", composite: ["list"] },
          sk: { field: "gsi1sk", composite: ["price"], casing: "none" },
        },
      },
    },
    table,
  );
}

type Stack = ReturnType<typeof newStack>;
type Stacks = InTransaction<{ stack: Stack }>["stack"];
type Way = (stacks: Stacks, facts: Facts) => ReturnType<ReturnType<Stacks["put"]>["commit"]>;

interface Facts {
  id: number;
  place: string;
  state: "open" | "sold";
  price?: number;
  list?: string;
  sizes?: object;
  packed?: string;
  version: number;
}

const piles: Facts[] = [
  { id: 1, place: "Väätsa#2", state: "open", version: 1 },
  { id: 2, place: "%Käru", state: "sold", list: "Müüa#1", price: 12.5, version: 2 },
  {
    id: 3,
    place: "Käru",
    state: "open",
    list: "",
    price: 0,
    sizes: { long: [1, 2], none: null },
    packed: "[]",
    version: 3,
  },
];

/** What a transaction gets, with the names of the marks beside it. */
function sent(entity: Stack, way: Way, facts: Facts) {
  const { TransactItems } = new Service({ stack: entity }, table).transaction
    .write(({ stack }) => [way(stack, facts)])
    .params();
  // The marks are functions, which are equal to themselves only.
  return TransactItems.map((item) => ({ item: Object.entries(item), marks: Reflect.ownKeys(item).map(String) }));
}

const ways: Record<string, Way> = {
  put: (stacks, facts) => stacks.put(facts).commit(),
  create: (stacks, facts) => stacks.create(facts).commit(),
  "put at a version": (stacks, facts) =>
    stacks
      .put(facts)
      .where(({ version }, { eq }) => eq(version, facts.version - 1))
      .commit(),
  "create under a condition": (stacks, facts) =>
    stacks
      .create(facts)
      .where(({ state, price }, { eq, notExists }) => `${notExists(price)} OR ${eq(state, facts.state)}`)
      .commit(),
  "put with the same value twice": (stacks, facts) =>
    stacks
      .put(facts)
      .where(({ version, price }, { eq }) => `${eq(version, 7)} AND ${eq(price, 7)}`)
      .commit(),
  "put by another operation": (stacks, facts) =>
    stacks
      .put(facts)
      .where(({ version }, { gt }) => gt(version, facts.version))
      .commit(),
  "put under two values": (stacks, facts) =>
    stacks
      .put(facts)
      .where(({ price, version }, { eq }) => [eq(price, facts.price ?? 0), eq(version, 1)].join(" AND "))
      .commit(),
};

it.each(Object.entries(ways))("makes later items as ElectroDB makes the first one: %s", (_, way) => {
  const entity = newStack();
  sent(entity, way, { id: 9, place: "Esna", state: "sold", list: "Esna", price: 1, version: 9 });
  for (const facts of piles) expect(sent(entity, way, facts)).toEqual(sent(newStack(), way, facts));
});

it("keeps conditions of one entity apart", () => {
  const entity = newStack();
  const first: Facts = { id: 9, place: "Esna", state: "sold", list: "Esna", price: 1, version: 9 };
  for (const way of Object.values(ways)) sent(entity, way, first);
  for (const facts of piles) {
    for (const way of Object.values(ways)) expect(sent(entity, way, facts)).toEqual(sent(newStack(), way, facts));
  }
});

it("refuses later items without what they need, as the first one", () => {
  const entity = newStack();
  const put: Way = (all, facts) => all.put(facts).commit();
  sent(entity, put, { id: 9, place: "Esna", state: "sold", version: 9 });
  const placeless = { id: 1, state: "open", version: 1 } as Facts;
  expect(() => sent(newStack(), put, placeless)).toThrow(/place/);
  expect(() => sent(entity, put, placeless)).toThrow(/place/);
  const lost = { id: 1, place: "Esna", state: "lost" as "sold", version: 1 };
  expect(() => sent(entity, put, lost)).toThrow(/state/);
});

it("writes at the version that it was given, in every transaction", async () => {
  const entity = newStack();
  const service = new Service({ stack: entity }, table);
  const write = (facts: Facts, read: number) =>
    commit(() =>
      service.transaction
        .write(({ stack }) => [
          stack
            .put(facts)
            .where(({ version }, { eq }) => eq(version, read))
            .commit(),
        ])
        .go(),
    );
  const place = "Lau";
  await entity.create({ id: 1, place, state: "open", version: 1 }).go();
  await entity.create({ id: 2, place, state: "open", version: 5 }).go();
  expect(await write({ id: 1, place, state: "sold", version: 2 }, 1)).toEqual({ ok: true });
  expect(await write({ id: 2, place, state: "sold", version: 2 }, 1)).toEqual({ ok: false, refused: [0] });
  const { data } = await entity.query.byPlace({ place }).go();
  expect(data.map(({ id, state, version }) => [id, state, version])).toEqual([
    [1, "sold", 2],
    [2, "open", 5],
  ]);
});
