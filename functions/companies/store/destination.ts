import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";

export interface Destination {
  buyer: number;
  code: string;
  id: number;
  name: string;
}

export const DestinationEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "destination", version: "1", service: "virn" },
    attributes: {
      buyer: { type: "number", required: true },
      code: { type: "string", required: true },
      id: idInKey,
      name: { type: "string", required: true },
    },
    indexes: {
      /** Which destinations does this buyer have? */
      ofBuyer: { pk: { field: "pk", composite: ["buyer"] }, sk: { field: "sk", composite: ["code"], casing: "none" } },
    },
  },
  table,
);

export async function destinationsOf(buyer: number): Promise<Destination[]> {
  const { data } = await DestinationEntity.query.ofBuyer({ buyer }).go({ pages: "all" });
  return data;
}

/** Those that exist. */
export async function destinationsByKey(keys: readonly Pick<Destination, "buyer" | "code">[]): Promise<Destination[]> {
  const unique = new Map(keys.map(({ buyer, code }) => [`${buyer}#${code}`, { buyer, code }]));
  if (unique.size === 0) return [];
  const { data } = await DestinationEntity.get([...unique.values()]).go({ concurrent: 4, consistent: true });
  return data;
}

/** The same with a removed destination under its code, so that what was planned for it keeps a line of its own. */
export async function destinationsOrCodes(places: readonly Omit<Destination, "name">[]): Promise<Destination[]> {
  const found = await destinationsByKey(places);
  const byKey = new Map(found.map((destination) => [`${destination.buyer}#${destination.code}`, destination]));
  const unique = new Map(places.map((place) => [place.id, place]));
  return [...unique.values()].map(
    ({ id, buyer, code }) => byKey.get(`${buyer}#${code}`) ?? { id, buyer, code, name: code },
  );
}

/** When the buyer has the code already, adds nothing and returns undefined. */
export async function createDestination(buyer: number, code: string, name: string): Promise<Destination | undefined> {
  const destination = { buyer, code, name, id: await nextIds("destination") };
  const isAdded = await unlessRefused(DestinationEntity.create(destination).go());
  return isAdded ? destination : undefined;
}

/** Adds nothing when the buyer has the code already. */
export async function addDestination(buyer: number, code: string, name: string): Promise<void> {
  await createDestination(buyer, code, name);
}

/** False when the buyer has no such destination. */
export async function renameDestination(buyer: number, code: string, name: string): Promise<boolean> {
  return unlessRefused(DestinationEntity.patch({ buyer, code }).set({ name }).go());
}

async function unlessRefused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}
