import { parseXml, type XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { element } from "#functions/platform/xml.ts";
import type { Answer } from "#scripts/simulators/answer.ts";
import { type Asked, requestNotes, serving } from "#scripts/simulators/service.ts";
import type { VerifyResult } from "#shared/eudr/numberStates.ts";
import { type EudrFaultKind, eudrFaults } from "./faults.ts";
import { type Decision, type FiledDeclaration, FiledDeclarations } from "./filedDeclarations.ts";
import { filingReply } from "./filing.ts";
import { answered, fault, SOAP, xml } from "./replies.ts";
import { DDS, ECHO, SD, schemaErrorsOf, VERIFY } from "./schema.ts";
import { at, type EudrUser, eudrSecurity, text } from "./security.ts";

interface KnownNumber {
  result: VerifyResult;
  /** Such as AVAILABLE; absent for none. The real service may add new ones. */
  status?: string;
  /** The service does not find it until this instant in milliseconds: its index is late. */
  indexedAt?: number;
}

/** The Information System of the EUDR with the protocol of the real one (docs/rules/eudr.md, "The simulated Information System"). */
export interface EudrSimulator {
  /** Address with the path that EUDR_URL has. */
  url: string;
  put(reference: string, verification: string, known: KnownNumber): void;
  fault(kind: EudrFaultKind, times?: number): void;
  /** Moves the clock of the service, also that by which headers are checked. */
  setClock(now: () => number): void;
  /** Lets time go on for declarations and the index only. */
  pass(milliseconds: number): void;
  /** Later filings are found after this delay. */
  setIndexDelay(milliseconds: number): void;
  filed(): readonly FiledDeclaration[];
  /** Does to the declarations with our reference what an authority may do: another status, a reason, a message. */
  tell(internalReference: string, changes: Partial<FiledDeclaration>): void;
  /** Operation and reference, UUID or number of each request that passed its checks, oldest first. */
  requests(): readonly { asked: string; at: number }[];
  close(): Promise<void>;
}

interface EudrSimulatorOptions {
  /** Default 0: any free port. */
  port?: number;
  users: readonly EudrUser[];
  /** Answers for numbers that no test has `put` and nobody has filed. By default they do not exist. */
  known?: (reference: string, verification: string) => KnownNumber | undefined;
  /** Time of the decision about a filing. Default: after half an hour, as in the real service. */
  decides?: Decision;
  file?: string;
  slowMs?: number;
}

/** A person who asks twice, or waits a little, sees the answer. */
export const DEMO_DECISION: Decision = { afterMs: 20_000, questions: 2 };
const REAL_DECISION: Decision = { afterMs: 30 * 60_000 };

/** All numbers of the demo exist; only `…W` was withdrawn, and `…X` does not exist (docs/rules/eudr.md, "The simulated Information System"). */
export function demoNumber(_reference: string, verification: string): KnownNumber | undefined {
  if (verification.endsWith("X")) return undefined;
  return verification.endsWith("W")
    ? { result: "EXISTING_NON_USABLE", status: "WITHDRAWN" }
    : { result: "EXISTING_USABLE", status: "AVAILABLE" };
}

const BASE_PATH = "/tracesnt/";

/** SOAPAction by the element in Body. */
type Actions = Readonly<Record<string, string>>;

const services: Readonly<Record<string, Actions>> = {
  // Its paper names no action.
  "ws/eudr/echo": { EudrEchoRequest: "" },
  "ws/EUDRVerifyDeclarationServiceV3": {
    VerifyDeclarationRequest: "http://ec.europa.eu/tracesnt/certificate/eudr/verification/v3/verify-declaration",
  },
  "ws/EUDRSimplifiedDeclarationServiceV3": {
    SubmitSdRequest: `${SD}/submitSd`,
    UpdateSdRequest: `${SD}/updateSd`,
    WithdrawSdRequest: `${SD}/withdrawSd`,
    GetSdRequest: `${DDS}/getSd`,
    GetSdByInternalReferenceRequest: `${DDS}/getSdByInternalReference`,
    GetSdByIdentifiersRequest: `${DDS}/getSdByIdentifiers`,
  },
  "ws/EUDRDueDiligenceStatementServiceV3": {
    SubmitDdsRequest: `${DDS}/submitDds`,
    AmendDdsRequest: `${DDS}/amendDds`,
    WithdrawDdsRequest: `${DDS}/withdrawDds`,
    GetDdsRequest: `${DDS}/getDds`,
    GetDdsByInternalReferenceRequest: `${DDS}/getDdsByInternalReference`,
    GetDdsByIdentifiersRequest: `${DDS}/getDdsByIdentifiers`,
  },
};

export async function startEudrSimulator(options: EudrSimulatorOptions): Promise<EudrSimulator> {
  const security = eudrSecurity(options.users);
  const numbers = new Map<string, KnownNumber>();
  const declarations = new FiledDeclarations(options.decides ?? REAL_DECISION, options.file);
  const faults = eudrFaults();
  const requests = requestNotes<{ asked: string; at: number }>();
  let clock = () => Date.now();
  let passed = 0;
  const now = () => clock() + passed;

  const replyTo = ({ method, headers, body }: Asked, path: string): Answer => {
    const actions = services[path];
    if (!actions) return xml(404, "");
    if (method !== "POST") return xml(405, "");
    const root = readRequest(body);
    const content = elementIn(at(root, [SOAP, "Body"]));
    if (!content) return fault("S:Client", "org.xml.sax.SAXParseException");
    const user = security.userOf(at(root, [SOAP, "Header"]), clock(), content.uri === SD || content.uri === DDS);
    if (!user) return fault("S:Server", "UnauthenticatedException");
    const action = String(headers.soapaction ?? "").replaceAll('"', "");
    if (action !== actions[content.local])
      return fault("S:Client", `The given SOAPAction ${action} matches no operation.`);
    const [error] = schemaErrorsOf(content);
    if (error) return fault("S:Client", `org.xml.sax.SAXParseException: ${error}`);
    requests.add({ asked: `${content.local} ${subjectOf(content)}`, at: now() });
    if (content.uri === ECHO) return answered(ECHO, "EudrEchoResponse", [element("s:status", "OK")]);
    if (content.uri !== VERIFY) return filingReply(declarations, content, user, now());
    return verified(text(content, VERIFY, "referenceNumber"), text(content, VERIFY, "verificationNumber"));
  };
  const verified = (reference: string, verification: string): Answer => {
    const known =
      filedNumber(declarations, reference, verification, now()) ??
      numbers.get(keyOf(reference, verification)) ??
      options.known?.(reference, verification);
    const isFound = known !== undefined && (known.indexedAt ?? 0) <= now();
    const { result, status }: KnownNumber = isFound ? known : { result: "NON_EXISTENT" };
    return answered(VERIFY, "VerifyDeclarationResponse", [
      element("s:result", result),
      status === undefined ? undefined : element("s:status", status),
      element("s:dateTime", new Date(clock()).toISOString()),
    ]);
  };
  const { url, close } = await serving(
    (asked) => () =>
      asked.url.pathname.startsWith(BASE_PATH)
        ? replyTo(asked, asked.url.pathname.slice(BASE_PATH.length))
        : xml(404, ""),
    { port: options.port, faults, slowMs: options.slowMs },
  );
  return {
    url: `${url}${BASE_PATH}`,
    put: (reference, verification, known) => numbers.set(keyOf(reference, verification), known),
    fault: faults.next,
    setClock: (moved) => {
      clock = moved;
    },
    pass: (milliseconds) => {
      passed += milliseconds;
    },
    setIndexDelay: (milliseconds) => {
      declarations.indexDelayMs = milliseconds;
    },
    filed: () => {
      for (const each of declarations.all) declarations.settle(each, now());
      return declarations.all;
    },
    tell: (internalReference, changes) => {
      for (const each of declarations.all)
        if (each.internalReference === internalReference) declarations.change(each, changes);
    },
    requests: () => requests.all,
    close,
  };
}

function filedNumber(
  declarations: FiledDeclarations,
  reference: string,
  verification: string,
  now: number,
): KnownNumber | undefined {
  for (const each of declarations.all) declarations.settle(each, now);
  const filed = declarations.all.find((each) => each.reference !== "" && each.reference === reference);
  if (!filed) return undefined;
  if (filed.verification !== verification) return { result: "NON_EXISTENT" };
  const { status, indexedAt } = filed;
  // A newer version that is not decided leaves the older one in force.
  const isUsable = ["AVAILABLE", "SUBMITTED", "GROUPED"].includes(status);
  return { result: isUsable ? "EXISTING_USABLE" : "EXISTING_NON_USABLE", status, indexedAt };
}

/** Our reference, or the first text. */
function subjectOf(content: XmlElement): string {
  const statement = at(content, [content.uri, "statement"]);
  return statement ? text(statement, content.uri, "internalReferenceNumber") : firstText(content);
}

function firstText(element: XmlElement): string {
  const first = element.children.find((child) => typeof child !== "string" || child.trim() !== "") ?? "";
  return typeof first === "string" ? first : firstText(first);
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
