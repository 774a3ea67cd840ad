import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { EpochSeconds } from "#shared/basics/measures.ts";
import type { ReportFilters } from "#shared/reports/reportFilters.ts";

export interface Selection {
  id: string;
  person: number;
  company: number;
  /** The whole company is selected when destinations and reports are empty. */
  destinations: readonly string[];
  reports: readonly number[];
  except: readonly number[];
  /** Narrow the whole company or destinations. Absent for none. */
  filters?: ReportFilters;
  expiresAt: EpochSeconds;
}

export const SelectionEntity = /* @__PURE__ */ entity<Selection>()({ name: "selection", key: { of: ["id"] } });

export async function putSelection(selection: Selection): Promise<void> {
  const isNew = await write(SelectionEntity.create(selection));
  if (!isNew) throw new Error("A selection of this id exists");
}

/** Undefined once it has expired: DynamoDB removes the item up to two days later. */
export async function selectionOf(id: string, person: number, now: Date): Promise<Selection | undefined> {
  const selection = await SelectionEntity.get({ id });
  return selection?.person === person && selection.expiresAt > now.getTime() / 1000 ? selection : undefined;
}
