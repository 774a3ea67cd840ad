import { platformId } from "#functions/companies/store/company.ts";
import { type ItemKey, keyOfItem, partitionsOf } from "#functions/platform/table/wholeTable.ts";
import { openStorage } from "#scripts/verifying/basis/storage.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";
import { counter } from "#scripts/verifying/counts.ts";
import { partOfFile } from "#scripts/verifying/fileCheck.ts";
import { allChecks, foundBy } from "#scripts/verifying/verify.ts";
import type { DonePiece, VerifyPiece } from "#shared/platform/verifyShapes.ts";
import { Divider, decidesAlone } from "./divide.ts";
import { framed, putFrames, putJson, runKey, toldOf } from "./runFiles.ts";
import { Spill } from "./spill.ts";

/** Whose files are compared with what names them. */
export const LISTED_FOLDERS = ["acts", "attachments", "containers", "documents", "eudr", "exports", "media"] as const;

/** Partitions after which checks give away what they keep. */
const PARTITIONS_TOGETHER = 20_000;

export interface Limits {
  /** Milliseconds since 1970, after which a round ends at the next partition or file. */
  until: number;
  maxBytes?: number | undefined;
  partitionsTogether?: number;
}

/** Reads a piece until its end or until its time is over, and writes at last what it read. @returns the piece to go on with */
export function readPiece(piece: VerifyPiece, limits: Limits): Promise<VerifyPiece> {
  return piece.segment ? readSegment(piece, piece.segment, limits) : listFolder(piece, limits);
}

async function readSegment(
  piece: VerifyPiece,
  { segment, segments, after }: NonNullable<VerifyPiece["segment"]>,
  { until, maxBytes, partitionsTogether = PARTITIONS_TOGETHER }: Limits,
): Promise<VerifyPiece> {
  const spill = new Spill(piece, maxBytes);
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
  await putDone(piece, spill, {
    isLast: last === undefined,
    everywhere: everywhere.length > 0 ? key : null,
    counts: { ...counts },
    unchecked: Object.fromEntries(unchecked),
    ...toldOf(foundBy(checks.filter(decidesAlone))),
  });
  return { ...nextRound(piece), segment: { segment, segments, ...(last && { after: last }) }, ...goingOn(last) };
}

async function listFolder(piece: VerifyPiece, { until, maxBytes }: Limits): Promise<VerifyPiece> {
  const { name = "", after } = piece.folder ?? {};
  const spill = new Spill(piece, maxBytes);
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
  await putDone(piece, spill, {
    isLast: last === undefined,
    everywhere: null,
    counts: {},
    unchecked: {},
    ...toldOf([]),
  });
  return { ...nextRound(piece), folder: { name, ...(last !== undefined && { after: last }) }, ...goingOn(last) };
}

async function putDone(
  { run, name, round }: VerifyPiece,
  { files }: Spill,
  done: Omit<DonePiece, "name" | "round" | "files">,
): Promise<void> {
  await putJson(runKey(run, "done", `${name}-${round}.json`), { name, round, files, ...done });
}

function nextRound({ run, startedAt, parts, name, round }: VerifyPiece): VerifyPiece {
  return { run, startedAt, parts, name, round: round + 1 };
}

function goingOn(last: unknown): { goesOn?: true } {
  return last === undefined ? {} : { goesOn: true };
}
