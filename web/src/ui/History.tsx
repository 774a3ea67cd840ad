import { VisuallyHidden } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import layout from "#web/ui/layout.module.css";
import classes from "./History.module.css";
import { becameWords } from "./text/commonWords.ts";
import { useWords } from "./text/language.ts";

/** `from` is missing where nothing was before, or where the fact stayed. */
export interface HistoryLine {
  label: string;
  from?: string | undefined;
  to: string;
}

export interface HistoryEvent {
  key: string;
  at: string;
  what: string;
  who: string;
  lines: readonly HistoryLine[];
  notes?: readonly string[];
  /** It happened without a person, such as a file that was made; shown less strongly. */
  isQuiet?: boolean;
}

export function History({ events, label }: { events: readonly HistoryEvent[]; label: string }) {
  return (
    <ol className={classes.events} aria-label={label}>
      {events.map(({ key, at, what, who, lines, notes = [], isQuiet }) => (
        <li key={key} className={classes.event} data-quiet={isQuiet || undefined}>
          <p className={classes.head}>
            <span className={layout.strong}>{what}</span>
            <span className={classes.who}>{who}</span>
            <time dateTime={at} className={classes.when}>
              {formatEstonianDateTime(at)}
            </time>
          </p>
          {lines.length > 0 && (
            <dl className={layout.above6}>
              {lines.map((line) => (
                <Line key={line.label} line={line} />
              ))}
            </dl>
          )}
          {notes.map((note) => (
            <p key={note} className={`${layout.above6} ${layout.quiet}`}>
              {note}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** A number is moved to the next line rather than broken. */
function Value({ text }: { text: string }) {
  return /\s/.test(text) ? text : <span className={classes.whole}>{text}</span>;
}

function Line({ line: { label, from, to } }: { line: HistoryLine }) {
  const became = useWords(becameWords);
  return (
    <div className={classes.change}>
      <dt>{label}</dt>
      <dd>
        {from !== undefined && (
          <>
            <Value text={from} />
            <VisuallyHidden>{` ${became} `}</VisuallyHidden>
            <IconArrowRight size={13} aria-hidden="true" className={classes.arrow} />
          </>
        )}
        <Value text={to} />
      </dd>
    </div>
  );
}
