import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { log } from "#functions/platform/log.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";
import { MAX_EUDR_LENGTH } from "#shared/reports/eudrNumbers.ts";
import { filingNamespaces } from "./filingRequests.ts";
import { elementsIn, textIn } from "./soapAnswer.ts";

/** Answer of the Information System about a declaration. '' for what it leaves out. */
export interface Overview {
  uuid: string;
  internalReference: string;
  /** Both numbers come with the status AVAILABLE. */
  reference: string;
  verification: string;
  /** Status in the service's own word, also one that its schema does not know. */
  status: string;
  rejection: string;
  /** Message of the authority. `at`: an instant. */
  message: { at: string; text: string } | undefined;
  version: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The schema has at most 100 in an answer, and 1000 characters of a text. */
const [MAX_OVERVIEWS, MAX_TEXT] = [100, 1000];
/** Longer ones are no status of the schema, and are not stored. */
export const MAX_STATUS = 40;

/** Leaves out, with a warning, what is none: one must not hide the 99 others of an answer. @throws EudrFailure */
export function overviewsIn(kind: FilingKind, answer: XmlElement): Overview[] {
  const list = elementsIn(answer, filingNamespaces[kind], kind === "sd" ? "sdOverviewList" : "ddsOverviewList");
  const overviews = list.slice(0, MAX_OVERVIEWS).flatMap((each) => overviewOf(each) ?? []);
  if (overviews.length < list.length) log.warn("EUDR overviews not read", { count: list.length - overviews.length });
  return overviews;
}

export function isUuid(text: string | undefined): text is string {
  return text !== undefined && UUID.test(text);
}

function overviewOf(element: XmlElement): Overview | undefined {
  const { common } = filingNamespaces;
  const said = (name: string) => textIn(element, common, name) ?? "";
  const overview = {
    uuid: said("uuid"),
    internalReference: said("internalReferenceNumber"),
    reference: said("referenceNumber"),
    verification: said("verificationNumber"),
    status: said("status").slice(0, MAX_STATUS),
    rejection: said("rejectionReason").slice(0, MAX_TEXT),
    message: messageIn(element),
    version: said("version").slice(0, MAX_STATUS),
  };
  // Part of a number would be another number.
  const { internalReference, reference, verification } = overview;
  const isLong = [internalReference, reference, verification].some((number) => number.length > MAX_EUDR_LENGTH);
  return isUuid(overview.uuid) && overview.status !== "" && !isLong ? overview : undefined;
}

function messageIn(overview: XmlElement): Overview["message"] {
  const { common } = filingNamespaces;
  const [said] = elementsIn(overview, common, "communicationToOperator");
  if (!said) return undefined;
  return {
    at: instantOf(textIn(said, common, "date") ?? ""),
    text: (textIn(said, common, "content") ?? "").slice(0, MAX_TEXT),
  };
}

/** An `xs:dateTime` without a zone is taken as UTC; '' for what is none. */
function instantOf(text: string): string {
  const at = new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}
