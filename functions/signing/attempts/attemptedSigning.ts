import { type Company, companyById } from "#functions/companies/store/company.ts";
import { isVisible, type VisibleContainer } from "#functions/containers/releasable.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import type { Person } from "#functions/people/store/person.ts";
import { personByCode, personWithAccess } from "#functions/people/store/personWrites.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { SigningAttempt } from "#functions/signing/store/attempt.ts";
import { checkIsikukood } from "#shared/companies/identifiers.ts";
import { type SigningOutcome, signingTexts } from "#shared/containers/outcomes.ts";
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
