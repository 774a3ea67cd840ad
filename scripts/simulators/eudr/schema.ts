import { textOf } from "#functions/platform/asice/xml/contents.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";

// Requests that the services take, as a table of its own: the XML schemas may not be copied, and a contract test asks both.

const EUDR = "http://ec.europa.eu/tracesnt/certificate/eudr";
export const VERIFY = `${EUDR}/verify-declaration/v3`;
export const SD = `${EUDR}/simplified-declaration/v3`;
export const DDS = `${EUDR}/due-diligence-statement/v3`;
export const COMMON = `${EUDR}/common/v3`;

/** Its namespace is no service of declarations. */
export const ECHO = "http://ec.europa.eu/tracesnt/eudr/echo";

/** Facets of a text. Lengths are in code points. */
interface TextType {
  minLength?: number;
  maxLength?: number;
  pattern?: RegExp;
  /** Spaces around it do not count: all types but `xs:string`. */
  isTrimmed?: boolean;
  decimal?: { decimals: number; digits?: number; min?: number; below?: number };
  isBase64?: boolean;
}

interface ChildRow {
  name: string;
  type: ElementType;
  min?: number;
  max?: number;
}

/** Children in their order, all in one namespace; with `isChoice` one row of them. */
interface SequenceType {
  namespace: string;
  children: readonly ChildRow[];
  isChoice?: boolean;
}

type ElementType = TextType | SequenceType;

const oneOf = (...values: string[]): TextType => ({ pattern: new RegExp(`^(${values.join("|")})$`) });
const upTo = (maxLength: number, minLength = 0): TextType => ({ minLength, maxLength });
const optional = (name: string, type: ElementType, max = 1): ChildRow => ({ name, type, min: 0, max });

