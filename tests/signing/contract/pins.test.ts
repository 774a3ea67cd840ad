import { createHash, createPublicKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import type { PeerCertificate } from "node:tls";
import { describe, expect, test } from "vitest";
import { pinned } from "#functions/platform/clients/eid/serviceCall.ts";
import { makeCertificate } from "#scripts/simulators/eid/ca/certificate.ts";

/** A certificate as `tls` shows it, and the pin of its key as `openssl pkey -pubin -outform der | sha256` counts it. */
function server(type: "ec" | "rsa") {
  const { privateKey: key } =
    type === "ec"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : generateKeyPairSync("rsa", { modulusLength: 2048 });
  const subject = [["CN", "mid.sk.ee"]] as const;
  const raw = makeCertificate({ subject, key, issuer: undefined, use: { kind: "authority" }, years: 1 });
  const spki = createPublicKey(key).export({ type: "spki", format: "der" });
  const certificate = {
    raw,
    subject: { CN: "mid.sk.ee" },
    subjectaltname: "DNS:mid.sk.ee",
    valid_to: new X509Certificate(raw).validTo,
  } as unknown as PeerCertificate;
  return { certificate, pin: createHash("sha256").update(spki).digest("base64") };
}

describe.each(["ec", "rsa"] as const)("a server with a key of %s", (type) => {
  const { certificate, pin } = server(type);

  test("is asked when its key is pinned, also as the second of two during a change", () => {
    expect(pinned([pin])("mid.sk.ee", certificate)).toBeUndefined();
    expect(pinned([server(type).pin, pin])("mid.sk.ee", certificate)).toBeUndefined();
  });

  test("is not asked when another key is pinned, or when it has another name", () => {
    expect(pinned([server(type).pin])("mid.sk.ee", certificate)?.message).toContain("not pinned");
    expect(pinned([pin])("evil.example", certificate)).toBeInstanceOf(Error);
  });

  test("is asked by its name and chain where nothing is pinned", () => {
    expect(pinned([])("mid.sk.ee", certificate)).toBeUndefined();
    expect(pinned([])("evil.example", certificate)).toBeInstanceOf(Error);
  });
});
