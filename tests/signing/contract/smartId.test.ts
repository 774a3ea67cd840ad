import { constants, createHash, randomBytes, verify, X509Certificate } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import {
  interactionsOf,
  type SmartIdConfig,
  smartIdClient,
  smartIdCode,
} from "#functions/platform/clients/smartIdClient.ts";
import { SMART_ID_RESULTS, SMART_ID_TESTS } from "#scripts/simulators/eid/ca/testPeople.ts";
import type { EidFaultKind } from "#scripts/simulators/eid/faults.ts";
import { smartIdTexts } from "#shared/containers/outcomes.ts";
import { eidServices } from "#tests/support/eid/simulator.ts";

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.close();
});

async function opened(change: Partial<SmartIdConfig> = {}, thinkMs = 0) {
  const { simulator, smartId } = await eidServices({ thinkMs });
  running.push(simulator);
  for (const purpose of ["identity", "signature"] as const) simulator.ca.personal("smart", CODE, purpose);
  return { simulator, client: smartIdClient({ ...smartId, ...change }) };
}

const CODE = "40504040001";
const interactions = interactionsOf("Sisene Virna");
const request = () => ({ code: CODE, rpChallenge: randomBytes(64).toString("base64"), interactions });
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };

function sessionOf(start: { ok: true; session: string } | { ok: false; outcome: string }): string {
  if (!start.ok) throw new Error(start.outcome);
  return start.session;
}

describe("a Smart-ID session", () => {
  test("of an authentication is confirmed with a signature over both challenges", async () => {
    const { client } = await opened();
    const asked = request();
    const answer = await client.poll(sessionOf(await client.authenticate(asked)), 100);
    if (answer.state !== "confirmed" || !answer.signature) throw new Error(answer.state);
    const { serverRandom, value, protocol, flowType, interactionTypeUsed } = answer.signature;
    const name = Buffer.from("DEMO").toString("base64");
    const shown = createHash("sha256").update(interactions).digest("base64");
    const text = [
      "smart-id-demo",
      protocol,
      serverRandom,
      asked.rpChallenge,
      "",
      name,
      "",
      shown,
      interactionTypeUsed,
      "",
      flowType,
    ];
    const { publicKey, subject } = new X509Certificate(answer.certificate);
    expect(verify("sha512", Buffer.from(text.join("|")), { key: publicKey, ...pss }, value)).toBe(true);
    expect([subject.includes(`PNOEE-${CODE}`), answer.document, answer.isQualified]).toEqual([
      true,
      "PNOEE-40504040001-DEM0-Q",
      true,
    ]);
  });

  test("of a choice gives the certificate that a document number gives, and signs a digest with it", async () => {
    const { client } = await opened();
    const chosen = await client.poll(sessionOf(await client.chooseCertificate(CODE)), 100);
    if (chosen.state !== "confirmed") throw new Error(chosen.state);
    const known = await client.certificateOf(chosen.document);
    expect(known).toEqual({ ok: true, certificate: chosen.certificate });
    const data = randomBytes(100);
    const digest = createHash("sha512").update(data).digest();
    const start = await client.sign({ document: chosen.document, digest, interactions });
    expect(start.ok && start.verificationCode).toMatch(/^\d{4}$/);
    const signed = await client.poll(sessionOf(start), 100);
    if (signed.state !== "confirmed" || !signed.signature) throw new Error(signed.state);
    const { publicKey } = new X509Certificate(signed.certificate);
    expect(verify("sha512", data, { key: publicKey, ...pss }, signed.signature.value)).toBe(true);
  });

  test("runs until the person has answered", async () => {
    const { simulator, client } = await opened({}, 120_000);
    const session = sessionOf(await client.authenticate(request()));
    expect(await client.poll(session, 10)).toEqual({ state: "running" });
    simulator.setThinkMs(0);
    expect(await client.poll(session, 10)).toMatchObject({ state: "confirmed" });
  });

  test.each([
    ["USER_REFUSED", "user_refused", "Keeldusite või katkestasite toimingu."],
    ["USER_REFUSED_CERT_CHOICE", "user_refused", "Keeldusite või katkestasite toimingu."],
    ["USER_REFUSED_INTERACTION", "user_refused", "Keeldusite või katkestasite toimingu."],
    ["TIMEOUT", "timeout", "Teie Smart-ID toiming aegus või kontot ei leitud."],
    ["WRONG_VC", "wrong_code", "Viga: valiti vale kontrollkood."],
    ["DOCUMENT_UNUSABLE", "unusable", smartIdTexts.unusable],
    ["ACCOUNT_UNUSABLE", "unusable", smartIdTexts.unusable],
    ["REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP", "app_too_old", smartIdTexts.app_too_old],
    ["PROTOCOL_FAILURE", "unavailable", smartIdTexts.unavailable],
    ["EXPECTED_LINKED_SESSION", "unavailable", smartIdTexts.unavailable],
    ["SERVER_ERROR", "unavailable", smartIdTexts.unavailable],
  ] as const)("that ends with %s fails as %s", async (result, outcome, text) => {
    const { simulator, client } = await opened();
    simulator.setSmartIdResult(CODE, result);
    const session = sessionOf(await client.authenticate(request()));
    expect(await client.poll(session, 100)).toEqual({ state: "failed", outcome });
    expect(smartIdTexts[outcome]).toBe(text);
  });

  test("has a test for each end result", () => {
    expect(SMART_ID_RESULTS).toHaveLength(12);
  });

  test.each(SMART_ID_TESTS.filter(({ result }) => result !== "OK"))(
    "of the test number $code fails as $result",
    async ({ code }) => {
      const { client } = await opened();
      const session = sessionOf(await client.authenticate({ ...request(), code }));
      expect(await client.poll(session, 100)).toMatchObject({ state: "failed" });
    },
  );

  test("of an unknown code does not begin", async () => {
    const { client } = await opened();
    const unknown = { ...request(), code: "38001085718" };
    expect(await client.authenticate(unknown)).toEqual({ ok: false, outcome: "not_found" });
    expect(await client.chooseCertificate(unknown.code)).toEqual({ ok: false, outcome: "not_found" });
    expect(await client.certificateOf("PNOEE-38001085718-AAAA-Q")).toEqual({ ok: false, outcome: "not_found" });
  });

  test("of another relying party does not begin", async () => {
    const { client } = await opened({ uuid: "00000000-0000-4000-8000-000000000001" });
    expect(await client.authenticate(request())).toEqual({ ok: false, outcome: "refused" });
  });

  test("shows a code from the last two bytes of the challenge's hash", () => {
    const challenge = Buffer.from("Virn");
    const bytes = createHash("sha256").update(challenge).digest();
    expect(smartIdCode(challenge)).toBe(String((bytes[30]! * 256 + bytes[31]!) % 10_000).padStart(4, "0"));
  });
});