const whole: TextType = { pattern: /^[+-]?\d+$/, isTrimmed: true };
const long: TextType = { ...whole, decimal: { decimals: 0, min: -(2 ** 63), below: 2 ** 63 } };
const truth: TextType = { pattern: /^(true|false|1|0)$/, isTrimmed: true };
const base64: TextType = { isTrimmed: true, isBase64: true };
const referenceNumber = upTo(14);
const verificationNumber = upTo(35, 5);
const internalReference = upTo(50);
const uuid: TextType = { pattern: /^[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/ };
const country: TextType = { pattern: /^[a-zA-Z]{2}$/ };
const europeanCountry = oneOf(
  ..."AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(" "),
);
const street = upTo(300, 1);
const postalCode = upTo(80, 1);
const city = upTo(200, 1);
const speciesName = upTo(200, 1);
const amount: TextType = { isTrimmed: true, decimal: { decimals: 6, digits: 16, min: 0, below: 1e10 } };

const representedOperator: SequenceType = {
  namespace: COMMON,
  children: [
    optional(
      "operatorReferenceNumber",
      {
        namespace: COMMON,
        children: [
          {
            name: "identifierType",
            type: oneOf(..."eori vat gln tin cbr cin duns comp_num comp_reg oni".split(" ")),
          },
          { name: "identifierValue", type: upTo(80) },
        ],
      },
      12,
    ),
    optional("operatorAddress", {
      namespace: COMMON,
      children: [
        { name: "country", type: country },
        { name: "street", type: street },
        { name: "postalCode", type: postalCode },
        { name: "city", type: city },
        optional("fullAddress", upTo(250, 1)),
      ],
    }),
    optional("operatorEmail", { maxLength: 200, pattern: /^[a-zA-Z\d._%+-]+@[a-zA-Z\d.-]+\.[a-zA-Z]{2,}$/ }),
    optional("operatorPhone", upTo(50)),
    { name: "operatorName", type: upTo(200, 1) },
  ],
};

const descriptors: SequenceType = {
  namespace: COMMON,
  children: [
    { name: "descriptionOfGoods", type: upTo(150) },
    {
      name: "goodsMeasure",
      type: {
        namespace: COMMON,
        children: [
          optional("percentageEstimationOrDeviation", { isTrimmed: true, decimal: { decimals: 3 } }),
          optional("netWeight", amount),
          optional("supplementaryUnit", amount),
          optional("supplementaryUnitQualifier", upTo(4, 3)),
        ],
      },
    },
  ],
};

const sdProducer: SequenceType = {
  namespace: SD,
  children: [
    optional("producerPosition", long),
    { name: "producerCountry", type: country },
    optional("producerName", upTo(500)),
    {
      name: "producerLocation",
      type: {
        namespace: SD,
        isChoice: true,
        children: [
          { name: "geometryGeojson", type: base64 },
          {
            name: "postalAddress",
            max: 100,
            type: {
              namespace: SD,
              children: [
                optional("producerStreet", street),
                { name: "producerPostalCode", type: postalCode },
                { name: "producerCity", type: city },
              ],
            },
          },
          { name: "cadastralIdentifier", type: upTo(80), max: 100 },
        ],
      },
    },
  ],
};

const ddsProducer: SequenceType = {
  namespace: DDS,
  children: [
    optional("position", long),
    { name: "country", type: country },
    optional("name", upTo(500)),
    { name: "geometryGeojson", type: base64 },
  ],
};

const species: SequenceType = {
  namespace: DDS,
  children: [optional("scientificName", speciesName), optional("commonName", speciesName)],
};

function statement(namespace: string, reference: ChildRow, goods: readonly ChildRow[]): ChildRow {
  const children: ChildRow[] = [
    reference,
    { name: "activityType", type: oneOf("DOMESTIC", "IMPORT", "EXPORT") },
    optional("representedOperator", representedOperator),
    optional("countryOfActivity", europeanCountry),
    optional("borderCrossCountry", europeanCountry),
    optional("comment", upTo(2000)),
    {
      name: "commodities",
      max: 200,
      type: {
        namespace,
        children: [
          optional("position", long),
          { name: "descriptors", type: descriptors },
          { name: "hsHeading", type: { pattern: /^\d{2,6}$/ } },
          ...goods,
        ],
      },
    },
    { name: "geoLocationConfidential", type: truth },
    optional(
      "groupedDeclarations",
      { namespace: COMMON, children: [{ name: "groupedDeclaration", type: referenceNumber }] },
      2000,
    ),
  ];
  return { name: "statement", type: { namespace, children } };
}

const sdStatement = statement(SD, { name: "internalReferenceNumber", type: referenceNumber }, [
  optional("producers", sdProducer, 1000),
]);
const ddsStatement = statement(DDS, optional("internalReferenceNumber", internalReference), [
  optional("speciesInfo", species, 500),
  optional("producers", ddsProducer, 1000),
]);

const row = (name: string, type: ElementType): ChildRow => ({ name, type });
const request = (namespace: string, ...children: ChildRow[]): SequenceType => ({ namespace, children });
const byIdentifiers = row("referenceAndVerificationNumber", {
  namespace: COMMON,
  children: [row("referenceNumber", referenceNumber), row("verificationNumber", verificationNumber)],
});
const uuidAndVersion = request(COMMON, row("uuid", uuid), optional("versionNumber", whole));

const requestTypes: Readonly<Record<string, SequenceType>> = {
  VerifyDeclarationRequest: request(
    VERIFY,
    row("referenceNumber", referenceNumber),
    row("verificationNumber", verificationNumber),
  ),
  EudrEchoRequest: request(ECHO, row("query", {})),
  SubmitSdRequest: request(
    SD,
    row("operatorRole", oneOf("MICRO_OPERATOR", "REPRESENTATIVE_MSPO", "MEMBER_STATE")),
    sdStatement,
  ),
  UpdateSdRequest: request(SD, row("sdIdentifier", uuid), sdStatement),
  WithdrawSdRequest: request(SD, row("sdIdentifier", uuid)),
  GetSdRequest: request(SD, { name: "uuidAndVersionNumberList", type: uuidAndVersion, max: 100 }),
  GetSdByInternalReferenceRequest: request(SD, row("internalReference", internalReference)),
  GetSdByIdentifiersRequest: request(SD, byIdentifiers),
  SubmitDdsRequest: request(DDS, row("operatorRole", oneOf("OPERATOR", "REPRESENTATIVE_OPERATOR")), ddsStatement),
  AmendDdsRequest: request(DDS, row("uuid", uuid), ddsStatement),
  WithdrawDdsRequest: request(DDS, row("uuid", uuid)),
  GetDdsRequest: request(DDS, { name: "uuidList", type: uuid, max: 100 }),
  GetDdsByInternalReferenceRequest: request(DDS, row("internalReference", internalReference)),
  GetDdsByIdentifiersRequest: request(DDS, byIdentifiers),
};

/** Returns what the schema of its service refuses in a request; empty for a valid one. */
export function schemaErrorsOf(request: XmlElement): string[] {
  const type = requestTypes[request.local];
  if (!type || type.namespace !== request.uri) return [`cvc-elt.1.a: ${request.local}`];
  return errorsOf(request, type);
}

function errorsOf(element: XmlElement, type: ElementType): string[] {
  if (element.attributes.length > 0) return [`cvc-complex-type.3.2.2: ${element.local}`];
  return "children" in type ? sequenceErrors(element, type) : textErrors(element, type);
}

function sequenceErrors({ local, children }: XmlElement, type: SequenceType): string[] {
  const texts = children.filter((child) => typeof child === "string");
  if (texts.some((text) => /[^ \t\r\n]/.test(text))) return [`cvc-complex-type.2.3: ${local}`];
  const elements = children.filter((child): child is XmlElement => typeof child !== "string");
  const errors: string[] = [];
  let next = 0;
  const rows = type.isChoice ? type.children.filter(({ name }) => name === elements[0]?.local) : type.children;
  if (rows.length === 0) errors.push(`cvc-complex-type.2.4: one of several is expected in ${local}`);
  for (const { name, type: childType, min = 1, max = 1 } of rows) {
    const from = next;
    for (let child = elements[next]; child && next - from < max; child = elements[next]) {
      if (child.local !== name || child.uri !== type.namespace) break;
      errors.push(...errorsOf(child, childType));
      next += 1;
    }
    if (next - from < min) errors.push(`cvc-complex-type.2.4: ${name} is expected in ${local}`);
  }
  const [rest] = elements.slice(next);
  if (rest) errors.push(`cvc-complex-type.2.4: ${rest.local} is not expected in ${local}`);
  return errors;
}

function textErrors(element: XmlElement, type: TextType): string[] {
  if (element.children.some((child) => typeof child !== "string")) return [`cvc-type.3.1.2: ${element.local}`];
  const { minLength = 0, maxLength, pattern, decimal } = type;
  const text = type.isTrimmed ? textOf(element).replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, "") : textOf(element);
  const length = Array.from(text).length;
  if (length < minLength) return [`cvc-minLength-valid: ${element.local}`];
  if (maxLength !== undefined && length > maxLength) return [`cvc-maxLength-valid: ${element.local}`];
  if (type.isBase64) return isBase64(text) ? [] : [`cvc-datatype-valid.1.2.1: ${element.local}`];
  if (decimal && !isDecimal(text, decimal)) return [`cvc-datatype-valid.1.2.1: ${element.local}`];
  return pattern && !pattern.test(text) ? [`cvc-pattern-valid: ${element.local}`] : [];
}

function isDecimal(text: string, { decimals, digits, min, below }: NonNullable<TextType["decimal"]>): boolean {
  const [, before = "", after = ""] = /^[+-]?(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (before === "" && after === "") return false;
  // Zeros at the ends are no digits of the value.
  const [whole, fraction] = [before.replace(/^0+/, ""), after.replace(/0+$/, "")];
  if (fraction.length > decimals || (digits !== undefined && whole.length + fraction.length > digits)) return false;
  return (min === undefined || Number(text) >= min) && (below === undefined || Number(text) < below);
}

/** The bits that the padding leaves over are zeros. */
function isBase64(text: string): boolean {
  const dense = text.replaceAll(/[ \t\r\n]/g, "");
  return dense.length % 4 === 0 && /^[A-Za-z\d+/]*(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/.test(dense);
}
