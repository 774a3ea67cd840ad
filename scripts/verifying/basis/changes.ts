import { isDeepStrictEqual } from "node:util";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { Expression } from "#functions/platform/table/conditions.ts";
import { unlessThrottled } from "#functions/platform/table/retries.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { commit, type Write, write } from "#functions/platform/table/transaction.ts";
import type { Mend } from "#scripts/verifying/basis/check.ts";
import { type AnyEntity, type EntityName, entityNamed, nameOfItem } from "#scripts/verifying/basis/storedItems.ts";

type Attributes = Readonly<Record<string, unknown>>;

/** An item to be written, removed or only looked at, and what was read of it. */
export interface Change {
  entity: EntityName;
  key: object;
  /** Undefined for no item. The change is dropped when the item is no longer so. */
  was: object | undefined;
  /** Attributes of a new item or of a patch (undefined ones are removed). */
  is: object | "deleted" | "unchanged";
}

/**
 * Reads the items again, and writes all or none under the condition that each is as it was read then. A write of the product
 * changes facts and what is derived from them in one transaction, so it fails this one or comes after it. Undefined where the
 * items changed, or are right by now.
 */
export async function applyChanges(changes: readonly Change[]): Promise<readonly string[] | undefined> {
  const writes: Write[] = [];
  const told: string[] = [];
  for (const { entity, key, was, is } of changes) {
    const own = entityNamed(entity);
    const raw = await rawItem(own, key);
    const item = raw && own.itemOf(raw);
    if (!isAsRead(item, was) || (item && typeof is === "object" && isAsRead(item, is))) return undefined;
    writes.push(writeOf(own, key, raw, is));
    if (is !== "unchanged") told.push(sentenceOf({ entity, ...key }, item, is));
  }
  const [only] = writes;
  const isWritten = writes.length === 1 && only ? await write(only) : (await commit(writes)).ok;
  return isWritten ? told : undefined;
}

export function changing(...changes: readonly Change[]): Mend {
  return () => applyChanges(changes);
}

/** Undefined where nothing is stored. */
export async function rawItem(entity: AnyEntity, key: object): Promise<RawItem | undefined> {
  const input = { TableName: tableName(), Key: entity.keyOf(key), ConsistentRead: true };
  const { Item } = await unlessThrottled(() => tableClient.send(new GetCommand(input)));
  return Item;
}

function isAsRead(item: Attributes | undefined, was: object | undefined): boolean {
  if (!item || !was) return item === was;
  return Object.entries(was).every(([name, value]) => isDeepStrictEqual(item[name], value));
}

function writeOf(entity: AnyEntity, key: object, raw: RawItem | undefined, is: Change["is"]): Write {
  const expression = new Expression();
  const ConditionExpression = expression.when(raw ?? { [tableShape.partitionKey]: undefined });
  const Key = entity.keyOf(key);
  const target = () => ({ TableName: tableName(), ConditionExpression, ...expression.parts() });
  if (is === "unchanged")
    return { ConditionCheck: { ...target(), ConditionExpression: ConditionExpression ?? "", Key } };
  if (is === "deleted") return { Delete: { ...target(), Key } };
  const wanted = rawOf(entity, { ...(raw ? entity.itemOf(raw) : key), ...is });
  if (!raw) return { Put: { ...target(), Item: wanted } };
  const names = [...new Set([...Object.keys(raw), ...Object.keys(wanted)])];
  const changed = names.filter((name) => !isDeepStrictEqual(raw[name], wanted[name]));
  const clause = (keyword: string, parts: readonly string[]) =>
    parts.length > 0 ? [`${keyword} ${parts.join(", ")}`] : [];
  const isSet = (name: string) => wanted[name] !== undefined;
  const UpdateExpression = [
    ...clause(
      "SET",
      changed.filter(isSet).map((name) => `${expression.name(name)} = ${expression.value(wanted[name])}`),
    ),
    ...clause(
      "REMOVE",
      changed.filter((name) => !isSet(name)).map((name) => expression.name(name)),
    ),
  ].join(" ");
  return { Update: { ...target(), Key, UpdateExpression } };
}

/** As the table has it, with the keys of its indexes. */
function rawOf(entity: AnyEntity, item: RawItem): RawItem {
  return withoutGaps(entity.put(item).Put?.Item ?? {});
}

/** Undefined attributes are not written. */
function withoutGaps(item: RawItem): RawItem {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}

function sentenceOf(item: RawItem, before: Attributes | undefined, is: Change["is"]): string {
  const name = nameOfItem(item);
  if (is === "deleted" || is === "unchanged") return `${name}: was there, is removed`;
  const changed = Object.entries(is).filter(([attribute, value]) => !isDeepStrictEqual(before?.[attribute], value));
  const values = changed.map(([attribute, value]) =>
    before ? `${attribute} was ${shown(before[attribute])}, is ${shown(value)}` : `${attribute} is ${shown(value)}`,
  );
  return `${name}: ${before ? "" : "was missing, "}${values.join("; ")}`;
}

const DAY = /^\d{4}-\d\d(-\d\d)?$/;
const MAX_SHOWN = 200;

/** Texts may be confidential: only days are shown. */
function shown(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "string" && value !== "" && !DAY.test(value)) return `a text of ${value.length} letters`;
  const hidden = JSON.stringify(value, (_, one) =>
    typeof one === "string" && !DAY.test(one) && one !== "" ? "…" : one,
  );
  return hidden.length > MAX_SHOWN ? `${hidden.slice(0, MAX_SHOWN)}…` : hidden;
}
