import { foldedName, isSafeName } from "#functions/platform/asice/zip/entryNames.ts";
import { withoutForbidden } from "#shared/basics/documentText.ts";

/** Leaves room for a number and for characters of two bytes or more. */
const MAX_STEM_BYTES = 200;
const MAX_ENDING = 12;

const RESERVED = ["mimetype", "META-INF"].map(foldedName);

/** Safe and unique by the rules of the verifier (docs/rules/signing.md, "What a container holds"). */
export function containedNames(names: readonly string[]): string[] {
  const taken = new Set(RESERVED);
  return names.map((name, index) => {
    const [stem, ending] = partsOf(name);
    let unique = "";
    for (let copy = 1; unique === ""; copy++) {
      const candidate = `${stem || `fail-${index + 1}`}${copy === 1 ? "" : ` (${copy})`}${ending}`;
      const tried = isSafeName(candidate) ? candidate : `fail-${index + 1}${copy === 1 ? "" : ` (${copy})`}`;
      if (!taken.has(foldedName(tried))) unique = tried;
    }
    taken.add(foldedName(unique));
    return unique;
  });
}

function partsOf(name: string): [stem: string, ending: string] {
  const clean = withoutForbidden(name, "_")
    .replaceAll(/["<>:/\\|?*]/g, "-")
    .replaceAll(/^[. ]+|[. ]+$/g, "");
  const dot = clean.lastIndexOf(".");
  const hasEnding = dot > 0 && clean.length - dot <= MAX_ENDING;
  const [stem, ending] = hasEnding ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ""];
  return [shortenedStem(stem).replace(/[. ]+$/, ""), ending];
}

function shortenedStem(stem: string): string {
  let [short, bytes] = ["", 0];
  for (const character of stem) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_STEM_BYTES) break;
    short += character;
  }
  return short;
}
