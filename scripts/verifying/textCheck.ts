import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { forbiddenCharacter } from "#shared/basics/documentText.ts";
import type { Check } from "./basis/check.ts";
import { nameOfItem } from "./basis/storedItems.ts";

const MAX_SENTENCES = 1000;
const { partitionKey, sortKey, indexes } = tableShape;
/** They repeat attributes. */
const KEYS = new Set<string>([partitionKey, sortKey, ...indexes.flatMap((one) => [one.partitionKey, one.sortKey])]);

/** Texts of all items, packed ones included, that a document cannot hold. */
export function textCheck(): Check {
  const sentences: string[] = [];
  let more = 0;
  return {
    take({ items }) {
      for (const item of items) {
        for (const [name, value] of Object.entries(item)) {
          if (KEYS.has(name)) continue;
          for (const { path, character } of forbiddenIn(value, name)) {
            if (sentences.length === MAX_SENTENCES) more++;
            else sentences.push(`${nameOfItem(item)}: ${path} has ${character}, which a document cannot hold`);
          }
        }
      }
    },
    differences: () => (more > 0 ? [...sentences, `${more} more texts have such characters`] : sentences),
  };
}

function forbiddenIn(value: unknown, path: string): { path: string; character: string }[] {
  if (typeof value === "string") {
    const character = forbiddenCharacter(value);
    const packed = character || /\\[ubfrt]/.test(value) ? packedIn(value) : undefined;
    if (packed) return forbiddenIn(packed, path);
    return character === undefined ? [] : [{ path, character }];
  }
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([name, one]) => forbiddenIn(one, `${path}.${name}`));
}

function packedIn(text: string): object | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
