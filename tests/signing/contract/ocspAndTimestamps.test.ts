import { createHash, randomBytes } from "node:crypto";
import * as pkijs from "pkijs";
import { afterEach, describe, expect, test } from "vitest";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { askOcsp, askTimestamp } from "#functions/platform/clients/proofClients.ts";
import type { Means } from "#scripts/simulators/eid/ca/testCa.ts";
import { eidServices } from "#tests/support/eid/simulator.ts";

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.close();
});

async function opened() {
  const services = await eidServices();
  running.push(services.simulator);
  return services;
}

const parsed = (der: Buffer) => pkijs.Certificate.fromBER(new Uint8Array(der).buffer);

async function asked(
  services: Awaited<ReturnType<typeof opened>>,
  means: Means,
  code: string,
  hash: "sha1" | "sha256",
) {
  const { ca } = services.simulator;
  const certificate = ca.personal(means, code, "signature").certificate;
  const issuer = ca.issuerOf(means).certificate;
  const answer = await askOcsp(
    { ...services.ocsp, certIdHash: hash },
    readCertificate(certificate),
    readCertificate(issuer),
  );
  if (!answer.ok) throw new Error(answer.outcome);
  const response = pkijs.OCSPResponse.fromBER(new Uint8Array(answer.der).buffer);
  const { status } = await response.getCertificateStatus(parsed(certificate), parsed(issuer));
  const basic = pkijs.BasicOCSPResponse.fromBER(response.responseBytes!.response.getValue());
  return { status, basic, answer, issuer };
}

describe("an OCSP answer", () => {
  test.each([
    ["good", "card", "60001019906", "sha256", 0],
    ["good", "card", "60001019906", "sha1", 0],
    ["good", "mobile", "60001019906", "sha256", 0],
    ["good", "smart", "40504040001", "sha256", 0],
    ["revoked", "card", "60001019928", "sha256", 1],
    ["suspended", "card", "60001019961", "sha256", 1],
    ["unknown", "card", "60001019983", "sha256", 2],
  ] as const)("says %s of the %s of %s (%s)", async (_, means, code, hash, expected) => {
    const { status } = await asked(await opened(), means, code, hash);
    expect(status).toBe(expected);
  });

  test("is signed by a responder of the issuer, and has the nonce of the request", async () => {
    const { basic, answer, issuer } = await asked(await opened(), "card", "60001019906", "sha256");
    expect(await basic.verify({ trustedCerts: [parsed(issuer)] })).toBe(true);
    const nonce = basic.tbsResponseData.responseExtensions?.find(({ extnID }) => extnID === "1.3.6.1.5.5.7.48.1.2");
    expect(Buffer.from(nonce!.extnValue.valueBlock.valueHexView).subarray(2)).toEqual(answer.nonce);
  });

  test("of a responder that fails or is silent is 'unavailable'", async () => {
    const { simulator, ocsp } = await opened();
    const [one, issuer] = [simulator.ca.personal("card", "60001019906", "identity"), simulator.ca.issuerOf("card")];
    for (const kind of [404, 500, "silent", "huge", "reset"] as const) {
      simulator.fault(kind);
      const answer = await askOcsp(
        { ...ocsp, timeoutMs: 300 },
        readCertificate(one.certificate),
        readCertificate(issuer.certificate),
      );
      expect(answer).toEqual({ ok: false, outcome: "unavailable" });
    }
  });
});

describe("a time-stamp", () => {
  test("is over the hash, has the nonce of the request, and is signed for time-stamping", async () => {
    const { timestamps, simulator } = await opened();
    const data = randomBytes(50);
    const answer = await askTimestamp(timestamps, createHash("sha256").update(data).digest());
    if (!answer.ok) throw new Error(answer.outcome);
    const content = pkijs.ContentInfo.fromBER(new Uint8Array(answer.token).buffer);
    const signed = new pkijs.SignedData({ schema: content.content });
    const issuer = parsed(Buffer.from(simulator.ca.anchors.timestamps[0]!, "base64"));
    const dataOf = new Uint8Array(data).buffer;
    expect(await signed.verify({ signer: 0, data: dataOf, trustedCerts: [issuer], checkChain: true })).toBe(true);
    const info = pkijs.TSTInfo.fromBER(signed.encapContentInfo.eContent!.getValue());
    expect(Buffer.from(info.nonce!.valueBlock.valueHexView).toString("hex")).toBe(answer.nonce);
    expect(Math.abs(info.genTime.getTime() - Date.now())).toBeLessThan(120_000);
  });

  test("is not had of an authority that rejects, fails or is silent", async () => {
    const { simulator, timestamps } = await opened();
    expect(await askTimestamp(timestamps, randomBytes(20))).toEqual({ ok: false, outcome: "rejected" });
    for (const kind of [400, 500, "silent", "malformed", "huge", "reset"] as const) {
      simulator.fault(kind);
      const answer = await askTimestamp({ ...timestamps, timeoutMs: 300 }, randomBytes(32));
      expect(answer).toEqual({ ok: false, outcome: "unavailable" });
    }
  });
});
