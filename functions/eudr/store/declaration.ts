import { entity } from "#functions/platform/table/entity.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { type DeclarationFacts, type DeclarationState, declarationOfId } from "#shared/eudr/declarations.ts";
import type { Actor } from "#shared/people/actor.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";

export interface Declaration extends EudrNumber, DeclarationFacts {
  owner: number;
  /** A person typed numbers that exist already. */
  origin: "typed";
  plots: readonly string[];
  /** Loads take the number from this day on; '' until it was usable, unless it was typed. */
  since: IsoDate;
  note: string;
  state: DeclarationState;
  addedBy: Actor;
  /** ISO instant. */
  at: string;
  version: number;
  /** Loads may have taken the number: it can be removed no more. */
  wasValid?: true;
}

export const DeclarationEntity = /* @__PURE__ */ entity<Declaration>()({
  name: "declaration",
  /** Which declarations has this owner? Up to 200, read whole and consistently where a load is matched. */
  key: { of: ["owner"], by: ["reference"] },
  indexes: {
    /** Which declarations are in this state, the newest first? */
    inState: { on: "gsi1", of: ["state"], by: ["at", "owner"] },
    /** Which owners have a declaration of this reference? */
    ofReference: { on: "gsi2", of: ["reference"], by: ["owner"] },
  },
});

export function declarationById(id: string): Promise<Declaration | undefined> {
  const key = declarationOfId(id);
  return key ? DeclarationEntity.get(key) : Promise.resolve(undefined);
}

export function declarationsOfReference(reference: string): Promise<Declaration[]> {
  return DeclarationEntity.all("ofReference", { reference });
}

export function declarationsOf(owner: number): Promise<Declaration[]> {
  return DeclarationEntity.all("key", { owner });
}

export function declarationsInState(
  state: DeclarationState,
  cursor: string | undefined,
  limit?: number,
): Promise<{ items: Declaration[]; next: string | null }> {
  return DeclarationEntity.page("inState", { state }, { cursor, descending: true, ...(limit && { limit }) });
}

/** Declarations of all owners by state. */
export const DeclarationCountEntity = /* @__PURE__ */ entity<{ state: DeclarationState; total: number }>()({
  name: "declarationCount",
  key: { of: [], by: ["state"] },
});

export async function declarationCounts(): Promise<Record<DeclarationState, number>> {
  const counts = await DeclarationCountEntity.all("key", {});
  const of = (wanted: DeclarationState) => counts.find(({ state }) => state === wanted)?.total ?? 0;
  return { valid: of("valid"), waiting: of("waiting"), attention: of("attention") };
}
