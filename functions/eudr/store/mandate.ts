import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { MAX_MANDATES } from "#shared/eudr/limits.ts";
import type { UploadProof } from "#shared/eudr/mandates.ts";
import type { Actor } from "#shared/people/actor.ts";

/** Lets a company, `filer`, file for an owner (docs/rules/eudr.md, "Mandate"). Never deleted. Times are ISO instants. */
export interface Mandate {
  owner: number;
  number: number;
  filer: number;
  document: number;
  name: string;
  code: string;
  plots: readonly string[];
  /** Base64 SHA-256 of the document that Virn made; '' for one that was uploaded. */
  sha256: string;
  upload?: UploadProof;
  endsAt: IsoDate;
  by: Actor;
  at: string;
  revokedBy?: Actor;
  revokedAt?: string;
}

export const MandateEntity = /* @__PURE__ */ entity<Mandate>()({
  name: "mandate",
  /** Which mandates has this owner given, the newest first? */
  key: { of: ["owner"], by: ["number"] },
});

export function mandatesOfOwner(owner: number): Promise<Mandate[]> {
  return MandateEntity.all("key", { owner }, { max: MAX_MANDATES, descending: true });
}

/** The first person who revoked it stays. */
export async function revokeMandate({ owner, number }: Mandate, by: Actor, at: string): Promise<void> {
  const when = { revokedAt: undefined };
  await write(MandateEntity.patch({ owner, number }, { revokedBy: by, revokedAt: at }, { when }));
}
