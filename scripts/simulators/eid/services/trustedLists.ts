import { createHash, sign } from "node:crypto";
import { base64Element, bytesOfElement, element, xmlFile } from "#functions/platform/asice/xml/canonicalXml.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import type { Authority } from "#scripts/simulators/eid/ca/certificate.ts";
import type { TestCa } from "#scripts/simulators/eid/ca/testCa.ts";

const TYPES = "http://uri.etsi.org/TrstSvc";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const DAY_MS = 86_400_000;

/** Newest first. */
export interface ServiceState {
  status: string;
  from: string;
  purposes?: readonly string[];
}

export interface ListedService {
  type: string;
  certificates: readonly Buffer[];
  states: readonly [ServiceState, ...ServiceState[]];
}

export interface ListFacts {
  type: "EUlistofthelists" | "EUgeneric";
  territory: string;
  sequence: number;
  issuedAt: Date;
  nextUpdate: Date;
}

export interface Pointer {
  territory: string;
  address: string;
  signers: readonly Buffer[];
}

/** A trusted list (ETSI TS 119 612, 5.3 to 5.5) with an enveloped XAdES signature. */
export function signedList(
  facts: ListFacts,
  content: { pointers?: readonly Pointer[]; services?: readonly ListedService[] },
  signer: Authority,
): Buffer {
  const { pointers = [], services = [] } = content;
  const scheme = element("tsl:SchemeInformation", {}, [
    text("tsl:TSLVersionIdentifier", "5"),
    text("tsl:TSLSequenceNumber", String(facts.sequence)),
    text("tsl:TSLType", `${TYPES}/TrustedList/TSLType/${facts.type}`),
    text("tsl:SchemeTerritory", facts.territory),
    ...(pointers.length > 0 ? [element("tsl:PointersToOtherTSL", {}, pointers.map(pointerElement))] : []),
    text("tsl:ListIssueDateTime", facts.issuedAt.toISOString()),
    element("tsl:NextUpdate", {}, [text("tsl:dateTime", facts.nextUpdate.toISOString())]),
  ]);
  const provider = element("tsl:TrustServiceProvider", {}, [
    element("tsl:TSPServices", {}, services.map(serviceElement)),
  ]);
  const providers = services.length > 0 ? [element("tsl:TrustServiceProviderList", {}, [provider])] : [];
  const attributes = { TSLTag: "http://uri.etsi.org/19612/TSLTag" };
  const list = (last: XmlElement[]) =>
    element("tsl:TrustServiceStatusList", attributes, [scheme, ...providers, ...last]);
  return xmlFile(list([signatureOver(bytesOfElement(list([])), signer)]));
}

const text = (name: Parameters<typeof element>[0], value: string) => element(name, {}, [value]);

function pointerElement({ territory, address, signers }: Pointer): XmlElement {
  const facts = [
    text("tsl:TSLType", `${TYPES}/TrustedList/TSLType/EUgeneric`),
    text("tsl:SchemeTerritory", territory),
    text("tsl:MimeType", "application/vnd.etsi.tsl+xml"),
  ];
  return element("tsl:OtherTSLPointer", {}, [
    element("tsl:ServiceDigitalIdentities", {}, [identity("tsl:ServiceDigitalIdentity", signers)]),
    text("tsl:TSLLocation", address),
    element(
      "tsl:AdditionalInformation",
      {},
      facts.map((fact) => element("tsl:OtherInformation", {}, [fact])),
    ),
  ]);
}

function identity(name: Parameters<typeof element>[0], certificates: readonly Buffer[]): XmlElement {
  return element(
    name,
    {},
    certificates.map((each) => element("tsl:DigitalId", {}, [base64Element("tsl:X509Certificate", each)])),
  );
}

function serviceElement({ type, certificates, states: [current, ...earlier] }: ListedService): XmlElement {
  const state = (name: Parameters<typeof element>[0], { status, from, purposes = [] }: ServiceState) =>
    element(name, {}, [
      text("tsl:ServiceTypeIdentifier", `${TYPES}/Svctype/${type}`),
      identity("tsl:ServiceDigitalIdentity", certificates),
      text("tsl:ServiceStatus", `${TYPES}/TrustedList/Svcstatus/${status}`),
      text("tsl:StatusStartingTime", from),
      ...(purposes.length > 0 ? [element("tsl:ServiceInformationExtensions", {}, purposes.map(extension))] : []),
    ]);
  const history = earlier.map((each) => state("tsl:ServiceHistoryInstance", each));
  return element("tsl:TSPService", {}, [
    state("tsl:ServiceInformation", current),
    ...(history.length > 0 ? [element("tsl:ServiceHistory", {}, history)] : []),
  ]);
}

