import { releaseActs } from "#functions/acts/releaseActs.ts";
import type { Signables } from "#functions/containers/releasable.ts";
import { releaseDocuments } from "#functions/documents/removeDocument.ts";

/** All kinds of files that are signed. Entries hand them to signing. */
export const signables: Signables = { acts: { release: releaseActs }, documents: { release: releaseDocuments } };
