import { rowsOfVersion } from "#functions/acts/rowsNow.ts";
import { editionOf } from "#functions/acts/store/act.ts";
import { NO_CHANGES } from "#functions/acts/store/actEvent.ts";
import {
  type Attachment,
  type AttachmentSubject,
  filesAt,
  filesOfWaybills,
  siteId,
  waybillSubjects,
} from "#functions/acts/store/attachment.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { hashOfFile, readFirstBytes } from "#functions/platform/clients/files.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { StoredFile } from "#functions/uploads/store/unusedFile.ts";
import type { UploadOwner } from "#functions/uploads/store/upload.ts";
import { storeUpload } from "#functions/uploads/storeUpload.ts";
import type { ActEventKind, FieldChange } from "#shared/acts/actEvents.ts";
import { type AttachmentKind, MAX_FILES } from "#shared/acts/attachments.ts";
import { mayRemoveWaybillFile } from "#shared/attachments/frozen.ts";
import { numberKey } from "#shared/basics/names.ts";
import type { Actor } from "#shared/people/actor.ts";
import { beginsAs, FIRST_BYTES } from "#shared/uploads/fileTypes.ts";
import { missingWaybillOf, paperWaybillsOf } from "./missingWaybill.ts";
import { changeOpenActs, type OpenActs } from "./openActs.ts";
import { type FileChange, hasNewPaper, type ListingAct, writeAttachment } from "./store/attachmentWrites.ts";

const EVENTS = {
  waybill: { added: "waybillAdded", removed: "waybillRemoved" },
  site: { added: "siteFileAdded", removed: "siteFileRemoved" },
} as const satisfies Record<AttachmentKind, Record<"added" | "removed", ActEventKind>>;

export type Target = { waybill: string } | { site: string };

export interface Changer {
  owner: UploadOwner;
  by: Actor;
}

/** Idempotent. Paper that lists the file is made anew (docs/rules/attachments.md, "Files on paper"). @throws Problem */
export async function attachFile(act: number, target: Target, upload: string, who: Changer, now: Date): Promise<void> {
  let stored: HashedFile | undefined;
  await changeOpenActs(act, "files", async (acts) => {
    const subject = subjectOf(acts, target);
    const rows = await rowsOfVersion(acts.act);
    const name = nameOf(rows, target);
    const files = await filesOf(subject, target);
    if (files.some(({ nonce }) => nonce === upload)) return true;
    const slot = freeSlot(subject, files);
    stored ??= await hashedFile(upload, subject.kind, who.owner, now);
    const facts =
      "waybill" in target ? { waybill: String(name.to), addedBeside: acts.sales?.container } : { waybill: "" };
    return write(acts, rows, who.by, name, { add: { ...subject, ...stored, slot, nonce: upload, ...facts }, upload });
  });
}

/** Removes a file of the act itself. @throws Problem `act_frozen` when a signed paper lists it, and others */
export async function removeFile(act: number, target: Target, nonce: string | undefined, by: Actor): Promise<void> {
  await changeOpenActs(act, "files", async (acts) => {
    const subject = subjectOf(acts, target);
    const rows = await rowsOfVersion(acts.act);
    const name = nameOf(rows, target);
    const file = (await filesOf(subject, target)).find((one) => nonce === undefined || one.nonce === nonce);
    if (!file) throw new Problem("not_found");
    const containers = { own: acts.act.container, sales: acts.sales?.container };
    if ("waybill" in target && !mayRemoveWaybillFile(containers, file.addedBeside)) throw new Problem("act_frozen");
    return write(acts, rows, by, name, { remove: file });
  });
}

interface HashedFile {
  file: StoredFile;
  sha256: string;
}

/** Hashes the copy, since the upload can be sent again for 15 minutes. */
async function hashedFile(upload: string, kind: AttachmentKind, owner: UploadOwner, now: Date): Promise<HashedFile> {
  const purpose =
    kind === "site" ? { purpose: "siteFile" as const, check: refuseDisguised } : { purpose: "waybill" as const };
  const { file } = await storeUpload(upload, { ...purpose, folder: "attachments" }, owner, now);
  return { file, sha256: await hashOfFile(file.key) };
}

