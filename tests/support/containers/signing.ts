import { constants, sign } from "node:crypto";
import { digestOf } from "#functions/platform/asice/asn1/algorithms.ts";
import { type Trust, trustIn } from "#functions/platform/asice/certificates/anchors.ts";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import {
  type ContainerFile,
  newContainer,
  nextSignature,
  withSignature,
} from "#functions/platform/asice/container/buildContainer.ts";
import {
  bytesToStamp,
  finishSignature,
  type PreparedSignature,
  prepareSignature,
} from "#functions/platform/asice/signatures/ownSignature.ts";
import type { SignatureMethod } from "#functions/platform/asice/signatures/signatureMethods.ts";
import { type Pair, pairOf, profiles } from "./certificates.ts";
import { type OcspFacts, ocspAbout, type TokenFacts, tokenOver } from "./proofs.ts";

const ca = pairOf({ name: "TEST of Containers CA", extensions: profiles.authority });

/** The parties of a signature that is right. */
export const world = {
  ca,
  signer: pairOf({ name: "Mari Mets", personalCode: "60001019906", issuer: ca, extensions: profiles.signer }),
  second: pairOf({ name: "Peeter Puu", personalCode: "38001085718", issuer: ca, extensions: profiles.signer }),
  responder: pairOf({ name: "TEST OCSP", issuer: ca, extensions: profiles.responder }),
  stamper: pairOf({ name: "TEST TSA", issuer: ca, extensions: profiles.stamper }),
};

export const AT = new Date("2026-11-22T10:00:00Z");
export const FILES: readonly ContainerFile[] = [
  { name: "Üleandmise akt 1+.pdf", mediaType: "application/pdf", content: Buffer.from("%PDF-1.7 akt") },
  { name: "lisa & (2).txt", mediaType: "text/plain", content: Buffer.from("lisa") },
];
const ECDSA: SignatureMethod = { kind: "ec", hash: "sha256" };

/** What differs from a right signature. */
export interface Forgery {
  signer?: Pair;
  method?: SignatureMethod;
  /** Who really signs. */
  key?: Pair["key"];
  stamper?: Pair;
  token?: Partial<TokenFacts>;
  /** What is stamped instead. */
  stamped?: Buffer;
  responder?: Pair;
  ocsp?: Partial<OcspFacts>;
  /** Certificate that the OCSP response is about. */
  about?: Pair;
  issuer?: Pair;
}

export function trustOf(...anchors: readonly Pair[]): Trust {
  return trustIn(anchors.map(({ certificate }) => readCertificate(certificate))).trust;
}

/** A container of the files with one signature more for each forgery; `{}` is a right one. */
export function signed(forgeries: readonly Forgery[] = [{}], files = FILES): Buffer {
  let container = newContainer(files, AT);
  for (const forgery of forgeries) {
    const id = `S${nextSignature(container)}`;
    container = withSignature(container, signatureOf(files, forgery, id), AT);
  }
  return container;
}

export function signatureOf(files: readonly ContainerFile[], forgery: Forgery, id = "S0"): Buffer {
  const { signer = world.signer, method = ECDSA, issuer = world.ca, about = signer } = forgery;
  const prepared = prepareSignature({
    files: files.map(({ content, ...file }) => ({ ...file, sha256: digestOf("sha256", content) })),
    certificate: readCertificate(signer.certificate),
    method,
    id,
    signingTime: AT,
  });
  const value = valueOf(prepared, forgery.key ?? signer.key);
  const time = { time: AT, ...forgery.token };
  const later = new Date(time.time.getTime() + 1000);
  return finishSignature(prepared, value, {
    timestamp: tokenOver(forgery.stamped ?? bytesToStamp(prepared, value), forgery.stamper ?? world.stamper, time),
    ocspResponse: ocspAbout(about.certificate, issuer.certificate, forgery.responder ?? world.responder, {
      producedAt: later,
      ...forgery.ocsp,
    }),
    issuer: readCertificate(issuer.certificate),
  });
}

/** Signs as a card, phone or server does. */
export function valueOf({ signedInfo, method }: PreparedSignature, key: Pair["key"]): Buffer {
  const forms = {
    ec: { key, dsaEncoding: "ieee-p1363" as const },
    rsa: { key, padding: constants.RSA_PKCS1_PADDING },
    pss: { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
  };
  return sign(method.hash, Buffer.from(signedInfo), forms[method.kind]);
}
