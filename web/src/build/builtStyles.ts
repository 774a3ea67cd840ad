import { createHash } from "node:crypto";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("..", import.meta.url));
const HASH_LENGTH = 3;

/** The same in each build. Short, since class names are a tenth of the styles; a test compares all hashes. */
export function globalClassName(name: string, file: string): string {
  return `${name}_${hashOfModule(relative(source, file))}`;
}

/** @param path relative to `web/src`. */
export function hashOfModule(path: string): string {
  const hash = createHash("sha256").update(path.split(sep).join("/")).digest("hex");
  return BigInt(`0x${hash}`).toString(36).slice(-HASH_LENGTH);
}
