import type { Answer } from "#scripts/simulators/answer.ts";
import type { Purpose, TestCa } from "#scripts/simulators/eid/ca/testCa.ts";
import { MOBILE_ID_TESTS, type MobileIdResult } from "#scripts/simulators/eid/ca/testPeople.ts";
import { fieldsOf, isKnown, json, type RelyingParty, textOf } from "./reply.ts";
import { sessions } from "./sessions.ts";
import { signHash } from "./signHash.ts";

const HASH_BYTES: Readonly<Record<string, number>> = { SHA256: 32, SHA384: 48, SHA512: 64 };

interface Outcome {
  result: MobileIdResult;
  signature?: { value: string; algorithm: string };
  cert?: string;
}

/** Mobile-ID REST (SK, `mid-api`): `/certificate`, `/authentication`, `/signature` and their sessions. */
export function mobileIdService(ca: TestCa, party: RelyingParty, thinkMs: () => number) {
  const opened = sessions<{ purpose: Purpose; outcome: Outcome }>(thinkMs);

  const start = (purpose: Purpose, body: Buffer): Answer => {
    const fields = fieldsOf(body);
    if (!isKnown(party, fields)) return json(401, { error: "Failed to authorize user" });
    const hash = Buffer.from(textOf(fields, "hash"), "base64");
    const hashType = textOf(fields, "hashType");
    if (HASH_BYTES[hashType] !== hash.byteLength || textOf(fields, "language").length !== 3) {
      return json(400, { error: "hash, hashType or language is wrong" });
    }
    const code = textOf(fields, "nationalIdentityNumber");
    if (!/^\+37[02]\d{7,8}$/.test(textOf(fields, "phoneNumber")) || !/^\d{11}$/.test(code)) {
      return json(400, { error: "phoneNumber or nationalIdentityNumber is wrong" });
    }
    const result = resultOf(textOf(fields, "phoneNumber"), code);
    const outcome = result === "OK" ? confirmed(ca, code, purpose, hash, hashType) : { result };
    return json(200, { sessionID: opened.open({ purpose, outcome }) });
  };

  const poll = async (purpose: Purpose, id: string, query: URLSearchParams): Promise<Answer> => {
    const answer = await opened.poll(id, Number(query.get("timeoutMs") ?? 1_000));
    if (!answer || (!answer.running && answer.result.purpose !== purpose))
      return json(404, { error: "SessionID not found" });
    if (answer.running) return json(200, { state: "RUNNING" });
    return json(200, { state: "COMPLETE", ...answer.result.outcome, time: new Date().toISOString() });
  };

  const certificate = (body: Buffer): Answer => {
    const fields = fieldsOf(body);
    if (!isKnown(party, fields)) return json(401, { error: "Failed to authorize user" });
    const code = textOf(fields, "nationalIdentityNumber");
    const hasCertificate = resultOf(textOf(fields, "phoneNumber"), code) !== "NOT_MID_CLIENT";
    if (!hasCertificate) return json(200, { result: "NOT_FOUND" });
    return json(200, { result: "OK", cert: ca.personal("mobile", code, "signature").certificate.toString("base64") });
  };

  return { start, poll, certificate };
}

function resultOf(phone: string, code: string): MobileIdResult {
  return MOBILE_ID_TESTS.find((test) => test.phone === phone && test.code === code)?.result ?? "NOT_MID_CLIENT";
}

function confirmed(ca: TestCa, code: string, purpose: Purpose, hash: Buffer, hashType: string): Outcome {
  const { key, certificate } = ca.personal("mobile", code, purpose);
  const value = signHash(key, hash).toString("base64");
  return {
    result: "OK",
    signature: { value, algorithm: `${hashType}WithECEncryption` },
    cert: certificate.toString("base64"),
  };
}
