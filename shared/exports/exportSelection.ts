import { type ActType, PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { add, type Cents, NO_CENTS, subtract } from "#shared/basics/amounts.ts";

/** Values on the wire: O buying acts, M sales acts (docs/rules/exports.md, "Choosing acts"). */
export const EXPORT_GROUPS = ["O", "M"] as const;
export type ExportGroup = (typeof EXPORT_GROUPS)[number];
export const TYPE_OF_GROUP: Record<ExportGroup, ActType> = { O: PURCHASE_ACT, M: SALES_ACT };

type SumOfAct = ReadonlyMap<number, Cents>;

export interface ExportSelection {
  group: ExportGroup | null;
  /** All acts of the group but `except`, loaded or not. */
  isWhole: boolean;
  acts: SumOfAct;
  except: SumOfAct;
}

export const NOTHING_CHOSEN: ExportSelection = { group: null, isWhole: false, acts: new Map(), except: new Map() };

export interface ExportTotal {
  count: number;
  withVat: Cents;
}

export function chooseGroup(group: ExportGroup, isChosen: boolean): ExportSelection {
  return isChosen ? { ...NOTHING_CHOSEN, group, isWhole: true } : NOTHING_CHOSEN;
}

interface ChosenAct {
  id: number;
  withVat: Cents;
}

export function chooseAct(
  selection: ExportSelection,
  group: ExportGroup,
  act: ChosenAct,
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

export function canExport(
  selection: ExportSelection,
  isExportedTab: boolean,
): { ok: true } | { ok: false; reason: "exported" | "nothing_chosen" } {
  if (isExportedTab) return { ok: false, reason: "exported" };
  return selection.group === null ? { ok: false, reason: "nothing_chosen" } : { ok: true };
}

/**
 * Leaves out acts that are not `stays`. `listed`: ids of all acts of the group that can be exported; undefined while some are not
 * loaded. A whole group of which all acts were unticked is no choice. The same selection where nothing changes.
 */
export function withoutGone(
  selection: ExportSelection,
  stays: { acts: ReadonlySet<number>; except: ReadonlySet<number> },
  listed: readonly number[] | undefined,
): ExportSelection {
  const { group, isWhole, acts, except } = selection;
  if (group === null) return selection;
  const isEmpty = isWhole ? listed?.every((id) => except.has(id)) === true : stays.acts.size === 0;
  if (isEmpty) return NOTHING_CHOSEN;
  if (stays.acts.size === acts.size && stays.except.size === except.size) return selection;
  const left = (of: SumOfAct, ids: ReadonlySet<number>) => new Map([...of].filter(([id]) => ids.has(id)));
  return { ...selection, acts: left(acts, stays.acts), except: left(except, stays.except) };
}

/** A whole group is more than what is seen (docs/rules/exports.md, "Review of an export"). */
export function needsReview({ isWhole, acts }: ExportSelection): boolean {
  return isWhole || acts.size > 1;
}

/**
 * Adds up the file of a selection (docs/rules/exports.md, "Total of a choice"). `whole`: total of the group. Until it is known,
 * it and the result are undefined.
 */
export function selectionTotal(
  { isWhole, acts, except }: ExportSelection,
  whole: ExportTotal | undefined,
): ExportTotal | undefined {
  if (!isWhole) return { count: acts.size, withVat: sumOf(acts) };
  return whole && { count: whole.count - except.size, withVat: subtract(whole.withVat, sumOf(except)) };
}

function sumOf(acts: SumOfAct): Cents {
  return [...acts.values()].reduce(add, NO_CENTS);
}

function withAct(acts: SumOfAct, { id, withVat }: ChosenAct, isIn: boolean): SumOfAct {
  const changed = new Map(acts);
  if (isIn) changed.set(id, withVat);
  else changed.delete(id);
  return changed;
}
