import type { IsoDate } from "#shared/basics/dates.ts";
import { dayNumber } from "#shared/basics/weeks.ts";
import { type Sum, sum } from "./sum.ts";
import { numbersAt } from "./sumReads.ts";

/* Sums without companies and timber: one item each, or one a year. */

/** `day`: since which it waits; '' where that is not known. */
export type WaitingSum = Sum<{ day: IsoDate }>;

/** Facts that wait for somebody (docs/rules/overview.md, "What waits"). */
export function waitingSum(name: string, code: number): WaitingSum {
  return sum<{ day: IsoDate }>()({
    name,
    code,
    places: ({ day }) => ({ day }),
    key: ({ day }) => ({ day }),
    cells: ({ day }) => [{ scope: WAITING_SCOPE, key: name, cell: {}, slot: day === "" ? 0 : dayNumber(day) }],
  });
}

const WAITING_SCOPE = "waiting";

/** Counts by `dayNumber`, the oldest first; 0 where the day is not known. */
export function waitingSums({ name }: WaitingSum): Promise<readonly number[]> {
  return numbersAt(WAITING_SCOPE, name);
}

/** `days`: `leadDays`, which end on the day. */
interface LeadKey {
  day: IsoDate;
  days: number;
}

export type LeadSum = Sum<LeadKey>;

/** docs/rules/overview.md, "Lead times" */
export function leadSum(name: string, code: number): LeadSum {
  return sum<LeadKey>()({
    name,
    code,
    places: ({ day, days }) => ({ day, assortment: days }),
    key: ({ day, assortment: days }) => ({ day, days }),
    cells: ({ day, days }) => [{ scope: leadScope(Number(day.slice(0, 4))), key: name, cell: {}, slot: days }],
  });
}

const leadScope = (year: number) => `lead/${year}`;

/** Counts by `leadDays`. */
export function leadSums(year: number, { name }: LeadSum): Promise<readonly number[]> {
  return numbersAt(leadScope(year), name);
}
