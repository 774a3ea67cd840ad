import { expect, it } from "vitest";
import { readSigningCertificate } from "#functions/signing/attempts/prepareSigning.ts";
import { pairOf, profiles } from "#tests/support/containers/certificates.ts";
import { trustOf, world } from "#tests/support/containers/signing.ts";

it("takes the name of a certificate as a document can hold it", () => {
  const { ca } = world;
  const facts = { personalCode: "60001019906", issuer: ca, extensions: profiles.signer };
  const { certificate } = pairOf({ ...facts, name: "Ma\u200bri  A\u0308mm\u202e" });
  expect(readSigningCertificate(certificate, trustOf(ca), new Date())).toMatchObject({ ok: true, name: "Mari Ämm" });
});
