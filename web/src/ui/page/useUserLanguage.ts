import { LANGUAGES } from "#shared/basics/languages.ts";
import { useMe } from "#web/api/useMe.ts";
import { useShownIn } from "#web/ui/text/language.ts";

/** The page goes on in the language that the owner chose on a letter's page (docs/rules/user-interface.md, "Languages"). */
export function useUserLanguage(): void {
  useShownIn(useMe()?.language ?? LANGUAGES[0]);
}
