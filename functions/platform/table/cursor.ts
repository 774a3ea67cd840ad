import { fieldProblem } from "#functions/platform/problem.ts";
import { namesOf } from "./conditions.ts";

export interface PageStart {
  limit: number;
  order?: "asc" | "desc";
  cursor?: string;
}

/** @throws Problem `invalid_fields` for a cursor that is not of this list. */
export async function fromCursor<Page>(
  cursor: string | undefined,
  start: Omit<PageStart, "cursor">,
  read: (start: PageStart) => Promise<Page>,
): Promise<Page> {
  if (!cursor) return read(start);
  if (!isKey(cursor)) throw wrongCursor();
  try {
    return await read({ ...start, cursor });
  } catch (error) {
    // DynamoDB refuses a start key that does not belong to the query.
    if (namesOf(error).includes("ValidationException")) throw wrongCursor();
    throw error;
  }
}

function isKey(cursor: string): boolean {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    const isObject = typeof key === "object" && key !== null && !Array.isArray(key);
    return isObject && Object.values(key).length > 0 && Object.values(key).every((part) => typeof part === "string");
  } catch {
    return false;
  }
}

function wrongCursor() {
  return fieldProblem({ cursor: "Vigane jätkukoht." });
}
