import type { IsoDate } from "./dates.ts";

/** A list cut into parts of at most this size. */
export function chunksOf<One>(list: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** Order of what has a day: the newest first, and of one day the latest made. */
export function newestFirst(one: { date: IsoDate; id: number }, other: { date: IsoDate; id: number }): number {
  return one.date === other.date ? other.id - one.id : one.date < other.date ? 1 : -1;
}

/** Order of what has a time: the latest first. */
export function latestFirst(one: { at: string }, other: { at: string }): number {
  return one.at === other.at ? 0 : one.at < other.at ? 1 : -1;
}
