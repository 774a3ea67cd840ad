import { type Period, trustIn } from "#functions/platform/asice/certificates/anchors.ts";
import {
  type Certificate,
  fingerprintOf,
  readCertificate,
} from "#functions/platform/asice/certificates/certificate.ts";
import { Refusal } from "#functions/platform/asice/refusal.ts";
import { bytesOf, textOf } from "#functions/platform/asice/xml/contents.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { elementNamed, elementsAt, textNamed, timeNamed } from "./listXml.ts";
import type { TrustedList } from "./readList.ts";

export const anchorRoles = ["issuer", "ocspResponder", "timeStamper"] as const;
export type AnchorRole = (typeof anchorRoles)[number];

export interface ListedAnchor {
  role: AnchorRole;
  certificate: Certificate;
  granted: Period[];
}

/** Types of services (ETSI TS 119 612, 5.5.1.1) needed for the signature of a person; others are ignored. */
const services: ReadonlyMap<string, AnchorRole> = new Map([
  ["http://uri.etsi.org/TrstSvc/Svctype/CA/QC", "issuer"],
  ["http://uri.etsi.org/TrstSvc/Svctype/Certstatus/OCSP", "ocspResponder"],
  ["http://uri.etsi.org/TrstSvc/Svctype/Certstatus/OCSP/QC", "ocspResponder"],
  ["http://uri.etsi.org/TrstSvc/Svctype/TSA/QTST", "timeStamper"],
]);

const STATUSES = "http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus";
const GRANTED = `${STATUSES}/granted`;
/** Statuses before `granted` in 2016 (ETSI TS 119 612, 5.5.4 and annex J). */
const GRANTED_BEFORE: ReadonlySet<string> = new Set([
  `${STATUSES}/undersupervision`,
  `${STATUSES}/supervisionincessation`,
  `${STATUSES}/accredited`,
]);
const GRANTED_SINCE = new Date("2016-07-01T00:00:00Z");

const PURPOSES = "http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt";
const FOR_SIGNATURES = `${PURPOSES}/ForeSignatures`;
const FOR_OTHERS: ReadonlySet<string> = new Set([`${PURPOSES}/ForeSeals`, `${PURPOSES}/ForWebSiteAuthentication`]);

/** docs/rules/trustedLists.md, "Which services become anchors". @throws Refusal without an anchor for signing */
export function anchorsOf({ root }: TrustedList): ListedAnchor[] {
  const found = new Map<string, ListedAnchor>();
  const listed = elementsAt(
    root,
    "tsl:TrustServiceProviderList",
    "tsl:TrustServiceProvider",
    "tsl:TSPServices",
    "tsl:TSPService",
  );
  for (const service of listed) {
    const current = elementNamed(service, "tsl:ServiceInformation");
    const role = services.get(textNamed(current, "tsl:ServiceTypeIdentifier"));
    if (role === undefined) continue;
    const granted = periodsOf(current, elementsAt(service, "tsl:ServiceHistory", "tsl:ServiceHistoryInstance"));
    if (granted.length === 0) continue;
    for (const certificate of certificatesOf(current).filter((each) => canBe(role, each))) {
      const key = `${role} ${fingerprintOf(certificate).toString("hex")}`;
      const before = found.get(key)?.granted ?? [];
      found.set(key, { role, certificate, granted: [...before, ...granted] });
    }
  }
  const anchors = [...found.values()];
  for (const needed of ["issuer", "timeStamper"] as const)
    if (!anchors.some(({ role }) => role === needed)) throw new Refusal("element_missing", `a service: ${needed}`);
  return anchors;
}

/** Each status lasts until the next one begins; the history is read by its times, not its order. */
function periodsOf(current: XmlElement, history: readonly XmlElement[]): Period[] {
  const type = textNamed(current, "tsl:ServiceTypeIdentifier");
  const states = [current, ...history]
    .map((state) => ({ state, from: timeNamed(state, "tsl:StatusStartingTime") }))
    .toSorted((one, other) => one.from.getTime() - other.from.getTime());
  return states.flatMap(({ state, from }, at) => {
    const until = states[at + 1]?.from;
    const isSame = textNamed(state, "tsl:ServiceTypeIdentifier") === type;
    return isSame && isGranted(state, from) && isForSignatures(state) ? [{ from, until }] : [];
  });
}

function isGranted(state: XmlElement, from: Date): boolean {
  const status = textNamed(state, "tsl:ServiceStatus");
  return status === GRANTED || (from < GRANTED_SINCE && GRANTED_BEFORE.has(status));
}

/** A service that states the purposes of its certificates has to name signatures (ETSI TS 119 612, 5.5.9.4). */
function isForSignatures(state: XmlElement): boolean {
  const purposes = elementsAt(
    state,
    "tsl:ServiceInformationExtensions",
    "tsl:Extension",
    "tsl:AdditionalServiceInformation",
    "tsl:URI",
  ).map((purpose) => textOf(purpose).trim());
  return purposes.includes(FOR_SIGNATURES) || !purposes.some((purpose) => FOR_OTHERS.has(purpose));
}

function certificatesOf(service: XmlElement): Certificate[] {
  const elements = elementsAt(service, "tsl:ServiceDigitalIdentity", "tsl:DigitalId", "tsl:X509Certificate");
  return elements.flatMap((element) => {
    try {
      return [readCertificate(bytesOf(element))];
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  });
}

/** The role must follow from the certificate too: the list names a service, not what its keys may sign. */
function canBe(role: AnchorRole, certificate: Certificate): boolean {
  const { trust } = trustIn([certificate]);
  if (role === "issuer") return trust.issuers.length > 0;
  if (role === "ocspResponder") return trust.ocspResponders.length > 0;
  return trust.timeStampers.length > 0 || trust.timeStampIssuers.length > 0;
}