function extension(purpose: string): XmlElement {
  const uri = text("tsl:URI", `${TYPES}/TrustedList/SvcInfoExt/${purpose}`);
  return element("tsl:Extension", { Critical: "true" }, [element("tsl:AdditionalServiceInformation", {}, [uri])]);
}

/** XAdES-B (ETSI TS 119 612, annex B): over the whole list but the signature. */
function signatureOver(list: Buffer, { key, certificate }: Authority): XmlElement {
  const properties = element("xades:SignedProperties", { Id: "properties" }, [
    element("xades:SignedSignatureProperties", {}, [
      text("xades:SigningTime", `${new Date().toISOString().slice(0, 19)}Z`),
      element("xades:SigningCertificateV2", {}, [
        element("xades:Cert", {}, [element("xades:CertDigest", {}, digest(certificate))]),
      ]),
    ]),
  ]);
  const transforms = (...algorithms: string[]) =>
    element(
      "ds:Transforms",
      {},
      algorithms.map((Algorithm) => element("ds:Transform", { Algorithm })),
    );
  const signedInfo = element("ds:SignedInfo", {}, [
    element("ds:CanonicalizationMethod", { Algorithm: EXCLUSIVE }),
    element("ds:SignatureMethod", { Algorithm: "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256" }),
    element("ds:Reference", { URI: "" }, [
      transforms("http://www.w3.org/2000/09/xmldsig#enveloped-signature", EXCLUSIVE),
      ...digest(list),
    ]),
    element("ds:Reference", { Type: "http://uri.etsi.org/01903#SignedProperties", URI: "#properties" }, [
      transforms(EXCLUSIVE),
      ...digest(bytesOfElement(properties)),
    ]),
  ]);
  const value = sign("sha256", bytesOfElement(signedInfo), { key, dsaEncoding: "ieee-p1363" });
  return element("ds:Signature", { Id: "signature" }, [
    signedInfo,
    base64Element("ds:SignatureValue", value),
    element("ds:KeyInfo", {}, [element("ds:X509Data", {}, [base64Element("ds:X509Certificate", certificate)])]),
    element("ds:Object", {}, [element("xades:QualifyingProperties", { Target: "#signature" }, [properties])]),
  ]);
}

function digest(bytes: Buffer): XmlElement[] {
  const value = createHash("sha256").update(bytes).digest();
  return [element("ds:DigestMethod", { Algorithm: SHA256 }), base64Element("ds:DigestValue", value)];
}

export function servicesOf(ca: TestCa): ListedService[] {
  const states = [{ status: "granted", from: "2020-01-01T00:00:00Z" }] as const;
  const forSignatures = [{ ...states[0], purposes: ["ForeSignatures"] }] as const;
  const certificates = ({ people, timestamps }: TestCa["anchors"]) => ({
    people: people.map((each) => Buffer.from(each, "base64")),
    timestamps: timestamps.map((each) => Buffer.from(each, "base64")),
  });
  const { people, timestamps } = certificates(ca.anchors);
  return [
    ...people.map((certificate) => ({ type: "CA/QC", certificates: [certificate], states: forSignatures })),
    { type: "TSA/QTST", certificates: timestamps, states },
  ];
}

/** The simulator's list of lists and its list of Estonia, as of now. Their numbers grow with time, so that a later one is newer. */
export function trustedListAnswer(ca: TestCa, path: string, address: string): Buffer | undefined {
  const now = Date.now();
  const facts = {
    sequence: Math.floor(now / 1000) - 1_700_000_000,
    issuedAt: new Date(now - 60_000),
    nextUpdate: new Date(now + 180 * DAY_MS),
  };
  const { ofLists, ofCountry } = ca.listOperators;
  if (path === "lotl.xml") {
    const pointers = [{ territory: "EE", address: `${address}/lists/ee.xml`, signers: [ofCountry.certificate] }];
    return signedList({ ...facts, type: "EUlistofthelists", territory: "EU" }, { pointers }, ofLists);
  }
  if (path !== "ee.xml") return undefined;
  return signedList({ ...facts, type: "EUgeneric", territory: "EE" }, { services: servicesOf(ca) }, ofCountry);
}
