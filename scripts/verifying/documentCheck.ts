import type { Check } from "./basis/check.ts";
import { byDocument } from "./basis/joins.ts";

/** The history of a document has an event for each version. */
export function documentCheck(): Check {
  const documents = new Map<number, number>();
  const events = new Map<number, number>();
  return {
    join: byDocument,
    take(partition) {
      for (const { id, version } of partition.of("document")) documents.set(id, version);
      for (const { document } of partition.of("documentEvent")) events.set(document, (events.get(document) ?? 0) + 1);
    },
    differences: () =>
      [...documents]
        .filter(([id, version]) => events.get(id) !== version)
        .map(([id, version]) => `document ${id}: ${events.get(id) ?? 0} events, its version is ${version}`),
  };
}
