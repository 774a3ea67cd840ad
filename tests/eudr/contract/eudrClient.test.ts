import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { envelope, passwordDigest } from "#functions/platform/clients/eudr/envelope.ts";
import { eudrClient } from "#functions/platform/clients/eudr/eudrClient.ts";
import { EudrFailure, soapContent } from "#functions/platform/clients/eudr/soapAnswer.ts";
import { element } from "#functions/platform/xml.ts";
import type { EudrFaultKind } from "#scripts/simulators/eudr/faults.ts";
import type { EudrUser } from "#scripts/simulators/eudr/security.ts";
import { type EudrSimulator, startEudrSimulator } from "#scripts/simulators/eudr/simulator.ts";

const KEY = "vqP8kTn3yB6mHs2Z";
const CREATED = "2026-12-30T07:00:00.000Z";
const NONCE = Uint8Array.from({ length: 16 }, (_, index) => index);
const user = { username: "n00virn1", authenticationKey: KEY, clientId: "eudr-test" };
const number = { reference: "S26EEAB12CD34E", verification: "K7X2M9QP" };
const request = element("x", "");

let simulator: EudrSimulator;
beforeEach(async () => {
  simulator = await startEudrSimulator({ users: [user], slowMs: 200 });
});
afterEach(() => simulator.close());

const clientOf = (changes: Partial<EudrUser> = {}, timeoutMs = 2_000) =>
  eudrClient({ baseUrl: simulator.url, ...user, ...changes, timeoutMs });

async function failureOf(asked: Promise<unknown>): Promise<EudrFailure> {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EudrFailure)) throw new Error("No failure of the Information System", { cause: error });
  return error;
}

test("makes the digest of the published test vector", () => {
  expect(passwordDigest(NONCE, CREATED, KEY)).toBe("OJidRcK+qmyxMVhV4c1qjbVa21c=");
  const sent = Buffer.from(
    envelope(user, { content: request, namesOperator: false }, { now: new Date(CREATED), nonce: NONCE }),
  ).toString();
  expect(sent).toContain(">OJidRcK+qmyxMVhV4c1qjbVa21c=</wsse:Password>");
  expect(sent).toContain(">AAECAwQFBgcICQoLDA0ODw==</wsse:Nonce>");
  expect(sent).not.toContain(KEY);
});

test("names the operator in BodyIdentity, without a namespace, and only to services that take it", () => {
  const identified = { ...user, operatorAccessIdentifier: "EE-OP-1" };
  const sent = (namesOperator: boolean) =>
    Buffer.from(envelope(identified, { content: request, namesOperator })).toString();
  expect(sent(true)).toContain("<OperatorAccessIdentifier>EE-OP-1</OperatorAccessIdentifier></body:BodyIdentity>");
  expect(sent(false)).not.toContain("BodyIdentity");
});

