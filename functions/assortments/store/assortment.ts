import { CustomAttributeType, Service } from "electrodb";
import { centsAttribute } from "#functions/platform/table/attributes.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { assortmentCode, sameName } from "#shared/assortments/assortmentNames.ts";
import type { RowBounds } from "#shared/assortments/rowBounds.ts";
import type { Cents } from "#shared/basics/amounts.ts";
import type { Unit } from "#shared/basics/units.ts";

export interface Assortment {
  code: string;
  id: number;
  name: string;
  unit: Unit;
  /** 0, or a buying price that ignores the sales price (docs/rules/assortments.md, "Fixed buying price"). */
  fixedPriceCents: Cents;
  /** Absent before they are first set. */
  bounds?: RowBounds;
  /** Group that forecasts and statistics count it in; absent or 0 for none. */
  group?: number;
  /** Grows with each change. */
  version: number;
}

export const AssortmentEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "assortment", version: "1", service: "virn" },
    attributes: {
      code: { type: "string", required: true },
      id: idInKey,
      name: { type: "string", required: true },
      unit: { type: CustomAttributeType<Unit>("string"), required: true },
      fixedPriceCents: centsAttribute,
      bounds: { type: CustomAttributeType<RowBounds>("any") },
      group: { type: "number" },
      version: { type: "number", required: true },
    },
    indexes: {
      /** What kinds of timber are there? A few dozen, read whole. */
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["code"], casing: "none" } },
    },
  },
  table,
);

/** Gives a name to one assortment only, since files name an assortment by its code or its name. */
const AssortmentNameEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "assortmentName", version: "1", service: "virn" },
    attributes: { name: { type: "string", required: true }, code: { type: "string", required: true } },
    indexes: { byName: { pk: { field: "pk", composite: ["name"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

const service = /* @__PURE__ */ new Service({ assortment: AssortmentEntity, name: AssortmentNameEntity }, table);

export async function allAssortments(): Promise<Assortment[]> {
  const { data } = await AssortmentEntity.query.all({}).go({ pages: "all", consistent: true });
  return data;
}

export async function assortmentNow(code: string): Promise<Assortment | undefined> {
  const { data } = await AssortmentEntity.get({ code }).go({ consistent: true });
  return data ?? undefined;
}

export type AssortmentSaved =
  | { ok: true; assortment: Assortment }
  | { ok: false; reason: "code_taken" | "name_taken" | "changed" };

/** Of several calls with one code or name, one adds the assortment; the others write nothing. */
export async function addAssortment(facts: Omit<Assortment, "id" | "version">): Promise<AssortmentSaved> {
  const assortment = { ...facts, code: assortmentCode(facts.code), id: await nextIds("assortment"), version: 1 };
  const outcome = await commit(() =>
    service.transaction
      .write(({ assortment: assortments, name }) => [
        assortments.create(assortment).commit(),
        name.create({ name: sameName(assortment.name), code: assortment.code }).commit(),
      ])
      .go(),
  );
  if (outcome.ok) return { ok: true, assortment };
  return { ok: false, reason: outcome.refused.includes(0) ? "code_taken" : "name_taken" };
}

/** Code and unit stay: stored rows have them. So do bounds and a group that are not named. */
export async function changeAssortment(
  before: Assortment,
  changed: Pick<Assortment, "name" | "fixedPriceCents" | "bounds" | "group">,
): Promise<AssortmentSaved> {
  const { name } = changed;
  const after = { ...before, ...changed, version: before.version + 1 };
  const isRenamed = sameName(before.name) !== sameName(name);
  const outcome = await commit(() =>
    service.transaction
      .write(({ assortment, name: names }) => [
        assortment
          .patch({ code: before.code })
          .set({ ...changed, version: after.version })
          .where(({ version }, { eq }) => eq(version, before.version))
          .commit(),
        ...(isRenamed
          ? [
              names.create({ name: sameName(name), code: before.code }).commit(),
              names.delete({ name: sameName(before.name) }).commit(),
            ]
          : []),
      ])
      .go(),
  );
  if (outcome.ok) return { ok: true, assortment: after };
  return { ok: false, reason: outcome.refused.includes(0) ? "changed" : "name_taken" };
}
