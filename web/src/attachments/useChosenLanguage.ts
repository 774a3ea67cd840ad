import { useEffect, useState } from "react";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { rememberedLanguage, rememberLanguage } from "#web/ui/page/rememberedLanguage.ts";
import { useShownIn } from "#web/ui/text/useShownIn.ts";

/** The language that the owner chose, here or before; `isForgotten` when the choice could not be stored. */
export function useChosenLanguage(hash: string, stored: Language | undefined) {
  const [chosen, setChosen] = useState<Language>();
  const [isForgotten, setForgotten] = useState(false);
  const [before] = useState(rememberedLanguage);
  const known = chosen ?? stored;
  const language = known ?? before ?? LANGUAGES[0];
  useShownIn(language);
  useEffect(() => {
    if (known !== undefined) rememberLanguage(known);
  }, [known]);
  const store = async (to: Language) => {
    const call = () => transfer(api.attachments.setLanguage, { params: { hash }, body: { language: to } });
    const { problem } = await attempt(call);
    setForgotten(problem !== undefined);
  };
  const choose = (to: Language) => {
    setChosen(to);
    void store(to);
  };
  return { language, isForgotten, choose };
}
