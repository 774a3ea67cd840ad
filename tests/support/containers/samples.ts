import { readdirSync, readFileSync } from "node:fs";
import { conformancePath } from "#tests/support/conformance.ts";

/** A container of tests/conformance, by its path below asice. */
export function sample(path: string): Buffer {
  return readFileSync(conformancePath(`asice/${path}`));
}

/** Names of the containers below asice/valid or asice/invalid. */
export function sampleNames(folder: "valid" | "invalid"): string[] {
  return readdirSync(conformancePath(`asice/${folder}`)).toSorted();
}

/** A test anchor of the containers, base64 of its DER. */
export function sampleAnchor(name: string): string {
  return sample(`trust/${name}`)
    .toString("latin1")
    .replaceAll(/-----[^-]+-----|\s/g, "");
}
