import { formatEstonianDate } from "#shared/domain/dates/dates.ts";
import { reportsText } from "#web/text/reports/dashboard.ts";
import { CountBadge } from "#web/ui/lists/CountBadge.tsx";
import classes from "./PanelMeta.module.css";

interface PanelMetaProps {
  /** Day of the last report on the tab. */
  date: string | null;
  /** Reports on the tab in all. */
  count: number;
  /** How many of them a search found; undefined where it left all. */
  found: number | undefined;
}

/** What the head of a company or destination says of its reports. */
export function PanelMeta({ date, count, found }: PanelMetaProps) {
  return (
    <>
      {found !== undefined && <span className={classes.found}>{reportsText.found(found)}</span>}
      {date && (
        <time dateTime={date} title={reportsText.lastReport}>
          {formatEstonianDate(date)}
        </time>
      )}
      <span className={classes.count}>
        <CountBadge count={count} label={reportsText.reportCount(count)} />
      </span>
    </>
  );
}
