import type { IsoDate } from "#shared/basics/dates.ts";
import { dayNumber, dayOfNumber } from "#shared/basics/weeks.ts";

/** Tiles of an agent, in the order of the page (docs/rules/overview.md, "What waits"). */
export const AGENT_TILES = [
  "openReports",
  "waybillProblems",
  "importDoubts",
  "unsentLetters",
  "failedLetters",
  "unsignedByUs",
  "unsignedByThem",
  "missingOrigins",
  "unexported",
  "companiesIncomplete",
  "forecastsDue",
] as const;

/** Tiles of a company user: papers that wait for a signature. */
export const COMPANY_TILES = ["toSign"] as const;

export const TILES = [...AGENT_TILES, ...COMPANY_TILES] as const;
export type Tile = (typeof TILES)[number];

/** Charts that can be taken as a workbook. */
export const CHARTS = ["weeks", "buyers", "groups", "months", "money", "leadTimes"] as const;
export type Chart = (typeof CHARTS)[number];

export interface Waiting {
  count: number;
  /** Null where nothing waits or no day is known. */
  oldest: IsoDate | null;
}

export const NOTHING_WAITS: Waiting = { count: 0, oldest: null };

const EACH = 3;

/** Reads stored numbers: day number (0 for an unknown day), amount and count, by day. */
export function waitingOf(numbers: readonly number[]): Waiting {
  let count = 0;
  let oldest: IsoDate | null = null;
  for (let at = 0; at < numbers.length; at += EACH) {
    const [day = 0, , rows = 0] = numbers.slice(at, at + EACH);
    // A reader can see a batch half added: a day below 0 waits for its other half.
    if (rows <= 0) continue;
    count += rows;
    if (day > 0) oldest ??= dayOfNumber(day);
  }
  return { count, oldest };
}

/** Whole days since the oldest; 0 for a day to come. */
export function ageDays(oldest: IsoDate | null, today: IsoDate): number | null {
  return oldest === null ? null : Math.max(0, dayNumber(today) - dayNumber(oldest));
}

/** Reasons that a tile shows; further ones are left to the list. */
const MAX_REASONS = 5;

/** The most frequent reasons first, equal ones in the order of their texts. */
export function countedReasons(texts: readonly string[]): { text: string; count: number }[] {
  return [...Map.groupBy(texts, (text) => text)]
    .map(([text, own]) => ({ text, count: own.length }))
    .toSorted((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1))
    .slice(0, MAX_REASONS);
}
