import { answerTo, ServiceFailure } from "#functions/platform/clients/eid/serviceCall.ts";
import { element, type Xml } from "#functions/platform/xml.ts";
import { VERIFY_RESULTS, type VerifyResult } from "#shared/eudr/numberStates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { type Credentials, envelope } from "./envelope.ts";
import { EudrFailure, isElement, MAX_ANSWER_BYTES, soapContent, textIn } from "./soapAnswer.ts";

interface EudrConfig extends Credentials {
  /** Such as https://eudr.webcloud.ec.europa.eu/tracesnt/. */
  baseUrl: string;
  timeoutMs?: number;
}

interface Verified {
  result: VerifyResult;
  /** As the service says it, also one that its schema does not know; '' for none. */
  status: string;
}

/** Every method @throws EudrFailure. */
export interface EudrClient {
  /** Whether the pair of numbers exists and may be used. */
  verify(number: EudrNumber): Promise<Verified>;
}

/** Services and actions of the three WSDLs, release 8.2.1. */
interface Operation {
  service: string;
  action: string;
  namesOperator: boolean;
}

const EUDR = "http://ec.europa.eu/tracesnt/certificate/eudr";
const VERIFY = `${EUDR}/verify-declaration/v3`;
const operations = {
  verifyDeclaration: {
    service: "ws/EUDRVerifyDeclarationServiceV3",
    action: `${EUDR}/verification/v3/verify-declaration`,
    namesOperator: false,
  },
} as const satisfies Record<string, Operation>;

const TIMEOUT_MS = 20_000;
/** Longer ones are no status of the schema, and are not stored. */
const MAX_STATUS = 40;

export function eudrClient(config: EudrConfig): EudrClient {
  return {
    async verify({ reference, verification }) {
      const request = element(
        "verify:VerifyDeclarationRequest",
        [element("verify:referenceNumber", reference), element("verify:verificationNumber", verification)],
        { "xmlns:verify": VERIFY },
      );
      const answer = await contentOf(config, operations.verifyDeclaration, request);
      if (!isElement(answer, VERIFY, "VerifyDeclarationResponse")) throw new EudrFailure("malformed", answer.local);
      const said = textIn(answer, VERIFY, "result");
      const result = VERIFY_RESULTS.find((each) => each === said);
      if (!result) throw new EudrFailure("malformed", "an unknown result");
      return { result, status: (textIn(answer, VERIFY, "status") ?? "").slice(0, MAX_STATUS) };
    },
  };
}

async function contentOf(config: EudrConfig, { service, action, namesOperator }: Operation, content: Xml) {
  const base = config.baseUrl.endsWith("/") ? config.baseUrl : `${config.baseUrl}/`;
  const body = {
    type: "text/xml; charset=utf-8",
    bytes: Buffer.from(envelope(config, { content, namesOperator })),
    headers: { soapaction: `"${action}"` },
  };
  const patience = { timeoutMs: config.timeoutMs ?? TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES };
  const { status, bytes } = await answerOf(new URL(service, base), body, patience);
  if (status === 200) return soapContent(bytes);
  if (status === 500) throw faultIn(bytes);
  throw new EudrFailure(status === 401 || status === 403 ? "unauthorised" : "unavailable", `status ${status}`);
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
