import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parseXml, type XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { element, type Xml, xmlDocument } from "#functions/platform/xml.ts";
import type { VerifyResult } from "#shared/eudr/numberStates.ts";
import { schemaErrorsOf, VERIFY } from "./schema.ts";
import { at, type EudrUser, eudrSecurity, text } from "./security.ts";

/** What the service answers about a pair of numbers. */
interface KnownNumber {
  result: VerifyResult;
  /** Such as AVAILABLE; absent for none. The real service may add new ones. */
  status?: string;
  /** Until this instant in milliseconds the service does not find it: its index is late. */
  indexedAt?: number;
}

export type EudrFaultKind =
  /** 503 without SOAP. */
  | "down"
  | "silent"
  | "slow"
  /** 200 with a page of HTML. */
  | "malformed"
  | "huge"
  /** A document type, whose entities would expand. */
  | "doctype"
  | "reset"
  /** Faults of the server, of a rule and of the role. */
  | "internal"
  | "rules"
  | "permission";

/** The Information System of the EUDR with the protocol of the real one (docs/rules/eudr.md, "The simulated Information System"). */
export interface EudrSimulator {
  /** With the path that EUDR_URL has. */
  url: string;
  put(reference: string, verification: string, known: KnownNumber): void;
  fault(kind: EudrFaultKind, times?: number): void;
  /** Moves the clock of the service. */
  setClock(now: () => number): void;
  /** Operation and first text of each request that passed its checks, oldest first. */
  requests(): readonly { asked: string; at: number }[];
  close(): Promise<void>;
}

interface EudrSimulatorOptions {
  /** Default 0: any free port. */
  port?: number;
  users: readonly EudrUser[];
  /** Answers for numbers that no test has `put`. By default they do not exist. */
  known?: (reference: string, verification: string) => KnownNumber | undefined;
  slowMs?: number;
}

/**
 * What the demo's service knows (docs/rules/eudr.md, "The simulated Information System"): every pair, by the end of its verification number.
 * `…W` was withdrawn, `…X` does not exist.
 */
export function demoNumber(_reference: string, verification: string): KnownNumber | undefined {
  if (verification.endsWith("X")) return undefined;
  return verification.endsWith("W")
    ? { result: "EXISTING_NON_USABLE", status: "WITHDRAWN" }
    : { result: "EXISTING_USABLE", status: "AVAILABLE" };
}

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
const ERROR = "http://ec.europa.eu/sanco/tracesnt/error/v01";
const BASE_PATH = "/tracesnt/";
const MAX_LOGGED_REQUESTS = 10_000;
const MAX_REQUEST_BYTES = 32 * 1024 * 1024;

interface Service {
  /** SOAPAction by the element in Body. */
  actions: Readonly<Record<string, string>>;
  takesIdentity: boolean;
}

const services: Readonly<Record<string, Service>> = {
  "ws/EUDRVerifyDeclarationServiceV3": {
    actions: {
      VerifyDeclarationRequest: "http://ec.europa.eu/tracesnt/certificate/eudr/verification/v3/verify-declaration",
    },
    takesIdentity: false,
  },
};

type Reply = { status: number; body: Uint8Array };

