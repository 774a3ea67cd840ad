import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import type { IsoDate } from "#shared/basics/dates.ts";
import { calendarLabels } from "#web/ui/text/et.ts";

interface CalendarProps {
  value: IsoDate | null;
  min: IsoDate | undefined;
  max: IsoDate | undefined;
  onPick: (date: IsoDate) => void;
}

export function Calendar({ value, min, max, onPick }: CalendarProps) {
  return (
    <DatePicker
      locale="et"
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      highlightToday
      ariaLabels={calendarLabels}
      // Escape closes the calendar, not also the dialog around it.
      __stopPropagation
      value={value}
      {...(value === null ? {} : { defaultDate: value })}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
      onChange={(date) => {
        if (date !== null) onPick(date);
      }}
    />
  );
}
