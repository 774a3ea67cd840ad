import type { Language } from "#shared/basics/languages.ts";

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
