import { Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { newContainer, withSignature } from "#functions/platform/asice/container/buildContainer.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import {
  authority,
  curveKey,
  extension,
  keyUsage,
  OCSP_SIGNING,
  pairOf,
  profiles,
  purpose,
  qualified,
  subjectIn,
  TIME_STAMPING,
} from "#tests/support/containers/certificates.ts";
import { AT, FILES, type Forgery, signatureOf, signed, trustOf, world } from "#tests/support/containers/signing.ts";

/** The list of what the verifier must reject (docs/rules/containers.md), a line each: what parties do; XML and ZIP have files of their own. */

const { ca } = world;
const trust = trustOf(ca);
const person = { name: "Mari Mets", personalCode: "60001019906" };
const signer = (extensions: readonly Buffer[], more: Partial<Parameters<typeof pairOf>[0]> = {}) =>
  pairOf({ ...person, issuer: ca, extensions, ...more });
const other = pairOf({ name: "TEST of other CA", extensions: profiles.authority });
const seconds = (count: number) => new Date(AT.getTime() + count * 1000);
const hours = (count: number) => seconds(count * 3600);

function stateOf(container: Buffer, anchors = trust): string {
  const { verdict } = verifyContainer(container, anchors);
  return verdict.state === "valid" ? "valid" : `${verdict.state}: ${verdict.reason}`;
}

const forgeries: [title: string, forgery: Forgery, state: string][] = [
  ["the certificate for signing in", { signer: signer(profiles.identity) }, "invalid: certificate_purpose"],
  ["a certificate that is not qualified", { signer: signer([keyUsage(0x40)]) }, "invalid: certificate_unqualified"],
  [
    "a key outside of a device",
    { signer: signer([keyUsage(0x40), qualified("6.1", ["1"])]) },
    "invalid: certificate_unqualified",
  ],
  ["the seal of a company", { signer: signer([keyUsage(0x40), qualified("6.2")]) }, "cannot_tell: certificate_seal"],
  [
    "a certificate for web sites",
    { signer: signer([keyUsage(0x40), qualified("6.3")]) },
    "invalid: certificate_purpose",
  ],
  [
    "a certificate of an authority",
    { signer: signer([authority, keyUsage(0x44), qualified()]) },
    "invalid: certificate_purpose",
  ],
  [
    "an unknown critical extension",
    { signer: signer([...profiles.signer, extension("1.2.3.4", Buffer.from([5, 0]), true)]) },
    "cannot_tell: certificate_extension",
  ],
  [
    "a certificate that had expired at the time-stamp, though OCSP says good",
    { signer: signer(profiles.signer, { notAfter: "2026-11-22T09:59:59Z" }) },
    "invalid: certificate_expired",
  ],
  [
    "a certificate of the future",
    { signer: signer(profiles.signer, { notBefore: "2026-11-22T10:00:01Z" }) },
    "invalid: certificate_expired",
  ],
  [
    "an issuer that is no anchor",
    { signer: signer(profiles.signer, { issuer: other }), issuer: other },
    "cannot_tell: issuer_unknown",
  ],
  [
    "a forged issuer of the same name",
    { signer: signer(profiles.signer, { issuer: other, issuerName: subjectIn(ca.certificate) }) },
    "invalid: issuer_forged",
  ],
  ["a revoked certificate", { ocsp: { status: "revoked" } }, "invalid: revoked"],
  ["a suspended certificate", { ocsp: { status: "suspended" } }, "invalid: suspended"],
  ["a certificate that the responder does not know", { ocsp: { status: "unknown" } }, "invalid: status_unknown"],
  ["OCSP of another certificate", { about: world.second }, "invalid: ocsp_other"],
  ["OCSP of another issuer's certificate", { issuer: other }, "invalid: ocsp_other"],
  [
    "a responder without OCSPSigning",
    { responder: pairOf({ name: "OCSP", issuer: ca, extensions: [keyUsage(0x80)] }) },
    "invalid: ocsp_responder",
  ],
  [
    "a responder of another issuer",
    { responder: pairOf({ name: "OCSP", issuer: other, extensions: profiles.responder }) },
    "invalid: ocsp_responder",
  ],
  [
    "a responder that had expired",
    {
      responder: pairOf({ name: "OCSP", issuer: ca, extensions: profiles.responder, notAfter: "2026-11-22T10:00:00Z" }),
    },
    "invalid: certificate_expired",
  ],
  [
    "a responder's name on another key",
    { responder: { ...world.responder, key: curveKey() } },
    "invalid: ocsp_signature",
  ],
  ["the time-stamper as responder", { responder: world.stamper }, "invalid: ocsp_responder"],
  ["OCSP before the time-stamp", { ocsp: { producedAt: seconds(-1) } }, "invalid: ocsp_early"],
  ["OCSP a day after the time-stamp", { ocsp: { producedAt: seconds(86_401) } }, "invalid: ocsp_late"],
  [
    "OCSP about an earlier time",
    { ocsp: { producedAt: seconds(1), thisUpdate: seconds(-901) } },
    "invalid: ocsp_stale",
  ],
  ["OCSP about the future", { ocsp: { producedAt: seconds(1), thisUpdate: seconds(2) } }, "invalid: ocsp_stale"],
  [
    "OCSP that was over when it was made",
    { ocsp: { producedAt: seconds(9), nextUpdate: seconds(8) } },
    "invalid: ocsp_stale",
  ],
  ["a time-stamp over other bytes", { stamped: Buffer.from("other") }, "invalid: timestamp_other"],
  ["a time-stamp over SHA-1", { token: { hash: "sha1" } }, "invalid: algorithm_weak"],
  [
    "a time-stamp by a key that is not the certificate's",
    { stamper: { ...world.stamper, key: curveKey() } },
    "invalid: timestamp_signature",
  ],
  [
    "a time-stamp that names another certificate",
    { token: { namedCertificate: ca.certificate } },
    "invalid: timestamp_signature",
  ],
  ["the responder as time-stamper", { stamper: world.responder }, "invalid: timestamp_purpose"],
  ["the signer as time-stamper", { stamper: world.second }, "invalid: timestamp_purpose"],
  [
    "a time-stamper with two purposes",
    { stamper: pairOf({ name: "TSA", issuer: ca, extensions: [keyUsage(0x80), twoPurposes()] }) },
    "invalid: timestamp_purpose",
  ],
  [
    "a time-stamper whose purpose is not critical",
    { stamper: pairOf({ name: "TSA", issuer: ca, extensions: [keyUsage(0x80), purpose(TIME_STAMPING, false)] }) },
    "invalid: timestamp_purpose",
  ],
  [
    "a time-stamper of another authority",
    { stamper: pairOf({ name: "TSA", issuer: other, extensions: profiles.stamper }) },
    "cannot_tell: timestamp_untrusted",
  ],
  [
    "a time-stamper that had expired",
    { stamper: pairOf({ name: "TSA", issuer: ca, extensions: profiles.stamper, notAfter: "2026-11-22T09:59:59Z" }) },
    "invalid: certificate_expired",
  ],
];

