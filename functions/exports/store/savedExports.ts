import { waitingSum } from "#functions/platform/sums/plainSums.ts";
import { netChanges, reversed, type SumChange } from "#functions/platform/sums/sum.ts";
import type { FactChange } from "#functions/platform/table/derived/derivation.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import { naturalSortKey } from "#shared/basics/names.ts";
import { type ActExport, ActExportEntity } from "./actExport.ts";

interface ExportedAct {
  id: number;
  type: ActType;
  number: string;
  date: string;
  counterpart: number;
  state: "draft" | "ready" | "deleted";
  version: number;
}

interface SavedAct extends FactChange<ExportedAct> {
  /** History event; missing when the history does not show the change. */
  event?: unknown;
}

export const EXPORT_ITEMS = 1;

/**
 * Refused on an export since (docs/rules/exports.md, "Exported once"). `sums`: for `sumDeltas`. @param stored at least of
 * acts saved before
 */
export function exportWritesOf(
  changes: readonly SavedAct[],
  stored: ReadonlyMap<number, ActExport>,
): {
  writes: Write[];
  sums: SumChange[];
} {
  const moves = changes.flatMap((change): Move[] => {
    const earlier = stored.get(change.after?.id ?? change.before?.id ?? 0);
    const item = exportAfterSave(change, earlier);
    return earlier || item ? [{ earlier, item }] : [];
  });
  return {
    writes: moves.map(moveWrite),
    sums: netChanges(
      moves.flatMap(({ earlier, item }) => [
        ...(earlier ? reversed(sumsOfExport(earlier)) : []),
        ...(item ? sumsOfExport(item) : []),
      ]),
    ),
  };
}

/** Export state of an act after its save; undefined for an act that is listed no more. */
export function exportAfterSave({ after, event }: SavedAct, earlier: ActExport | undefined): ActExport | undefined {
  const saved = after?.state === "deleted" ? undefined : after;
  if (!saved) return earlier && withoutAct(earlier);
  // A save writes the sales act and all its purchase acts, also unchanged ones.
  const isSame = event === undefined && earlier?.tab === "exported";
  return isSame ? { ...earlier, actVersion: saved.version, date: saved.date } : savedExport(saved, earlier);
}

/** `item`: undefined when it is deleted. */
interface Move {
  earlier: ActExport | undefined;
  item: ActExport | undefined;
}

function moveWrite({ earlier, item }: Move): Write {
  if (item) return put(item, earlier);
  return ActExportEntity.delete({ act: earlier?.act ?? 0 }, earlier && unchanged(earlier));
}

export const unexportedSum = /* @__PURE__ */ waitingSum("unexported", 9);

/** Returns the share of an act in the sums while it is not exported, by its date. */
export function sumsOfExport({
  tab,
  isDeleted,
  date = "",
}: Pick<ActExport, "tab" | "isDeleted" | "date">): SumChange[] {
  return tab === "open" && !isDeleted ? [unexportedSum.change({ day: date })] : [];
}

/** An act that was or is being put into a file stays listed. */
function withoutAct(earlier: ActExport): ActExport | undefined {
  if (earlier.claim > 0) return { ...earlier, isDeleted: true };
  if (earlier.run === 0) return undefined;
  return { ...earlier, tab: "exported", order: earlier.exportedAt, isDeleted: true };
}

function savedExport(
  { id, type, number, date, counterpart, version }: ExportedAct,
  earlier: ActExport | undefined,
): ActExport {
  return {
    act: id,
    type,
    tab: "open",
    order: naturalSortKey(number),
    number,
    counterpart,
    actVersion: version,
    claim: 0,
    run: earlier?.run ?? 0,
    exportedAt: earlier?.exportedAt ?? "",
    isDeleted: false,
    date,
    version: 0,
  };
}

function put(item: ActExport, earlier: ActExport | undefined): Write {
  return earlier
    ? ActExportEntity.put({ ...item, version: earlier.version + 1 }, unchanged(earlier))
    : ActExportEntity.create({ ...item, version: 1 });
}

function unchanged({ version, claim }: ActExport) {
  return { version, claim };
}
