import { expect, it } from "vitest";
import { isStrictDer } from "#functions/platform/asice/asn1/readDer.ts";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { Refusal } from "#functions/platform/asice/refusal.ts";
import { readOcspResponse } from "#functions/platform/asice/revocation/ocsp.ts";
import { readToken } from "#functions/platform/asice/timestamps/timestamp.ts";
import { canonicalize } from "#functions/platform/asice/xml/canonicalXml.ts";
import { parseXml } from "#functions/platform/asice/xml/parseXml.ts";
import { readZip } from "#functions/platform/asice/zip/readZip.ts";
import { byteEdits, editedBytes } from "#tests/support/byteChanges.ts";
import { ocspAbout, tokenOver } from "#tests/support/containers/proofs.ts";
import { AT, signed, trustOf, world } from "#tests/support/containers/signing.ts";
import * as fc from "#tests/support/fastCheck.ts";

/** Parsers of what strangers send: they refuse, and never fail otherwise. */
const RUNS = 4000;
const trust = trustOf(world.ca);
const right = signed();

function refusesOrReads(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

it("reads or refuses any bytes as ZIP", () => {
  const limits = { entries: 20, bytes: 100_000 };
  const read = (zip: Buffer) => refusesOrReads(() => readZip(zip, limits).forEach((entry) => entry.content()));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => read(Buffer.from(bytes))),
    { numRuns: RUNS },
  );
  fc.assert(
    fc.property(byteEdits, (changes) => read(editedBytes(right, changes))),
    { numRuns: RUNS },
  );
});

it("reads or refuses any bytes as XML", () => {
  const read = (xml: Buffer) => refusesOrReads(() => canonicalize(parseXml(xml), "inclusive"));
  const pieces = fc.constantFrom(
    "<a>",
    "</a>",
    "<b:c ",
    "xmlns:b='x'",
    "=",
    '"',
    ">",
    "/>",
    "&amp;",
    "&#0;",
    "&x;",
    "<!DOCTYPE",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<?x ?>",
    "õ",
    "\u0000",
    "\r\n",
    " ",
  );
  const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => Buffer.from(parts.join("")));
  fc.assert(
    fc.property(
      fc.oneof(
        texts,
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      ),
      read,
    ),
    { numRuns: RUNS },
  );
  const xml = readZip(right, { entries: 20, bytes: 100_000 }).at(-1)!.content();
  fc.assert(
    fc.property(byteEdits, (changes) => read(editedBytes(xml, changes))),
    { numRuns: 500 },
  );
});

it("reads or refuses any bytes as DER", () => {
  const { signer, ca, responder, stamper } = world;
  const token = tokenOver(Buffer.from("x"), stamper, { time: AT });
  const response = ocspAbout(signer.certificate, ca.certificate, responder, { producedAt: AT });
  const readers: [Buffer, (der: Buffer) => unknown][] = [
    [token, readToken],
    [response, readOcspResponse],
    [signer.certificate, readCertificate],
  ];
  for (const [der, read] of readers)
    fc.assert(
      fc.property(byteEdits, (changes) => refusesOrReads(() => read(editedBytes(der, changes)))),
      { numRuns: 700 },
    );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void isStrictDer(bytes)),
    { numRuns: RUNS },
  );
});

it("never accepts an edited container", () => {
  const isExempt = (container: Buffer) => container.length === right.length;
  fc.assert(
    fc.property(byteEdits, (changes) => {
      const container = editedBytes(right, changes);
      const { verdict } = verifyContainer(container, trust);
      // A change of the same length may have hit an exempt field (mutations.test.ts) or nothing.
      if (!isExempt(container)) expect(verdict.state).not.toBe("valid");
    }),
    { numRuns: 1500 },
  );
});
