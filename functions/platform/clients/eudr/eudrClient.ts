import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { answerTo, ServiceFailure } from "#functions/platform/clients/eid/serviceCall.ts";
import { element } from "#functions/platform/xml.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";
import { VERIFY_RESULTS, type VerifyResult } from "#shared/eudr/numberStates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { type Credentials, envelope } from "./envelope.ts";
import {
  byReferenceRequest,
  changeRequest,
  type FilingRequest,
  filingNamespaces,
  type OperatorRole,
  overviewsRequest,
  type Statement,
  submitRequest,
  withdrawRequest,
} from "./filingRequests.ts";
import { isUuid, MAX_STATUS, type Overview, overviewsIn } from "./overviews.ts";
import { EudrFailure, isElement, MAX_ANSWER_BYTES, soapContent, textIn } from "./soapAnswer.ts";

export interface EudrAccess extends Credentials {
  /** Such as https://eudr.webcloud.ec.europa.eu/tracesnt/. */
  baseUrl: string;
}

interface EudrConfig extends EudrAccess {
  timeoutMs?: number | undefined;
}

interface Verified {
  result: VerifyResult;
  /** Status in the service's own word, also one that its schema does not know; '' for none. */
  status: string;
}

/** Every method @throws EudrFailure. After `unavailable` and `malformed` the service may have done what it was asked. */
export interface EudrClient {
  verify(number: EudrNumber): Promise<Verified>;
  submit(kind: FilingKind, role: OperatorRole, statement: Statement): Promise<{ uuid: string }>;
  /** Replaces the content of a declaration: a new version of an `sd`, an amended `dds`. */
  change(kind: FilingKind, uuid: string, statement: Statement): Promise<{ status: string }>;
  withdraw(kind: FilingKind, uuid: string): Promise<{ status: string }>;
  /** Asks for up to 100 declarations, in any order; those that the service does not find are left out. */
  overviews(kind: FilingKind, uuids: readonly string[]): Promise<Overview[]>;
  /** Declarations with our reference; none too while the service has not indexed it. */
  byInternalReference(kind: FilingKind, reference: string): Promise<Overview[]>;
}

const VERIFY_NAMES = "http://ec.europa.eu/tracesnt/certificate/eudr/verify-declaration/v3";
const VERIFY = {
  service: "ws/EUDRVerifyDeclarationServiceV3",
  action: "http://ec.europa.eu/tracesnt/certificate/eudr/verification/v3/verify-declaration",
  answer: "VerifyDeclarationResponse",
};

const TIMEOUT_MS = 20_000;

export function eudrClient(config: EudrConfig): EudrClient {
  const filed = (kind: FilingKind, request: FilingRequest) =>
    contentOf(config, request, { namespace: filingNamespaces[kind], namesOperator: true });
  const statusAfter = async (kind: FilingKind, request: FilingRequest) => {
    const status = textIn(await filed(kind, request), filingNamespaces[kind], "status");
    if (!status) throw new EudrFailure("malformed", "no status");
    return { status: status.slice(0, MAX_STATUS) };
  };
  const found = async (kind: FilingKind, request: FilingRequest) => {
    try {
      return overviewsIn(kind, await filed(kind, request));
    } catch (error) {
      if (error instanceof EudrFailure && error.kind === "not_found") return [];
      throw error;
    }
  };
  return {
    async verify({ reference, verification }) {
      const content = element(
        "verify:VerifyDeclarationRequest",
        [element("verify:referenceNumber", reference), element("verify:verificationNumber", verification)],
        { "xmlns:verify": VERIFY_NAMES },
      );
      const answer = await contentOf(config, { ...VERIFY, content }, { namespace: VERIFY_NAMES, namesOperator: false });
      const said = textIn(answer, VERIFY_NAMES, "result");
      const result = VERIFY_RESULTS.find((each) => each === said);
      if (!result) throw new EudrFailure("malformed", "an unknown result");
      return { result, status: (textIn(answer, VERIFY_NAMES, "status") ?? "").slice(0, MAX_STATUS) };
    },
    async submit(kind, role, statement) {
      const answer = await filed(kind, submitRequest(kind, role, statement));
      const uuid = textIn(answer, filingNamespaces[kind], kind === "sd" ? "sdIdentifier" : "uuid");
      if (!isUuid(uuid)) throw new EudrFailure("malformed", "no UUID");
      return { uuid };
    },
    change: (kind, uuid, statement) => statusAfter(kind, changeRequest(kind, uuid, statement)),
    withdraw: (kind, uuid) => statusAfter(kind, withdrawRequest(kind, uuid)),
    overviews: async (kind, uuids) => (uuids.length === 0 ? [] : found(kind, overviewsRequest(kind, uuids))),
    byInternalReference: (kind, reference) => found(kind, byReferenceRequest(kind, reference)),
  };
}

/** The expected answer. @throws EudrFailure */
async function contentOf(
  config: EudrConfig,
  { service, action, content, answer }: FilingRequest,
  { namespace, namesOperator }: { namespace: string; namesOperator: boolean },
): Promise<XmlElement> {
  const base = config.baseUrl.endsWith("/") ? config.baseUrl : `${config.baseUrl}/`;
  const body = {
    type: "text/xml; charset=utf-8",
    bytes: Buffer.from(envelope(config, { content, namesOperator })),
    headers: { soapaction: `"${action}"` },
  };
  const patience = { timeoutMs: config.timeoutMs ?? TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES };
  const { status, bytes } = await answerOf(new URL(service, base), body, patience);
  if (status === 500) throw faultIn(bytes);
  if (status !== 200)
    throw new EudrFailure(status === 401 || status === 403 ? "unauthorised" : "unavailable", `status ${status}`);
  const said = soapContent(bytes);
  if (!isElement(said, namespace, answer)) throw new EudrFailure("malformed", "another answer");
  return said;
}

/** A fault comes with 500, and so does the page of a proxy, which is no SOAP. */
function faultIn(bytes: Buffer): EudrFailure {
  try {
    soapContent(bytes);
  } catch (error) {
    if (error instanceof EudrFailure && error.kind !== "malformed") return error;
  }
  return new EudrFailure("unavailable", "status 500");
}

async function answerOf(url: URL, body: Sent, patience: { timeoutMs: number; maxBytes: number }) {
  try {
    const answer = await answerTo({ url: url.href, pins: [] }, { method: "POST", url, body }, patience);
    return { status: answer.status, bytes: answer.body };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    const isMalformed = error.kind === "malformed" || error.kind === "too_large";
    throw new EudrFailure(isMalformed ? "malformed" : "unavailable", error.message);
  }
}

interface Sent {
  type: string;
  bytes: Buffer;
  headers: Record<string, string>;
}
