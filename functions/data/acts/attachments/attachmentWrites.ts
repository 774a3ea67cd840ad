import { Service } from "electrodb";
import { type Act, ActEntity } from "#functions/data/acts/act.ts";
import { ActJobEntity } from "#functions/data/acts/actJob.ts";
import { type ActEvent, ActEventEntity, storedActEvent } from "#functions/data/acts/history/actEvent.ts";
import { table } from "#functions/data/table/table.ts";
import { commit, type InTransaction } from "#functions/data/table/transaction.ts";
import { UnusedFileEntity } from "#functions/data/uploads/unusedFile.ts";
import { UploadEntity } from "#functions/data/uploads/upload.ts";
import { type Attachment, AttachmentEntity, storedAttachment } from "./attachment.ts";
import { isOpen, noJob } from "./openAct.ts";

const entitiesOfFiles = {
  act: ActEntity,
  attachment: AttachmentEntity,
  event: ActEventEntity,
  job: ActJobEntity,
  unused: UnusedFileEntity,
  upload: UploadEntity,
};
const service = /* @__PURE__ */ new Service(entitiesOfFiles, table);

/** An act with the first paper waybill that has no file after the change. */
export interface CountedAct {
  act: Act;
  missingWaybill: string | undefined;
}

/** A file that comes with its upload, or that goes. */
export type FileChange = { add: Attachment; upload: string } | { remove: Attachment };

/** What an attachment changes: of a file of a site nothing on the act, of a waybill the count of the act and its sales act. */
export interface AttachmentChange {
  act: Act;
  counted: readonly CountedAct[];
  file: FileChange;
  event: ActEvent;
}

/** `busy`: a save is at work. `act`: changed since it was read, or frozen. `file`: its slot was taken, or it is gone. */
export type AttachmentRefusal = "act" | "busy" | "file" | "upload";

/** Writes a file, what it changes of the acts, and its event: all or nothing. */
export async function writeAttachment(
  change: AttachmentChange,
): Promise<{ ok: true } | { ok: false; reason: AttachmentRefusal }> {
  const { act, counted, file, event } = change;
  const salesAct = act.salesAct === 0 ? act.id : act.salesAct;
  const outcome = await commit(() =>
    service.transaction
      .write((entities) => [
        noJob(entities, salesAct),
        fileWrite(entities, file),
        entities.event.create(storedActEvent(event)).commit(),
        ...(counted.length === 0
          ? [entities.act.check({ id: act.id }).where(isOpen(act)).commit()]
          : counted.map((one) => countWrite(entities, one, one.act.id !== act.id))),
        ...storageWrites(entities, file, Date.parse(event.at)),
      ])
      .go(),
  );
  if (outcome.ok) return outcome;
  const acts = Math.max(1, counted.length);
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

function countWrite(
  { act: acts }: InTransaction<Pick<typeof entitiesOfFiles, "act">>,
  { act, missingWaybill }: CountedAct,
  mayBeSigned: boolean,
) {
  const waybillChanges = (act.waybillChanges ?? 0) + 1;
  const patch = acts.patch({ id: act.id });
  return (
    missingWaybill === undefined
      ? patch.set({ waybillChanges }).remove(["missingWaybill"])
      : patch.set({ waybillChanges, missingWaybill })
  )
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
