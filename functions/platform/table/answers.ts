import { createHash } from "node:crypto";
import type { RawItem, Untyped } from "./shape.ts";

/*
 * What each attribute of an entity is: whom it names, its column in the export, its word in the history
 * (docs/rules/storage.md, "Answers"). They stand in `<entity>.answers.ts`, which no route imports but those of personal data.
 */

/** Why a question does not apply. */
export interface None {
  readonly none: string;
}

/** '' is no reason. */
export function none<const Reason extends string>(reason: Reason extends "" ? never : Reason): None {
  return { none: reason };
}

/** Why all that is in an object, also what it gets later, is of the machine: derived, or a claim. */
export interface Technical {
  readonly technical: string;
}

type Words<Item> = string | ((item: Item) => string);

/**
 * Whom an attribute names. `by`: a person, by number or personal code, who did this. `party`: a company, whose paper the item is.
 * `about`: a fact of whom the item is about, by its label; a trace where it has a time.
 */
export type Personal<Kind = string, Item = Untyped> = {
  readonly kind: Kind;
  /** ISO instant or day; by default that of the object around it. */
  readonly time?: (item: Item) => string | undefined;
  readonly when?: (item: Item) => boolean;
} & (
  | { readonly by: Words<Item> }
  | { readonly party: Words<Item> }
  | { readonly about: string; readonly text?: (item: Item) => string }
);

export type Cell = string | number | boolean | null;
type ColumnType =
  | "BIGINT"
  | "BOOLEAN"
  | "DATE"
  | "DECIMAL(18,2)"
  | "DECIMAL(18,3)"
  | "DECIMAL(18,4)"
  | "TIMESTAMP"
  | "VARCHAR";

/** `name`: by default that of the attribute, with `_`. `item`: the object with the attribute; `root`: the whole item. */
export interface Column<Value = Untyped, Item = Untyped, Root = Untyped> {
  readonly type: ColumnType;
  readonly about: string;
  readonly name?: string;
  readonly cell: (value: Value, item: Item, root: Root) => Cell;
}

/** A table of the export, as its schema.json describes it. */
export interface Table {
  readonly name: string;
  readonly about: string;
  /** Columns by which its rows are in order; together they are different in each row. */
  readonly key: readonly string[];
  /** Columns that come first, where those of the attributes have another order. */
  readonly order?: readonly string[];
  /** Columns that the export makes of several items. */
  readonly joined?: Readonly<Record<string, Omit<Column, "cell">>>;
}

interface Answer<Kind, Word, Value, Item, Root> {
  readonly person: Personal<Kind, Item> | readonly Personal<Kind, Item>[] | None;
  readonly column: Column<Value, Item, Root> | readonly Column<Value, Item, Root>[] | None;
  readonly history: Word | None;
}
type Question = "person" | "column" | "history";

/** Attributes of an object or of each element of a list. Elements with a table are its rows. */
interface Within<Part, Attributes> {
  readonly table?: Table;
  readonly time?: (part: Part) => string | undefined;
  readonly of: Attributes;
}

type NameOfAny<Item> = Item extends unknown ? keyof Item & string : never;
type ValueOfAny<Item, Name> = Item extends unknown ? (Name extends keyof Item ? Item[Name] : undefined) : never;

type Scalar = string | number | boolean | Uint8Array | null | undefined;
/** Objects in a value. Never for a text, a number, a tuple, and a record whose keys are data. */
type PartOf<Value> = Value extends Scalar
  ? never
  : Value extends readonly (infer Element)[]
    ? number extends Value["length"]
      ? PartOf<Element>
      : never
    : string extends keyof Value
      ? never
      : Value;

/** An answer for each attribute of `Item`, and of what is in it. */
export type Answers<Item, Kind, Word, Asked extends Question, Root = Item> = {
  readonly [Name in NameOfAny<Item>]-?: [PartOf<ValueOfAny<Item, Name>>] extends [never]
    ? Pick<Answer<Kind, Word, ValueOfAny<Item, Name>, Item, Root>, Asked> | None
    :
        | Technical
        | Within<PartOf<ValueOfAny<Item, Name>>, Answers<PartOf<ValueOfAny<Item, Name>>, Kind, Word, Asked, Root>>;
};

/** What is the same for all attributes of an entity and is not asked of each: `none` with its reason, or the words of its history. */
interface ForAll<Item, Word> {
  readonly table?: Table | None;
  readonly person?: None;
  readonly history: readonly Word[] | None;
  readonly time?: (item: Item) => string | undefined;
  readonly whose?: (item: Item) => number;
  /** False: the export has no row of it. */
  readonly when?: (item: Item) => boolean;
}
type AskedOf<All> =
  | (All extends { table: None } ? never : "column")
  | (All extends { person: None } ? never : "person")
  | (All extends { history: None } ? never : "history");

