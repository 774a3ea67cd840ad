import { entity } from "#functions/platform/table/entity.ts";
import { type Write, write } from "#functions/platform/table/transaction.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";

/** Written with the declarations of an owner: an act of 2,000 owners asks for all of them in 20 batches. */
export const DeclaringOwnerEntity = /* @__PURE__ */ entity<{ owner: number; declarations: number }>()({
  name: "declaringOwner",
  /** Has this owner declarations at all? */
  key: { of: ["owner"] },
});

export async function declaringOwners(owners: readonly number[]): Promise<number[]> {
  const found = await DeclaringOwnerEntity.getAll([...new Set(owners)].map((owner) => ({ owner })));
  return found.filter(({ declarations }) => declarations > 0).map(({ owner }) => owner);
}

/** Acts of this owner that may take a number now. */
export interface MatchWanted {
  owner: number;
  /** Of the change, which a later one replaces. */
  at: IsoInstant;
  isLookedAt: boolean;
}

export const MatchWantedEntity = /* @__PURE__ */ entity<MatchWanted>()({
  name: "matchWanted",
  /** Which owners' acts may take a number now? Few: it goes soon. */
  key: { of: [], by: ["owner"] },
});

/** Belongs in the transaction of a declaration that loads can take from now on, or from other parcels or days. */
export function wantMatch(owner: number, at: string): Write {
  return MatchWantedEntity.put({ owner, at, isLookedAt: false });
}

export function wantedMatches(): Promise<MatchWanted[]> {
  return MatchWantedEntity.all("key", {});
}

/** Writes nothing when a declaration of the owner has changed since `at`. */
export function noteLookedAt({ owner, at }: MatchWanted): Promise<boolean> {
  return write(MatchWantedEntity.patch({ owner }, { isLookedAt: true }, { when: { at } }));
}

/** Deletes nothing when a declaration of the owner has changed since `at`. */
export function endMatch({ owner, at }: MatchWanted): Promise<boolean> {
  return write(MatchWantedEntity.delete({ owner }, { at }));
}

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

/** Belongs in the transaction after which it is none any more. */
export function releaseSimplified({ owner, id }: { owner: number; id: string }): Write {
  return SimplifiedEntity.delete({ owner }, [{ id: undefined }, { id }]);
}

export async function simplifiedOf(owner: number): Promise<string | undefined> {
  return (await SimplifiedEntity.get({ owner }))?.id;
}
