import { formatEstonianDate, type IsoDate, parseEstonianDate } from "#shared/domain/dates/dates.ts";

/**
 * What leaving a date field does to the date: takes the typed one, takes it away, or keeps what was there; `ignored` keeps
 * it too, though something else was typed.
 */
export type LeftDate = { is: "new"; date: IsoDate } | { is: "none" } | { is: "unchanged" } | { is: "ignored" };

interface DateRules {
  current: IsoDate | null;
  canBeEmpty?: boolean;
  /** Inclusive bounds. */
  min?: IsoDate | undefined;
  max?: IsoDate | undefined;
}

/** A text that is not a date within the bounds is ignored (docs/rules/dates.md, "Typed dates"). */
export function leaveDate(
  text: string,
  { current, canBeEmpty = false, min = "", max = "9999-12-31" }: DateRules,
): LeftDate {
  if (text.trim() === "")
    return current === null ? { is: "unchanged" } : canBeEmpty ? { is: "none" } : { is: "ignored" };
  const typed = parseEstonianDate(text);
  if (!typed.ok || typed.date < min || typed.date > max) return { is: "ignored" };
  return typed.date === current ? { is: "unchanged" } : { is: "new", date: typed.date };
}

/** What the field shows for a date. */
export function dateText(date: IsoDate | null): string {
  return date === null ? "" : formatEstonianDate(date);
}
