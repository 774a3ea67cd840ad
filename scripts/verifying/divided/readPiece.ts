import { platformId } from "#functions/companies/store/company.ts";
import { type ItemKey, keyOfItem, partitionsOf } from "#functions/platform/table/wholeTable.ts";
import { framed, putFrames } from "#scripts/divided/frames.ts";
import { goingOn, nextRound, putDone } from "#scripts/divided/rounds.ts";
import { Spill } from "#scripts/divided/spill.ts";
import { openStorage } from "#scripts/verifying/basis/storage.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";
import { counter } from "#scripts/verifying/counts.ts";
import { partOfFile } from "#scripts/verifying/fileCheck.ts";
import { allChecks, foundBy } from "#scripts/verifying/verify.ts";
import type { EpochMs } from "#shared/basics/measures.ts";
import type { DividedPiece } from "#shared/platform/dividedShapes.ts";
import type { DonePiece } from "#shared/platform/verifyShapes.ts";
import { Divider, decidesAlone } from "./divide.ts";
import { runKey, toldOf } from "./runFiles.ts";

/** Whose files are compared with what names them. */
export const LISTED_FOLDERS = ["acts", "attachments", "containers", "documents", "eudr", "exports", "media"] as const;

/** Partitions after which checks give away what they keep. */
const PARTITIONS_TOGETHER = 20_000;

export interface Limits {
  /** A round ends at the next partition or file after it. */
  until: EpochMs;
  maxBytes?: number | undefined;
  partitionsTogether?: number;
}

/** Reads a piece until its end or until its time is over, and writes at last what it read. @returns the piece to go on with */
export function readPiece(piece: DividedPiece, limits: Limits): Promise<DividedPiece> {
  return piece.segment ? readSegment(piece, piece.segment, limits) : listFolder(piece, limits);
}

async function readSegment(
  piece: DividedPiece,
  { segment, segments, after }: NonNullable<DividedPiece["segment"]>,
  { until, maxBytes, partitionsTogether = PARTITIONS_TOGETHER }: Limits,
): Promise<DividedPiece> {
  const spill = new Spill(runKey(piece.run, "parts"), piece, maxBytes);
  const { checks } = allChecks(await platformId(), { now: Date.parse(piece.startedAt) });
  const divider = new Divider(checks, (key, given) => spill.add(key, given));
  const { counts, unchecked, take } = counter();
  let read = 0;
  let last: ItemKey | undefined;
  for await (const items of partitionsOf({ segment, segments }, { after })) {
    const partition = partitionOf(items);
    take(partition);
    divider.take(partition);
    if (++read % partitionsTogether === 0) divider.drain();
    if (spill.isFull) await spill.write();
    const item = items.at(-1);
    if (Date.now() >= until && item) {
      last = keyOfItem(item);
      break;
    }
  }
  divider.drain();
  await spill.write();
  const { everywhere } = divider;
  const key = runKey(piece.run, "everywhere", `${piece.name}-${piece.round}.gz`);
  if (everywhere.length > 0) await putFrames(key, everywhere.map(framed));
  await putRound(piece, spill, {
    isLast: last === undefined,
    everywhere: everywhere.length > 0 ? key : null,
    counts: { ...counts },
    unchecked: Object.fromEntries(unchecked),
    ...toldOf(foundBy(checks.filter(decidesAlone))),
  });
  return { ...nextRound(piece), segment: { segment, segments, ...(last && { after: last }) }, ...goingOn(last) };
}

async function listFolder(piece: DividedPiece, { until, maxBytes }: Limits): Promise<DividedPiece> {
  const { name = "", after } = piece.folder ?? {};
  const spill = new Spill(runKey(piece.run, "parts"), piece, maxBytes);
  const storage = openStorage();
  let last: string | undefined;
  for await (const file of storage.list(name, after)) {
    spill.add(partOfFile(file.key), { file });
    if (spill.isFull) await spill.write();
    if (Date.now() >= until) {
      last = file.key;
      break;
    }
  }
  storage.close();
  await spill.write();
  await putRound(piece, spill, {
    isLast: last === undefined,
    everywhere: null,
    counts: {},
    unchecked: {},
    ...toldOf([]),
  });
  return { ...nextRound(piece), folder: { name, ...(last !== undefined && { after: last }) }, ...goingOn(last) };
}

async function putRound(
  { run, name, round }: DividedPiece,
  { files }: Spill,
  more: Omit<DonePiece, "name" | "round" | "files">,
): Promise<void> {
  const done: DonePiece = { name, round, files, ...more };
  await putDone(runKey(run, "done"), done);
}
