import { type Cents, cents } from "./amounts.ts";
import type { IsoDate } from "./dates.ts";

/** A range that may be open at an end; both ends are included. */
export interface DayRange {
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
}

export interface SumRange {
  min?: Cents | undefined;
  max?: Cents | undefined;
}

export const rangeErrorTexts = {
  to: "Lõpp on enne algust.",
  max: "Ülempiir on väiksem kui alampiir.",
} as const;

/** Errors at the ends of ranges that are reversed (docs/rules/actLists.md, "Filters of acts"). */
export function rangeErrors({ from, to, min, max }: DayRange & SumRange): { to?: string; max?: string } {
  return {
    ...(from !== undefined && to !== undefined && to < from && { to: rangeErrorTexts.to }),
    ...(min !== undefined && max !== undefined && max < min && { max: rangeErrorTexts.max }),
  };
}

export function isDayWithin(day: IsoDate, { from, to }: DayRange): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

export function isSumWithin(sum: Cents, { min, max }: SumRange): boolean {
  return (min === undefined || sum >= min) && (max === undefined || sum <= max);
}

/** Cents of a text such as '1500' or '1500.5', as `eurosText` of the schemas allows. */
export function centsOfText(euros: string): Cents {
  const [whole = "", decimals = ""] = euros.split(".");
  return cents(Number(whole) * 100 + Number(decimals.padEnd(2, "0")));
}
