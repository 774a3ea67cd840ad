import { companyById } from "#functions/companies/store/company.ts";
import { codeOfPerson } from "#functions/people/store/person.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { containerName } from "#shared/containers/containerName.ts";
import type { SignedKind } from "#shared/containers/containerStatus.ts";
import type { SignReply } from "#shared/containers/contract.ts";
import { MAX_CONTAINER_BYTES, MAX_CONTAINER_FILES } from "#shared/containers/limits.ts";
import { type ChosenFile, OPENING_REFUSALS, signingOpening } from "#shared/containers/signingOpening.ts";
import { claimContainer, type FileToSign, type Locking } from "./claimContainer.ts";
import { wireFiles } from "./containerView.ts";
import { containerByHash, containersOfCompany, type SigningContainer } from "./store/container.ts";
import { keepUnfinished } from "./store/unfinished.ts";

const READ_AT_ONCE = 4;

export interface SigningChoice<Item> {
  company: number;
  kind: SignedKind;
  isWhole: boolean;
  /** Items to sign; a whole company has its signable ones, oldest first. */
  items: readonly Item[];
  choose: (item: Item) => ChosenFile;
  read: (item: Item) => Promise<FileToSign | undefined>;
  labelOf: (item: Item) => string;
  locking: (items: readonly Item[]) => Locking;
}

/** docs/rules/signing.md, "Choosing what to sign" */
export async function openContainer<Item>(choice: SigningChoice<Item>, viewer: Viewer, now: Date): Promise<SignReply> {
  const { items, isWhole, company, kind } = choice;
  if (isWhole && (items.length === 0 || !isSuperUser(viewer))) return openOnly(choice, viewer, now);
  const opening = signingOpening(items.map(choice.choose), isSuperUser(viewer));
  if ("refused" in opening) return refusedSigning(company, opening.refused);
  if ("open" in opening) return openExisting(opening.open, company, viewer, now);
  const files = await fittingFiles(items, choice.read);
  if (!files) return refusedSigning(company, OPENING_REFUSALS.changed);
  if (!isWhole && files.length < items.length) return refusedSigning(company, OPENING_REFUSALS.tooLarge);
  const [first] = items;
  const name = containerName(first ? choice.labelOf(first) : "", files.length);
  const wanted = { kind, company, name, files, by: viewer.id };
  const container = await claimContainer(wanted, choice.locking(items.slice(0, files.length)), now);
  if (!container) return refusedSigning(company, OPENING_REFUSALS.changed);
  return openedDialog(container, viewer.id, { remaining: items.length - files.length });
}

async function openOnly<Item>({ company, kind }: SigningChoice<Item>, viewer: Viewer, now: Date): Promise<SignReply> {
  const status = isSuperUser(viewer) ? "PENDING" : "SIGN_ONE";
  const [only, another] = await containersOfCompany(company, kind, status, 2);
  if (another) return refusedSigning(company, OPENING_REFUSALS.several);
  return only ? openExisting(only.hash, company, viewer, now) : refusedSigning(company, OPENING_REFUSALS.nothing);
}

async function openExisting(hash: string, company: number, viewer: Viewer, now: Date): Promise<SignReply> {
  // This runs before the read: from here on the sweeper keeps the container while this dialog is open.
  if (isSuperUser(viewer)) await keepUnfinished(hash, now.getTime());
  const container = await containerByHash(hash);
  const isWaiting = container?.status === (isSuperUser(viewer) ? "PENDING" : "SIGN_ONE");
  if (!container || !isWaiting) return refusedSigning(company, OPENING_REFUSALS.changed);
  return openedDialog(container, viewer.id, undefined);
}

/** docs/rules/containers.md, "Limits of containers". Undefined when one of the first files is no longer stored. */
async function fittingFiles<Item>(
  items: readonly Item[],
  read: (item: Item) => Promise<FileToSign | undefined>,
): Promise<FileToSign[] | undefined> {
  const files: FileToSign[] = [];
  let bytes = 0;
  for (let start = 0; start < Math.min(items.length, MAX_CONTAINER_FILES); start += READ_AT_ONCE) {
    const end = Math.min(start + READ_AT_ONCE, MAX_CONTAINER_FILES);
    for (const file of await Promise.all(items.slice(start, end).map(read))) {
      if (!file) return undefined;
      bytes += file.content.byteLength;
      if (bytes > MAX_CONTAINER_BYTES) return files;
      files.push(file);
    }
  }
  return files;
}

/** docs/rules/signing.md, "Choosing what to sign". `person`: id of the signer. `made`: by this call. */
export async function openedDialog(
  container: SigningContainer,
  person: number,
  made: { remaining: number } | undefined,
): Promise<SignReply> {
  const [company, code] = await Promise.all([companyById(container.company), codeOfPerson(person)]);
  return {
    type: "success",
    success: true,
    message: null,
    company_id: container.company,
    container_id: container.hash,
    is_new: made !== undefined,
    is_pending: container.status === "PENDING",
    modal_data: {
      name: container.name,
      kind: container.kind,
      company_name: company?.name ?? "",
      files: wireFiles(container),
      remaining: made?.remaining ?? 0,
      id_code: code ?? null,
    },
  };
}

export function refusedSigning(company: number, message: string): SignReply {
  return {
    type: "fail",
    success: false,
    message,
    company_id: company,
    container_id: null,
    is_new: false,
    is_pending: false,
    modal_data: null,
  };
}
