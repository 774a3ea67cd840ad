import type { Act } from "#functions/data/acts/act.ts";
import type { ActContainer, ActLetter } from "#shared/api/areas/acts/actFacts.ts";

/** What is stored beside the acts of a page. */
export interface FactsBeside {
  container: ActContainer | null;
  emails: ActLetter[];
  /** Number of a paper waybill without its file. */
  missingWaybill: string | undefined;
}

/**
 * By id of the act. Nothing makes containers, letters and files of waybills yet; what makes one of them reads it here, for
 * all acts of a page at once.
 */
export function factsBeside(acts: readonly Act[]): Promise<ReadonlyMap<number, FactsBeside>> {
  return Promise.resolve(
    new Map(acts.map(({ id }) => [id, { container: null, emails: [], missingWaybill: undefined }])),
  );
}
