import { randomBytes, sign } from "node:crypto";
import { crc32 } from "node:zlib";
import { digestOf } from "#functions/platform/asice/asn1/algorithms.ts";
import { trustIn } from "#functions/platform/asice/certificates/anchors.ts";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { openNewContainer } from "#functions/platform/asice/container/buildContainer.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { bytesToStamp, finishSignature, prepareSignature } from "#functions/platform/asice/signatures/ownSignature.ts";
import { askOcsp, askTimestamp } from "#functions/platform/clients/proofClients.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { median } from "#scripts/bench/measuring/statistics.ts";
import { simulator } from "./simulator.ts";

/** Builds and verifies containers of files of 1 MB, beside the bare cost of hashing and CRC in the same run. */
const COUNTS = [1, 10, 50];
const MEGABYTE = 1024 * 1024;
const ROUNDS = 7;
/** Limit beside hashing and CRC. */
const MAX_OVERHEAD_MS = 20;

const { ca, url } = simulator;
const services = { pins: [], timeoutMs: 5000 };
const person = ca.personal("card", "60001019906", "signature");
const certificate = readCertificate(person.certificate);
const issuer = ca.issuerOf("card").certificate;
const { trust } = trustIn(
  [...ca.anchors.people, ...ca.anchors.timestamps].map((der) => readCertificate(Buffer.from(der, "base64"))),
);

export const containers = part({
  prepare: async () =>
    COUNTS.map((count) =>
      Array.from({ length: count }, (_, at) => ({
        name: `akt ${at}.pdf`,
        mediaType: "application/pdf",
        content: randomBytes(MEGABYTE),
      })),
    ),
  async run(all) {
    const found: Measured[] = [];
    for (const files of all) found.push(await measured(files));
    return found;
  },
  goal: (found) =>
    found.flatMap(({ count, bare, built, verified }) => {
      const name = `container of ${count} MB in ${count} files`;
      const limit = Math.round(bare + MAX_OVERHEAD_MS);
      return [
        shown(`${name}: hashing and CRC alone`, bare, "ms"),
        atMost(`${name}: build`, built, "ms", limit),
        atMost(`${name}: verify`, verified, "ms", limit),
      ];
    }),
});

interface ContainedFile {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** Medians in milliseconds. */
interface Measured {
  count: number;
  bare: number;
  built: number;
  verified: number;
}

async function measured(files: ContainedFile[]): Promise<Measured> {
  const bare: number[] = [];
  const built: number[] = [];
  const verified: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(millisecondsOf(() => files.forEach(({ content }) => [digestOf("sha256", content), crc32(content)])));
    const { container, milliseconds } = await build(files);
    built.push(milliseconds);
    verified.push(
      millisecondsOf(() => {
        const { verdict } = verifyContainer(container, trust);
        if (verdict.state !== "valid") throw new Error(`not valid: ${verdict.reason}`);
      }),
    );
  }
  return { count: files.length, bare: median(bare), built: median(built), verified: median(verified) };
}

async function build(files: ContainedFile[]) {
  const at = new Date();
  const began = performance.now();
  const prepared = prepareSignature({
    files: files.map(({ content, ...file }) => ({ ...file, sha256: digestOf("sha256", content) })),
    certificate,
    method: { kind: "ec", hash: "sha384" },
    id: "S0",
    signingTime: at,
  });
  const value = sign("sha384", Buffer.from(prepared.signedInfo), { key: person.key, dsaEncoding: "ieee-p1363" });
  const asked = performance.now();
  const proofs = await proofsOf(bytesToStamp(prepared, value));
  const answered = performance.now();
  const facts = files.map(({ content, ...file }) => ({ ...file, size: content.length }));
  const { slices, close } = openNewContainer(facts, finishSignature(prepared, value, proofs));
  const opened = performance.now();
  for (const [index, slice] of slices.entries()) files[index]?.content.copy(slice);
  const read = performance.now();
  const container = close(at);
  return { container, milliseconds: performance.now() - began - (answered - asked) - (read - opened) };
}

async function proofsOf(stamped: Buffer) {
  const stamp = await askTimestamp({ ...services, url: `${url}/tsa` }, digestOf("sha256", stamped));
  const [of, by] = [readCertificate(person.certificate), readCertificate(issuer)];
  const ocsp = await askOcsp({ ...services, url: `${url}/ocsp`, certIdHash: "sha256" }, of, by);
  if (!stamp.ok || !ocsp.ok) throw new Error("the simulator did not answer");
  return { timestamp: stamp.token, ocspResponse: ocsp.der, issuer: readCertificate(issuer) };
}

function millisecondsOf(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
