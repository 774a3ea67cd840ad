import { noticeText as text } from "#web/actForm/text.ts";
import classes from "./ReportNumbers.module.css";

const NAMED_FIRST = 10;

export function ReportNumbers({ lead, reports }: { lead: string; reports: readonly string[] }) {
  const rest = reports.slice(NAMED_FIRST);
  return (
    <div className={classes.reports}>
      <p>{lead}</p>
      <p className={classes.numbers}>{reports.slice(0, NAMED_FIRST).join(", ")}</p>
      {rest.length > 0 && (
        <details>
          <summary>{text.more(rest.length)}</summary>
          <p className={classes.numbers}>{rest.join(", ")}</p>
        </details>
      )}
    </div>
  );
}
