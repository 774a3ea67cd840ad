import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { ContainerEntity, containerByHash, type SigningContainer } from "#functions/containers/store/container.ts";
import { currentTrust } from "#functions/containers/trustedLists/currentTrust.ts";
import { CONTAINER_TYPE } from "#functions/platform/asice/container/manifest.ts";
import { deleteFile, putFile, readFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { forgetFile, noteStoredFile } from "#functions/uploads/store/unusedFile.ts";
import { YOUNG_MS } from "#scripts/verifying/basis/storedFiles.ts";
import { verifyContainers } from "#scripts/verifying/signing/storedContainers.ts";
import { verify } from "#scripts/verifying/verify.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { storedSigning } from "#tests/support/signing/containers.ts";
import { signerWith } from "#tests/support/signing/signers.ts";

/** All files of the folder are compared, so these tests need a bucket of their own. */
const simulator = await vi.hoisted(async () => {
  process.env["FILES_BUCKET"] = "files-of-verified-containers";
  const { openEid } = await import("#tests/support/eid/simulator.ts");
  return openEid("idCard");
});

const MARY = "60001019906";
const PDF = "application/pdf";
const other = Buffer.from("%PDF-1.7 muudetud akt");
let [one, another]: SigningContainer[] = [];
let signed: Buffer;

async function signedContainer(company: number, contents?: Buffer[]): Promise<SigningContainer> {
  const { hash } = await storedSigning({ company }, contents);
  await signerWith(await signedIn(superUser), simulator).signByCard(hash, MARY);
  expect(await drain("eidAttempts")).toBe(0);
  return (await containerByHash(hash))!;
}

beforeAll(async () => {
  const s3 = new S3Client({ forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: process.env["FILES_BUCKET"] }));
  s3.destroy();
  const company = await addCompany(newOwner("19990028", "Haavasalu Mets OÜ", "Haavasalu"));
  one = await signedContainer(company, [Buffer.from("%PDF-1.7 allkirja akt"), Buffer.from("%PDF-1.7 teine")]);
  another = await signedContainer(company);
  await storedSigning({ company });
  signed = Buffer.from(await readFile(one.signed!));
});

afterAll(() => simulator.close());

const found = async () =>
  (
    await verifyContainers((await verify()).containers, (await currentTrust())?.trust, {
      now: Date.now() + 2 * YOUNG_MS,
    })
  ).differences;
const putSigned = (bytes: Buffer) => putFile(one!.signed!, bytes, CONTAINER_TYPE);
const mendSigned = () => putSigned(signed);
const putItem = (container: SigningContainer) => write(ContainerEntity.put(container));
const mendItem = () => putItem(one!);
const mendCopy = async () => putFile(one!.files[0]!.key, Buffer.from("%PDF-1.7 allkirja akt"), PDF);

/** The signature value with two of its characters changed places: the XML stays as it was. */
function damagedValue(): Buffer {
  const bytes = Buffer.from(signed);
  const at = bytes.indexOf(">", bytes.indexOf("<ds:SignatureValue")) + 1;
  const [first, second] = [bytes[at]!, bytes.subarray(at).findIndex((byte) => byte !== bytes[at])];
  bytes[at] = bytes[at + second]!;
  bytes[at + second] = first;
  return bytes;
}

it("counts files and signed containers, and finds nothing where they are as the table says", async () => {
  expect(
    await verifyContainers((await verify()).containers, (await currentTrust())?.trust, {
      now: Date.now() + 2 * YOUNG_MS,
    }),
  ).toEqual({
    files: 8,
    signed: 2,
    unopened: 0,
    differences: [],
  });
});

it.each<[string, () => Promise<unknown>, () => Promise<unknown>, RegExp[]]>([
  [
    "a copy that is missing",
    () => deleteFile(one!.files[0]!.key),
    mendCopy,
    [/its file Ostuakt 1, õ.pdf is not stored$/],
  ],
  [
    "a copy of another size",
    () => putFile(one!.files[0]!.key, Buffer.from("%PDF"), PDF),
    mendCopy,
    [/its file Ostuakt 1, õ.pdf has 4 bytes, its item says 21$/],
  ],
  [
    "a copy that was swapped for one of the same size",
    () => putFile(one!.files[0]!.key, other, PDF),
    mendCopy,
    [/its file Ostuakt 1, õ.pdf is not the one that was locked$/],
  ],
  [
    "a signed file that is missing",
    () => deleteFile(one!.signed!),
    mendSigned,
    [/its signed file containers\/.*\.asice is not stored$/],
  ],
  ["a signed file that ends early", () => putSigned(signed.subarray(0, -30)), mendSigned, [/cannot be read, \w+$/]],
  [
    "a signed file with a damaged signature",
    () => putSigned(damagedValue()),
    mendSigned,
    [/its signed file has a signature that is not valid, \w+$/],
  ],
  [
    "the valid container of other files in its place",
    async () => putSigned(Buffer.from(await readFile(another!.signed!))),
    mendSigned,
    [/its signed file has other files than its item says$/],
  ],
  [
    "a container without the second signature that its item names",
    () => putItem({ ...one!, signatures: [...one!.signatures, { ...one!.signatures[0]!, party: "company" }] }),
    mendItem,
    [/has 1 signatures, its item says 2$/, /has other signers than its item says$/],
  ],
  [
    "other signers",
    () => putItem({ ...one!, signatures: [{ ...one!.signatures[0]!, code: "40504040001" }] }),
    mendItem,
    [/has other signers than its item says$/],
  ],
  [
    "an orphan in the folder of a container",
    () => putFile(`containers/${one!.hash}/vana.asice`, signed, CONTAINER_TYPE),
    () => deleteFile(`containers/${one!.hash}/vana.asice`),
    [/^the stored file containers\/.*\/vana.asice is named by nothing$/],
  ],
  [
    "an orphan of no container",
    () => putFile("containers/zzz/1", other, PDF),
    () => deleteFile("containers/zzz/1"),
    [/^the stored file containers\/zzz\/1 is named by nothing$/],
  ],
  [
    "a signed file that will be deleted",
    () => noteStoredFile(one!.signed!, 0),
    () => forgetFile(one!.signed!),
    [/asice is noted as unused$/],
  ],
  [
    "a container without any file",
    () => putItem({ ...one!, hash: "tyhi" }),
    () => write(ContainerEntity.delete({ hash: "tyhi" })),
    [/^container tyhi: none of its files is stored$/],
  ],
])("finds %s", async (_, damage, mend, sentences) => {
  await damage();
  expect(await found()).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
  await mend();
  expect(await found()).toEqual([]);
});

it("leaves alone what is noted as unused, and what is between locked and free", async () => {
  await putFile("containers/kasutu/1", other, PDF);
  await noteStoredFile("containers/kasutu/1", 0);
  await putItem({ ...one!, status: "releasing", signed: undefined });
  expect(await found()).toEqual([]);
  await mendItem();
  await Promise.all([deleteFile("containers/kasutu/1"), forgetFile("containers/kasutu/1")]);
});

it("counts signatures where no trust is set", async () => {
  await putSigned(damagedValue());
  const untrusted = async () =>
    (await verifyContainers((await verify()).containers, undefined, { now: Date.now() + 2 * YOUNG_MS })).differences;
  expect(await untrusted()).toEqual([]);
  await mendSigned();
});
