import { Service } from "electrodb";
import { type Act, ActEntity, editionOf } from "#functions/acts/store/act.ts";
import { type ActEvent, ActEventEntity, storedActEvent } from "#functions/acts/store/actEvent.ts";
import { ActFilesWantedEntity, wantedKey } from "#functions/acts/store/actFilesWanted.ts";
import { ActJobEntity } from "#functions/acts/store/actJob.ts";
import { type Attachment, AttachmentEntity, storedAttachment } from "#functions/acts/store/attachment.ts";
import { isOpen, noJob } from "#functions/acts/store/openAct.ts";
import { table } from "#functions/platform/table/table.ts";
import { commit, type InTransaction } from "#functions/platform/table/transaction.ts";
import { UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";
import { UploadEntity } from "#functions/uploads/store/upload.ts";

const entitiesOfFiles = {
  act: ActEntity,
  attachment: AttachmentEntity,
  event: ActEventEntity,
  job: ActJobEntity,
  unused: UnusedFileEntity,
  upload: UploadEntity,
  wanted: ActFilesWantedEntity,
};
const service = /* @__PURE__ */ new Service(entitiesOfFiles, table);

/** An act whose paper lists the file. `counted`: with the first paper waybill that has no file after a change of one. */
export interface ListingAct {
  act: Act;
  counted?: { missingWaybill: string | undefined };
}

/** A file that comes with its upload, or that goes. */
export type FileChange = { add: Attachment; upload: string } | { remove: Attachment };

/** The act of the file comes first in `listing`, then its sales act where that lists the file as well. */
export interface AttachmentChange {
  listing: readonly [ListingAct, ...ListingAct[]];
  file: FileChange;
  event: ActEvent;
}

/** `busy`: a save is at work. `act`: changed since it was read, or frozen. `file`: its slot was taken, or it is gone. */
export type AttachmentRefusal = "act" | "busy" | "file" | "upload";

/** Whether the paper of an act is made anew: what both sign in a container stays as it is. */
export function hasNewPaper({ container }: Act): boolean {
  return container === undefined;
}

/** Writes a file, its event, what it changes of the acts and the wish for new files of them: all or nothing. */
export async function writeAttachment(
  change: AttachmentChange,
): Promise<{ ok: true } | { ok: false; reason: AttachmentRefusal }> {
  const { listing, file, event } = change;
  const [{ act }] = listing;
  const papers = listing.filter((one) => hasNewPaper(one.act));
  const salesAct = act.salesAct === 0 ? act.id : act.salesAct;
  const outcome = await commit(() =>
    service.transaction
      .write((entities) => [
        noJob(entities, salesAct),
        fileWrite(entities, file),
        entities.event.create(storedActEvent(event)).commit(),
        ...listing.map((one) => actWrite(entities, one, one.act.id !== act.id)),
        ...papers.map((one) =>
          entities.wanted
            .put({ ...wantedKey(one.act.id), version: editionOf(one.act) + 1, queuedAt: event.at })
            .commit(),
        ),
        ...storageWrites(entities, file, Date.parse(event.at)),
      ])
      .go(),
  );
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

function fileWrite({ attachment }: InTransaction<Pick<typeof entitiesOfFiles, "attachment">>, file: FileChange) {
  if ("add" in file) return attachment.create(storedAttachment(file.add)).commit();
  const { salesAct, owner, kind, subject, slot, nonce: read } = file.remove;
  return attachment
    .remove({ salesAct, owner, kind, subject, slot })
    .where(({ nonce }, { eq }) => eq(nonce, read))
    .commit();
}

function actWrite(
  { act: acts }: InTransaction<Pick<typeof entitiesOfFiles, "act">>,
  { act, counted }: ListingAct,
  mayBeSigned: boolean,
) {
  const missingWaybill = counted?.missingWaybill;
  const patch = acts.patch({ id: act.id }).set({
    ...(hasNewPaper(act) ? { edits: (act.edits ?? 0) + 1 } : { paperOutdated: true }),
    ...(counted && { waybillChanges: (act.waybillChanges ?? 0) + 1 }),
    ...(missingWaybill !== undefined && { missingWaybill }),
  });
  return (counted && missingWaybill === undefined ? patch.remove(["missingWaybill"]) : patch)
    .where(isOpen(act, mayBeSigned))
    .commit();
}

/** The upload is used up and its copy named; a file that goes is deleted from the storage later. */
function storageWrites(
  { unused, upload }: InTransaction<Pick<typeof entitiesOfFiles, "unused" | "upload">>,
  file: FileChange,
  since: number,
) {
  if ("remove" in file) return [unused.put({ key: file.remove.file.key, state: "unused", since }).commit()];
  return [
    upload.remove({ id: file.upload }).commit(),
    unused
      .remove({ key: file.add.file.key })
      .where(({ state }, { eq }) => eq(state, "storing"))
      .commit(),
  ];
}
