import { isVisible, type VisibleContainer } from "#functions/containers/releasable.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import type { Document } from "./store/document.ts";

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
