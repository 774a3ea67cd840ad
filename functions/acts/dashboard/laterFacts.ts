import { emailsOfActs } from "#functions/acts/letters/wireLetters.ts";
import type { Act } from "#functions/data/acts/act.ts";
import { exportsOfActs } from "#functions/data/acts/export/actExport.ts";
import type { ActContainer } from "#shared/api/areas/acts/actFacts.ts";
import type { WireEmail } from "#shared/api/areas/letters.ts";

/** What is stored beside the acts of a page. */
export interface FactsBeside {
  container: ActContainer | null;
  /** Newest first. */
  emails: WireEmail[];
  /** Number of a paper waybill without its file. */
  missingWaybill: string | undefined;
  /** One of its letters is being sent; it is being exported. */
  isSending: boolean;
  isExporting: boolean;
}

/** By id of the act. Nothing makes containers yet; what makes them reads them here, for all acts of a page at once. */
export async function factsBeside(acts: readonly Act[], now: Date): Promise<ReadonlyMap<number, FactsBeside>> {
  const [letters, exports] = await Promise.all([emailsOfActs(acts, now), exportsOfActs(acts.map(({ id }) => id))]);
  return new Map(
    acts.map(({ id, missingWaybill }): [number, FactsBeside] => {
      const emails = letters.get(id) ?? [];
      const isExporting = (exports.get(id)?.claim ?? 0) > 0;
      const isSending = emails.some(({ state }) => state === "sending");
      return [id, { container: null, emails, missingWaybill, isSending, isExporting }];
    }),
  );
}
