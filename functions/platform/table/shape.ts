// oxlint-disable-next-line typescript/no-explicit-any
export type Untyped = any;

export type RawItem = Record<string, Untyped>;

/** Returns the attributes that an item of the earlier shape lacks. Pure; changes no existing attribute. */
export type Upgrade = (item: Readonly<RawItem>) => Readonly<Record<string, unknown>>;

/** The first one upgrades items of shape 1, the next one those of shape 2; the shape after the last is the current one. */
export type Upgrades = readonly Upgrade[];

/** Attribute of entities with upgrades. An item without it has shape 1. */
export const SHAPE = "shape";

/**
 * docs/rules/storage.md, "Shape of items". Stored attributes win over upgrades, since a patch may have written one
 * without rewriting the item. The next shape is read too: during a deploy the code after this one writes it, and it only
 * adds attributes. @throws for a shape after that.
 */
export function upgraded(entity: string, upgrades: Upgrades, item: RawItem, shape: unknown): Untyped {
  const [stored, current] = [Number(shape ?? 1), upgrades.length + 1];
  if (stored > current + 1)
    throw new Error(`An item of ${entity} has shape ${stored}; this code knows up to ${current}`);
  let newer = item;
  for (const upgrade of upgrades.slice(stored - 1)) newer = Object.assign({}, upgrade(newer), newer);
  return newer;
}
