import { Refusal } from "#functions/platform/asice/refusal.ts";
import { textOf } from "#functions/platform/asice/xml/contents.ts";
import { parseXml, type XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { soapNamespaces } from "./envelope.ts";

/** An answer of the Information System has kilobytes; a document type is refused, so nothing in it can expand. */
export const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const LIMITS = { elements: 100_000, hasLanguages: true, isUnsigned: true };

/** Limits of a fault: a person sees no more of it. */
const [MAX_ERRORS, MAX_ERROR_TEXT] = [100, 500];

/**
 * `unauthorised`: user, key, clock or role. `rules`: what `errors` say. `not_found`: not there, or not indexed yet.
 * `invalid`: our request broke the schema. `unavailable`: later may help. `malformed`: not the contract.
 */
export type EudrFailureKind = "unauthorised" | "rules" | "not_found" | "invalid" | "unavailable" | "malformed";

interface RuleError {
  /** Such as `EUDR_COMMODITIES_PRODUCERS_EMPTY`; hyphens of old services as underscores. */
  id: string;
  message: string;
  /** '' where the service names none, although its schema asks for it. */
  field: string;
}

export class EudrFailure extends Error {
  readonly kind: EudrFailureKind;
  readonly errors: readonly RuleError[];
  /** Sentence of the service about the whole, for the person who filed. It may quote what was sent, so it stays out of the log. */
  readonly text: string;

  constructor(kind: EudrFailureKind, detail: string, errors: readonly RuleError[] = [], text = "") {
    super(`EUDR ${kind}: ${detail}`);
    this.name = "EudrFailure";
    this.kind = kind;
    this.errors = errors;
    this.text = text;
  }
}

/** The child of Body. @throws EudrFailure for a fault, and for what is no answer */
export function soapContent(bytes: Uint8Array): XmlElement {
  const root = readXml(bytes);
  if (!isElement(root, soapNamespaces.soap, "Envelope")) throw new EudrFailure("malformed", "no envelope");
  const body = elementsOf(root).find((each) => isElement(each, soapNamespaces.soap, "Body"));
  const content = body && elementsOf(body)[0];
  if (!content) throw new EudrFailure("malformed", "no body");
  if (isElement(content, soapNamespaces.soap, "Fault")) throw failureOf(content);
  return content;
}

export function isElement({ uri, local }: XmlElement, namespace: string, name: string): boolean {
  return uri === namespace && local === name;
}

export function elementsIn(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  return elementsOf(parent).filter((each) => isElement(each, namespace, name));
}

/** Text of the only child with this name; undefined for none. @throws EudrFailure for several, or one with elements */
export function textIn(parent: XmlElement, namespace: string, name: string): string | undefined {
  const [child, second] = elementsIn(parent, namespace, name);
  if (second) throw new EudrFailure("malformed", `${name} twice`);
  return child && trimmedText(child);
}

function readXml(bytes: Uint8Array): XmlElement {
  try {
    return parseXml(bytes, LIMITS);
  } catch (error) {
    if (error instanceof Refusal) throw new EudrFailure("malformed", error.reason);
    throw error;
  }
}

const EXCEPTIONS: Readonly<Record<string, EudrFailureKind>> = {
  BusinessRulesValidationException: "rules",
  PermissionDeniedException: "unauthorised",
  NotFoundException: "not_found",
};

/** Classifies a fault (docs/rules/eudr.md, "Failures of the Information System"). */
function failureOf(fault: XmlElement): EudrFailure {
  const parts = elementsOf(fault);
  const said = parts.find(({ local }) => local === "faultstring");
  const text = said ? trimmedText(said) : "";
  const [exception] = parts.filter(({ local }) => local === "detail").flatMap(elementsOf);
  const kind = exception && EXCEPTIONS[exception.local];
  if (kind) return new EudrFailure(kind, exception.local, errorsOf(exception), text.slice(0, MAX_ERROR_TEXT));
  if (/UnauthenticatedException/.test(text)) return new EudrFailure("unauthorised", "UnauthenticatedException");
  // The texts of these faults quote what was sent, so they stay out of the log.
  if (/SAXParseException|\bcvc-/.test(text)) return new EudrFailure("invalid", "not valid by the schema");
  return new EudrFailure("unavailable", "a fault of the server");
}

function errorsOf(exception: XmlElement): RuleError[] {
  const { error } = soapNamespaces;
  return elementsIn(exception, error, "Error")
    .slice(0, MAX_ERRORS)
    .map((each) => ({
      id: (textIn(each, error, "ID") ?? "").replaceAll("-", "_").slice(0, MAX_ERROR_TEXT),
      message: (textIn(each, error, "Message") ?? "").slice(0, MAX_ERROR_TEXT),
      field: (textIn(each, error, "Field") ?? "").slice(0, MAX_ERROR_TEXT),
    }));
}

function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter((child): child is XmlElement => typeof child !== "string");
}

function trimmedText(element: XmlElement): string {
  try {
    return textOf(element).trim();
  } catch (error) {
    if (error instanceof Refusal) throw new EudrFailure("malformed", error.reason);
    throw error;
  }
}