describe("a service that", () => {
  const faults: [EidFaultKind, string][] = [
    [400, "refused"],
    [401, "refused"],
    [403, "refused"],
    [404, "not_found"],
    [471, "no_suitable_account"],
    [472, "unusable"],
    [480, "refused"],
    [429, "unavailable"],
    [500, "unavailable"],
    [580, "unavailable"],
    ["silent", "unavailable"],
    ["malformed", "unavailable"],
    ["huge", "unavailable"],
    ["reset", "unavailable"],
  ];

  test.each(faults)("answers a start with %s ends the request as %s", async (kind, outcome) => {
    const { simulator, client } = await opened(kind === "silent" ? { timeoutMs: 400 } : {});
    simulator.fault(kind, 4);
    const digest = randomBytes(64);
    expect(await client.authenticate(request())).toEqual({ ok: false, outcome });
    expect(await client.chooseCertificate(CODE)).toEqual({ ok: false, outcome });
    expect(await client.certificateOf("PNOEE-40504040001-DEM0-Q")).toEqual({ ok: false, outcome });
    expect(await client.sign({ document: "PNOEE-40504040001-DEM0-Q", digest, interactions })).toEqual({
      ok: false,
      outcome,
    });
  });

  test.each([500, 580, 429, "silent", "malformed", "huge", "reset"] as const)(
    "answers a poll with %s is asked again",
    async (kind) => {
      const { simulator, client } = await opened(kind === "silent" ? { timeoutMs: 1_000 } : {});
      const session = sessionOf(await client.authenticate(request()));
      simulator.fault(kind);
      expect(await client.poll(session, 100)).toEqual({ state: "unreachable" });
      expect(await client.poll(session, 100)).toMatchObject({ state: "confirmed" });
    },
  );

  test("forgot a session ends it", async () => {
    const { client } = await opened();
    expect(await client.poll("1a2b", 10)).toEqual({ state: "failed", outcome: "timeout" });
  });
});
