import { Anchor, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { EidMeans } from "#shared/sessions/eidMeans.ts";
import { type EidText, WEB_EID_INSTALL } from "#web/sessions/eid/eidText.ts";
import layout from "#web/ui/layout.module.css";
import { useLanguage, useWords } from "#web/ui/text/language.ts";
import { inLanguage } from "#web/ui/text/sentences.ts";
import classes from "./Eid.module.css";
import { EidForm } from "./EidForm.tsx";
import { EidEmbedding, EidWaiting } from "./EidWaiting.tsx";
import type { EidCalls } from "./eidCalls.ts";
import { eidSentences } from "./eidSentences.ts";
import { eidWords } from "./eidWords.ts";
import { type EidStep, useEidAttempt } from "./useEidAttempt.ts";

interface EidFlowProps {
  means: EidMeans;
  pin: 1 | 2;
  calls: EidCalls;
  titles: { failed: string; done: string };
  level?: 1 | 3;
  /** Isikukood of the signed-in user. */
  idCode?: string;
  onDone: () => void;
  onBack: () => void;
  /** Told at each new step. `asking`: the form is sent, and the phone may ring before the answer comes. */
  onStep?: (kind: EidStep["kind"] | "asking") => void;
}

export function EidFlow({ means, pin, calls, titles, level = 1, idCode = "", onDone, onBack, onStep }: EidFlowProps) {
  const text = useWords(eidWords);
  const language = useLanguage();
  const [typed, setTyped] = useState(() => ({ phoneNumber: rememberedPhone(), idCode }));
  const { step, send, leave, stop } = useEidAttempt(means, calls, onDone);
  const title = useRef<HTMLHeadingElement>(null);
  const { kind } = step;
  // A screen reader begins to read the new step; the form gives the focus to its field.
  useEffect(() => {
    if (kind !== "form") title.current?.focus();
  }, [kind]);
  const told = step.kind === "form" && step.isBusy ? "asking" : kind;
  useEffect(() => onStep?.(told), [told, onStep]);
  const back = () => {
    leave();
    onBack();
  };
  const stopWaiting = async () => {
    if (await stop()) back();
  };
  const Heading = `h${level}` as const;
  const heading = kind === "failed" ? titles.failed : kind === "done" ? titles.done : text.means[means];
  return (
    <>
      <Heading ref={title} tabIndex={-1} className={classes.title}>
        {heading}
      </Heading>
      {/* Always there: a screen reader announces what changes in it, not what comes with it. */}
      <output
        className={kind === "embedding" ? classes.embedding : `${layout.nowrap} ${layout.spoken}`}
        aria-live="assertive"
      >
        {announcementOf(step, text)}
      </output>
      {step.kind === "form" && means !== "idCard" && (
        <EidForm
          means={means}
          typed={typed}
          isOwnCode={idCode !== ""}
          isBusy={step.isBusy}
          refused={step.refused}
          onType={setTyped}
          onSend={() => {
            if (means === "mobileId") rememberPhone(typed.phoneNumber);
            send(typed);
          }}
          onBack={back}
        />
      )}
      {step.kind === "waiting" && (
        <EidWaiting
          means={means}
          pin={pin}
          verificationCode={step.verificationCode}
          endsAt={step.endsAt}
          isCutOff={step.isCutOff}
          onStop={() => void stopWaiting()}
        />
      )}
      {step.kind === "embedding" && <EidEmbedding isCutOff={step.isCutOff} />}
      {step.kind === "failed" && (
        <>
          <p role="alert" className={`${layout.above6} ${layout.quiet}`}>
            {inLanguage(step.refused.message, eidSentences, language)}
          </p>
          {step.refused.lacksExtension && (
            <Anchor href={WEB_EID_INSTALL} target="_blank" rel="noreferrer">
              {text.install}
            </Anchor>
          )}
          <Button fullWidth mt={20} onClick={back}>
            {text.back}
          </Button>
        </>
      )}
    </>
  );
}

function announcementOf(step: EidStep, text: EidText): string {
  if (step.kind === "embedding") return text.embedding;
  return step.kind === "waiting" && step.verificationCode !== undefined ? text.spoken(step.verificationCode) : "";
}

const PHONE = "virn.phone";

/** The phone of the last request on this browser; a personal code is never remembered. */
function rememberedPhone(): string {
  return localStorage.getItem(PHONE) ?? "";
}

function rememberPhone(phone: string): void {
  localStorage.setItem(PHONE, phone);
}