async function refuseDisguised({ key, name }: { key: string; name: string }): Promise<void> {
  if (!beginsAs(name, await readFirstBytes(key, FIRST_BYTES))) throw new Problem("file_type");
}

/** Undefined when the act or the file changed at the same time. @throws Problem `act_busy` or `upload_missing` */
async function write(
  acts: OpenActs,
  rows: readonly ActRowItem[],
  by: Actor,
  subject: FieldChange,
  change: FileChange,
): Promise<true | undefined> {
  const { act } = acts;
  const isAdded = "add" in change;
  const { kind, file } = isAdded ? change.add : change.remove;
  const [from, to] = isAdded ? [null, file.name] : [file.name, null];
  const listing: readonly [ListingAct, ...ListingAct[]] =
    kind === "waybill" ? await countedActs(acts, rows, change) : [{ act }];
  const written = await writeAttachment({
    listing,
    file: change,
    event: {
      act: act.id,
      at: new Date().toISOString(),
      kind: EVENTS[kind][isAdded ? "added" : "removed"],
      version: editionOf(act) + 1,
      by,
      changes: { ...NO_CHANGES, fields: [subject, { field: "file", from, to }] },
    },
  });
  if (written.ok) {
    const papers = listing.filter((one) => hasNewPaper(one.act));
    await enqueue(
      "actFiles",
      papers.map((one) => ({ act: one.act.id })),
    );
    return true;
  }
  if (written.reason === "busy") throw new Problem("act_busy");
  if (written.reason === "upload") throw new Problem("upload_missing");
  return undefined;
}

async function countedActs(
  { act, sales }: OpenActs,
  rows: readonly ActRowItem[],
  change: FileChange,
): Promise<[ListingAct, ...ListingAct[]]> {
  const [files, salesRows] = await Promise.all([
    filesOfWaybills(sales?.id ?? act.id),
    sales ? rowsOfVersion(sales) : rows,
  ]);
  const after = filesAfter(files, change);
  const own = { act, counted: { missingWaybill: missingWaybillOf(rows, after, sales ? act.seller : undefined) } };
  return sales ? [own, { act: sales, counted: { missingWaybill: missingWaybillOf(salesRows, after) } }] : [own];
}

function filesAfter(files: readonly Attachment[], change: FileChange): Attachment[] {
  if ("add" in change) return [...files, change.add];
  return files.filter(({ nonce }) => nonce !== change.remove.nonce);
}

function subjectOf({ act, sales }: OpenActs, target: Target): AttachmentSubject {
  const of = { salesAct: sales?.id ?? act.id, owner: sales ? act.seller : 0 };
  return "waybill" in target
    ? { ...of, kind: "waybill", subject: waybillSubjects(target.waybill)[0] }
    : { ...of, kind: "site", subject: target.site };
}

async function filesOf(of: AttachmentSubject, target: Target): Promise<Attachment[]> {
  const subjects = "waybill" in target ? waybillSubjects(target.waybill) : [target.site];
  return (await Promise.all(subjects.map((subject) => filesAt({ ...of, subject })))).flat();
}

/** Name of the target for the history. @throws Problem `not_found` when it is not on the act */
function nameOf(rows: readonly ActRowItem[], target: Target): FieldChange {
  if ("waybill" in target) {
    const number = paperWaybillsOf(rows).find((one) => numberKey(one) === numberKey(target.waybill));
    if (number === undefined) throw new Problem("not_found");
    return { field: "waybill", from: null, to: number };
  }
  const row = rows.find(({ site }) => siteId(site ?? { name: "", cadaster: "" }) === target.site);
  if (!row) throw new Problem("not_found");
  return { field: "site", from: null, to: row.site?.name || row.site?.cadaster || "Nimeta lank" };
}

function freeSlot({ kind }: AttachmentSubject, files: readonly Attachment[]): number {
  const taken = new Set(files.map(({ slot }) => slot));
  for (let slot = 1; slot <= MAX_FILES[kind]; slot++) if (!taken.has(slot)) return slot;
  throw new Problem(kind === "waybill" ? "waybill_present" : "site_full");
}
