import { setTimeout as pause } from "node:timers/promises";
import { type Answer, typed } from "#scripts/simulators/answer.ts";
import { requestNotes, serving } from "#scripts/simulators/service.ts";
import { type KeyFolder, keyFolder } from "./ca/keyFolder.ts";
import { type TestCa, testCa } from "./ca/testCa.ts";
import type { SmartIdResult } from "./ca/testPeople.ts";
import { type EidFaultKind, eidFaults } from "./faults.ts";
import { cardService } from "./services/card.ts";
import { mobileIdService } from "./services/mobileId.ts";
import { ocspAnswer } from "./services/ocsp.ts";
import { json } from "./services/reply.ts";
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

export async function startEidSimulator(options: EidSimulatorOptions = {}): Promise<EidSimulator> {
  const ca = testCa(options.keys ?? keyFolder(undefined));
  let thinkMs = options.thinkMs ?? 0;
  let answerMs = 0;
  const faults = eidFaults();
  const requests = requestNotes<string>();
  const mobileId = mobileIdService(ca, MOBILE_ID_PARTY, () => thinkMs);
  const smartId = smartIdService(ca, SMART_ID_PARTY, () => thinkMs, new Map());
  const card = cardService(ca);

  const replyTo = async (method: string, { host, pathname, searchParams }: URL, body: Buffer): Promise<Answer> => {
    const [, service = "", path = ""] = /^\/([\w-]+)\/?(.*)$/.exec(pathname) ?? [];
    if (service === "ocsp") return typed(200, "application/ocsp-response", ocspAnswer(ca, body));
    if (service === "tsa") return typed(200, "application/timestamp-reply", timestampAnswer(ca.timestamps, body));
    if (service === "lists") return list(trustedListAnswer(ca, path, `http://${host}`));
    if (service === "card") return card(path, body);
    if (service === "sid") return smartId.answer(method, path.replace(/^v3\//, ""), searchParams, body);
    if (service !== "mid") return json(404, {});
    const [, work, session] = /^(authentication|signature)\/session\/([\w-]+)$/.exec(path) ?? [];
    if (work && session) return mobileId.poll(purposeOf(work), session, searchParams);
    if (path === "certificate") return mobileId.certificate(body);
    return path === "authentication" || path === "signature" ? mobileId.start(purposeOf(path), body) : json(404, {});
  };
  const { url, close } = await serving(
    ({ method, url: asked, body }) => {
      requests.add(`${method} ${asked.pathname}`);
      return async () => {
        if (answerMs > 0) await pause(answerMs);
        return replyTo(method, asked, body);
      };
    },
    { port: options.port, faults },
  );
  return {
    url,
    ca,
    fault: faults.next,
    setThinkMs: (ms) => {
      thinkMs = ms;
    },
    setAnswerMs: (ms) => {
      answerMs = ms;
    },
    setSmartIdResult: (code, result) => smartId.setResult(code, result),
    requests: () => requests.all,
    close,
  };
}

function purposeOf(work: string): "identity" | "signature" {
  return work === "authentication" ? "identity" : "signature";
}

function list(body: Buffer | undefined): Answer {
  return body ? typed(200, "application/vnd.etsi.tsl+xml", body) : json(404, {});
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
