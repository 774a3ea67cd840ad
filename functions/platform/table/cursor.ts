import { fieldProblem } from "#functions/platform/problem.ts";
import { nameOfError } from "./retries.ts";
import type { RawItem } from "./shape.ts";

/** Text of the key at which a page ended; null after the last page. */
export function cursorOf(key: RawItem | undefined): string | null {
  return key ? Buffer.from(JSON.stringify(key)).toString("base64url") : null;
}

/** @throws Problem `invalid_fields` for an invalid cursor */
export function keyOfCursor(cursor: string | null | undefined): RawItem | undefined {
  if (!cursor) return undefined;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    const isObject = typeof key === "object" && key !== null && !Array.isArray(key);
    const parts = isObject ? Object.entries(key) : [];
    if (parts.length > 0 && parts.every(([, part]) => typeof part === "string")) return Object.fromEntries(parts);
  } catch {}
  throw wrongCursor();
}

/** @throws Problem `invalid_fields` when DynamoDB refuses a start key of another query */
export async function refusingWrongCursor<Page>(read: () => Promise<Page>): Promise<Page> {
  try {
    return await read();
  } catch (error) {
    if (nameOfError(error) === "ValidationException") throw wrongCursor();
    throw error;
  }
}

function wrongCursor() {
  return fieldProblem({ cursor: "Vigane jätkukoht." });
}
