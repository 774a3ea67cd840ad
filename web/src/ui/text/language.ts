import { useLayoutEffect, useSyncExternalStore } from "react";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { common } from "./et.ts";

/** Words of a part of the screen in each language. */
export type Words<Text> = Readonly<Record<Language, Text>>;

const [OWN] = LANGUAGES;
let shown: Language = OWN;
const listeners = new Set<() => void>();

/** The language of the words on screen: Estonian, unless a page of an owner says otherwise (docs/rules/user-interface.md, "Languages"). */
export function useLanguage(): Language {
  return useSyncExternalStore(watchLanguage, () => shown);
}

export function useWords<Text>(words: Words<Text>): Text {
  return words[useLanguage()];
}

/** Shows the language while the page is there: also of what lies outside of it, such as the viewer of papers. */
export function useShownIn(language: Language): void {
  useLayoutEffect(() => {
    show(language);
    return () => show(OWN);
  }, [language]);
}

function show(language: Language): void {
  shown = language;
  document.documentElement.lang = language;
  for (const listen of listeners) listen();
}

function watchLanguage(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Translations of the server's sentences by the Estonian sentence. */
export type Sentences = Readonly<Record<string, Readonly<Record<Exclude<Language, "et">, string>>>>;

/** Translates a sentence of the server. One without a translation is returned in Estonian. */
export function inLanguage(sentence: string, sentences: Sentences, language: Language): string {
  if (language === "et") return sentence;
  if (Object.hasOwn(sentences, sentence)) return sentences[sentence]?.[language] ?? sentence;
  // Keys have `#` in place of each number, such as 500, 9 999 999 or 12345:001:0001, and of what a person typed, in quotes.
  const numbers = sentence.match(NUMBERS) ?? [];
  const pattern = sentence.replaceAll(NUMBERS, "#");
  if (numbers.length === 0 || !Object.hasOwn(sentences, pattern)) return sentence;
  return sentences[pattern]?.[language].replaceAll("#", () => numbers.shift() ?? "") ?? sentence;
}

const NUMBERS = /'[^']+'|\d+(?:[:\u00A0 ]\d+)*/g;

export const closeWords: Words<string> = { et: "Sulge", ru: "Закрыть", en: "Close" };
export const cancelWords: Words<string> = { et: common.cancel, ru: "Отмена", en: "Cancel" };
/** Spoken between what was before and what is now. */
export const becameWords: Words<string> = { et: common.insteadOf, ru: "стало", en: "became" };
