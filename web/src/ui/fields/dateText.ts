import { formatEstonianDate, type IsoDate, parseEstonianDate } from "#shared/basics/dates.ts";

/** `unchanged` and `ignored` keep the date; `ignored`: another text was typed. */
export type LeftDate = { is: "new"; date: IsoDate } | { is: "none" } | { is: "unchanged" } | { is: "ignored" };

interface DateRules {
  current: IsoDate | null;
  canBeEmpty?: boolean;
  /** Inclusive bounds. */
  min?: IsoDate | undefined;
  max?: IsoDate | undefined;
}

/** Ignores a text that is not a date within the bounds (docs/rules/dates.md, "Typed dates"). */
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

export function dateText(date: IsoDate | null): string {
  return date === null ? "" : formatEstonianDate(date);
}
