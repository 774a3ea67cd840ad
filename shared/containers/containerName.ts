import { withoutForbidden } from "#shared/basics/documentText.ts";
import { firstCharacters } from "#shared/basics/names.ts";

const MAX_FIRST = 80;

/** Returns the name without an extension (docs/rules/signing.md, "What a container holds"). */
export function containerName(item: string, count: number): string {
  const first = withoutForbidden(item, "_");
  const isLong = Array.from(first).length > MAX_FIRST;
  const shown = isLong ? `${firstCharacters(first, MAX_FIRST - 1).trimEnd()}…` : first;
  return count === 1 ? shown : `${shown} ja veel ${count - 1}`;
}
