import { VisuallyHidden } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { WireActEvent } from "#shared/api/areas/acts/actEvents.ts";
import { ACT_EVENTS } from "#shared/domain/acts/history/actEvents.ts";
import { formatEstonianDateTime } from "#shared/domain/dates/tallinnClock.ts";
import { historyText as text } from "#web/text/acts/history.ts";
import { eventLines } from "./eventLines.ts";
import classes from "./History.module.css";

/** When, what, who, and each change from what to what. */
export function ActEvent({ event }: { event: WireActEvent }) {
  const lines = eventLines(event);
  return (
    <li className={classes.event} data-kind={event.kind}>
      <p className={classes.head}>
        <span className={classes.what}>{ACT_EVENTS[event.kind]}</span>
        <span className={classes.who}>{event.by || text.system}</span>
        <time dateTime={event.at} className={classes.when}>
          {formatEstonianDateTime(event.at)}
        </time>
      </p>
      {lines.length > 0 && (
        <dl className={classes.changes}>
          {lines.map(({ label, from, to }) => (
            <div key={label} className={classes.change}>
              <dt>{label}</dt>
              <dd>
                {from !== undefined && (
                  <>
                    {from}
                    <VisuallyHidden>{` ${text.insteadOf} `}</VisuallyHidden>
                    <IconArrowRight size={13} aria-hidden="true" className={classes.arrow} />
                  </>
                )}
                {to}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {event.more_purchase_acts > 0 && (
        <p className={classes.quiet}>{text.morePurchaseActs(event.more_purchase_acts)}</p>
      )}
      {event.kind === "changed" && lines.length === 0 && <p className={classes.quiet}>{text.unchanged}</p>}
    </li>
  );
}
