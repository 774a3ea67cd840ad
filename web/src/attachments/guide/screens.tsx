import { Button } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import type { attachmentRoutes } from "#shared/attachments/contract.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import classes from "#web/attachments/guide.module.css";
import type { GuideText } from "#web/attachments/texts/guideTexts.ts";
import layout from "#web/ui/layout.module.css";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { PanelSkeletons } from "#web/ui/messages/skeletons.tsx";
import type { Asked } from "./steps.ts";

export interface Missing {
  sites: number;
  waybills: number;
}

interface ScreenProps {
  act: Pick<ReplyOf<typeof attachmentRoutes.view>, "files_frozen" | "sites_frozen">;
  text: GuideText;
  missing: Missing;
  /** What the owner gets, with the ways to the paper and to all data. */
  summary: ReactNode;
  /** Hint for declaring; nothing when no site needs it. */
  declare: ReactNode;
}

interface StartProps extends ScreenProps {
  asked: readonly Asked[];
  isReady: boolean;
  /** What it waits for until it is ready. */
  of: ComponentProps<typeof PanelSkeletons>["of"];
  /** True when not all is loaded, nor will be. */
  isPart: boolean;
  /** `step`: where to begin; the first step without it. */
  onStart: (step?: string) => void;
}

/** What the owner gets, then what is asked of them. */
export function Start({ act, text, missing, summary, asked, declare, isReady, of, isPart, onStart }: StartProps) {
  const isMissing = missing.sites + missing.waybills > 0;
  const isAsked = isMissing && !act.files_frozen;
  // What is below the list waits for it: it would be pushed down.
  const isComing = isAsked && !isReady;
  return (
    <div className={classes.screen}>
      {summary}
      {act.files_frozen ? (
        <Notice title={text.frozenTitle}>{text.frozen}</Notice>
      ) : isMissing ? (
        <>
          <div>
            <h2 className={classes.question}>{text.missingTitle}</h2>
            <p className={classes.missing}>{text.missing(missing.sites, missing.waybills)}</p>
          </div>
          {!isComing && <AskedList asked={asked} text={text} onStart={onStart} />}
        </>
      ) : (
        <div>
          <h2 className={classes.question}>{text.completeTitle}</h2>
          <p>{text.complete}</p>
        </div>
      )}
      {act.sites_frozen && !act.files_frozen && <p className={layout.quiet}>{text.sitesFrozen}</p>}
      {isPart && <p className={layout.quiet}>{text.notAll}</p>}
      {isComing ? (
        <PanelSkeletons of={of} count={1} />
      ) : isAsked ? (
        <>
          <Button size="lg" onClick={() => onStart()}>
            {text.start}
          </Button>
          <p className={layout.quiet}>{text.oneByOne}</p>
          {missing.sites > 0 && <p className={layout.quiet}>{text.whatIsSite}</p>}
          {missing.waybills > 0 && <p className={layout.quiet}>{text.whatIsWaybill}</p>}
        </>
      ) : (
        <Then text={text} />
      )}
      {!isComing && declare}
    </div>
  );
}

/** More would push `Alusta` off the screen of a phone. */
const MAX_LISTED = 4;

function AskedList({ asked, text, onStart }: Pick<StartProps, "asked" | "text" | "onStart">) {
  if (asked.length === 0) return null;
  const rest = asked.length - MAX_LISTED;
  return (
    <ul className={classes.choices} aria-label={text.asked} data-no-print>
      {asked.slice(0, MAX_LISTED).map((one) => (
        <li key={one.step}>
          <button type="button" className={classes.choice} onClick={() => onStart(one.step)}>
            <span className={layout.anywhere}>
              {one.kind === "waybill"
                ? text.waybill(one.number)
                : text.siteFacts(
                    one.name || text.unnamed,
                    one.facts.map((fact) => text.facts[fact]),
                  )}
            </span>
          </button>
        </li>
      ))}
      {rest > 0 && <li className={layout.quiet}>{text.andMore(rest)}</li>}
    </ul>
  );
}

interface EndProps extends Omit<ScreenProps, "act"> {
  onAgain: () => void;
}

export function End({ text, missing, summary, declare, onAgain }: EndProps) {
  const isMissing = missing.sites + missing.waybills > 0;
  return (
    <div className={classes.screen}>
      <h2 className={classes.question}>{text.endTitle}</h2>
      {isMissing && (
        <>
          <p className={classes.missing}>{text.endMissing(text.missing(missing.sites, missing.waybills))}</p>
          <Button size="md" variant="default" onClick={onAgain}>
            {text.again}
          </Button>
        </>
      )}
      <Then text={text} />
      {summary}
      {declare}
    </div>
  );
}

function Then({ text }: { text: GuideText }) {
  return (
    <div>
      <h3 className={layout.heading}>{text.nextTitle}</h3>
      <ol className={classes.then}>
        {text.nextSteps.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </div>
  );
}
