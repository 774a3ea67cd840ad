import { createHash, sign } from "node:crypto";
import {
  bits,
  context,
  enumerated,
  generalizedTime,
  integer,
  octets,
  oid,
  sequence,
  setOf,
  tlv,
} from "#scripts/simulators/eid/ca/der.ts";
import { algorithmOf, issuerAndSerialIn, keyHash, type Pair, subjectIn } from "./certificates.ts";

const SHA1 = "1.3.14.3.2.26";
const SHA256 = "2.16.840.1.101.3.4.2.1";
const hashIds = { sha1: SHA1, sha256: SHA256 } as const;
const hashOf = (bytes: Buffer, hash = "sha256") => createHash(hash).update(bytes).digest();

export interface TokenFacts {
  time: Date;
  /** Hash of the imprint. */
  hash?: "sha1" | "sha256";
  nonce?: number;
  /** Instead of the digest of the real certificate in the signed attributes. */
  namedCertificate?: Buffer;
}

/** A time-stamp token over these bytes (RFC 3161, 2.4.2). */
export function tokenOver(
  stamped: Buffer,
  stamper: Pair,
  { time, hash = "sha256", nonce, namedCertificate }: TokenFacts,
): Buffer {
  const info = sequence(
    integer(1),
    oid("0.4.0.2023.1.1"),
    sequence(sequence(oid(hashIds[hash]), tlv(0x05)), octets(hashOf(stamped, hash))),
    integer(7),
    generalizedTime(time),
    ...(nonce === undefined ? [] : [integer(nonce)]),
  );
  const attribute = (type: string, value: Buffer) => sequence(oid(type), setOf(value));
  const attributes = [
    attribute("1.2.840.113549.1.9.3", oid("1.2.840.113549.1.9.16.1.4")),
    attribute("1.2.840.113549.1.9.4", octets(hashOf(info))),
    attribute(
      "1.2.840.113549.1.9.16.2.47",
      sequence(sequence(sequence(octets(hashOf(namedCertificate ?? stamper.certificate))))),
    ),
  ].toSorted((one, other) => one.compare(other));
  const digest = sequence(oid(SHA256), tlv(0x05));
  const signer = sequence(
    integer(1),
    sequence(...issuerAndSerialIn(stamper.certificate)),
    digest,
    context(0, ...attributes),
    algorithmOf(stamper.key),
    octets(sign("sha256", setOf(...attributes), stamper.key)),
  );
  const signed = sequence(
    integer(3),
    setOf(digest),
    sequence(oid("1.2.840.113549.1.9.16.1.4"), context(0, octets(info))),
    context(0, stamper.certificate),
    setOf(signer),
  );
  return sequence(oid("1.2.840.113549.1.7.2"), context(0, signed));
}

export interface OcspFacts {
  producedAt: Date;
  thisUpdate?: Date;
  nextUpdate?: Date;
  status?: "good" | "revoked" | "suspended" | "unknown";
  /** Of the certificate's identifier. */
  hash?: "sha1" | "sha256";
  nonce?: Buffer;
}

/** An OCSP response about a certificate (RFC 6960, 4.2.1). */
export function ocspAbout(certificate: Buffer, issuer: Buffer, responder: Pair, facts: OcspFacts): Buffer {
  const { producedAt, thisUpdate = producedAt, nextUpdate, status = "good", hash = "sha1", nonce } = facts;
  const [, serial] = issuerAndSerialIn(certificate);
  const id = sequence(
    sequence(oid(hashIds[hash]), tlv(0x05)),
    octets(hashOf(subjectIn(issuer), hash)),
    octets(keyHash(issuer, hash)),
    serial,
  );
  const revoked = (...reason: Buffer[]) => context(1, generalizedTime(producedAt), ...reason);
  const statuses = {
    good: tlv(0x80),
    revoked: revoked(),
    suspended: revoked(context(0, enumerated(6))),
    unknown: tlv(0x82),
  };
  const single = sequence(
    id,
    statuses[status],
    generalizedTime(thisUpdate),
    ...(nextUpdate ? [context(0, generalizedTime(nextUpdate))] : []),
  );
  const data = sequence(
    context(1, subjectIn(responder.certificate)),
    generalizedTime(producedAt),
    sequence(single),
    ...(nonce ? [context(1, sequence(sequence(oid("1.3.6.1.5.5.7.48.1.2"), octets(octets(nonce)))))] : []),
  );
  const basic = sequence(
    data,
    algorithmOf(responder.key),
    bits(sign("sha256", data, responder.key)),
    context(0, sequence(responder.certificate)),
  );
  return sequence(enumerated(0), context(0, sequence(oid("1.3.6.1.5.5.7.48.1.1"), octets(basic))));
}
