import { useLayoutEffect, useSyncExternalStore } from "react";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { type Messages, messages } from "./messages.ts";

/** Words of a part of the screen in each language. */
export type Words<Text> = Readonly<Record<Language, Text>>;

/** What any page can have to say, in one language. */
interface Speech {
  language: Language;
  messages: Messages;
  /** Translates a sentence that the server can say of any call. */
  say: (sentence: string) => string;
}

export const ESTONIAN: Speech = { language: LANGUAGES[0], messages, say: (sentence) => sentence };
let shown = ESTONIAN;
const listeners = new Set<() => void>();

/** The language of the words on screen: Estonian, unless a page of an owner says otherwise (docs/rules/user-interface.md, "Languages"). */
export function useLanguage(): Language {
  return useSyncExternalStore(watchLanguage, () => shown.language);
}

export function useWords<Text>(words: Words<Text>): Text {
  return words[useLanguage()];
}

export function useMessages(): Messages {
  return useSyncExternalStore(watchLanguage, messagesNow);
}

export function languageNow(): Language {
  return shown.language;
}

/** A sentence of the server or the client, said anew when the language comes after it. */
export function useSaid(sentence: string | undefined): string | undefined {
  return useSyncExternalStore(watchLanguage, () => sentence && shown.say(sentence));
}

/** Outside of components: for what is said once, such as an alert. */
export function messagesNow(): Messages {
  return shown.messages;
}

/** A sentence that the server can say of any call, in the language on screen. */
export function saidNow(sentence: string): string {
  return shown.say(sentence);
}

/** Goes back to Estonian on a page that is in no other language. */
export function useEstonian(isEstonian: boolean): void {
  useLayoutEffect(() => {
    if (isEstonian) speak(ESTONIAN);
  }, [isEstonian]);
}

/** The language stays, also when the page breaks, until another page says otherwise. */
export function speak(speech: Speech): void {
  shown = speech;
  document.documentElement.lang = speech.language;
  for (const listen of listeners) listen();
}

function watchLanguage(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
