import "./unusedStorage.ts";
import { X509Certificate } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { curveKey, pairOf, profiles } from "./certificates.ts";
import { flowContainers } from "./flowContainers.ts";
import { AT, type Forgery, signed, world } from "./signing.ts";

/** Writes containers for digidoc4j (.ci/run): node tests/support/containers/containerFiles.ts folder. */
const folder = process.argv[2] ?? "";
const { ca, stamper, responder, second } = world;
const card = pairOf({
  name: "Jaan Jõgi",
  personalCode: "38001085718",
  key: curveKey("P-384"),
  issuer: ca,
  extensions: profiles.signer,
});
const other = pairOf({ name: "TEST of other CA", extensions: profiles.authority });

const valid: Record<string, Forgery[]> = {
  "one-party": [{}],
  "two-parties": [{}, { signer: second, ocsp: { hash: "sha256" } }],
  card: [{ signer: card, method: { kind: "ec", hash: "sha384" } }],
};
const invalid: Record<string, Forgery[]> = {
  "ocsp-before-time-stamp": [{ ocsp: { producedAt: new Date(AT.getTime() - 1000) } }],
  "other-time-stamp": [{ stamped: Buffer.from("other") }],
  "other-issuer": [
    { signer: pairOf({ name: "Mari Mets", personalCode: "60001019906", issuer: other, extensions: profiles.signer }) },
  ],
};

const flow = await flowContainers([
  ["card", "mobile"],
  ["mobile", "smart"],
  ["smart", "card"],
]);
const parts = {
  trust: [...pems(), ...flow.anchors.map(([name, der]): [string, string] => [`${name}.crt`, pemOf(der)])],
  valid: [...containers(valid), ...flow.containers],
  invalid: containers(invalid),
};
for (const [part, files] of Object.entries(parts)) {
  mkdirSync(join(folder, part), { recursive: true });
  for (const [name, content] of files) writeFileSync(join(folder, part, name), content);
}

function pems(): [string, string][] {
  const anchors = Object.entries({ ca, stamper, responder });
  return anchors.map(([name, { certificate }]) => [`${name}.crt`, pemOf(certificate)]);
}

function pemOf(der: Buffer): string {
  return new X509Certificate(der).toString();
}

function containers(kinds: Record<string, Forgery[]>): [string, Buffer][] {
  return Object.entries(kinds).map(([name, forgeries]) => [`${name}.asice`, signed(forgeries)]);
}
