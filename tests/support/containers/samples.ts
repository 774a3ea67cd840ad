import { readFileSync } from "node:fs";
import { standardNames, standardPath } from "#tests/support/standards.ts";

/** A container of the standards, by its path below asice. */
export function sample(path: string): Buffer {
  return readFileSync(standardPath(`asice/${path}`));
}

/** Names of the containers below asice/valid or asice/invalid; none, with a printed notice, where they are absent. */
export function sampleNames(folder: "valid" | "invalid"): string[] {
  const names = standardNames(`asice/${folder}`).filter((name) => name.endsWith(".asice"));
  if (names.length === 0) console.log(`Skipped: no ../shared/standards/asice/${folder} beside the repository.`);
  return names;
}

/** A test anchor of the standards, base64 of its DER. */
export function sampleAnchor(name: string): string {
  return sample(`trust/${name}`)
    .toString("latin1")
    .replaceAll(/-----[^-]+-----|\s/g, "");
}
