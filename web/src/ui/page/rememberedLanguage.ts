import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { keptInBrowser } from "#web/api/leaving/kept.ts";
import { oneOf } from "#web/api/leaving/shapes.ts";

const KEY = "virn.language";

/** The language of the last page here that knew it: for what is said before this page knows, as when a call of it fails. */
export function rememberedLanguage(): Language | undefined {
  return keptInBrowser.read(KEY, oneOf(...LANGUAGES));
}

export function rememberLanguage(language: Language): void {
  keptInBrowser.write(KEY, language === LANGUAGES[0] ? undefined : language);
}