describe("verify", () => {
  test.each([
    { result: "EXISTING_USABLE", status: "AVAILABLE" },
    { result: "EXISTING_USABLE", status: "GROUPED" },
    { result: "EXISTING_NON_USABLE", status: "WITHDRAWN" },
    { result: "EXISTING_NON_USABLE", status: "NEW_STATUS_OF_2028" },
    { result: "EXISTING_USABLE", status: "" },
  ] as const)("answers $result with status '$status'", async ({ result, status }) => {
    simulator.put(number.reference, number.verification, { result, ...(status && { status }) });
    expect(await clientOf().verify(number)).toEqual({ result, status });
  });

  test("answers NON_EXISTENT for an unknown pair, a wrong verification number, and one that is not indexed yet", async () => {
    simulator.put(number.reference, number.verification, { result: "EXISTING_USABLE", indexedAt: Date.now() + 60_000 });
    for (const asked of [number, { ...number, verification: "OTHER" }, { reference: "<&>", verification: `"'<&>` }])
      expect(await clientOf().verify(asked)).toEqual({ result: "NON_EXISTENT", status: "" });
    simulator.setClock(() => Date.now() + 120_000);
    expect(await clientOf().verify(number)).toEqual({ result: "EXISTING_USABLE", status: "" });
  });

  test.each([
    ["a wrong key", { authenticationKey: "other" }],
    ["an unknown user", { username: "n00other" }],
    ["another client id", { clientId: "eudr" }],
  ] as const)("fails as unauthorised for %s", async (_name, changes) => {
    expect((await failureOf(clientOf(changes).verify(number))).kind).toBe("unauthorised");
    expect(simulator.requests()).toEqual([]);
  });

  test.each([
    [4 * 60_000, undefined],
    [6 * 60_000, "unauthorised"],
    [-6 * 60_000, "unauthorised"],
  ])("with a clock that differs by %d ms fails as %s", async (difference, kind) => {
    simulator.setClock(() => Date.now() + difference);
    const asked = clientOf().verify(number);
    if (kind === undefined) expect(await asked).toMatchObject({ result: "NON_EXISTENT" });
    else expect((await failureOf(asked)).kind).toBe(kind);
  });

  test("fails as invalid for a number that the schema refuses", async () => {
    const asked = clientOf().verify({ ...number, verification: "1234" });
    expect((await failureOf(asked)).kind).toBe("invalid");
  });

  test.each<[EudrFaultKind, string]>([
    ["down", "unavailable"],
    ["reset", "unavailable"],
    ["internal", "unavailable"],
    ["malformed", "malformed"],
    ["doctype", "malformed"],
    ["huge", "malformed"],
    ["permission", "unauthorised"],
    ["rules", "rules"],
  ])("fails after '%s' as %s, and succeeds the next time", async (fault, kind) => {
    simulator.fault(fault);
    expect((await failureOf(clientOf().verify(number))).kind).toBe(kind);
    expect(await clientOf().verify(number)).toMatchObject({ result: "NON_EXISTENT" });
  });

  test("gives up on a silent service after its time limit, and waits for a slow one", async () => {
    simulator.fault("silent");
    expect((await failureOf(clientOf({}, 100).verify(number))).kind).toBe("unavailable");
    simulator.fault("slow");
    expect(await clientOf().verify(number)).toMatchObject({ result: "NON_EXISTENT" });
  });

  test("reads the errors of a fault with hyphens as underscores, and without Field", async () => {
    simulator.fault("rules");
    const { errors } = await failureOf(clientOf().verify(number));
    expect(errors).toEqual([{ id: "EUDR_WEBSERVICE_USER_NOT_EUDR_OPERATOR", message: "Refused.", field: "" }]);
  });

  test("names neither key nor digest in a failure", async () => {
    const { message } = await failureOf(clientOf({ authenticationKey: "other-secret" }).verify(number));
    expect(message).toBe("EUDR unauthorised: UnauthenticatedException");
  });
});

test("the service refuses a request that is sent again", async () => {
  const body = Buffer.from(
    envelope(user, {
      content: element(
        "v:VerifyDeclarationRequest",
        [element("v:referenceNumber", number.reference), element("v:verificationNumber", number.verification)],
        { "xmlns:v": "http://ec.europa.eu/tracesnt/certificate/eudr/verify-declaration/v3" },
      ),
      namesOperator: false,
    }),
  );
  const send = (action: string) =>
    fetch(`${simulator.url}ws/EUDRVerifyDeclarationServiceV3`, {
      method: "POST",
      body,
      headers: { SOAPAction: action },
    });
  const action = `"http://ec.europa.eu/tracesnt/certificate/eudr/verification/v3/verify-declaration"`;
  expect((await send(action)).status).toBe(200);
  const again = await send(action);
  expect([again.status, await again.text()]).toEqual([500, expect.stringContaining("UnauthenticatedException")]);
});

test("the service refuses another action", async () => {
  const content = element("v:VerifyDeclarationRequest", [], { "xmlns:v": "urn:x" });
  const answer = await fetch(`${simulator.url}ws/EUDRVerifyDeclarationServiceV3`, {
    method: "POST",
    body: Buffer.from(envelope(user, { content, namesOperator: false })),
    headers: { SOAPAction: "urn:other" },
  });
  expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining("SOAPAction")]);
});

test.each([
  ["no XML", "text"],
  ["not UTF-8", Buffer.from([0x3c, 0x61, 0xff, 0x3e])],
  ["no envelope", "<a/>"],
  ["an empty body", `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body/></S:Envelope>`],
  ["a nesting that does not end", "<a>".repeat(10_000)],
])("reads %s as malformed", (_name, answer) => {
  expect(() => soapContent(Buffer.from(answer))).toThrow(/EUDR malformed/);
});
