import { entity } from "#functions/platform/table/entity.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";

export type ExportTab = "open" | "exported";

/** Export state of an act (docs/rules/exports.md, "Exported once"). */
export interface ActExport {
  act: number;
  type: ActType;
  tab: ExportTab;
  /** Open: the act number in natural order; exported: the time. */
  order: string;
  number: string;
  counterpart: number;
  actVersion: number;
  /** Run that exports it now; 0 for none. */
  claim: number;
  /** Run of its last file; 0 for none. */
  run: number;
  /** Of that file; '' for none. */
  exportedAt: IsoInstant;
  isDeleted: boolean;
  /** Date of the act; absent when it was last saved before dates were noted. */
  date?: string | undefined;
  /** Version of this item: it grows with each save of the act. */
  version: number;
}

export const ActExportEntity = /* @__PURE__ */ entity<ActExport>()({
  name: "actExport",
  key: { of: ["act"] },
  indexes: {
    /** Which acts of a type are exported, and which are not? */
    inTab: { on: "gsi1", of: ["type", "tab"], by: ["order", "act"] },
  },
});

export interface ExportsPage {
  items: ActExport[];
  next: string | null;
}

/** Open acts by number, exported ones newest first. The index may lag: a run asks each act again. */
export function exportsInTab(
  type: ActType,
  tab: ExportTab,
  cursor: string | undefined,
  limit: number,
): Promise<ExportsPage> {
  return ActExportEntity.page("inTab", { type, tab }, { cursor, limit, descending: tab === "exported" });
}

export async function exportsOfActs(acts: readonly number[]): Promise<Map<number, ActExport>> {
  const found = await ActExportEntity.getAll(acts.map((act) => ({ act })));
  return new Map(found.map((item) => [item.act, item]));
}
