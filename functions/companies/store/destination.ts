import { entity } from "#functions/platform/table/entity.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { write } from "#functions/platform/table/transaction.ts";

export interface Destination {
  buyer: number;
  code: string;
  id: number;
  name: string;
}

export const DestinationEntity = /* @__PURE__ */ entity<Destination>()({
  name: "destination",
  /** Which destinations does this buyer have? */
  key: { of: ["buyer"], by: ["code"] },
});

export function destinationsOf(buyer: number): Promise<Destination[]> {
  return DestinationEntity.all("key", { buyer }, { consistent: false });
}

export async function destinationsByKey(keys: readonly Pick<Destination, "buyer" | "code">[]): Promise<Destination[]> {
  const unique = new Map(keys.map(({ buyer, code }) => [`${buyer}#${code}`, { buyer, code }]));
  return DestinationEntity.getAll([...unique.values()]);
}

/** The same, with the code as name of a removed destination, so that its plans keep a line. */
export async function destinationsOrCodes(destinations: readonly Omit<Destination, "name">[]): Promise<Destination[]> {
  const found = await destinationsByKey(destinations);
  const byKey = new Map(found.map((destination) => [`${destination.buyer}#${destination.code}`, destination]));
  const unique = new Map(destinations.map((destination) => [destination.id, destination]));
  return [...unique.values()].map(
    ({ id, buyer, code }) => byKey.get(`${buyer}#${code}`) ?? { id, buyer, code, name: code },
  );
}

/** Undefined, with nothing added, when the buyer has the code already. */
export async function createDestination(buyer: number, code: string, name: string): Promise<Destination | undefined> {
  const destination = { buyer, code, name, id: await nextIds("destination") };
  const isAdded = await write(DestinationEntity.create(destination));
  return isAdded ? destination : undefined;
}

export async function addDestination(buyer: number, code: string, name: string): Promise<void> {
  await createDestination(buyer, code, name);
}

/** False for a code that the buyer lacks, or another name than `seen`. */
export function renameDestination(buyer: number, code: string, name: string, seen?: string): Promise<boolean> {
  return write(DestinationEntity.patch({ buyer, code }, { name }, seen === undefined ? {} : { when: { name: seen } }));
}
