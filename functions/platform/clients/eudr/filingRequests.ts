import { heldText } from "#functions/platform/heldText.ts";
import { element, upTo, type Xml } from "#functions/platform/xml.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";

/** The first two file a `dds`, the others an `sd`. */
export type OperatorRole = "OPERATOR" | "REPRESENTATIVE_OPERATOR" | "MICRO_OPERATOR" | "REPRESENTATIVE_MSPO";

interface Represented {
  identifier: { type: "comp_reg" | "tin"; value: string };
  name: string;
  address: { street: string; postalCode: string; city: string };
  email?: string | undefined;
  phone?: string | undefined;
}

interface Producer {
  name: string;
  /** Up to 100 cadastral numbers, which only an `sd` takes, or a GeoJSON text. */
  place: { cadastral: readonly string[] } | { geoJson: string };
}

/** Decimal texts: up to 3 decimals of the deviation in percent, 6 of the amounts. */
interface Goods {
  description: string;
  heading: "4403" | "4401";
  deviation: string;
  netWeightKg: string;
  cubicMetres: string;
  /** A `dds` only; an `sd` leaves them out. */
  species: readonly { scientific: string; common: string }[];
  producers: readonly Producer[];
}

export interface Statement {
  /** Ours: 14 characters at most. */
  internalReference: string;
  represented?: Represented | undefined;
  goods: readonly Goods[];
  isConfidential: boolean;
}

export interface FilingRequest {
  service: string;
  action: string;
  content: Xml;
  /** Name of the element in Body that answers, in the namespace of the service. */
  answer: string;
}

const EUDR = "http://ec.europa.eu/tracesnt/certificate/eudr";
export const filingNamespaces = {
  sd: `${EUDR}/simplified-declaration/v3`,
  dds: `${EUDR}/due-diligence-statement/v3`,
  common: `${EUDR}/common/v3`,
} as const;

/** Paths and operations of the two WSDLs, release 8.2.1. */
const services = {
  sd: {
    path: "ws/EUDRSimplifiedDeclarationServiceV3",
    submit: "submitSd",
    change: "updateSd",
    withdraw: "withdrawSd",
    overviews: "getSd",
    byReference: "getSdByInternalReference",
    uuid: "s:sdIdentifier",
  },
  dds: {
    path: "ws/EUDRDueDiligenceStatementServiceV3",
    submit: "submitDds",
    change: "amendDds",
    withdraw: "withdrawDds",
    overviews: "getDds",
    byReference: "getDdsByInternalReference",
    uuid: "s:uuid",
  },
} as const;

type Operation = "submit" | "change" | "withdraw" | "overviews" | "byReference";

export function submitRequest(kind: FilingKind, role: OperatorRole, statement: Statement): FilingRequest {
  return filingRequest(kind, "submit", [element("s:operatorRole", role), statementOf(kind, statement)]);
}

export function changeRequest(kind: FilingKind, uuid: string, statement: Statement): FilingRequest {
  return filingRequest(kind, "change", [element(services[kind].uuid, uuid), statementOf(kind, statement)]);
}

export function withdrawRequest(kind: FilingKind, uuid: string): FilingRequest {
  return filingRequest(kind, "withdraw", [element(services[kind].uuid, uuid)]);
}

export function overviewsRequest(kind: FilingKind, uuids: readonly string[]): FilingRequest {
  const list = uuids.map((uuid) =>
    kind === "sd" ? element("s:uuidAndVersionNumberList", [element("c:uuid", uuid)]) : element("s:uuidList", uuid),
  );
  return filingRequest(kind, "overviews", list);
}

export function byReferenceRequest(kind: FilingKind, reference: string): FilingRequest {
  return filingRequest(kind, "byReference", [element("s:internalReference", reference)]);
}

