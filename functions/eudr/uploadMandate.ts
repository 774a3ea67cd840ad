import { type Company, platformId } from "#functions/companies/store/company.ts";
import { currentTrust } from "#functions/containers/trustedLists/currentTrust.ts";
import { addUploads } from "#functions/documents/addUploads.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { BUY_DOCUMENT } from "#shared/documents/documentTypes.ts";
import { type UploadedMandate, type UploadProof, uploadProof } from "#shared/eudr/mandates.ts";
import { beginsAs, extensionOf, FIRST_BYTES } from "#shared/uploads/fileTypes.ts";
import { judgedMandates, personalCodeOf } from "./judgedMandates.ts";
import { type MandateWanted, nextNumber } from "./makeMandate.ts";
import { MandateEntity } from "./store/mandate.ts";

/**
 * Adds a mandate that was signed elsewhere (docs/rules/eudr.md, "Mandate that was signed elsewhere"). The same call again, after its answer
 * was lost, adds nothing. @throws Problem `upload_missing`, `too_large`, `mandates_full`, `invalid_fields` at `upload`
 */
export async function uploadMandate(
  owner: Company,
  upload: string,
  { name, code, plots, endsAt }: Omit<MandateWanted, "address">,
  viewer: Viewer,
  now: Date,
): Promise<void> {
  const wanted = { uploads: [upload], company: owner.id, document_type: BUY_DOCUMENT, again: true } as const;
  const check = async (copy: { key: string; name: string }) => void (await proofOf(copy, owner));
  const [document] = await addUploads(wanted, viewer, now, check);
  if (!document) throw new Problem("upload_missing");
  const [proof, filer] = [await proofOf({ key: document.key, name: document.fileName }, owner), await platformId()];
  return untilNoConflict(new Problem("declaration_changed"), async () => {
    const before = await judgedMandates(owner, now);
    if (before.some(({ mandate }) => mandate.document === document.id)) return undefined;
    const facts = { filer, document: document.id, name, code, plots, sha256: "", upload: proof, endsAt };
    const deed = { by: viewer.id, at: now.toISOString() };
    const mandate = { owner: owner.id, number: nextNumber(before), ...facts, ...deed };
    return (await write(MandateEntity.create(mandate))) ? undefined : CONFLICT;
  });
}

/** @throws Problem `invalid_fields` at `upload` for a file that is no mandate of this owner */
async function proofOf({ key, name }: { key: string; name: string }, owner: Company): Promise<UploadProof> {
  const bytes = await readFile(key);
  const ending = extensionOf(name);
  const container = ending === "pdf" ? undefined : await readContainer(bytes);
  const proved = uploadProof({ ending, container, personalCode: personalCodeOf(owner) });
  if (!proved.ok) throw fieldProblem({ upload: proved.error });
  if (!beginsAs(name, bytes.subarray(0, FIRST_BYTES)))
    throw fieldProblem({ upload: "Faili sisu on teist tüüpi kui selle nimi." });
  return proved.proof;
}

async function readContainer(bytes: Uint8Array): Promise<UploadedMandate["container"]> {
  const current = await currentTrust();
  if (!current) return undefined;
  const { verdict, signatures } = verifyContainer(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    current.trust,
  );
  return { verdict: verdict.state, signers: signatures.flatMap(({ signer }) => signer?.personalCode ?? []) };
}
