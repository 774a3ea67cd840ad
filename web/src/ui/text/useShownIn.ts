import { useLayoutEffect } from "react";
import type { Language } from "#shared/basics/languages.ts";
import { speak } from "./language.ts";
import { generalSentences, messageWords } from "./messageWords.ts";
import { inLanguage } from "./sentences.ts";

/** Shows the language, also of what lies outside of the page, such as the viewer of papers; undefined: nothing is said of it. */
export function useShownIn(language: Language | undefined): void {
  useLayoutEffect(() => {
    if (language === undefined) return;
    const say = (sentence: string) => inLanguage(sentence, generalSentences, language);
    speak({ language, messages: messageWords[language], say });
  }, [language]);
}
