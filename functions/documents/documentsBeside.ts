import type { Document } from "#functions/data/documents/document.ts";
import { containersByHash } from "#functions/data/signing/container.ts";
import { isVisible, type VisibleContainer } from "#functions/signing/releasable.ts";

/** What is stored beside a document. */
export interface DocumentBeside {
  container: VisibleContainer | undefined;
  /** It is being put into a container, or taken out of one. */
  isBusy: boolean;
}

/** By id of the document; one batch read for all of a page. */
export async function documentsBeside(documents: readonly Document[]): Promise<ReadonlyMap<number, DocumentBeside>> {
  const containers = await containersByHash(documents.flatMap(({ container }) => container ?? []));
  return new Map(
    documents.map(({ id, container: hash }): [number, DocumentBeside] => {
      const found = containers.get(hash ?? "");
      const container = isVisible(found) ? found : undefined;
      return [id, { container, isBusy: hash !== undefined && container === undefined }];
    }),
  );
}
