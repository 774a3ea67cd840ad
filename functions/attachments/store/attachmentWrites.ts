import { type Act, ActEntity, editionOf } from "#functions/acts/store/act.ts";
import { type ActEvent, ActEventEntity } from "#functions/acts/store/actEvent.ts";
import { wantFiles } from "#functions/acts/store/actFilesWanted.ts";
import { isOpen, noJob } from "#functions/acts/store/actLocks.ts";
import { actSigningWrites } from "#functions/acts/store/actStats.ts";
import { type Attachment, AttachmentEntity } from "#functions/acts/store/attachment.ts";
import { actSumChanges } from "#functions/acts/store/sumsOfAct.ts";
import type { SumChange } from "#functions/platform/sums/sum.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import { UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";
import { UploadEntity } from "#functions/uploads/store/upload.ts";

/** An act whose paper lists the file. `counted`: with its first paper waybill without a file after the change. */
export interface ListingAct {
  act: Act;
  counted?: { missingWaybill: string | undefined };
}

export type FileChange = { add: Attachment; upload: string } | { remove: Attachment };

/** `listing`: the act of the file, then its sales act when that lists the file. */
export interface AttachmentChange {
  listing: readonly [ListingAct, ...ListingAct[]];
  file: FileChange;
  event: ActEvent;
}

/** `busy`: a save is running. `act`: changed since the read, or frozen. `file`: its slot was taken, or it is gone. */
export type AttachmentRefusal = "act" | "busy" | "file" | "upload";

/** False for an act in a container, whose paper stays as it is. */
export function hasNewPaper({ container }: Act): boolean {
  return container === undefined;
}

/** Writes a file, its event, the changes of the acts and their wanted files: all or nothing. */
export async function writeAttachment(
  change: AttachmentChange,
): Promise<{ ok: true } | { ok: false; reason: AttachmentRefusal }> {
  const { listing, file, event } = change;
  const [{ act }] = listing;
  const papers = listing.filter((one) => hasNewPaper(one.act));
  const salesAct = act.salesAct === 0 ? act.id : act.salesAct;
  const outcome = await commit([
    noJob(salesAct),
    "add" in file ? AttachmentEntity.create(file.add) : removal(file.remove),
    ActEventEntity.create(event),
    ...listing.map((one) => actWrite(one, one.act.id !== act.id)),
    ...papers.map((one) => wantFiles({ act: one.act.id, edition: editionOf(one.act) + 1, queuedAt: event.at })),
    ...storageWrites(file, Date.parse(event.at)),
    ...sumDeltas(listing.flatMap(sumsOf)).map((delta) => SumDeltaEntity.put(delta)),
    ...actSigningWrites(listing.map((one) => ({ before: one.act, after: { ...one.act, ...changesOf(one) } }))),
  ]);
  if (outcome.ok) return outcome;
  const acts = listing.length + papers.length;
  const reasonOf = (index: number): AttachmentRefusal => {
    if (index === 0) return "busy";
    if (index === 1) return "file";
    // An event of the same millisecond: the next attempt has another one.
    return index < 3 + acts ? "act" : "upload";
  };
  const reasons = new Set(outcome.refused.map(reasonOf));
  const order: readonly AttachmentRefusal[] = ["act", "busy", "upload", "file"];
  return { ok: false, reason: order.find((one) => reasons.has(one)) ?? "act" };
}

export function removal(file: Attachment): Write {
  return AttachmentEntity.remove(file, { nonce: file.nonce });
}

/** A file may be the last that a purchase act lacks. */
function sumsOf({ act, counted }: ListingAct): SumChange[] {
  return counted ? actSumChanges(act, { ...act, ...counted }) : [];
}

function actWrite(one: ListingAct, mayBeSigned: boolean): Write {
  const { act } = one;
  return ActEntity.patch({ id: act.id }, changesOf(one), { when: isOpen(act, mayBeSigned) });
}

function changesOf({ act, counted }: ListingAct): Partial<Act> {
  const { edits = 0, waybillChanges = 0 } = act;
  return {
    ...(hasNewPaper(act) ? { edits: edits + 1 } : { paperOutdated: true }),
    ...(counted && { waybillChanges: waybillChanges + 1, missingWaybill: counted.missingWaybill }),
  };
}

/** Uses up the upload and names its copy; a removed file is deleted from the storage later. */
function storageWrites(file: FileChange, since: number): Write[] {
  if ("remove" in file) return [UnusedFileEntity.put({ key: file.remove.file.key, state: "unused", since })];
  return [
    UploadEntity.remove({ id: file.upload }),
    UnusedFileEntity.remove({ key: file.add.file.key }, { state: "storing" }),
  ];
}
