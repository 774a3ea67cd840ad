import { tableShape } from "#functions/platform/table/tableShape.ts";
import { entityOf, type RawItem } from "#functions/platform/table/wholeTable.ts";
import { forbiddenCharacter } from "#shared/basics/documentText.ts";
import type { Check } from "./basis/check.ts";

/** Further ones are counted. */
const MAX_SENTENCES = 1000;
const { partitionKey, sortKey, indexes } = tableShape;
/** They repeat attributes. */
const KEYS = new Set<string>([partitionKey, sortKey, ...indexes.flatMap((one) => [one.partitionKey, one.sortKey])]);
/** Numbers in keys; a personal code is longer. */
const IDS = /(?<=#)[a-z]+_\d{1,10}(?=[# ]|$)/gi;

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
            else sentences.push(`${nameOf(item)}: ${path} has ${character}, which a document cannot hold`);
          }
        }
      }
    },
    differences: () => (more > 0 ? [...sentences, `${more} more texts have such characters`] : sentences),
  };
}

/** By the numbers of its keys, since a text in them may be the one that is told of. */
function nameOf(item: RawItem): string {
  const ids = `${item[partitionKey]} ${item[sortKey]}`.match(IDS) ?? [];
  return [entityOf(item), ...ids.map((id) => id.replace(/_0*(?=\d)/, " "))].join(" ");
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
