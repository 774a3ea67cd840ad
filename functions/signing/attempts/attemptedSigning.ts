import { type Company, companyById } from "#functions/companies/store/company.ts";
import { isVisible, type VisibleContainer } from "#functions/containers/releasable.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { forgetGivenSignature } from "#functions/containers/store/givenSignature.ts";
import type { Person } from "#functions/people/store/person.ts";
import { personByCode, personWithAccess } from "#functions/people/store/personWrites.ts";
import { log } from "#functions/platform/log.ts";
import { measureBy } from "#functions/platform/measure.ts";
import { Problem } from "#functions/platform/problem.ts";
import {
  cancelUngiven,
  isGiven,
  LIVE_STATES,
  moveAttempt,
  type SigningAttempt,
  signingById,
} from "#functions/signing/store/attempt.ts";
import { forgetAttempt } from "#functions/signing/store/signatureWrites.ts";
import { checkIsikukood } from "#shared/companies/identifiers.ts";
import { type EidOutcome, eidText, type SigningOutcome, signingTexts } from "#shared/containers/outcomes.ts";
import { SIGNER_HINDRANCES, signerHindrance } from "#shared/containers/signer.ts";
import type { SigningRefuser } from "#shared/platform/metrics.ts";

export interface Signing {
  container: VisibleContainer;
  person: Person;
  company: Company;
  isSuperUser: boolean;
  isOfCompany: boolean;
}

async function signingOf(hash: string, personId: number): Promise<Signing | undefined> {
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
async function absenceOf(hash: string): Promise<SigningOutcome> {
  const container = await containerByHash(hash);
  return isVisible(container) ? "not_signer" : "container_gone";
}

/** What the attempt was begun for, or why it cannot be signed any more. */
export async function signingAsBegun({
  signing,
}: SigningAttempt): Promise<({ ok: true } & Signing) | { ok: false; outcome: SigningOutcome }> {
  const found = await signingOf(signing.container, signing.person);
  if (!found) return { ok: false, outcome: await absenceOf(signing.container) };
  const isAsBegun = found.container.version === signing.version;
  return isAsBegun ? { ok: true, ...found } : { ok: false, outcome: "overtaken" };
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

const BY_PERSON: ReadonlySet<EidOutcome> = new Set([
  "timeout",
  "cancelled",
  "expired",
  "not_client",
  "user_cancelled",
  "user_refused",
  "wrong_code",
  "phone_absent",
  "not_found",
  "no_suitable_account",
  "not_own_code",
  "other_person",
  "same_signer",
]);
const BY_SERVICE: ReadonlySet<EidOutcome> = new Set(["unavailable", "refused", "delivery_error", "proofs_unavailable"]);
const BY_CHANGE: ReadonlySet<EidOutcome> = new Set(["overtaken", "container_gone", "not_signer"]);

/** Tells metrics who ended an attempt to sign. A lack of a person's certificate or app counts as the person. */
function refuserOf(outcome: EidOutcome): SigningRefuser {
  if (BY_SERVICE.has(outcome)) return "service";
  if (BY_CHANGE.has(outcome)) return "change";
  const isPerson = BY_PERSON.has(outcome) || /certificate|revoked|sim_error|unusable|app_too_old/.test(outcome);
  return isPerson ? "person" : "virn";
}

export async function failSigning(attempt: SigningAttempt, outcome: EidOutcome): Promise<void> {
  const { id, means } = attempt;
  if (!(await moveAttempt(id, [...LIVE_STATES, "confirmed"], { state: "failed", outcome }))) return;
  await tidyAfter({ ...attempt, outcome });
  measureBy("SigningsRefused", refuserOf(outcome));
  log.info("attempt failed", { attempt: id, means, outcome, purpose: "sign" });
}

/** docs/rules/signingAttempts.md, "Cancelling". @throws Problem `signature_pending` from the PIN to the end */
export async function cancelSigning(attempt: SigningAttempt, now: Date): Promise<void> {
  if (await cancelUngiven(attempt.id)) return tidyAfter(attempt);
  const found = await signingById(attempt.id);
  if (found && isGiven(found) && now.getTime() < found.endsAt * 1000) throw new Problem("signature_pending");
}

/** Follows an end; repeated after a crash. */
export async function tidyAfter(attempt: SigningAttempt): Promise<void> {
  await forgetGivenSignature(attempt.id);
  await releaseContainer(attempt);
}

export async function releaseContainer({ id, endsAt, signing, means, outcome }: SigningAttempt): Promise<void> {
  await forgetAttempt(signing.container, { id, endsAt }, { means, outcome: outcome ?? "cancelled" });
}
