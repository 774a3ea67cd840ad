import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Path of a file of tests/conformance, which README.md there explains. */
export function conformancePath(path: string): string {
  return fileURLToPath(new URL(`../conformance/${path}`, import.meta.url));
}

export function conformanceText(path: string): string {
  return readFileSync(conformancePath(path), "utf8");
}

export function conformanceJson(path: string): any {
  return JSON.parse(conformanceText(path));
}
