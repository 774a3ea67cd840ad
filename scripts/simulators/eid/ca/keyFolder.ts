import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "#scripts/files/wholeFiles.ts";
import type { Authority } from "./certificate.ts";

export interface KeyFolder {
  /** Makes the pair at the first call; later calls and later starts get the same. */
  pair(name: string, make: () => { key: KeyObject; certificate: Buffer }): Authority;
  all(): Iterable<[name: string, pair: Authority]>;
}

export function keyFolder(folder: string | undefined): KeyFolder {
  const pairs = new Map<string, Authority>();
  if (folder) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const file of readdirSync(folder).filter((each) => each.endsWith(".pem"))) {
      pairs.set(file.slice(0, -".pem".length), readPair(join(folder, file)));
    }
  }
  return {
    all: () => pairs,
    pair(name, make) {
      const existing = pairs.get(name);
      if (existing) return existing;
      const made = make();
      if (folder) storePair(join(folder, `${name}.pem`), made);
      pairs.set(name, made);
      return made;
    },
  };
}

function readPair(file: string): Authority {
  const pem = readFileSync(file, "utf8");
  return { key: createPrivateKey(pem), certificate: new X509Certificate(certificateIn(pem)).raw };
}

function certificateIn(pem: string): string {
  return pem.slice(pem.indexOf("-----BEGIN CERTIFICATE-----"));
}

function storePair(file: string, { key, certificate }: Authority): void {
  if (existsSync(file)) return;
  const pem = [key.export({ type: "pkcs8", format: "pem" }), new X509Certificate(certificate).toString()].join("");
  writeWhole(file, pem);
}
