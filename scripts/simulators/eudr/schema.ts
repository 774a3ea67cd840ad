import { textOf } from "#functions/platform/asice/xml/contents.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";

// Requests that the services take, as a table of its own: the XML schemas may not be copied, and a contract test asks both.

const EUDR = "http://ec.europa.eu/tracesnt/certificate/eudr";
export const VERIFY = `${EUDR}/verify-declaration/v3`;

/** Facets of a text. Lengths are in code points. */
interface TextType {
  minLength?: number;
  maxLength?: number;
  pattern?: RegExp;
}

interface ChildRow {
  name: string;
  type: ElementType;
  /** Default 1. */
  min?: number;
  /** Default 1. */
  max?: number;
}

/** Children in their order, all in one namespace. */
interface SequenceType {
  namespace: string;
  children: readonly ChildRow[];
}

type ElementType = TextType | SequenceType;

const referenceNumber: TextType = { maxLength: 14 };
const verificationNumber: TextType = { minLength: 5, maxLength: 35 };

/** By the name of the element in Body. */
const requestTypes: Readonly<Record<string, SequenceType>> = {
  VerifyDeclarationRequest: {
    namespace: VERIFY,
    children: [
      { name: "referenceNumber", type: referenceNumber },
      { name: "verificationNumber", type: verificationNumber },
    ],
  },
};

/** What of a request the schema of its service refuses; nothing for a valid one. */
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
  for (const { name, type: childType, min = 1, max = 1 } of type.children) {
    let count = 0;
    while (count < max && elements[0]?.local === name && elements[0].uri === type.namespace) {
      const [child] = elements.splice(0, 1);
      if (child) errors.push(...errorsOf(child, childType));
      count += 1;
    }
    if (count < min) errors.push(`cvc-complex-type.2.4: ${name} is expected in ${local}`);
  }
  if (elements.length > 0) errors.push(`cvc-complex-type.2.4: ${elements[0]?.local} is not expected in ${local}`);
  return errors;
}

function textErrors(element: XmlElement, { minLength = 0, maxLength, pattern }: TextType): string[] {
  if (element.children.some((child) => typeof child !== "string")) return [`cvc-type.3.1.2: ${element.local}`];
  const text = textOf(element);
  const length = Array.from(text).length;
  if (length < minLength) return [`cvc-minLength-valid: ${element.local}`];
  if (maxLength !== undefined && length > maxLength) return [`cvc-maxLength-valid: ${element.local}`];
  return pattern && !pattern.test(text) ? [`cvc-pattern-valid: ${element.local}`] : [];
}
