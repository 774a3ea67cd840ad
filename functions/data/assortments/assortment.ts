import { CustomAttributeType } from "electrodb";
import { centsAttribute } from "#functions/data/quantities/attributes.ts";
import { isRefusedCondition } from "#functions/data/table/conditions.ts";
import { Entity } from "#functions/data/table/entity.ts";
import { nextIds } from "#functions/data/table/sequence.ts";
import { idInKey, table } from "#functions/data/table/table.ts";
import type { Cents } from "#shared/domain/quantities/amounts.ts";
import type { Unit } from "#shared/domain/quantities/units.ts";

export interface Assortment {
  code: string;
  id: number;
  name: string;
  unit: Unit;
  /** 0, or a buying price that ignores the sales price (docs/rules/assortments.md, "Fixed buying price"). */
  fixedPriceCents: Cents;
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
    },
    indexes: {
      /** What kinds of timber are there? A few dozen, read whole. */
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["code"], casing: "none" } },
    },
  },
  table,
);

export async function allAssortments(): Promise<Assortment[]> {
  const { data } = await AssortmentEntity.query.all({}).go({ pages: "all" });
  return data;
}

/** Adds nothing when the code exists. */
export async function addAssortment(facts: Omit<Assortment, "id">): Promise<void> {
  try {
    await AssortmentEntity.create({ ...facts, id: await nextIds("assortment") }).go();
  } catch (error) {
    if (!isRefusedCondition(error)) throw error;
  }
}
