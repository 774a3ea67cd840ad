import type { When } from "./conditions.ts";
import type { Upgrades } from "./shape.ts";
import type { Bounds } from "./tableKeys.ts";

export interface KeyShape<Name extends string> {
  of: readonly Name[];
  by?: readonly Name[];
}

export interface IndexShape<Name extends string> extends KeyShape<Name> {
  on: "gsi1" | "gsi2";
}

export interface EntityShape<Name extends string> {
  /** Unique; the beginning of the keys of its items. */
  name: string;
  /** Name of the entity whose partitions its items share; by default its own. */
  aggregate?: string;
  key: KeyShape<Name>;
  /** An item without one of the attributes of an index is not in the index. */
  indexes?: Readonly<Record<string, IndexShape<Name>>>;
  /** Upgrades of items of older shapes (docs/rules/storage.md, "Shape of items"). */
  upgrades?: Upgrades;
}

export type NameOf<Item> = keyof Item & string;
type NamesOf<Key> = Key extends { of: readonly (infer Of)[] } ? Of : never;
type SortNamesOf<Key> = Key extends { by: readonly (infer By)[] } ? By : never;
type Picked<Item, Names> = Pick<Item, Names & keyof Item>;
export type KeyOf<Item, Shape extends EntityShape<NameOf<Item>>> = Picked<
  Item,
  NamesOf<Shape["key"]> | SortNamesOf<Shape["key"]>
>;
export type IndexName<Shape> = "key" | (Shape extends { indexes: infer Indexes } ? keyof Indexes & string : never);
export type IndexOf<Shape, Name> = Shape extends { key: infer Key }
  ? Name extends "key"
    ? Key
    : Shape extends { indexes: infer Indexes }
      ? Indexes[Name & keyof Indexes]
      : never
  : never;
type Sorting<Item, Key> = Partial<Picked<Item, SortNamesOf<Key>>>;
export type Found<Item, Key> = Picked<Item, NamesOf<Key>> & Sorting<Item, Key>;
/** `undefined` removes an optional attribute. */
export type Changes<Item> = {
  readonly [Name in keyof Item]?: object extends Pick<Item, Name> ? Item[Name] | undefined : Item[Name];
};
export type Amounts<Item> = {
  readonly [Name in keyof Item as Item[Name] extends number | undefined ? Name : never]?: number;
};

export interface Reading<Item, Key> {
  descending?: boolean;
  bounds?: Bounds<Sorting<Item, Key>>;
  /** Filtered items are still read, paid for and counted by `limit`. */
  filter?: When<Item>;
  /** False: half the price, and maybe stale by a moment. Reads of an index always are. */
  consistent?: boolean;
}

export interface Paging<Item, Key> extends Reading<Item, Key> {
  limit?: number | undefined;
  cursor?: string | null | undefined;
}
