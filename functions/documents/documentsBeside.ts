import { isVisible, type VisibleContainer } from "#functions/containers/releasable.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import type { Document } from "./store/document.ts";

export interface DocumentBeside {
  container: VisibleContainer | undefined;
  isBusy: boolean;
}

/** By document id; one batch read for a page. */
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
