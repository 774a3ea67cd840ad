import { type Certificate, readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { bytesOf, isNamed, textOf } from "#functions/platform/asice/xml/contents.ts";
import { parseXml, type XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { checkListSignature } from "./listSignature.ts";
import { elementNamed, elementsAt, elementsNamed, textNamed, timeNamed } from "./listXml.ts";

/** The largest list of a country has 2 MB and 20,000 elements. */
export const MAX_LIST_BYTES = 4 * 1024 * 1024;
const LIMITS = { elements: 60_000, hasLanguages: true };

const TYPES = "http://uri.etsi.org/TrstSvc/TrustedList/TSLType";
/** Types of lists (ETSI TS 119 612, 5.3.3). */
export const listTypes = { ofLists: `${TYPES}/EUlistofthelists`, ofCountry: `${TYPES}/EUgeneric` } as const;

export interface TrustedList {
  root: XmlElement;
  type: string;
  /** Country, such as `EE`; `EU` for the list of lists. */
  territory: string;
  sequence: number;
  issuedAt: Date;
  nextUpdate: Date;
}

/** Reads a list after a check of its signature (ETSI TS 119 612, 5.3). */
export function readSignedList(xml: Buffer, signers: readonly Certificate[]): TrustedList {
  check(xml.length <= MAX_LIST_BYTES, "too_large");
  const root = parseXml(xml, LIMITS);
  check(isNamed(root, "tsl:TrustServiceStatusList"), "element_unknown", root.local);
  checkListSignature(root, signers);
  const scheme = elementNamed(root, "tsl:SchemeInformation");
  const sequence = textNamed(scheme, "tsl:TSLSequenceNumber");
  check(/^[1-9]\d{0,8}$/.test(sequence), "element_unexpected", "TSLSequenceNumber");
  return {
    root,
    type: textNamed(scheme, "tsl:TSLType"),
    territory: textNamed(scheme, "tsl:SchemeTerritory"),
    sequence: Number(sequence),
    issuedAt: timeNamed(scheme, "tsl:ListIssueDateTime"),
    nextUpdate: timeNamed(elementNamed(scheme, "tsl:NextUpdate"), "tsl:dateTime"),
  };
}

/** Address and signers of the list of a country (ETSI TS 119 612, 5.3.13). */
export interface ListPointer {
  address: string;
  signers: Certificate[];
}

/** @throws Refusal unless the list of lists has one machine-readable list of the country */
export function pointerTo(territory: string, { root }: TrustedList): ListPointer {
  const scheme = elementNamed(root, "tsl:SchemeInformation");
  const pointers = elementsAt(scheme, "tsl:PointersToOtherTSL", "tsl:OtherTSLPointer").filter((pointer) => {
    const facts = elementsAt(pointer, "tsl:AdditionalInformation", "tsl:OtherInformation");
    const has = (name: "tsl:SchemeTerritory" | "tsl:TSLType", text: string) =>
      facts.some((fact) => elementsNamed(fact, name).some((element) => textOf(element).trim() === text));
    return has("tsl:SchemeTerritory", territory) && has("tsl:TSLType", listTypes.ofCountry) && isXml(facts);
  });
  const [pointer, second] = pointers;
  if (!pointer || second) throw new Refusal("element_missing", `one pointer to the list of ${territory}`);
  const certificates = elementsAt(
    pointer,
    "tsl:ServiceDigitalIdentities",
    "tsl:ServiceDigitalIdentity",
    "tsl:DigitalId",
    "tsl:X509Certificate",
  );
  return {
    address: textNamed(pointer, "tsl:TSLLocation"),
    signers: certificates.map((certificate) => readCertificate(bytesOf(certificate))),
  };
}

/** The list may also exist as PDF. Its type has another namespace, whose name is meaningless here. */
function isXml(facts: readonly XmlElement[]): boolean {
  const types = facts
    .flatMap(({ children }) => children)
    .filter((child): child is XmlElement => typeof child !== "string" && child.local === "MimeType");
  return types.every((type) => textOf(type).trim() === "application/vnd.etsi.tsl+xml");
}
