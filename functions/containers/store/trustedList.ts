import { atMost } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";

/** A certificate of a trusted list, with the times in which its service was granted. */
export interface StoredAnchor {
  role: "issuer" | "ocspResponder" | "timeStamper";
  /** Base64 of DER. */
  certificate: string;
  /** ISO instants; open without an end. */
  granted: { from: string; until?: string }[];
}

/** The anchors of the last valid trusted list (docs/rules/trustedLists.md). About 80 KB. */
export interface StoredTrustedList {
  source: string;
  territory: string;
  /** Sequence numbers of the list of lists and of the country's list. */
  ofLists: number;
  sequence: number;
  /** Of the country's list. */
  issuedAt: IsoInstant;
  /** One of both lists must be replaced by then. */
  nextUpdate: IsoInstant;
  fetchedAt: IsoInstant;
  anchors: StoredAnchor[];
}

/** Whom does the list of this country trust? */
export const TrustedListEntity = /* @__PURE__ */ entity<StoredTrustedList>()({
  name: "trustedList",
  key: { of: ["source"], by: ["territory"] },
});

export async function trustedListOf(source: string, territory: string): Promise<StoredTrustedList | undefined> {
  return TrustedListEntity.get({ source, territory });
}

/** False when a newer one is stored. */
export async function putTrustedList(list: StoredTrustedList): Promise<boolean> {
  const isNotNewer = { sequence: atMost(list.sequence), ofLists: atMost(list.ofLists) };
  return write(TrustedListEntity.put(list, [{ sequence: undefined }, isNotNewer]));
}
