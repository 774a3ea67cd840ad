import { CustomAttributeType } from "electrodb";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

export interface Selection {
  id: string;
  person: number;
  company: number;
  /** Empty with no reports either: the whole company. */
  destinations: readonly string[];
  reports: readonly number[];
  /** Taken out of the whole destinations or company. */
  except: readonly number[];
  expiresAt: number;
}

export const SelectionEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "selection", version: "1", service: "virn" },
    attributes: {
      id: { type: "string", required: true },
      person: { type: "number", required: true },
      company: { type: "number", required: true },
      destinations: { type: CustomAttributeType<readonly string[]>("any"), required: true },
      reports: { type: CustomAttributeType<readonly number[]>("any"), required: true },
      except: { type: CustomAttributeType<readonly number[]>("any") },
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"], casing: "none" }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

export async function putSelection(selection: Selection): Promise<void> {
  await SelectionEntity.create(selection).go();
}

/** Undefined for a selection of another person. */
export async function selectionOf(id: string, person: number): Promise<Selection | undefined> {
  const { data } = await SelectionEntity.get({ id }).go({ consistent: true });
  return data && data.person === person ? { ...data, except: data.except ?? [] } : undefined;
}
