import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listening } from "#scripts/simulators/listening.ts";
import { type KeyFolder, keyFolder } from "./ca/keyFolder.ts";
import { type TestCa, testCa } from "./ca/testCa.ts";
import type { SmartIdResult } from "./ca/testPeople.ts";
import { type EidFaultKind, eidFaults } from "./faults.ts";
import { cardService } from "./services/card.ts";
import { mobileIdService } from "./services/mobileId.ts";
import { ocspAnswer } from "./services/ocsp.ts";
import { json, type Reply } from "./services/reply.ts";
import { smartIdService } from "./services/smartId.ts";
import { timestampAnswer } from "./services/timestamps.ts";
import { trustedListAnswer } from "./services/trustedLists.ts";

/** Mobile-ID, Smart-ID, OCSP, time-stamps, trusted lists and a reader with test cards, with the protocols of the real ones (docs/rules/eid.md). */
export interface EidSimulator {
  url: string;
  ca: TestCa;
  fault(kind: EidFaultKind, times?: number): void;
  setThinkMs(ms: number): void;
  /** Milliseconds that each service takes for an answer. Default 0. */
  setAnswerMs(ms: number): void;
  setSmartIdResult(code: string, result: SmartIdResult): void;
  /** Method and path without query, oldest first. */
  requests(): readonly string[];
  close(): Promise<void>;
}

export interface EidSimulatorOptions {
  /** Default 0: any free port. */
  port?: number;
  keys?: KeyFolder | undefined;
  /** Milliseconds until a person answers on their phone; `setThinkMs` changes them. Default 0. */
  thinkMs?: number;
}

/** SK gives these to everybody for its demo. */
export const MOBILE_ID_PARTY = { uuid: "00000000-0000-0000-0000-000000000000", name: "DEMO" };
export const SMART_ID_PARTY = { uuid: "00000000-0000-4000-8000-000000000000", name: "DEMO" };

const MAX_LOGGED_REQUESTS = 1_000;
const MAX_BODY_BYTES = 1024 * 1024;

export async function startEidSimulator(options: EidSimulatorOptions = {}): Promise<EidSimulator> {
  const ca = testCa(options.keys ?? keyFolder(undefined));
  let thinkMs = options.thinkMs ?? 0;
  let answerMs = 0;
  const faults = eidFaults();
  const requests: string[] = [];
  const mobileId = mobileIdService(ca, MOBILE_ID_PARTY, () => thinkMs);
  const smartId = smartIdService(ca, SMART_ID_PARTY, () => thinkMs, new Map());
  const card = cardService(ca);

  const replyTo = async (method: string, { host, pathname, searchParams }: URL, body: Buffer): Promise<Reply> => {
    const [, service = "", path = ""] = /^\/([\w-]+)\/?(.*)$/.exec(pathname) ?? [];
    if (service === "ocsp") return der("application/ocsp-response", ocspAnswer(ca, body));
    if (service === "tsa") return der("application/timestamp-reply", timestampAnswer(ca.timestamps, body));
    if (service === "lists") return list(trustedListAnswer(ca, path, `http://${host}`));
    if (service === "card") return card(path, body);
    if (service === "sid") return smartId.answer(method, path.replace(/^v3\//, ""), searchParams, body);
    if (service !== "mid") return json(404, {});
    const [, work, session] = /^(authentication|signature)\/session\/([\w-]+)$/.exec(path) ?? [];
    if (work && session) return mobileId.poll(purposeOf(work), session, searchParams);
    if (path === "certificate") return mobileId.certificate(body);
    return path === "authentication" || path === "signature" ? mobileId.start(purposeOf(path), body) : json(404, {});
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "simulator"}`);
    requests.push(`${request.method} ${url.pathname}`);
    if (requests.length > MAX_LOGGED_REQUESTS) requests.shift();
    const body = await bodyOf(request);
    if (faults.apply(request, response)) return;
    if (answerMs > 0) await pause(answerMs);
    const { status, contentType, body: content } = await replyTo(request.method ?? "GET", url, body);
    response.writeHead(status, { "content-type": contentType }).end(content);
  };
  const { url, close } = await listening(serve, options.port);
  return {
    url,
    ca,
    fault: (kind, times = 1) => faults.next(kind, times),
    setThinkMs: (ms) => {
      thinkMs = ms;
    },
    setAnswerMs: (ms) => {
      answerMs = ms;
    },
    setSmartIdResult: (code, result) => smartId.setResult(code, result),
    requests: () => requests,
    close,
  };
}

function purposeOf(work: string): "identity" | "signature" {
  return work === "authentication" ? "identity" : "signature";
}

function list(body: Buffer | undefined): Reply {
  return body ? { status: 200, contentType: "application/vnd.etsi.tsl+xml", body } : json(404, {});
}

function der(contentType: string, body: Buffer): Reply {
  return { status: 200, contentType, body };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw new Error("the request is larger than 1 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** EID_SETTINGS of an installation that asks the simulator. */
export function eidSettingsOf({ url, ca }: Pick<EidSimulator, "url" | "ca">): string {
  return JSON.stringify({
    mobileId: { url: `${url}/mid`, ...MOBILE_ID_PARTY },
    smartId: { url: `${url}/sid/v3`, ...SMART_ID_PARTY, scheme: "smart-id-demo" },
    ocsp: { url: `${url}/ocsp` },
    timestamps: { url: `${url}/tsa` },
    anchors: ca.anchors,
    trustedList: {
      url: `${url}/lists/lotl.xml`,
      signers: [ca.listOperators.ofLists.certificate.toString("base64")],
      hosts: ["127.0.0.1"],
    },
    demo: true,
  });
}
