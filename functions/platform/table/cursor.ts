import { fieldProblem, type Problem } from "#functions/platform/problem.ts";
import type { RawItem } from "./shape.ts";
import { isWithin, type KeyCondition } from "./tableKeys.ts";

/** What a query reads: a cursor of another partition, index or range is refused. */
export interface QueryScope {
  /** Attributes of the key that the query follows. */
  pk: string;
  sk: string;
  partition: string;
  range: KeyCondition;
  /** Of an index: beginnings of the keys of the table. */
  table?: { pk: string; sk: string };
}

/** Bytes of a partition key and a sort key in DynamoDB. */
const MAX_PARTITION_KEY = 2048;
const MAX_SORT_KEY = 1024;

/** Text of the key at which a page ended; null after the last page. */
export function cursorOf(key: RawItem | undefined): string | null {
  return key ? cursorText(key) : null;
}

/** @throws Problem `invalid_fields` for an invalid cursor, and for one of another query */
export function keyOfCursor(cursor: string | null | undefined, scope: QueryScope): RawItem | undefined {
  if (!cursor) return undefined;
  const key = cursorParts(cursor);
  if (typeof key !== "object" || key === null || Array.isArray(key)) throw wrongCursor();
  const parts: RawItem = { ...key };
  const { pk, sk, partition, range, table } = scope;
  const names = table ? [pk, sk, "pk", "sk"] : [pk, sk];
  if (Object.keys(parts).length !== names.length) throw wrongCursor();
  const isOfQuery = parts[pk] === partition && isKey(parts[sk], MAX_SORT_KEY) && isWithin(range, parts[sk]);
  const isOfTable =
    !table || (isOf(table.pk, parts["pk"], MAX_PARTITION_KEY) && isOf(table.sk, parts["sk"], MAX_SORT_KEY));
  if (!isOfQuery || !isOfTable) throw wrongCursor();
  return parts;
}

function isKey(part: unknown, max: number): part is string {
  return typeof part === "string" && part !== "" && Buffer.byteLength(part) <= max;
}

function isOf(name: string, part: unknown, max: number): boolean {
  return isKey(part, max) && (part === name || part.startsWith(`${name}#`));
}

/** A cursor that a client only hands back. `cursorParts` reads it. */
export function cursorText(parts: object): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** Its texts are well-formed: DynamoDB refuses half a surrogate pair. @throws Problem `invalid_fields` */
export function cursorParts(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"), (_key, part: unknown) => {
      if (typeof part === "string" && !part.isWellFormed()) throw wrongCursor();
      return part;
    });
  } catch {
    throw wrongCursor();
  }
}

export function wrongCursor(): Problem {
  return fieldProblem({ cursor: "Vigane jätkukoht." });
}
