import { Button, Loader } from "@mantine/core";
import layout from "#web/ui/layout.module.css";
import "@mantine/core/styles/Loader.layer.css";
import { useEffect, useState } from "react";
import type { EidMeans } from "#shared/sessions/eidMeans.ts";
import { useWords } from "#web/ui/text/language.ts";
import classes from "./Eid.module.css";
import { eidWords } from "./eidWords.ts";

interface EidWaitingProps {
  means: EidMeans;
  pin: 1 | 2;
  verificationCode: string | undefined;
  endsAt: number | undefined;
  isCutOff: boolean;
  onStop: () => void;
}

export function EidWaiting({ means, pin, verificationCode, endsAt, isCutOff, onStop }: EidWaitingProps) {
  const text = useWords(eidWords);
  return (
    <>
      <p className={`${layout.above6} ${layout.quiet}`}>{text.waiting[means](pin)}</p>
      {verificationCode === undefined ? (
        <div className={classes.loader}>
          <Loader size="md" aria-hidden="true" />
        </div>
      ) : (
        <div className={classes.codeBox}>
          <span className={layout.hint}>{text.verificationCode}</span>
          <span className={classes.code} aria-hidden="true">
            {verificationCode}
          </span>
          <p className={`${layout.hint} ${classes.warning}`}>{text.warning}</p>
        </div>
      )}
      {verificationCode !== undefined && endsAt !== undefined && <TimeLeft endsAt={endsAt} />}
      {isCutOff && <p className={`${layout.hint} ${classes.warning}`}>{text.cutOff}</p>}
      <Button variant="default" fullWidth mt={16} onClick={onStop}>
        {text.stop}
      </Button>
    </>
  );
}

export function EidEmbedding({ isCutOff }: { isCutOff: boolean }) {
  const text = useWords(eidWords);
  return (
    <>
      <div className={classes.loader}>
        <Loader size="md" aria-hidden="true" />
      </div>
      <p className={`${layout.hint} ${classes.warning}`}>{isCutOff ? text.cutOff : text.mayClose}</p>
    </>
  );
}

function TimeLeft({ endsAt }: { endsAt: number }) {
  const text = useWords(eidWords);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={classes.timer} role="timer">
      {text.timeLeft(Math.max(0, Math.ceil((endsAt - now) / 1000)))}
    </p>
  );
}
