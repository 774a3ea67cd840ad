import { type Company, companyById } from "#functions/companies/store/company.ts";
import { isVisible, type VisibleContainer } from "#functions/containers/releasable.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import type { Person } from "#functions/people/store/person.ts";
import { personByCode, personWithAccess } from "#functions/people/store/personWrites.ts";
import { Problem } from "#functions/platform/problem.ts";
import { isGiven, type SigningAttempt, signingById } from "#functions/signing/store/attempt.ts";
import { checkIsikukood } from "#shared/companies/identifiers.ts";
import { eidText, type SigningOutcome, signingTexts } from "#shared/containers/outcomes.ts";
import { SIGNER_HINDRANCES, signerHindrance } from "#shared/containers/signer.ts";

export interface Signing {
  container: VisibleContainer;
  person: Person;
  company: Company;
  isSuperUser: boolean;
  isOfCompany: boolean;
}

export async function signingOf(hash: string, personId: number): Promise<Signing | undefined> {
  const [container, person] = await Promise.all([containerByHash(hash), personWithAccess(personId)]);
  if (!isVisible(container) || !person) return undefined;
  const company = await companyById(container.company);
  if (!company) return undefined;
  const isSuperUser = person.roles.includes("superUser");
  const isItself = person.personalCode !== undefined && person.personalCode === company.code;
  const isOfCompany =
    person.roles.includes("companyUser") && (person.companies.includes(container.company) || isItself);
  const maySee = isSuperUser || (isOfCompany && container.status !== "PENDING");
  return maySee ? { container, person, company, isSuperUser, isOfCompany } : undefined;
}

/** The reason when `signingOf` finds nothing for a begun attempt. */
export async function absenceOf(hash: string): Promise<SigningOutcome> {
  const container = await containerByHash(hash);
  return isVisible(container) ? "not_signer" : "container_gone";
}

export async function containerAsBegun({
  signing,
}: SigningAttempt): Promise<{ ok: true; container: VisibleContainer } | { ok: false; outcome: SigningOutcome }> {
  const found = await signingOf(signing.container, signing.person);
  if (!found) return { ok: false, outcome: await absenceOf(signing.container) };
  const { container } = found;
  return container.version === signing.version ? { ok: true, container } : { ok: false, outcome: "overtaken" };
}

/** @throws Problem `not_found`, `cannot_sign` with the reason, `container_changed` while another signature is put in */
export async function signingToBegin(hash: string, personId: number, now: Date): Promise<Signing> {
  const signing = await signingOf(hash, personId);
  // The same for a container that this person may not see.
  if (!signing) throw new Problem("not_found", { message: signingTexts.container_gone });
  const { status, signatures, attempt, isEmbedding } = signing.container;
  if (attempt && isEmbedding && now.getTime() / 1000 < attempt.endsAt) throw new Problem("container_changed");
  const hasSigned = signatures.some(({ code }) => code === signing.person.personalCode);
  const hindrance = signerHindrance({ ...signing, status, hasSigned });
  if (hindrance) throw new Problem("cannot_sign", { message: SIGNER_HINDRANCES[hindrance] });
  return signing;
}

/** Undefined when the code may sign for the person (docs/rules/signingAttempts.md, "Whose signature"). */
export async function codeHindrance(
  { container, person, company, isSuperUser, isOfCompany }: Signing,
  code: string,
): Promise<SigningOutcome | undefined> {
  const isSecond = container.status === "SIGN_ONE";
  const own = person.personalCode ?? (isSecond && checkIsikukood(company.code).ok ? company.code : undefined);
  if (own !== undefined && own !== code) return "not_own_code";
  const owner = own === undefined ? await personByCode(code) : undefined;
  if (owner && owner.id !== person.id) return "not_own_code";
  const hasSigned = container.signatures.some((signature) => signature.code === code);
  const hindrance = signerHindrance({ status: container.status, isSuperUser, isOfCompany, hasSigned });
  if (hindrance === undefined) return undefined;
  return hindrance === "samePerson" ? "same_signer" : "not_signer";
}

export interface SigningView {
  state: "waiting" | "embedding" | "signed" | "failed";
  verification_code: string | null;
  message: string | null;
  /** Seconds. */
  ends_in: number;
}

/** The worker has by then ended every signature that was given in time. */
const GRACE_SECONDS = 120;

/** An unfinished attempt has failed after its time, even if no worker says so. */
export function signingView(attempt: SigningAttempt, now: Date): SigningView {
  const left = attempt.endsAt - Math.floor(now.getTime() / 1000);
  const ends_in = Math.max(0, left);
  const { state, means, verificationCode = null } = attempt;
  const nothing = { verification_code: null, message: null, ends_in };
  if (state === "consumed") return { ...nothing, state: "signed" };
  if (isGiven(attempt) && left > -GRACE_SECONDS) return { ...nothing, state: "embedding" };
  const hasEnded = state === "failed" || state === "cancelled";
  if (!hasEnded && ends_in > 0) return { ...nothing, state: "waiting", verification_code: verificationCode };
  const outcome =
    state === "failed" ? (attempt.outcome ?? "interrupted") : state === "cancelled" ? "cancelled" : "expired";
  return { ...nothing, state: "failed", message: eidText(means, outcome), ends_in: 0 };
}

/** @throws Problem `not_found` unless this person began to sign by the attempt */
export async function ownSigning(id: string, person: number): Promise<SigningAttempt> {
  const attempt = await signingById(id);
  if (attempt?.signing.person !== person) throw new Problem("not_found");
  return attempt;
}
