import { samePath } from "#functions/analytics/exportedNames.ts";
import { filesOfPartition, type PlannedFile } from "#functions/analytics/factsOfPartition.ts";
import { type ItemKey, keyOfItem, partitionsOf } from "#functions/platform/table/wholeTable.ts";
import { goingOn, nextRound, putDone } from "#scripts/divided/rounds.ts";
import { Spill } from "#scripts/divided/spill.ts";
import { waybillFile } from "#scripts/exporting/waybillFiles.ts";
import { openStorage } from "#scripts/verifying/basis/storage.ts";
import type { EpochMs } from "#shared/basics/measures.ts";
import type { DividedPiece } from "#shared/platform/dividedShapes.ts";
import { workKey } from "./runKeys.ts";

interface Limits {
  /** A round ends at the next partition or file after it. */
  until: EpochMs;
  maxBytes?: number;
}

/**
 * Gives the files of a piece to parts, by their paths: equal ones meet in one part. Ends when its time is over.
 * @returns the piece to go on with
 */
export async function planPiece(piece: DividedPiece, limits: Limits): Promise<DividedPiece> {
  const { run, name, round, segment, folder } = piece;
  const spill = new Spill(workKey(run, "plan"), piece, limits.maxBytes);
  const file = (planned: PlannedFile) => spill.add(samePath(planned.path), planned);
  const next: Partial<DividedPiece> = {};
  if (segment) {
    const last = await planSegment(segment, { spill, file, ...limits });
    const { segment: own, segments } = segment;
    Object.assign(next, { segment: { segment: own, segments, ...(last && { after: last }) }, ...goingOn(last) });
  } else if (folder) {
    const last = await planFolder(folder, { spill, file, ...limits });
    Object.assign(next, { folder: { name: folder.name, ...(last && { after: last }) }, ...goingOn(last) });
  }
  await spill.write();
  await putDone(workKey(run, "planned"), { name, round, isLast: !next.goesOn, files: spill.files });
  return { ...nextRound(piece), ...next };
}

interface Planning extends Limits {
  spill: Spill;
  file: (planned: PlannedFile) => void;
}

async function planSegment(
  { segment, segments, after }: NonNullable<DividedPiece["segment"]>,
  { spill, file, until }: Planning,
): Promise<ItemKey | undefined> {
  for await (const items of partitionsOf({ segment, segments }, { after, isEventual: true })) {
    filesOfPartition(items, { file });
    if (spill.isFull) await spill.write();
    const item = items.at(-1);
    if (Date.now() >= until && item) return keyOfItem(item);
  }
  return undefined;
}

async function planFolder(
  { name, after }: NonNullable<DividedPiece["folder"]>,
  { spill, file, until }: Planning,
): Promise<string | undefined> {
  const storage = openStorage();
  try {
    for await (const { key } of storage.list(name, after)) {
      file(waybillFile(key));
      if (spill.isFull) await spill.write();
      if (Date.now() >= until) return key;
    }
    return undefined;
  } finally {
    storage.close();
  }
}