function filingRequest(kind: FilingKind, operation: Operation, content: readonly Xml[]): FilingRequest {
  const { [operation]: name, path } = services[kind];
  // The WSDL gives the reads of simplified declarations an action in the namespace of the statements.
  const isRead = operation === "overviews" || operation === "byReference";
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const { common, [kind]: own } = filingNamespaces;
  return {
    service: path,
    action: `${isRead ? filingNamespaces.dds : own}/${name}`,
    content: element(`s:${capital}Request`, content, { "xmlns:s": own, "xmlns:c": common }),
    answer: `${capital}Response`,
  };
}

function statementOf(kind: FilingKind, statement: Statement): Xml {
  const { internalReference, represented, goods, isConfidential } = statement;
  return element("s:statement", [
    element("s:internalReferenceNumber", internalReference),
    element("s:activityType", "DOMESTIC"),
    represented && operatorOf(represented),
    element("s:countryOfActivity", "EE"),
    ...goods.map((each, index) => commodityOf(kind, each, index + 1)),
    element("s:geoLocationConfidential", String(isConfidential)),
  ]);
}

/** Pattern of the schema; another address would make the whole request invalid, and nothing depends on it. */
const EMAIL = /^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$/;
const [MAX_EMAIL, MAX_PHONE] = [200, 50];

function operatorOf({ identifier, name, address, email = "", phone = "" }: Represented): Xml {
  return element("s:representedOperator", [
    element("c:operatorReferenceNumber", [
      element("c:identifierType", identifier.type),
      element("c:identifierValue", identifier.value),
    ]),
    element("c:operatorAddress", [
      element("c:country", "EE"),
      cut("c:street", 300, address.street),
      cut("c:postalCode", 80, address.postalCode),
      cut("c:city", 200, address.city),
    ]),
    EMAIL.test(email) && email.length <= MAX_EMAIL ? element("c:operatorEmail", email) : undefined,
    phone !== "" && phone.length <= MAX_PHONE ? element("c:operatorPhone", phone) : undefined,
    cut("c:operatorName", 200, name),
  ]);
}

function commodityOf(kind: FilingKind, goods: Goods, position: number): Xml {
  const species = kind === "dds" ? goods.species : [];
  return element("s:commodities", [
    element("s:position", position),
    element("s:descriptors", [
      cut("c:descriptionOfGoods", 150, goods.description),
      // All four are sent: each reading of the rules for domestic timber takes them.
      element("c:goodsMeasure", [
        element("c:percentageEstimationOrDeviation", goods.deviation),
        element("c:netWeight", goods.netWeightKg),
        element("c:supplementaryUnit", goods.cubicMetres),
        element("c:supplementaryUnitQualifier", "MTQ"),
      ]),
    ]),
    element("s:hsHeading", goods.heading),
    ...species.map(({ scientific, common }) =>
      element("s:speciesInfo", [cut("s:scientificName", 200, scientific), cut("s:commonName", 200, common)]),
    ),
    ...goods.producers.map((producer, index) => producerOf(kind, producer, index + 1)),
  ]);
}

function producerOf(kind: FilingKind, { name, place }: Producer, position: number): Xml {
  const isSimple = kind === "sd";
  const places =
    "geoJson" in place
      ? [element("s:geometryGeojson", Buffer.from(place.geoJson).toString("base64"))]
      : place.cadastral.map((number) => element("s:cadastralIdentifier", number));
  if (!isSimple && "cadastral" in place) throw new Error("A due diligence statement takes no cadastral numbers.");
  return element("s:producers", [
    element(isSimple ? "s:producerPosition" : "s:position", position),
    element(isSimple ? "s:producerCountry" : "s:country", "EE"),
    cut(isSimple ? "s:producerName" : "s:name", 500, name),
    ...(isSimple ? [element("s:producerLocation", places)] : places),
  ]);
}

/** Code points that the schema takes, after what a document cannot hold is gone. */
function cut(name: string, limit: number, text: string): Xml {
  return element(name, upTo(limit, heldText(text)));
}
