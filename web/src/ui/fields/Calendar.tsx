import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ru.js";
import type { IsoDate } from "#shared/basics/dates.ts";
import { dateWords } from "#web/ui/text/dateWords.ts";
import { useLanguage } from "#web/ui/text/language.ts";

interface CalendarProps {
  value: IsoDate | null;
  min: IsoDate | undefined;
  max: IsoDate | undefined;
  onPick: (date: IsoDate) => void;
}

export function Calendar({ value, min, max, onPick }: CalendarProps) {
  const language = useLanguage();
  return (
    <DatePicker
      locale={language}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      highlightToday
      ariaLabels={dateWords[language].calendar}
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
