import { type FactsBeside, factsBeside } from "#functions/actForm/laterFacts.ts";
import { mayRead } from "#functions/acts/mayRead.ts";
import { releaseActs } from "#functions/acts/releaseActs.ts";
import { type Act, actsById, actsToSign, currentFile } from "#functions/acts/store/act.ts";
import { allActJobs } from "#functions/acts/store/actJob.ts";
import { type LockEvent, lockActs } from "#functions/acts/store/actLocks.ts";
import { endWarnings } from "#functions/attachments/noteWarnings.ts";
import { companyById } from "#functions/companies/store/company.ts";
import type { FileToSign } from "#functions/containers/claimContainer.ts";
import { openContainer, refusedSigning } from "#functions/containers/containerForSigning.ts";
import type { SigningContainer } from "#functions/containers/store/container.ts";
import { readFileIfStored } from "#functions/platform/clients/files.ts";
import { Problem } from "#functions/platform/problem.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { ACT_TYPE_NAMES, ACT_TYPES, type ActType } from "#shared/acts/actTypes.ts";
import { actFileName } from "#shared/basics/fileNames.ts";
import type { SignReply } from "#shared/containers/contract.ts";
import { MAX_CONTAINER_FILES } from "#shared/containers/limits.ts";
import { SIGNING_HINDRANCES } from "#shared/containers/signingChoice.ts";
import type { ChosenFile } from "#shared/containers/signingOpening.ts";
import { actHindrance } from "./signErrorsOfActs.ts";

const READ_AT_ONCE = 500;
const MAX_COUNTED = 5_000;

interface Choice {
  company: number;
  acts: readonly number[];
  whole?: boolean | undefined;
  /** Acts that a whole company goes without. */
  except?: readonly number[] | undefined;
  type?: ActType | undefined;
}

/** Opens or makes the container of chosen acts (docs/rules/signing.md, "Choosing what to sign"). @throws Problem `not_found` */
export async function signActs(choice: Choice, viewer: Viewer, now: Date): Promise<SignReply> {
  const company = await companyById(choice.company);
  if (!company || !(isSuperUser(viewer) || viewer.companies.includes(company.id))) throw new Problem("not_found");
  const isWhole = choice.whole === true;
  const [jobs, listed] = await Promise.all([allActJobs(), isWhole ? undefined : chosen(choice, viewer)]);
  const busy = new Set(jobs.map(({ act }) => act));
  if (isSuperUser(viewer) && company.emails.length === 0)
    return refusedSigning(company.id, SIGNING_HINDRANCES.noEmails);
  const items = listed ?? (await signableActs(choice, viewer, busy));
  const beside = isWhole ? new Map<number, FactsBeside>() : await factsBeside(items, now);
  return openContainer<Act>(
    {
      company: company.id,
      kind: "acts",
      isWhole,
      items,
      choose: (act) => chosenFile(act, beside.get(act.id), busy),
      read: pdfOf,
      labelOf,
      locking: (acts) => ({
        lock: (container) => locked(container, acts, { kind: "signingBegun", at: now.toISOString(), by: viewer.id }),
        release: (container) => releaseActs(container, viewer.id),
      }),
    },
    viewer,
    now,
  );
}

/** Of what is signed nothing is said any more (docs/rules/eudr.md, "Acts with warnings"). */
async function locked(container: SigningContainer, acts: readonly Act[], event: LockEvent): Promise<boolean> {
  const isLocked = await lockActs(container, acts, event);
  if (isLocked) await endWarnings(acts.map(({ id }) => id));
  return isLocked;
}

async function chosen({ company, acts }: Choice, viewer: Viewer): Promise<Act[]> {
  const ids = [...new Set(acts)];
  const found = await actsById(ids);
  return ids.map((id) => {
    const act = found.get(id);
    if (!mayRead(act, viewer) || act.counterpart !== company) throw new Problem("not_found");
    return act;
  });
}

/** Oldest first. Those beyond a full container are only counted, among at most `MAX_COUNTED` acts. */
async function signableActs(choice: Choice, viewer: Viewer, busy: ReadonlySet<number>): Promise<Act[]> {
  if (!isSuperUser(viewer)) return [];
  const { company, type } = choice;
  const except = new Set(choice.except);
  const signable: Act[] = [];
  let read = 0;
  let after: Act | undefined;
  do {
    const page = await actsToSign(type === undefined ? ACT_TYPES : [type], company, after, READ_AT_ONCE);
    const listed = page.filter(({ id }) => !except.has(id));
    const acts = signable.length < MAX_CONTAINER_FILES ? await asStored(listed, company) : listed;
    signable.push(...acts.filter((act) => actHindrance(act, undefined, busy) === undefined));
    read += page.length;
    after = page.at(-1);
    if (page.length < READ_AT_ONCE) break;
  } while (signable.length < MAX_CONTAINER_FILES || read < MAX_COUNTED);
  return signable;
}

/** The index may lag behind. */
async function asStored(listed: readonly Act[], company: number): Promise<Act[]> {
  const now = await actsById(listed.map(({ id }) => id));
  return listed.flatMap(({ id }) => {
    const act = now.get(id);
    return act?.state === "ready" && act.counterpart === company && act.container === undefined ? [act] : [];
  });
}

function chosenFile(act: Act, facts: FactsBeside | undefined, busy: ReadonlySet<number>): ChosenFile {
  return {
    label: labelOf(act),
    container: facts?.container,
    hindrance: actHindrance(act, facts, busy),
  };
}

async function pdfOf(act: Act): Promise<FileToSign | undefined> {
  const content = await readFileIfStored(currentFile(act, "pdf"));
  const name = actFileName(act.number, "pdf");
  const facts = { title: labelOf(act), date: act.date, sum: act.withVat };
  return content && { id: act.id, name, mediaType: "application/pdf", ...facts, content };
}

function labelOf({ type, number }: Act): string {
  return `${ACT_TYPE_NAMES[type]} ${number}`;
}
