import type { Viewer } from "#functions/platform/viewer.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { containerName } from "#shared/containers/containerName.ts";
import type { SignedKind } from "#shared/containers/containerStatus.ts";
import type { SignReply } from "#shared/containers/contract.ts";
import { type ChosenFile, OPENING_REFUSALS, signingOpening } from "#shared/containers/signingOpening.ts";
import { claimContainer, type FileToSign, type Locking } from "./claimContainer.ts";
import { fittingFiles } from "./fittingFiles.ts";
import { openedDialog, refusedSigning } from "./signReply.ts";
import { containerByHash, containersOfCompany } from "./store/container.ts";
import { keepUnfinished } from "./store/unfinished.ts";

export interface SigningChoice<Item> {
  company: number;
  kind: SignedKind;
  /** A whole company: as many of its items as fit. */
  isWhole: boolean;
  /** For a whole company, its signable items, oldest first. */
  items: readonly Item[];
  choose: (item: Item) => ChosenFile;
  /** Undefined when the file is no longer stored. */
  read: (item: Item) => Promise<FileToSign | undefined>;
  labelOf: (item: Item) => string;
  locking: (items: readonly Item[]) => Locking;
}

/** Opens or makes the container of a choice (docs/rules/signing.md, "Choosing what to sign"). */
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

/** For a whole company with nothing left to choose: the container that waits for this person, if any. */
async function openOnly<Item>({ company, kind }: SigningChoice<Item>, viewer: Viewer, now: Date): Promise<SignReply> {
  const status = isSuperUser(viewer) ? "PENDING" : "SIGN_ONE";
  const [only, another] = await containersOfCompany(company, kind, status, 2);
  if (another) return refusedSigning(company, OPENING_REFUSALS.several);
  return only ? openExisting(only.hash, company, viewer, now) : refusedSigning(company, OPENING_REFUSALS.nothing);
}

async function openExisting(hash: string, company: number, viewer: Viewer, now: Date): Promise<SignReply> {
  // Before the read: from here on the sweeper keeps it while this dialog is open.
  if (isSuperUser(viewer)) await keepUnfinished(hash, now.getTime());
  const container = await containerByHash(hash);
  const isWaiting = container?.status === (isSuperUser(viewer) ? "PENDING" : "SIGN_ONE");
  if (!container || !isWaiting) return refusedSigning(company, OPENING_REFUSALS.changed);
  return openedDialog(container, viewer.id, undefined);
}
