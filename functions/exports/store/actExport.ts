import { CustomAttributeType } from "electrodb";
import { fromCursor } from "#functions/platform/table/cursor.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import type { ActType } from "#shared/acts/actTypes.ts";

export type ExportTab = "open" | "exported";

/** Whether an act is exported, beside the act (docs/rules/exports.md, "Exported once"). */
export interface ActExport {
  act: number;
  type: ActType;
  tab: ExportTab;
  /** Open: the act number in natural order; exported: when it was. */
  order: string;
  number: string;
  counterpart: number;
  /** Of the act. */
  version: number;
  /** Run that is exporting it now; 0 for none. */
  claim: number;
  /** Run of the last file that it was in; 0 for none. */
  run: number;
  /** ISO instant of that file; '' for none. */
  exportedAt: string;
  isDeleted: boolean;
  /** Of this item: it grows with each save of the act. */
  revision: number;
}

export const ActExportEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actExport", version: "1", service: "virn" },
    attributes: {
      act: idInKey,
      type: { type: CustomAttributeType<ActType>("number"), required: true },
      tab: { type: ["open", "exported"] as const, required: true },
      order: { type: "string", required: true },
      number: { type: "string", required: true },
      counterpart: { type: "number", required: true },
      version: { type: "number", required: true },
      claim: { type: "number", required: true },
      run: { type: "number", required: true },
      exportedAt: { type: "string", required: true },
      isDeleted: { type: "boolean", required: true },
      revision: { type: "number", required: true },
    },
    indexes: {
      ofAct: { pk: { field: "pk", composite: ["act"] }, sk: { field: "sk", composite: [] } },
      /** Which acts of a type are exported, and which are not? */
      inTab: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["type", "tab"] },
        sk: { field: "gsi1sk", composite: ["order", "act"], casing: "none" },
      },
    },
  },
  table,
);

export interface ExportsPage {
  items: ActExport[];
  next: string | null;
}

/** Open acts by number, exported ones newest first. The index may lag: a run asks each act again. */
export async function exportsInTab(
  type: ActType,
  tab: ExportTab,
  cursor: string | undefined,
  limit: number,
): Promise<ExportsPage> {
  const query = ActExportEntity.query.inTab({ type, tab });
  const order = tab === "open" ? "asc" : "desc";
  const { data, cursor: next } = await fromCursor(cursor, { limit, order }, (start) => query.go(start));
  return { items: data, next };
}

/** By act; acts that were never saved are left out. */
export async function exportsOfActs(acts: readonly number[]): Promise<Map<number, ActExport>> {
  if (acts.length === 0) return new Map();
  const { data } = await ActExportEntity.get(acts.map((act) => ({ act }))).go({ consistent: true, concurrent: 4 });
  return new Map(data.map((item) => [item.act, item]));
}
