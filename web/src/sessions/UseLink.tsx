import { Button } from "@mantine/core";
import { useAction } from "#web/api/actions/useAction.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { useLanguage, useWords } from "#web/ui/text/language.ts";
import { inLanguage } from "#web/ui/text/sentences.ts";
import { eidSentences } from "./eid/eidSentences.ts";
import classes from "./LoginPage.module.css";
import { goOn } from "./returnAddress.ts";
import { signInWords } from "./signInWords.ts";

/** Needs a click, as mail scanners open every link but press no button. */
export function UseLink({ secret, onNewLink }: { secret: string; onNewLink: () => void }) {
  const text = useWords(signInWords);
  const language = useLanguage();
  const { isBusy, problem, run } = useAction(async () => {
    await call(api.sessions.signIn, { body: { token: secret } });
    await goOn();
  });
  const isDead = problem?.is("link_expired") === true || problem?.is("invalid_fields") === true;
  return (
    <>
      <h1 className={classes.title}>{text.linkTitle}</h1>
      <p className={classes.lead}>{text.linkLead}</p>
      <ErrorText>{isDead ? text.expired : problem && inLanguage(problem.message, eidSentences, language)}</ErrorText>
      {isDead ? (
        <Button fullWidth mt={20} onClick={onNewLink}>
          {text.newLink}
        </Button>
      ) : (
        <KeyButton shortcut={FINISH_KEY} fullWidth mt={20} loading={isBusy} onClick={() => run()}>
          {text.proceed}
        </KeyButton>
      )}
    </>
  );
}
