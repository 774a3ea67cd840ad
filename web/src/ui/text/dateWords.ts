import { calendarLabels, common } from "./et.ts";
import type { Words } from "./language.ts";

type DateText = Record<"openCalendar" | "clearDate" | "dateExample", string> & {
  noSuchDate: (date: string) => string;
  calendar: Readonly<Record<keyof typeof calendarLabels, string>>;
};

/** Of the date field and its calendar. */
export const dateWords: Words<DateText> = {
  et: { ...common, calendar: calendarLabels },
  ru: {
    openCalendar: "Открыть календарь",
    clearDate: "Очистить дату",
    dateExample: "ДД.ММ.ГГГГ",
    noSuchDate: (date) => (date === "" ? "Такой даты нет." : `Такой даты нет; осталось ${date}.`),
    calendar: {
      previousMonth: "Предыдущий месяц",
      nextMonth: "Следующий месяц",
      previousYear: "Предыдущий год",
      nextYear: "Следующий год",
      previousDecade: "Предыдущее десятилетие",
      nextDecade: "Следующее десятилетие",
      monthLevelControl: "Выбрать месяц",
      yearLevelControl: "Выбрать год",
    },
  },
  en: {
    openCalendar: "Open the calendar",
    clearDate: "Clear the date",
    dateExample: "DD.MM.YYYY",
    noSuchDate: (date) => (date === "" ? "There is no such date." : `There is no such date; it stays ${date}.`),
    calendar: {
      previousMonth: "Previous month",
      nextMonth: "Next month",
      previousYear: "Previous year",
      nextYear: "Next year",
      previousDecade: "Previous decade",
      nextDecade: "Next decade",
      monthLevelControl: "Choose the month",
      yearLevelControl: "Choose the year",
    },
  },
};
