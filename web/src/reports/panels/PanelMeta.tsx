import { formatEstonianDate } from "#shared/basics/dates.ts";
import classes from "#web/reports/Reports.module.css";
import { reportsText } from "#web/reports/text.ts";
import { CountBadge } from "#web/ui/lists/listParts.tsx";

interface PanelMetaProps {
  date: string | null;
  count: number;
  found: number | undefined;
}

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
