import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import layout from "#web/ui/layout.module.css";
import classes from "./guide.module.css";
import type { GuideText } from "./texts/guideTexts.ts";

interface StepFrameProps {
  question: string;
  /** Subject of the question, shown above it. */
  about?: string | undefined;
  detail?: ReactNode;
  text: GuideText;
  /** False while a just left field is saved: the same press leaves it and is to go on. */
  isBusy?: boolean;
  /** Missing where the step itself says how it goes on. */
  onNext?: (() => void) | undefined;
  onBack: () => void;
  onSkip?: (() => void) | undefined;
  children: ReactNode;
}

/** A question, its answer, and the ways on. Its heading gets the focus, so that it is read aloud and no keyboard opens. */
export function StepFrame(props: StepFrameProps) {
  const { question, about, detail, text, isBusy = false, onNext, onBack, onSkip, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={classes.step} aria-labelledby="guide-question">
      <div>
        {about !== undefined && <p className={`${layout.quiet} ${layout.anywhere}`}>{about}</p>}
        <h2 id="guide-question" ref={heading} tabIndex={-1} className={classes.question}>
          {question}
        </h2>
        {detail !== undefined && <div className={`${layout.quiet} ${layout.anywhere}`}>{detail}</div>}
      </div>
      {children}
      <div className={classes.ways}>
        <Button size="md" variant="default" onClick={onBack}>
          {text.back}
        </Button>
        {onSkip && (
          <Button size="md" variant="default" onClick={onSkip}>
            {text.skip}
          </Button>
        )}
        {onNext && (
          <Button size="md" className={classes.next} loading={isBusy} onClick={onNext}>
            {text.next}
          </Button>
        )}
      </div>
    </section>
  );
}