it.each(forgeries)("rejects %s", (_, forgery, state) => {
  expect(stateOf(signed([forgery]))).toBe(state);
});

it("accepts each of the same parties where nothing is forged", () => {
  expect(stateOf(signed([{}, { signer: world.second, ocsp: { producedAt: hours(24), hash: "sha256" } }]))).toBe(
    "valid",
  );
  expect(stateOf(signed([{ responder: ca }]))).toBe("valid");
});

it("rejects a copy of a signature under another name, also with another value and proofs of its own", () => {
  const [once, again] = [signatureOf(FILES, {}), signatureOf(FILES, {})];
  const container = withSignature(newContainer(FILES, AT), once, AT);
  expect(stateOf(withSignature(container, once, AT))).toBe("invalid: duplicate_signature");
  expect(again.equals(once)).toBe(false);
  expect(stateOf(withSignature(container, again, AT))).toBe("invalid: duplicate_signature");
});

it("uses an anchor in its own role only", () => {
  const stamperOnly = pairOf({
    name: "TEST of TSA CA",
    extensions: [authority, keyUsage(0x06), purpose(TIME_STAMPING)],
  });
  const stamper = pairOf({ name: "TSA", issuer: stamperOnly, extensions: profiles.stamper });
  expect(stateOf(signed([{ stamper }]), trustOf(ca, stamperOnly))).toBe("valid");
  const cheat = signer(profiles.signer, { issuer: stamperOnly });
  const responder = pairOf({ name: "OCSP", issuer: stamperOnly, extensions: profiles.responder });
  const forged = signed([{ signer: cheat, issuer: stamperOnly, responder, stamper }]);
  expect(stateOf(forged, trustOf(ca, stamperOnly))).toBe("cannot_tell: issuer_unknown");
  // The signer's own certificate as an anchor has no role at all.
  expect(stateOf(signed(), trustOf(world.signer, world.stamper, world.responder))).toBe("cannot_tell: issuer_unknown");
  // A time-stamper may be an anchor itself.
  const alone = pairOf({ name: "TSA", extensions: profiles.stamper });
  expect(stateOf(signed([{ stamper: alone }]), trustOf(ca, alone))).toBe("valid");
});

it("rejects a container in which one of two signatures is not valid", () => {
  const { verdict, signatures } = verifyContainer(signed([{}, { ocsp: { status: "revoked" } }]), trust);
  expect(verdict).toMatchObject({ state: "invalid", reason: "revoked" });
  expect(signatures.map((signature) => signature.verdict.state)).toEqual(["valid", "invalid"]);
});

it("asks nobody, whatever addresses a certificate names", () => {
  const connect = vi.spyOn(Socket.prototype, "connect");
  const address = Buffer.from("3020301e06082b060105050730018612687474703a2f2f6578616d706c652e746573742f", "hex");
  const named = signer([...profiles.signer, extension("1.3.6.1.5.5.7.1.1", address)]);
  expect(stateOf(signed([{ signer: named }]))).toBe("valid");
  expect(connect).not.toHaveBeenCalled();
});

function twoPurposes(): Buffer {
  const ids = [TIME_STAMPING, OCSP_SIGNING].map((id) => purpose(id).subarray(-10));
  return extension("2.5.29.37", Buffer.concat([Buffer.from([0x30, 20]), ...ids]), true);
}