export async function startEudrSimulator(options: EudrSimulatorOptions): Promise<EudrSimulator> {
  const security = eudrSecurity(options.users);
  const numbers = new Map<string, KnownNumber>();
  const queued: EudrFaultKind[] = [];
  const requests: { asked: string; at: number }[] = [];
  let clock = () => Date.now();

  const replyTo = (request: IncomingMessage, path: string, body: Buffer): Reply => {
    const service = services[path];
    if (!service) return { status: 404, body: new Uint8Array() };
    if (request.method !== "POST") return { status: 405, body: new Uint8Array() };
    const root = readRequest(body);
    const content = elementIn(at(root, [SOAP, "Body"]));
    if (!content) return fault("S:Client", "org.xml.sax.SAXParseException");
    if (!security.userOf(at(root, [SOAP, "Header"]), clock(), service.takesIdentity)) {
      return fault("S:Server", "UnauthenticatedException");
    }
    const action = String(request.headers.soapaction ?? "").replaceAll('"', "");
    if (action !== service.actions[content.local])
      return fault("S:Client", `The given SOAPAction ${action} matches no operation.`);
    const [error] = schemaErrorsOf(content);
    if (error) return fault("S:Client", `org.xml.sax.SAXParseException: ${error}`);
    const [reference, verification] = [
      text(content, VERIFY, "referenceNumber"),
      text(content, VERIFY, "verificationNumber"),
    ];
    requests.push({ asked: `${content.local} ${reference}`, at: clock() });
    if (requests.length > MAX_LOGGED_REQUESTS) requests.shift();
    const known = numbers.get(keyOf(reference, verification)) ?? options.known?.(reference, verification);
    const isFound = known !== undefined && (known.indexedAt ?? 0) <= clock();
    return { status: 200, body: verified(isFound ? known : { result: "NON_EXISTENT" }, new Date(clock())) };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? "/", "http://service");
    const body = await bodyOf(request);
    const kind = queued.shift();
    if (kind && (await disturbed(kind, request, response, options.slowMs ?? 1_000))) return;
    const reply = pathname.startsWith(BASE_PATH)
      ? replyTo(request, pathname.slice(BASE_PATH.length), body)
      : { status: 404, body: new Uint8Array() };
    response.writeHead(reply.status, { "content-type": "text/xml; charset=utf-8" }).end(reply.body);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : options.port}${BASE_PATH}`,
    put: (reference, verification, known) => numbers.set(keyOf(reference, verification), known),
    fault: (kind, times = 1) => queued.push(...Array.from({ length: times }, () => kind)),
    setClock: (now) => {
      clock = now;
    },
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function keyOf(reference: string, verification: string): string {
  return JSON.stringify([reference, verification]);
}

function readRequest(body: Buffer): XmlElement | undefined {
  try {
    return parseXml(body, { elements: 1_000_000, hasLanguages: true, isUnsigned: true });
  } catch {
    return undefined;
  }
}

function elementIn(parent: XmlElement | undefined): XmlElement | undefined {
  return parent?.children.find((child): child is XmlElement => typeof child !== "string");
}

function verified({ result, status }: KnownNumber, now: Date): Uint8Array {
  return inEnvelope(
    element(
      "verify:VerifyDeclarationResponse",
      [
        element("verify:result", result),
        status === undefined ? undefined : element("verify:status", status),
        element("verify:dateTime", now.toISOString()),
      ],
      { "xmlns:verify": VERIFY },
    ),
  );
}

function fault(code: string, said: string, detail?: Xml): Reply {
  const parts = [element("faultcode", code), element("faultstring", said, { "xml:lang": "en" }), detail];
  return { status: 500, body: inEnvelope(element("S:Fault", parts)) };
}

function exception(name: string, id: string): Reply {
  // Without Field, as in published examples.
  const error = element("error:Error", [
    element("error:ID", id),
    element("error:Message", "Refused.", { languageID: "en" }),
  ]);
  const attributes = { "xmlns:verify": VERIFY, "xmlns:error": ERROR };
  return fault("S:Client", name, element("detail", [element(`verify:${name}`, [error], attributes)]));
}

function inEnvelope(content: Xml): Uint8Array {
  return xmlDocument(element("S:Envelope", [element("S:Body", [content])], { "xmlns:S": SOAP }));
}

/** Whether the fault was the whole answer. */
async function disturbed(
  kind: EudrFaultKind,
  request: IncomingMessage,
  response: ServerResponse,
  slowMs: number,
): Promise<boolean> {
  const send = ({ status, body }: { status: number; body: string | Uint8Array }) =>
    response.writeHead(status, { "content-type": "text/xml; charset=utf-8" }).end(body);
  if (kind === "slow") await wait(slowMs, undefined, { ref: false });
  else if (kind === "down") send({ status: 503, body: "<html>Maintenance</html>" });
  else if (kind === "malformed") send({ status: 200, body: "<html>Maintenance</html>" });
  else if (kind === "huge") send({ status: 200, body: " ".repeat(3 * 1024 * 1024) });
  else if (kind === "doctype") send({ status: 200, body: `<!DOCTYPE x [<!ENTITY e "e">]><x>&e;</x>` });
  else if (kind === "reset") request.socket.resetAndDestroy();
  else if (kind === "internal") send(fault("env:Server", "InternalSystemException"));
  else if (kind === "rules")
    send(exception("BusinessRulesValidationException", "EUDR-WEBSERVICE-USER-NOT-EUDR-OPERATOR"));
  else if (kind === "permission") send(exception("PermissionDeniedException", "EUDR_WEBSERVICE_USER_NOT_ALLOWED"));
  return kind !== "slow";
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.byteLength;
    if (size > MAX_REQUEST_BYTES) throw new Error("the request is larger than 32 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