export type AnswerNode<Kind = string> = None | Technical | AnswerLeaf<Kind> | AnswerPart<Kind>;
export type AnswerLeaf<Kind = string> = Partial<Answer<Kind, string, Untyped, Untyped, Untyped>>;
export interface AnswerPart<Kind = string> {
  readonly table?: Table | None;
  readonly time?: (item: Untyped) => string | undefined;
  readonly of: Readonly<Record<string, AnswerNode<Kind>>>;
}

/** Packed rows are lists in `Item`. `Word`: changes that the history tells. */
export interface EntityAnswers<Item, Kind = string, Told = string> extends AnswerPart<Kind> {
  readonly name: string;
  /** Never there: the words of the history that its attributes have. */
  readonly told?: Told;
  /** Company that its facts are about. */
  readonly whose?: (item: Item) => number;
  readonly when?: (item: Item) => boolean;
  readonly itemOf: (raw: RawItem) => Item;
}

/** Words of the history that attributes of an entity have; what writes the history must give each. */
export type ToldOf<Answered> = Answered extends { readonly told?: infer Told } ? NonNullable<Told> : never;

interface Source<Item> {
  readonly name: string;
  itemOf(raw: RawItem): Item;
}

/** Each attribute answers what it is; one without an answer does not compile. */
export function answersOf<Item extends object, Word extends string, const All extends ForAll<Item, Word>>(
  entity: Source<Item>,
  all: All & ForAll<Item, Word>,
) {
  const { table, time, whose, when } = all;
  return <const Kind extends string, const Told extends Word>(
    of: Answers<Item, Kind, Told, AskedOf<All>>,
  ): EntityAnswers<Item, Kind, Told> => ({
    name: entity.name,
    itemOf: (raw) => entity.itemOf(raw),
    of,
    ...(table && { table }),
    ...(time && { time }),
    ...(whose && { whose }),
    ...(when && { when }),
  });
}

/** An entity with its packed rows as lists. */
export function unpacked<Item extends object, Unpacked extends Record<keyof Item, unknown>>(
  entity: Source<Item>,
  unpack: (item: Item) => Unpacked,
): Source<Unpacked> {
  return { name: entity.name, itemOf: (raw) => unpack(entity.itemOf(raw)) };
}

/** One answer for all attributes of a job, a claim, a counter, a session or a copy. `kind`: it is deleted with this kind of data. */
export interface TechnicalAnswer<Kind = string> {
  readonly reason: string;
  readonly lifetime: string;
  readonly kind?: Kind;
}

/** By name of the entity. */
export function technical<const Kind extends string = never>(answers: Readonly<Record<string, TechnicalAnswer<Kind>>>) {
  return { technical: answers };
}

/** Columns of the export by the kind of their value; `name` where it is not that of the attribute. */
const column =
  <Value>(type: ColumnType, cell: (value: Value) => Cell) =>
  (about: string, name?: string): Column<Value> => ({ type, about, cell, ...(name !== undefined && { name }) });

type Maybe<Value> = Value | null | undefined;
export const whole = column<Maybe<number>>("BIGINT", (value) => value ?? null);
/** NULL for 0, where 0 means that there is none. */
export const wholeOrNone = column<Maybe<number>>("BIGINT", (value) => value || null);
export const flag = column<Maybe<boolean>>("BOOLEAN", (value) => value ?? false);
export const day = column<Maybe<string>>("DATE", (value) => value ?? null);
export const text = column<Maybe<string | number>>("VARCHAR", (value) => String(value ?? ""));
export const textOrNone = column<Maybe<string | number>>("VARCHAR", (value) => (value == null ? null : String(value)));
export const texts = column<readonly (string | number)[] | undefined>("VARCHAR", (value) => (value ?? []).join("; "));
export const euros = column<Maybe<number>>("DECIMAL(18,2)", (value) => decimal(value, 2));
/** Of basis points. */
export const percent = column<Maybe<number>>("DECIMAL(18,2)", (value) => decimal(value, 2));
export const volume = column<Maybe<number>>("DECIMAL(18,3)", (value) => decimal(value, 3));
export const planned = column<Maybe<number>>("DECIMAL(18,4)", (value) => decimal(value, 4));
/** UTC without its zone; NULL of what is no time. */
export const instant = column<Maybe<string>>("TIMESTAMP", (value = "") =>
  value !== null && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? value.slice(0, -1) : null,
);

export const hashed = column<string | undefined>("VARCHAR", (hash) => (hash === undefined ? null : nameOfHash(hash)));

/** A hash in a link opens something, so that the export has another name for it. */
export function nameOfHash(hash: string): string {
  return createHash("sha256").update(hash).digest("hex").slice(0, 16);
}

/** Exact text of a whole number of the smallest parts, such as '-0.05'. */
export function decimal(parts: Maybe<number>, decimals: number): string | null {
  if (parts === undefined || parts === null) return null;
  const digits = String(Math.abs(parts)).padStart(decimals + 1, "0");
  return `${parts < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
