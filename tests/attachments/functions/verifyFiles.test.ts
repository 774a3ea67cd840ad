import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { beforeAll, expect, it, vi } from "vitest";
import { ActEntity } from "#functions/acts/store/act.ts";
import { AttachmentEntity, filesOfOwner } from "#functions/acts/store/attachment.ts";
import { deleteFile, putFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { forgetFile, noteStoredFile } from "#functions/uploads/store/unusedFile.ts";
import { fileDifferences, YOUNG_MS } from "#scripts/verifying/basis/storedFiles.ts";
import { verify } from "#scripts/verifying/verify.ts";
import { agentOfOwners, heldAct, PDF } from "#tests/support/acts/attachments.ts";

/** All files of the folder are compared, so these tests need a bucket of their own. */
vi.hoisted(() => {
  process.env["FILES_BUCKET"] = "files-of-verified-attachments";
});

const type = "application/pdf";
let key: string;
let found: Awaited<ReturnType<typeof filesOfOwner>>[number];
let purchase: number;

beforeAll(async () => {
  const s3 = new S3Client({ forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: process.env["FILES_BUCKET"] }));
  s3.destroy();
  const agent = await agentOfOwners();
  const { sales, own, holder, sites } = await heldAct(agent, "KONTROLLFAIL", () => [{ waybill: "KF-1" }]);
  await holder.act("waybill_add", { waybill: "KF-1", upload: await holder.upload("waybill", "veos.pdf") });
  await holder.act("file_add", { site: sites[0].id, upload: await holder.upload("siteFile", "luba.pdf") });
  found = (await filesOfOwner(sales.id, own.seller)).find(({ kind }) => kind === "site")!;
  key = found.file.key;
  purchase = own.id;
}, 60_000);

async function all(): Promise<string[]> {
  const { differences, files } = await verify();
  return [...differences, ...(await fileDifferences(files, { now: Date.now() + 2 * YOUNG_MS }))];
}

it("finds nothing where each file is named and stored", async () => {
  const { counts } = await verify();
  expect([counts.attachments, await all()]).toEqual([2, []]);
});

it.each<[string, () => Promise<unknown>, () => Promise<unknown>, RegExp]>([
  [
    "a named file that is not stored",
    () => deleteFile(key),
    () => putFile(key, PDF, type),
    /^act \d+: the file of a site, .* is not stored$/,
  ],
  [
    "a file of another size",
    () => putFile(key, Buffer.from("%PDF"), type),
    () => putFile(key, PDF, type),
    /has 4 bytes, its item says 15$/,
  ],
  [
    "a stored file that nothing names",
    () => putFile("attachments/vana", PDF, type),
    () => deleteFile("attachments/vana"),
    /^the stored file attachments\/vana is named by nothing$/,
  ],
  ["a named file that will be deleted", () => noteStoredFile(key, 0), () => forgetFile(key), /is noted as unused$/],
  [
    "a file of an owner who is not on the act",
    () => write(AttachmentEntity.put({ ...found, owner: 999 })),
    () => write(AttachmentEntity.delete({ ...found, owner: 999 })),
    /belongs to an owner without a purchase act on it$/,
  ],
  [
    "an act that is said to lack a waybill that has its file",
    () => write(ActEntity.patch({ id: purchase }, { missingWaybill: "KF-1" })),
    () => write(ActEntity.patch({ id: purchase }, { missingWaybill: undefined })),
    /^act \d+: lacks the file of waybill KF-1, its rows and files say none$/,
  ],
])("finds %s", async (_, damage, mend, sentence) => {
  await damage();
  // An act that lacks a file by mistake also differs from its sum.
  expect((await all()).filter((one) => !one.startsWith("sum waiting missingOrigins "))).toEqual([
    expect.stringMatching(sentence),
  ]);
  await mend();
  expect(await all()).toEqual([]);
});

it("finds that a paper waybill has no file, at the act and at its sales act", async () => {
  const paper = (await filesOfOwner(found.salesAct, found.owner)).find(({ kind }) => kind === "waybill")!;
  await write(AttachmentEntity.delete(paper));
  const { differences } = await verify();
  const lacks = (act: number) => `act ${act}: lacks the file of waybill none, its rows and files say KF-1`;
  expect([...differences].toSorted()).toEqual([found.salesAct, purchase].map(lacks).toSorted());
  await write(AttachmentEntity.put(paper));
  expect(await all()).toEqual([]);
});

it("leaves alone a file that is noted as unused and still stored", async () => {
  await putFile("attachments/kasutu", PDF, type);
  await noteStoredFile("attachments/kasutu", 0);
  expect(await all()).toEqual([]);
  await Promise.all([deleteFile("attachments/kasutu"), forgetFile("attachments/kasutu")]);
});
