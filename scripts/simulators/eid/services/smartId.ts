import { constants, createHash, randomBytes, randomInt, sign } from "node:crypto";
import type { Answer } from "#scripts/simulators/answer.ts";
import type { TestCa } from "#scripts/simulators/eid/ca/testCa.ts";
import { SMART_ID_RESULTS, SMART_ID_TESTS, type SmartIdResult } from "#scripts/simulators/eid/ca/testPeople.ts";
import { fieldsOf, isKnown, json, type RelyingParty, textOf } from "./reply.ts";
import { sessions } from "./sessions.ts";
import { signHashPss } from "./signHash.ts";

const SCHEME = "smart-id-demo";
const HASHES: Readonly<Record<string, "sha256" | "sha384" | "sha512">> = {
  "SHA-256": "sha256",
  "SHA-384": "sha384",
  "SHA-512": "sha512",
};

type Fields = Readonly<Record<string, unknown>>;
interface Person {
  code: string;
  document: string;
  result: SmartIdResult;
}

/** Smart-ID RP API v3 (SK). `results` gives a code another end result than its test number has. */
export function smartIdService(
  ca: TestCa,
  party: RelyingParty,
  thinkMs: () => number,
  results: Map<string, SmartIdResult>,
) {
  const opened = sessions<object>(thinkMs);

  const personOf = (address: string): Person | undefined => {
    const test = SMART_ID_TESTS.find(({ code, document }) => address === `PNOEE-${code}` || address === document);
    return test && { ...test, result: results.get(test.code) ?? test.result };
  };
  const ended = ({ result, document }: Person, more: object): object => ({
    state: "COMPLETE",
    result: { endResult: result, documentNumber: document },
    ...(result === "OK" ? more : {}),
  });
  const certificateOf = ({ code }: Person, purpose: "identity" | "signature") => ({
    value: ca.personal("smart", code, purpose).certificate.toString("base64"),
    certificateLevel: "QUALIFIED",
  });

  /** ACSP_V2: the signed text joins what both sides said by '|' (Smart-ID documentation, "Signature protocols"). */
  const authenticate = (person: Person, fields: Fields): Answer => {
    const { rpChallenge, hash } = parametersOf(fields);
    if (
      textOf(fields, "signatureProtocol") !== "ACSP_V2" ||
      Buffer.from(rpChallenge, "base64").byteLength < 32 ||
      !hash
    ) {
      return json(400, { title: "Bad Request" });
    }
    const { key } = ca.personal("smart", person.code, "identity");
    const serverRandom = randomBytes(32).toString("base64");
    const interactionTypeUsed = "confirmationMessageAndVerificationCodeChoice";
    const interactions = createHash("sha256").update(textOf(fields, "interactions")).digest("base64");
    const name = Buffer.from(party.name).toString("base64");
    const signed = [
      SCHEME,
      "ACSP_V2",
      serverRandom,
      rpChallenge,
      "",
      name,
      "",
      interactions,
      interactionTypeUsed,
      "",
      "Notification",
    ];
    const value = sign(HASHES[hash], Buffer.from(signed.join("|")), {
      key,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    });
    const signature = { value: value.toString("base64"), serverRandom, flowType: "Notification", ...pss(hash) };
    const cert = certificateOf(person, "identity");
    const answer = ended(person, { signatureProtocol: "ACSP_V2", signature, cert, interactionTypeUsed });
    return json(200, { sessionID: opened.open(answer) });
  };

  const choose = (person: Person): Answer =>
    json(200, { sessionID: opened.open(ended(person, { cert: certificateOf(person, "signature") })) });

  const signDigest = (person: Person, fields: Fields): Answer => {
    const { digest, hash } = parametersOf(fields);
    const bytes = Buffer.from(digest, "base64");
    const algorithm = HASHES[hash];
    if (
      textOf(fields, "signatureProtocol") !== "RAW_DIGEST_SIGNATURE" ||
      !algorithm ||
      bytes.byteLength !== Number(hash.slice(4)) / 8
    ) {
      return json(400, { title: "Bad Request" });
    }
    const { key } = ca.personal("smart", person.code, "signature");
    const signature = {
      value: signHashPss(key, bytes, algorithm).toString("base64"),
      flowType: "Notification",
      ...pss(hash),
    };
    const answer = ended(person, {
      signatureProtocol: "RAW_DIGEST_SIGNATURE",
      signature,
      cert: certificateOf(person, "signature"),
      interactionTypeUsed: "confirmationMessageAndVerificationCodeChoice",
    });
    const value = String(randomInt(10_000)).padStart(4, "0");
    return json(200, { sessionID: opened.open(answer), vc: { type: "numeric4", value } });
  };

  return {
    async answer(method: string, path: string, query: URLSearchParams, body: Buffer): Promise<Answer> {
      const [, session] = /^session\/([\w-]+)$/.exec(path) ?? [];
      if (method === "GET" && session)
        return polled(await opened.poll(session, Number(query.get("timeoutMs") ?? 30_000)));
      const fields = fieldsOf(body);
      if (!isKnown(party, fields)) return json(401, { title: "Unauthorized" });
      const [, work, address] = PATHS.exec(path) ?? [];
      const person = address === undefined ? undefined : personOf(decodeURIComponent(address));
      if (!work || !person) return json(404, { title: "Not Found" });
      switch (work) {
        case "authentication/notification":
          return authenticate(person, fields);
        case "signature/certificate-choice/notification":
          return choose(person);
        case "signature/notification":
          return signDigest(person, fields);
        default:
          return json(200, { state: "OK", cert: certificateOf(person, "signature") });
      }
    },
    setResult(code: string, result: SmartIdResult): void {
      if (SMART_ID_RESULTS.includes(result)) results.set(code, result);
    },
  };
}

const PATHS =
  /^(authentication\/notification|signature\/certificate-choice\/notification|signature\/notification|signature\/certificate)\/(?:etsi\/|document\/)?([^/]+)$/;

function polled(answer: { running: true } | { running: false; result: object } | undefined): Answer {
  if (!answer) return json(404, { title: "Not Found" });
  return json(200, answer.running ? { state: "RUNNING" } : answer.result);
}

function parametersOf(fields: Fields): { rpChallenge: string; digest: string; hash: string } {
  const parameters = recordOf(fields["signatureProtocolParameters"]);
  const isPss = parameters["signatureAlgorithm"] === "rsassa-pss";
  const hash = textOf(recordOf(parameters["signatureAlgorithmParameters"]), "hashAlgorithm");
  return {
    rpChallenge: textOf(parameters, "rpChallenge"),
    digest: textOf(parameters, "digest"),
    hash: isPss && HASHES[hash] ? hash : "",
  };
}

function recordOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function pss(hashAlgorithm: string) {
  return {
    signatureAlgorithm: "rsassa-pss",
    signatureAlgorithmParameters: {
      hashAlgorithm,
      maskGenAlgorithm: { algorithm: "id-mgf1", parameters: { hashAlgorithm } },
      saltLength: Number(hashAlgorithm.slice(4)) / 8,
      trailerField: "0xbc",
    },
  };
}
