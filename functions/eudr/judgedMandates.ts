import { type Company, companiesById, companyById, platformId } from "#functions/companies/store/company.ts";
import { isVisible, type VisibleContainer } from "#functions/containers/releasable.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import { type Document, documentsById } from "#functions/documents/store/document.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { checkIsikukood } from "#shared/companies/identifiers.ts";
import {
  currentMandate,
  type MandateSigning,
  type MandateState,
  mandateSigning,
  mandateState,
} from "#shared/eudr/mandates.ts";
import { filerWith } from "./filers.ts";
import { type Mandate, mandatesOfOwner } from "./store/mandate.ts";

const OWNERS_AT_ONCE = 16;

export interface JudgedMandate {
  mandate: Mandate;
  state: MandateState;
  document: Document | undefined;
  container: VisibleContainer | undefined;
}

/** The mandates that an owner has given, the newest first (docs/rules/eudr.md, "Mandate"). */
export async function judgedMandates(owner: Company, now: Date): Promise<JudgedMandate[]> {
  return (await mandatesByOwner([owner], now)).get(owner.id) ?? [];
}

async function mandatesByOwner(owners: readonly Company[], now: Date): Promise<Map<number, JudgedMandate[]>> {
  const found: { owner: Company; mandates: Mandate[] }[] = [];
  await inParallel(owners, OWNERS_AT_ONCE, async (owner) => {
    found.push({ owner, mandates: await mandatesOfOwner(owner.id) });
  });
  const documentIds = found.flatMap(({ mandates }) => mandates.map(({ document }) => document));
  const documents = await documentsById([...new Set(documentIds)]);
  const containers = await containersByHash([...documents.values()].flatMap(({ container }) => container ?? []));
  const today = tallinnDay(now.toISOString());
  const judged = (owner: Company) => (mandate: Mandate) => {
    const found = documents.get(mandate.document);
    const document = found?.company === owner.id ? found : undefined;
    const locked = containers.get(document?.container ?? "");
    const container = isVisible(locked) ? locked : undefined;
    const signing = document ? signingOf(mandate, owner, container) : "gone";
    const facts = { endsAt: mandate.endsAt, isRevoked: mandate.revokedAt !== undefined, signing };
    return { mandate, state: mandateState(facts, today), document, container };
  };
  return new Map(found.map(({ owner, mandates }) => [owner.id, mandates.map(judged(owner))]));
}

/** Returns the state of the mandate of each owner, for whoever files for it. */
export async function mandateStatesOf(owners: readonly number[], now: Date): Promise<Map<number, MandateState>> {
  const companies = [...(await companiesById(owners)).values()];
  const [judged, platform] = await Promise.all([mandatesByOwner(companies, now), platformId()]);
  const stateOf = async (owner: Company): Promise<[number, MandateState]> => {
    const filer = (await filerWith(owner))?.company.id ?? platform;
    if (filer === owner.id) return [owner.id, "own"];
    const own = (judged.get(owner.id) ?? []).filter(({ mandate }) => mandate.filer === filer);
    return [owner.id, currentMandate(own)?.state ?? "none"];
  };
  return new Map(await Promise.all(companies.map(stateOf)));
}

export async function mandateOf(owner: Company, filer: number, now: Date): Promise<JudgedMandate | undefined> {
  return currentMandate((await judgedMandates(owner, now)).filter(({ mandate }) => mandate.filer === filer));
}

/** Tells if `filer` may file for an owner. A company needs no mandate for itself. */
export async function mandateStateOf(owner: number, filer: number, now: Date): Promise<MandateState> {
  if (owner === filer) return "own";
  const company = await companyById(owner);
  return (company && (await mandateOf(company, filer, now))?.state) ?? "none";
}

/** '' for a firm: who may sign for it is not known here. */
export function personalCodeOf({ code }: Pick<Company, "code">): string {
  return checkIsikukood(code).ok ? code : "";
}

function signingOf(
  { upload, code, sha256, document }: Mandate,
  owner: Company,
  container: VisibleContainer | undefined,
): MandateSigning {
  // The code of the owner was corrected since: the paper is of somebody else.
  if (code !== owner.code) return "foreign";
  if (upload) return "signed";
  const signed = container && {
    signatures: container.signatures,
    isDeclined: container.declined !== undefined,
    hasOwnFile:
      container.company === owner.id && container.files.some((file) => file.id === document && file.sha256 === sha256),
  };
  return mandateSigning(signed, personalCodeOf(owner));
}
