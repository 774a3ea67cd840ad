import { useState } from "react";
import { FIRST_PLAUSIBLE_DAY, type IsoDate, LAST_PLAUSIBLE_DAY } from "#shared/basics/dates.ts";
import {
  isReversed,
  isSamePeriod,
  movedPeriod,
  type Period,
  type QuickPeriod,
  quickPeriod,
} from "#shared/basics/periods.ts";
import { DateField } from "#web/ui/fields/DateField.tsx";
import layout from "#web/ui/layout.module.css";
import { filterText as text } from "#web/ui/text/et.ts";
import classes from "./filters.module.css";

interface PeriodFilterProps {
  period: Period;
  today: IsoDate;
  quick: readonly QuickPeriod[];
  onChange: (period: Period, quick: QuickPeriod | undefined) => void;
  disabled?: boolean;
}

/** Two days and quick links (docs/rules/dates.md, "Periods"). The period given back is never reversed nor too long. */
export function PeriodFilter({ period, today, quick, onChange, disabled = false }: PeriodFilterProps) {
  const [typed, setTyped] = useState<{ days: Period; end: "from" | "to"; instead: Period }>();
  const reversed = typed && isSamePeriod(typed.instead, period) ? typed : undefined;
  const shown = reversed?.days ?? period;
  const errorOf = (end: "from" | "to") => reversed?.end === end && <span role="alert">{text.reversed[end]}</span>;
  const change = (next: Period, name: QuickPeriod | undefined) => {
    setTyped(undefined);
    onChange(next, name);
  };
  const move = (end: "from" | "to") => (day: IsoDate | null) => {
    if (day === null) return;
    const next = movedPeriod(shown, end, day);
    if (isReversed(next)) setTyped({ days: next, end, instead: period });
    else change(next, undefined);
  };
  const bounds = { min: FIRST_PLAUSIBLE_DAY, max: LAST_PLAUSIBLE_DAY, disabled };
  return (
    <fieldset className={`${layout.wrap} ${classes.period}`}>
      <legend>{text.period}</legend>
      <div className={classes.days}>
        <DateField
          isLabelHidden
          label={text.from}
          value={shown.from}
          onChange={move("from")}
          error={errorOf("from")}
          {...bounds}
        />
        <span aria-hidden="true">–</span>
        <DateField
          isLabelHidden
          label={text.to}
          value={shown.to}
          onChange={move("to")}
          error={errorOf("to")}
          {...bounds}
        />
      </div>
      <div className={classes.quick}>
        {quick.map((name) => (
          <button
            key={name}
            type="button"
            disabled={disabled}
            aria-pressed={isSamePeriod(shown, quickPeriod(name, today))}
            onClick={() => change(quickPeriod(name, today), name)}
          >
            {text.quick[name]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
