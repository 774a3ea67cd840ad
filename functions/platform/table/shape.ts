import { PACKED, unpacked } from "./packing.ts";

// An item is untyped until its entity has read it.
// oxlint-disable-next-line typescript/no-explicit-any
type Item = Readonly<Record<string, any>>;

/** Returns the attributes that an item of the shape before lacks. Pure; it changes no attribute that the item has. */
export type Upgrade = (item: Item) => Readonly<Record<string, unknown>>;

/** The first one upgrades items of shape 1, the next one those of shape 2; the shape after the last is the current one. */
export type Upgrades = readonly Upgrade[];

/** Attribute of every item. An item without it has shape 1: it was written before items carried it. */
export const SHAPE = "shape";

export function currentShape(upgrades: Upgrades): number {
  return upgrades.length + 1;
}

/**
 * An item in the current shape (docs/rules/storage.md, "Shape of items"). What the item has wins over what an upgrade adds,
 * since a patch may have written a new attribute without rewriting the item.
 * @throws for a shape that this code does not know yet.
 */
export function upgraded(entity: string, upgrades: Upgrades, item: Item): Item {
  const shape = Number(item[SHAPE] ?? 1);
  const current = currentShape(upgrades);
  if (shape > current) throw new Error(`An item of ${entity} has shape ${shape}; this code knows up to ${current}`);
  let newer = item;
  for (const upgrade of upgrades.slice(shape - 1)) {
    newer = withAdded(newer, upgrade(unpacked(newer)));
  }
  return newer;
}

/** Beside packed facts the added ones are packed too, for the reader of their entity. */
function withAdded(item: Item, added: object): Item {
  const { [PACKED]: text } = item;
  return typeof text === "string"
    ? { ...item, [PACKED]: JSON.stringify({ ...added, ...JSON.parse(text) }) }
    : { ...added, ...item };
}
