import type { Document } from "#functions/documents/store/document.ts";
import type { Check } from "./basis/check.ts";

/** A document and its public link name each other, and its history has an event for each version. */
export function documentCheck(): Check {
  const documents = new Map<number, Pick<Document, "hash" | "version">>();
  const links = new Map<string, number>();
  const events = new Map<number, number>();
  return {
    take(partition) {
      for (const { id, hash, version } of partition.of("document")) documents.set(id, { hash, version });
      for (const { hash, document } of partition.of("documentLink")) links.set(hash, document);
      for (const { document } of partition.of("documentEvent")) events.set(document, (events.get(document) ?? 0) + 1);
    },
    differences: () => [
      ...[...documents].flatMap(([id, { hash, version }]) => [
        ...(links.get(hash) === id ? [] : [`document ${id}: its public link does not exist`]),
        ...(events.get(id) === version
          ? []
          : [`document ${id}: ${events.get(id) ?? 0} events, its version is ${version}`]),
      ]),
      ...[...links]
        .filter(([hash, id]) => documents.get(id)?.hash !== hash)
        .map(([, id]) => `a public link of document ${id}, which does not name it`),
    ],
  };
}
