import { type Company, companyById } from "#functions/companies/store/company.ts";
import { isVisible, type VisibleContainer } from "#functions/containers/releasable.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import { type Document, documentsById } from "#functions/documents/store/document.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { checkIsikukood } from "#shared/companies/identifiers.ts";
import {
  currentMandate,
  type MandateSigning,
  type MandateState,
  mandateSigning,
  mandateState,
} from "#shared/eudr/mandates.ts";
import { type Mandate, mandatesOfOwner } from "./store/mandate.ts";

export interface JudgedMandate {
  mandate: Mandate;
  state: MandateState;
  document: Document | undefined;
  container: VisibleContainer | undefined;
}

/** The mandates that an owner has given, the newest first (docs/rules/eudr.md, "Mandate"). */
export async function judgedMandates(owner: Company, now: Date): Promise<JudgedMandate[]> {
  const mandates = await mandatesOfOwner(owner.id);
  const documents = await documentsById([...new Set(mandates.map(({ document }) => document))]);
  const containers = await containersByHash([...documents.values()].flatMap(({ container }) => container ?? []));
  const today = tallinnDay(now.toISOString());
  return mandates.map((mandate) => {
    const found = documents.get(mandate.document);
    const document = found?.company === owner.id ? found : undefined;
    const locked = containers.get(document?.container ?? "");
    const container = isVisible(locked) ? locked : undefined;
    const signing = document ? signingOf(mandate, owner, container) : "gone";
    const facts = { endsAt: mandate.endsAt, isRevoked: mandate.revokedAt !== undefined, signing };
    return { mandate, state: mandateState(facts, today), document, container };
  });
}

export async function mandateOf(owner: Company, filer: number, now: Date): Promise<JudgedMandate | undefined> {
  return currentMandate((await judgedMandates(owner, now)).filter(({ mandate }) => mandate.filer === filer));
}

/** What lets `filer` file for an owner. None is needed for oneself. */
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
