import type { Meaning } from "#web/ui/help/Term.tsx";

/** Help on a screen, in 3 to 8 sentences (docs/rules/help.md, "Pages of help"). */
export interface HelpPage {
  title: string;
  purpose: string;
  /** Steps of its main job, in order. */
  steps: readonly string[];
  refused: readonly string[];
  words?: readonly Meaning[];
}

const SHORTEST_SEARCH = 2;

/** The pages that have each word of a typed text in a sentence or the title; all for less than two letters. */
export function pagesWith<Page extends readonly [string, HelpPage]>(typed: string, all: readonly Page[]): Page[] {
  const words = foldedText(typed).split(/\s+/).filter(Boolean);
  if (words.join("").length < SHORTEST_SEARCH) return [...all];
  const has = (text: string) => words.every((word) => foldedText(text).includes(word));
  const found = all.filter(([, { title, purpose, steps, refused }]) =>
    has([title, purpose, ...steps, ...refused].join(" ")),
  );
  // Titles first: who types 'hinna' looks for the price lists.
  const inTitle = found.filter(([, { title }]) => has(title));
  return [...inTitle, ...found.filter((page) => !inTitle.includes(page))];
}

function foldedText(text: string): string {
  return text.toLocaleLowerCase("et").normalize("NFD").replaceAll(/\p{M}/gu, "");
}
