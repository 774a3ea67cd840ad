import { companyById, companyIdsByCode, platformCompany } from "#functions/companies/store/company.ts";
import { hrefOf } from "#functions/hrefs.ts";
import { type NameOf, namesOfActors } from "#functions/people/store/everyPerson.ts";
import { codeOfPerson } from "#functions/people/store/person.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { toEuros } from "#shared/basics/amounts.ts";
import { containerLabel, PENDING_NOTES, SIGNED_KINDS } from "#shared/containers/containerStatus.ts";
import type { ContainerFacts, SignContainer } from "#shared/containers/contract.ts";
import { attemptTexts, eidText } from "#shared/containers/outcomes.ts";
import { SIGNER_HINDRANCES, signerHindrance } from "#shared/containers/signer.ts";
import { isBeingSigned, isVisible, type VisibleContainer } from "./releasable.ts";
import { containerByHash, containersByHash, containersOfCompany, type SigningContainer } from "./store/container.ts";

/** docs/rules/signing.md, "Who sees a container" */
export async function mayReadContainer(
  container: SigningContainer | undefined,
  viewer: Viewer,
): Promise<VisibleContainer | undefined> {
  if (!isVisible(container)) return undefined;
  if (isSuperUser(viewer)) return container;
  return container.status !== "PENDING" && (await isOfCompany(viewer, container.company)) ? container : undefined;
}

/** True when the person works at the company, or is it: a forest owner is known by the isikukood. */
export async function isOfCompany(viewer: Viewer, company: number): Promise<boolean> {
  if (viewer.companies.includes(company)) return true;
  const [code, found] = await Promise.all([codeOfPerson(viewer.id), companyById(company)]);
  return code !== undefined && code === found?.code;
}

export interface Reader {
  /** Companies where the person works, or that the person is. */
  companies: ReadonlySet<number>;
  code: string | undefined;
}

export async function readerOf(viewer: Viewer): Promise<Reader> {
  const code = await codeOfPerson(viewer.id);
  const own = code === undefined ? [] : (await companyIdsByCode([code])).values();
  return { companies: new Set([...viewer.companies, ...own]), code };
}

export interface ListReader extends Reader {
  nameOf: NameOf;
}

/** The same for a list; reads nothing when no container is unsigned or waits for a second signature. */
export async function readerOfList(
  viewer: Viewer,
  listed: readonly (VisibleContainer | undefined)[],
): Promise<ListReader> {
  const isAsked = listed.some((container) => container?.status === "SIGN_ONE");
  const [reader, nameOf] = await Promise.all([
    isAsked ? readerOf(viewer) : { companies: new Set<number>(), code: undefined },
    namesOfActors(listed.flatMap((container) => (container?.status === "PENDING" ? container.createdBy : []))),
  ]);
  return { ...reader, nameOf };
}

export function wireFacts(container: VisibleContainer, reader: ListReader, now: Date): ContainerFacts {
  const { companies, code, nameOf } = reader;
  const { hash, status, signatures, declined } = container;
  const isOfCompany = companies.has(container.company);
  const hasSigned = signatures.some((signature) => signature.code === code);
  const mayBeMine = signerHindrance({ status, isSuperUser: false, isOfCompany, hasSigned }) === undefined;
  const isMine = mayBeMine && declined === undefined;
  return {
    hash,
    href: `/containers/${hash}/`,
    status: stateOf(container, { isMine, nameOf }, now),
    is_being_signed: isBeingSigned(container, now),
    signatures: signatures.map((each) => ({ name: each.name, id_code: each.code })),
  };
}

function stateOf(
  container: VisibleContainer,
  { isMine, nameOf }: { isMine: boolean; nameOf: NameOf },
  now: Date,
): ContainerFacts["status"] {
  const { status: raw } = container;
  const label = containerLabel(raw, { isBeingSigned: isBeingSigned(container, now), isMine });
  return { raw, label, note: pendingNote(container, nameOf, now) };
}

function pendingNote(container: VisibleContainer, nameOf: NameOf, now: Date): string | null {
  const { status, attempt, failed, createdBy } = container;
  if (status !== "PENDING" || isBeingSigned(container, now)) return null;
  // The time of an attempt has passed, and no worker has ended it.
  if (attempt) return PENDING_NOTES.failed(attemptTexts.expired);
  return failed
    ? PENDING_NOTES.failed(eidText(failed.means, failed.outcome))
    : PENDING_NOTES.prepared(nameOf(createdBy));
}

export function wireFiles({ hash, files }: SigningContainer) {
  return files.map(({ name, size, title = null, date = null, sum }, index) => ({
    file_name: name,
    href: hrefOf("/containers/{hash}/files/{number}", { hash, number: index + 1 }),
    size,
    title,
    date,
    sum: sum === undefined ? null : toEuros(sum),
  }));
}

export async function wireContainer(container: VisibleContainer, viewer: Viewer, now: Date): Promise<SignContainer> {
  const { hash, name, kind, status, signatures, declined = null, signed } = container;
  const [company, platform, code, isTheirs, nameOf] = await Promise.all([
    companyById(container.company),
    platformCompany(),
    codeOfPerson(viewer.id),
    isOfCompany(viewer, container.company),
    namesOfActors([container.createdBy, declined?.by]),
  ]);
  const hindrance = signerHindrance({
    status,
    isSuperUser: isSuperUser(viewer),
    isOfCompany: isTheirs,
    hasSigned: signatures.some((signature) => signature.code === code),
  });
  return {
    hash,
    name,
    href: signed ? hrefOf("/containers/{hash}/download", { hash }) : null,
    kind,
    company_name: company?.name ?? "",
    status: stateOf(
      container,
      { isMine: status === "SIGN_ONE" && hindrance === undefined && declined === null, nameOf },
      now,
    ),
    items: wireFiles(container),
    signatures: signatures.map((signature) => ({
      label: (signature.party === "platform" ? platform.name : company?.name) ?? "",
      name: signature.name,
      id_code: signature.code,
      timestamp: signature.at,
    })),
    is_being_signed: isBeingSigned(container, now),
    can_agent_sign: hindrance === undefined,
    agent_sign_error: hindrance ? SIGNER_HINDRANCES[hindrance] : "",
    declined: declined && { ...declined, by: nameOf(declined.by) },
    can_decline: status === "SIGN_ONE" && isTheirs && declined === null,
    can_cancel: isSuperUser(viewer) && status !== "SIGN_BOTH",
    id_code: code ?? null,
  };
}

const UNSIGNED = "Allkirjastamata";

/** Returns no names and no codes. `container`: its hash. */
export async function publicSigningState(container: string | undefined): Promise<string> {
  const found = container === undefined ? undefined : await containerByHash(container);
  if (!found || found.status === "claiming" || found.status === "releasing") return UNSIGNED;
  return containerLabel(found.status, { isBeingSigned: true, isMine: false });
}

/** A count above it is not exact. */
const MAX_WAITING = 500;

/** Containers that wait for the person's companies, oldest first (docs/rules/signing.md, "Who signs"). */
export async function containersToSign(viewer: Viewer): Promise<SigningContainer[]> {
  const { companies } = await readerOf(viewer);
  const listed = await Promise.all(
    [...companies].flatMap((id) => SIGNED_KINDS.map((kind) => containersOfCompany(id, kind, "SIGN_ONE", MAX_WAITING))),
  );
  // The index may lag behind a signature.
  const now = await containersByHash(listed.flat().map(({ hash }) => hash));
  return [...now.values()]
    .filter(({ status, declined }) => status === "SIGN_ONE" && declined === undefined)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}
