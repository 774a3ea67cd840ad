import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** A secret of the data folder that only its owner can read; made at the first start. */
export function secretIn(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  // An empty file is what a crash at the first start leaves.
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (stored !== "") return stored;
  const secret = newSecret();
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
