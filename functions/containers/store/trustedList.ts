import { CustomAttributeType } from "electrodb";
import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/** A certificate of a trusted list, with the times in which its service had its status. */
export interface StoredAnchor {
  role: "issuer" | "ocspResponder" | "timeStamper";
  /** Base64 of DER. */
  certificate: string;
  /** ISO instants; one without an end lasts. */
  granted: { from: string; until?: string }[];
}

/** The anchors of the last trusted list that was right (docs/rules/trustedLists.md). About 80 KB. */
export interface StoredTrustedList {
  /** Address of the list of lists. */
  source: string;
  /** Country, such as EE. */
  territory: string;
  /** Sequence numbers of the list of lists and of the country's list. */
  ofLists: number;
  sequence: number;
  /** ISO instant at which the country's list was issued. */
  issuedAt: string;
  /** ISO instant by which one of both lists must be replaced. */
  nextUpdate: string;
  /** ISO instant at which both were fetched. */
  fetchedAt: string;
  anchors: StoredAnchor[];
}

export const TrustedListEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "trustedList", version: "1", service: "virn" },
    attributes: {
      source: { type: "string", required: true },
      territory: { type: "string", required: true },
      ofLists: { type: "number", required: true },
      sequence: { type: "number", required: true },
      issuedAt: { type: "string", required: true },
      nextUpdate: { type: "string", required: true },
      fetchedAt: { type: "string", required: true },
      anchors: { type: CustomAttributeType<StoredAnchor[]>("any"), required: true },
    },
    indexes: {
      /** Whom does the list of this country trust? */
      bySource: {
        pk: { field: "pk", composite: ["source"], casing: "none" },
        sk: { field: "sk", composite: ["territory"] },
      },
    },
  },
  table,
);

export async function trustedListOf(source: string, territory: string): Promise<StoredTrustedList | undefined> {
  const { data } = await TrustedListEntity.get({ source, territory }).go({ consistent: true });
  return data ?? undefined;
}

/** Stores a list over one that is not newer. False when a newer one is there. */
export async function putTrustedList(list: StoredTrustedList): Promise<boolean> {
  try {
    await TrustedListEntity.put(list)
      .where(
        ({ sequence, ofLists }, { notExists, lte }) =>
          `${notExists(sequence)} OR (${lte(sequence, list.sequence)} AND ${lte(ofLists, list.ofLists)})`,
      )
      .go();
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}
