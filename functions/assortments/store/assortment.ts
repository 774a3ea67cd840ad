import { entity } from "#functions/platform/table/entity.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { assortmentCode, sameName } from "#shared/assortments/assortments.ts";
import type { RowBounds } from "#shared/assortments/rowBounds.ts";
import type { Cents } from "#shared/basics/amounts.ts";
import type { Unit } from "#shared/basics/units.ts";

export interface Assortment {
  code: string;
  id: number;
  name: string;
  unit: Unit;
  /** 0, or a buying price independent of the sales price (docs/rules/assortments.md, "Fixed buying price"). */
  fixedPriceCents: Cents;
  bounds?: RowBounds;
  /** Group of forecasts and statistics; absent or 0 for none. */
  group?: number;
  version: number;
}

export const AssortmentEntity = /* @__PURE__ */ entity<Assortment>()({
  name: "assortment",
  /** What kinds of timber are there? A few dozen, read whole. */
  key: { of: [], by: ["code"] },
});

/** Makes a name (`sameName`) unique, since files name an assortment by its code or its name. */
export const AssortmentNameEntity = /* @__PURE__ */ entity<{ name: string; code: string }>()({
  name: "assortmentName",
  key: { of: ["name"] },
});

export function allAssortments(): Promise<Assortment[]> {
  return AssortmentEntity.all("key", {});
}

export function assortmentNow(code: string): Promise<Assortment | undefined> {
  return AssortmentEntity.get({ code });
}

export type AssortmentSaved =
  | { ok: true; assortment: Assortment }
  | { ok: false; reason: "code_taken" | "name_taken" | "changed" };

/** Only one of several calls with the same code or name adds the assortment; the others write nothing. */
export async function addAssortment(facts: Omit<Assortment, "id" | "version">): Promise<AssortmentSaved> {
  const assortment = { ...facts, code: assortmentCode(facts.code), id: await nextIds("assortment"), version: 1 };
  const outcome = await commit([
    AssortmentEntity.create(assortment),
    AssortmentNameEntity.create({ name: sameName(assortment.name), code: assortment.code }),
  ]);
  if (outcome.ok) return { ok: true, assortment };
  return { ok: false, reason: outcome.refused.includes(0) ? "code_taken" : "name_taken" };
}

/** The smoke test needs it: no page removes an assortment. False on a version conflict. */
export async function removeAssortment({ code, name, version }: Assortment): Promise<boolean> {
  const { ok } = await commit([
    AssortmentEntity.remove({ code }, { version }),
    AssortmentNameEntity.delete({ name: sameName(name) }),
  ]);
  return ok;
}

/** Keeps code and unit, which stored rows have, and omitted bounds and group. */
export async function changeAssortment(
  before: Assortment,
  changed: Pick<Assortment, "name" | "fixedPriceCents" | "bounds" | "group">,
): Promise<AssortmentSaved> {
  const { name } = changed;
  const after = { ...before, ...changed, version: before.version + 1 };
  const isRenamed = sameName(before.name) !== sameName(name);
  const outcome = await commit([
    AssortmentEntity.put(after, { version: before.version }),
    ...(isRenamed
      ? [
          AssortmentNameEntity.create({ name: sameName(name), code: before.code }),
          AssortmentNameEntity.delete({ name: sameName(before.name) }),
        ]
      : []),
  ]);
  if (outcome.ok) return { ok: true, assortment: after };
  return { ok: false, reason: outcome.refused.includes(0) ? "changed" : "name_taken" };
}
