import type { IsoDate } from "#shared/domain/dates/dates.ts";
import { isSamePeriod, movedPeriod, type Period, type QuickPeriod, quickPeriod } from "#shared/domain/dates/periods.ts";
import { FIRST_PLAUSIBLE_DAY, LAST_PLAUSIBLE_DAY } from "#shared/domain/dates/plausibleDays.ts";
import { filterText as text } from "#web/text/filters.ts";
import { DateField } from "#web/ui/fields/DateField.tsx";
import classes from "./PeriodFilter.module.css";

interface PeriodFilterProps {
  period: Period;
  /** In Tallinn, as the server says. */
  today: IsoDate;
  quick: readonly QuickPeriod[];
  onChange: (period: Period, quick: QuickPeriod | undefined) => void;
  disabled?: boolean;
}

/** Two days and quick links (docs/rules/dates.md, "Periods"). The period given back is never reversed nor too long. */
export function PeriodFilter({ period, today, quick, onChange, disabled = false }: PeriodFilterProps) {
  const move = (end: "from" | "to") => (day: IsoDate | null) => {
    if (day !== null) onChange(movedPeriod(period, end, day), undefined);
  };
  const bounds = { min: FIRST_PLAUSIBLE_DAY, max: LAST_PLAUSIBLE_DAY, disabled };
  return (
    <fieldset className={classes.period}>
      <legend>{text.period}</legend>
      <div className={classes.days}>
        <DateField isLabelHidden label={text.from} value={period.from} onChange={move("from")} {...bounds} />
        <span aria-hidden="true">–</span>
        <DateField isLabelHidden label={text.to} value={period.to} onChange={move("to")} {...bounds} />
      </div>
      <div className={classes.quick}>
        {quick.map((name) => (
          <button
            key={name}
            type="button"
            disabled={disabled}
            aria-pressed={isSamePeriod(period, quickPeriod(name, today))}
            onClick={() => onChange(quickPeriod(name, today), name)}
          >
            {text.quick[name]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
