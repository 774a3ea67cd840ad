import { entity } from "#functions/platform/table/entity.ts";
import type { Write } from "#functions/platform/table/transaction.ts";

/** The simplified declaration of an owner, of which there is one: the Information System may take a second (docs/rules/eudr.md, "Filing"). */
export const SimplifiedEntity = /* @__PURE__ */ entity<{ owner: number; id: string }>()({
  name: "simplified",
  /** Which declaration is the simplified one of this owner? */
  key: { of: ["owner"] },
});

/** Refused when another declaration of the owner is it. */
export function claimSimplified({ owner, id }: { owner: number; id: string }): Write {
  return SimplifiedEntity.put({ owner, id }, [{ id: undefined }, { id }]);
}

/** In the transaction after which it is none any more. */
export function releaseSimplified({ owner, id }: { owner: number; id: string }): Write {
  return SimplifiedEntity.delete({ owner }, [{ id: undefined }, { id }]);
}

export async function simplifiedOf(owner: number): Promise<string | undefined> {
  return (await SimplifiedEntity.get({ owner }))?.id;
}
