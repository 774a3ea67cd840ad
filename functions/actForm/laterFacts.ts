import type { Act } from "#functions/acts/store/act.ts";
import { isVisible, type VisibleContainer } from "#functions/containers/releasable.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import { exportsOfActs } from "#functions/exports/store/actExport.ts";
import { emailsOfActs } from "#functions/letters/letterWire.ts";
import type { WireEmail } from "#shared/acts/contract.ts";

export interface FactsBeside {
  container: VisibleContainer | undefined;
  isMoving: boolean;
  emails: WireEmail[];
  missingWaybill: string | undefined;
  isSending: boolean;
  isExporting: boolean;
}

export async function factsBeside(acts: readonly Act[], now: Date): Promise<ReadonlyMap<number, FactsBeside>> {
  const [letters, exports, containers] = await Promise.all([
    emailsOfActs(acts, now),
    exportsOfActs(acts.map(({ id }) => id)),
    containersByHash(acts.flatMap(({ container }) => container ?? [])),
  ]);
  return new Map(
    acts.map(({ id, missingWaybill, container: hash }): [number, FactsBeside] => {
      const emails = letters.get(id) ?? [];
      const isExporting = (exports.get(id)?.claim ?? 0) > 0;
      const isSending = emails.some(({ state }) => state === "sending");
      const found = containers.get(hash ?? "");
      const container = isVisible(found) ? found : undefined;
      const isMoving = hash !== undefined && container === undefined;
      return [id, { container, isMoving, emails, missingWaybill, isSending, isExporting }];
    }),
  );
}
