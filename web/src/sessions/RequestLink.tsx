import { Button, TextInput } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useAction } from "#web/api/actions/useAction.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { useLanguage, useWords } from "#web/ui/text/language.ts";
import { inLanguage } from "#web/ui/text/sentences.ts";
import { eidSentences } from "./eid/eidSentences.ts";
import { forgetMeans } from "./eid/lastMeans.ts";
import classes from "./LoginPage.module.css";
import { signInWords } from "./signInWords.ts";

/** docs/rules/sessions.md, "The answer reveals nothing". */
export function RequestLink({ others }: { others: ReactNode }) {
  const text = useWords(signInWords);
  const language = useLanguage();
  const say = (sentence: string) => inLanguage(sentence, eidSentences, language);
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const { isBusy, problem, run } = useAction(async () => {
    await call(api.sessions.requestLink, { body: { email: email.trim() } });
    setSent(true);
    forgetMeans("signIn");
  });
  if (isSent) {
    return (
      <>
        <h1 className={classes.title}>{text.sentTitle}</h1>
        <output className={classes.lead}>{text.sent(email.trim())}</output>
        <Button variant="default" fullWidth mt={20} onClick={() => setSent(false)}>
          {text.otherAddress}
        </Button>
      </>
    );
  }
  const fieldError = problem?.fields["email"]?.map(say).join(" ");
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        run();
      }}
    >
      <h1 className={classes.title}>{text.title}</h1>
      <p className={classes.lead}>{text.lead}</p>
      <TextInput
        mt={20}
        type="email"
        name="email"
        label={text.email}
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={fieldError}
        required
        withAsterisk={false}
        wrapperProps={{ "data-no-print": true }}
      />
      {!fieldError && <ErrorText>{problem && say(problem.message)}</ErrorText>}
      <KeyButton shortcut={FINISH_KEY} type="submit" fullWidth mt={16} loading={isBusy}>
        {text.send}
      </KeyButton>
      {others}
    </form>
  );
}
