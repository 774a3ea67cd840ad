import { formatEstonianDate } from "#shared/basics/dates.ts";
import classes from "#web/reports/Reports.module.css";
import { reportsText } from "#web/reports/text.ts";
import { PanelCount } from "#web/ui/lists/listParts.tsx";

interface PanelMetaProps {
  date: string | null;
  /** Undefined while filters are set: it is of all reports. */
  count: number | undefined;
  found: number | undefined;
  /** True when all were read for `found`. */
  isWhole?: boolean | undefined;
}

export function PanelMeta({ date, count, found, isWhole = true }: PanelMetaProps) {
  return (
    <>
      {found !== undefined && <span className={classes.found}>{reportsText.found(found, isWhole)}</span>}
      {date && (
        <time dateTime={date} title={reportsText.lastReport}>
          {formatEstonianDate(date)}
        </time>
      )}
      {count !== undefined && <PanelCount count={count} label={reportsText.reportCount(count)} />}
    </>
  );
}
