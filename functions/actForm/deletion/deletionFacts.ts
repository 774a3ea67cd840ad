import { factsBeside } from "#functions/actForm/laterFacts.ts";
import type { Act } from "#functions/acts/store/act.ts";
import type { DeletionFacts } from "#shared/actForm/deletionHindrance.ts";

/** What decides whether acts may be deleted, in their order. */
export async function deletionFacts(acts: readonly Act[], now: Date): Promise<DeletionFacts[]> {
  const beside = await factsBeside(acts, now);
  return acts.map(({ id, number }) => {
    const facts = beside.get(id);
    return {
      number,
      status: facts?.container?.status,
      isSending: facts?.isSending ?? false,
      isExporting: facts?.isExporting ?? false,
    };
  });
}
