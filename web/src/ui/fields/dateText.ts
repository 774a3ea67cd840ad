import { formatEstonianDate, type IsoDate, parseEstonianDate } from "#shared/domain/dates/dates.ts";

/**
 * What leaving a date field does to the date: takes the typed one, takes it away, or keeps what was there; `ignored` keeps
 * it too, though something else was typed.
 */
export type LeftDate = { is: "new"; date: IsoDate } | { is: "none" } | { is: "kept" } | { is: "ignored" };

interface DateRules {
  current: IsoDate | null;
  canBeEmpty?: boolean;
  /** Inclusive bounds. */
  min?: IsoDate | undefined;
  max?: IsoDate | undefined;
}

/** Document 1 §5: the text must parse as DD.MM.YYYY or is ignored. Out of bounds is ignored too. */
export function leaveDate(
  text: string,
  { current, canBeEmpty = false, min = "", max = "9999-12-31" }: DateRules,
): LeftDate {
  if (text.trim() === "") return current === null ? { is: "kept" } : canBeEmpty ? { is: "none" } : { is: "ignored" };
  const typed = parseEstonianDate(text);
  if (!typed.ok || typed.date < min || typed.date > max) return { is: "ignored" };
  return typed.date === current ? { is: "kept" } : { is: "new", date: typed.date };
}

/** What the field shows for a date. */
export function dateText(date: IsoDate | null): string {
  return date === null ? "" : formatEstonianDate(date);
}
