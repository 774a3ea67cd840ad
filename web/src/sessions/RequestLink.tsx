import { Button, TextInput } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { ApiProblem } from "#web/api/problem.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import classes from "./LoginPage.module.css";
import { signInText } from "./text.ts";

/** docs/rules/sessions.md, "The answer reveals nothing". */
export function RequestLink({ others }: { others: ReactNode }) {
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<ApiProblem>();
  const [state, setState] = useState<"typing" | "sending" | "sent">("typing");

  const send = async () => {
    setState("sending");
    setProblem(undefined);
    try {
      await call(api.sessions.requestLink, { body: { email: email.trim() } });
      setState("sent");
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
      setState("typing");
    }
  };
  if (state === "sent") {
    return (
      <>
        <h1 className={classes.title}>{signInText.sentTitle}</h1>
        <output className={classes.lead}>{signInText.sent(email.trim())}</output>
        <Button variant="default" fullWidth mt={20} onClick={() => setState("typing")}>
          {signInText.otherAddress}
        </Button>
      </>
    );
  }
  const fieldError = problem?.fields["email"]?.join(" ");
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <h1 className={classes.title}>{signInText.title}</h1>
      <p className={classes.lead}>{signInText.lead}</p>
      <TextInput
        mt={20}
        type="email"
        name="email"
        label={signInText.email}
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={fieldError}
        required
        withAsterisk={false}
      />
      {!fieldError && <ErrorText>{problem?.message}</ErrorText>}
      <KeyButton shortcut={FINISH_KEY} type="submit" fullWidth mt={16} loading={state === "sending"}>
        {signInText.send}
      </KeyButton>
      {others}
    </form>
  );
}
