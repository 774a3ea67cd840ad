import { VisuallyHidden } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { OpenDocument } from "#shared/api/areas/documents.ts";
import { formatEstonianDateTime } from "#shared/domain/dates/tallinnClock.ts";
import { documentText as text } from "#web/text/documents.ts";
import classes from "./DocumentEditor.module.css";

/** What happened to a document, newest first: when, what, who, and each change from what to what. */
export function DocumentHistory({ events }: { events: OpenDocument["history"] }) {
  return (
    <ol className={classes.events}>
      {events.map(({ at, kind, by, changes }) => (
        <li key={`${at} ${kind}`} className={classes.event}>
          <p className={classes.head}>
            <span className={classes.what}>{text.events[kind]}</span>
            <span>{by}</span>
            <time dateTime={at} className={classes.quiet}>
              {formatEstonianDateTime(at)}
            </time>
          </p>
          {changes.map(({ field, from, to }) => (
            <p key={field} className={classes.change}>
              <span className={classes.quiet}>{text.fields[field]}</span> {from}
              {from !== "" && (
                <>
                  <VisuallyHidden>{` ${text.insteadOf} `}</VisuallyHidden>
                  <IconArrowRight size={13} aria-hidden="true" className={classes.arrow} />
                </>
              )}
              {to}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
