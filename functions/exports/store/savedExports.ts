import type { FactChange } from "#functions/platform/table/derived/derivation.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import { naturalSortKey } from "#shared/basics/names.ts";
import { type ActExport, ActExportEntity } from "./actExport.ts";

interface ExportedAct {
  id: number;
  type: ActType;
  number: string;
  counterpart: number;
  state: "draft" | "ready" | "deleted";
  version: number;
}

interface SavedAct extends FactChange<ExportedAct> {
  /** History event; missing when the history does not show the change. */
  event?: unknown;
}

export const EXPORT_ITEMS = 1;

/** Refused on an export since (docs/rules/exports.md, "Exported once"). @param stored at least of acts saved before */
export function exportWritesOf(changes: readonly SavedAct[], stored: ReadonlyMap<number, ActExport>): Write[] {
  return changes.flatMap(({ before, after, event }) => {
    const earlier = stored.get(after?.id ?? before?.id ?? 0);
    const saved = after?.state === "deleted" ? undefined : after;
    if (!saved) return earlier ? [withoutAct(earlier)] : [];
    // A save writes all purchase acts of its sales act, also unchanged ones.
    const isSame = event === undefined && earlier?.tab === "exported";
    return [put(isSame ? { ...earlier, actVersion: saved.version } : savedExport(saved, earlier), earlier)];
  });
}

/** An act that was or is being put into a file stays listed. */
function withoutAct(earlier: ActExport): Write {
  if (earlier.claim > 0) return put({ ...earlier, isDeleted: true }, earlier);
  if (earlier.run === 0) return ActExportEntity.delete({ act: earlier.act }, unchanged(earlier));
  return put({ ...earlier, tab: "exported", order: earlier.exportedAt, isDeleted: true }, earlier);
}

function savedExport(
  { id, type, number, counterpart, version }: ExportedAct,
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
