import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "#web/attachments/guide.module.css";
import type { GuideText } from "#web/attachments/texts/guideTexts.ts";
import layout from "#web/ui/layout.module.css";
import { Card } from "#web/ui/page/Card.tsx";

/** The ways on from a section that is asked about alone. */
export interface Ways {
  onNext: () => void;
  onBack: () => void;
}

export interface Question {
  text: string;
  /** Its subject, shown above it. */
  about?: string;
  detail?: ReactNode;
  onBack: () => void;
  onSkip?: (() => void) | undefined;
  /** Missing where the section itself says how it goes on. */
  onNext?: (() => void) | undefined;
  /** True while a just left field is saved: the same press leaves it and is to go on. */
  isBusy?: boolean;
}

interface SectionProps {
  title: string;
  actions?: ReactNode;
  /** Undefined: it is one of all sections. */
  question?: Question | undefined;
  text: GuideText;
  children: ReactNode;
}

/** A part of the page behind an owner's link: a card among all, or the one question that is asked now. */
export function Section({ title, actions, question, text, children }: SectionProps) {
  if (question) {
    return (
      <Asked question={question} text={text}>
        {children}
      </Asked>
    );
  }
  return (
    <Card title={title} actions={actions}>
      {children}
    </Card>
  );
}

interface AskedProps {
  question: Question;
  text: GuideText;
  children: ReactNode;
}

/** A question, its answer, and the ways on. Its heading gets the focus, so that it is read aloud and no keyboard opens. */
function Asked({ question, text, children }: AskedProps) {
  const { about, detail, isBusy = false, onNext, onBack, onSkip } = question;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={classes.step} aria-labelledby="guide-question">
      <div>
        {about !== undefined && <p className={`${layout.quiet} ${layout.anywhere}`}>{about}</p>}
        <h2 id="guide-question" ref={heading} tabIndex={-1} className={classes.question}>
          {question.text}
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
