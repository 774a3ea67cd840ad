import { type ActType, PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";

/** On the wire: O buying acts, M sales acts (docs/rules/exports.md, "Choosing acts"). */
export const EXPORT_GROUPS = ["O", "M"] as const;
export type ExportGroup = (typeof EXPORT_GROUPS)[number];
export const TYPE_OF_GROUP: Record<ExportGroup, ActType> = { O: PURCHASE_ACT, M: SALES_ACT };

export interface ExportSelection {
  group: ExportGroup | null;
  /** All acts of the group but `except`, loaded or not. */
  isWhole: boolean;
  acts: ReadonlySet<number>;
  except: ReadonlySet<number>;
}

export const NOTHING_CHOSEN: ExportSelection = { group: null, isWhole: false, acts: new Set(), except: new Set() };

export function chooseGroup(group: ExportGroup, isChosen: boolean): ExportSelection {
  return isChosen ? { ...NOTHING_CHOSEN, group, isWhole: true } : NOTHING_CHOSEN;
}

export function chooseAct(
  selection: ExportSelection,
  group: ExportGroup,
  act: number,
  isChosen: boolean,
): ExportSelection {
  const own = selection.group === group ? selection : { ...NOTHING_CHOSEN, group };
  if (own.isWhole) return { ...own, except: withAct(own.except, act, !isChosen) };
  const acts = withAct(own.acts, act, isChosen);
  return acts.size === 0 ? NOTHING_CHOSEN : { ...own, acts };
}

export function isActChosen(selection: ExportSelection, group: ExportGroup, act: number): boolean {
  if (selection.group !== group) return false;
  return selection.isWhole ? !selection.except.has(act) : selection.acts.has(act);
}

export function groupMark(selection: ExportSelection, group: ExportGroup): "all" | "some" | "none" {
  if (selection.group !== group) return "none";
  return selection.isWhole && selection.except.size === 0 ? "all" : "some";
}

export function canExport(selection: ExportSelection, isExportedTab: boolean): boolean {
  return !isExportedTab && selection.group !== null;
}

function withAct(acts: ReadonlySet<number>, act: number, isIn: boolean): Set<number> {
  const changed = new Set(acts);
  if (isIn) changed.add(act);
  else changed.delete(act);
  return changed;
}
