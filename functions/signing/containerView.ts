import { isSuperUser, type Viewer } from "#functions/core/viewer.ts";
import { companyById, platformCompany } from "#functions/data/companies/company.ts";
import { codeOfPerson } from "#functions/data/people/person.ts";
import type { SigningContainer } from "#functions/data/signing/container.ts";
import type { ContainerFacts } from "#shared/api/areas/signing/containerFacts.ts";
import type { SignContainer } from "#shared/api/areas/signing/signingFacts.ts";
import { CONTAINER_STATUS_LABELS } from "#shared/domain/signing/containerStatus.ts";
import { SIGNER_HINDRANCES, signerHindrance } from "#shared/domain/signing/signer.ts";
import { isBeingSigned, isVisible, type VisibleContainer } from "./releasable.ts";

/** The container when this person may see it (docs/rules/signing.md, "Who sees a container"). */
export async function mayReadContainer(
  container: SigningContainer | undefined,
  viewer: Viewer,
): Promise<VisibleContainer | undefined> {
  if (!isVisible(container)) return undefined;
  if (isSuperUser(viewer)) return container;
  return container.status !== "PENDING" && (await isOfCompany(viewer, container.company)) ? container : undefined;
}

/** Works at the company, or is it: a forest owner is known by the isikukood. */
export async function isOfCompany(viewer: Viewer, company: number): Promise<boolean> {
  if (viewer.companies.includes(company)) return true;
  const [code, found] = await Promise.all([codeOfPerson(viewer.id), companyById(company)]);
  return code !== undefined && code === found?.code;
}

/** What lists say of a container. */
export function wireFacts(container: VisibleContainer): ContainerFacts {
  const { hash, status, signatures } = container;
  return {
    hash,
    href: `/containers/${hash}/`,
    status: { raw: status, label: CONTAINER_STATUS_LABELS[status] },
    is_being_signed: isBeingSigned(container, new Date()),
    signatures: signatures.map(({ name, code }) => ({ name, id_code: code })),
  };
}

export function wireFiles({ hash, files }: SigningContainer) {
  return files.map(({ name, size }, index) => ({
    file_name: name,
    href: `/api/v1/containers/${hash}/files/${index + 1}/`,
    size,
  }));
}

/** The page of a container. */
export async function wireContainer(container: VisibleContainer, viewer: Viewer): Promise<SignContainer> {
  const { hash, name, kind, status, signatures, declined = null, signed } = container;
  const [company, platform, code, isTheirs] = await Promise.all([
    companyById(container.company),
    platformCompany(),
    codeOfPerson(viewer.id),
    isOfCompany(viewer, container.company),
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
    href: signed ? `/api/v1/containers/${hash}/download/` : null,
    kind,
    company_name: company?.name ?? "",
    status: { raw: status, label: CONTAINER_STATUS_LABELS[status] },
    items: wireFiles(container),
    signatures: signatures.map((signature) => ({
      label: (signature.party === "platform" ? platform.name : company?.name) ?? "",
      name: signature.name,
      id_code: signature.code,
      timestamp: signature.at,
    })),
    is_being_signed: isBeingSigned(container, new Date()),
    can_agent_sign: hindrance === undefined,
    agent_sign_error: hindrance ? SIGNER_HINDRANCES[hindrance] : "",
    declined,
    can_decline: status === "SIGN_ONE" && isTheirs && declined === null,
    can_cancel: isSuperUser(viewer) && status !== "SIGN_BOTH",
    id_code: code ?? null,
  };
}
