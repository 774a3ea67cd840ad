import { useEffect, useState } from "react";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { Logo } from "#web/ui/page/Logo.tsx";
import { usePageTitle } from "#web/ui/page/usePageTitle.ts";
import { useLanguage, useWords } from "#web/ui/text/language.ts";
import classes from "./LoginPage.module.css";
import { signInWords } from "./signInWords.ts";

/** In the language of the page that is left. The page load after it drops all data of the user. */
export function LogoutPage() {
  const language = useLanguage();
  const { signingOut } = useWords(signInWords);
  usePageTitle(signingOut);
  const [refusal, setRefusal] = useState<string>();
  const leave = async () => setRefusal(await signOut(language));
  useEffect(() => {
    void signOut(language).then(setRefusal);
  }, [language]);
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <div className={classes.logo}>
          <Logo />
        </div>
        <div className={classes.card} aria-busy={refusal === undefined}>
          <h1 className={classes.title}>{signingOut}</h1>
          {refusal !== undefined && <Refusal of={{ refusal, retry: leave }} />}
        </div>
      </div>
    </main>
  );
}

/** @returns the server's reason when the session goes on. */
async function signOut(language: Language): Promise<string | undefined> {
  const { problem } = await attempt(() => call(api.sessions.signOut));
  if (!problem) window.location.replace(`/login?left=1${language === LANGUAGES[0] ? "" : `&language=${language}`}`);
  return problem?.message;
}
