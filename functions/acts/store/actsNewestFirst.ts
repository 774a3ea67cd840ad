import { itemsOf } from "#functions/platform/mergedLists.ts";
import { wrongCursor } from "#functions/platform/table/cursor.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { newestFirst } from "#shared/basics/lists.ts";
import type { DayRange } from "#shared/basics/ranges.ts";
import { ActEntity } from "./act.ts";
import { ACT_DAY_SHARDS, ActDayEntity } from "./actDay.ts";

/** Place of an act in a list that is the newest first. */
export interface ActPlace {
  date: IsoDate;
  id: number;
}

export function cursorOfPlace({ date, id }: ActPlace): string {
  return `${date}_${id}`;
}

/** @throws Problem `invalid_fields` for another text */
export function placeOfCursor(cursor: string): ActPlace {
  const [, date, id] = /^(\d{4}-\d\d-\d\d)_([1-9]\d{0,14})$/.exec(cursor) ?? [];
  if (date === undefined) throw wrongCursor();
  return { date, id: Number(id) };
}

/** A page of the merged list reads so many acts of each shard. */
const READ_AT_ONCE = 64;
const READ_OF_COMPANY = 200;

interface Stretch {
  days: DayRange;
  after: ActPlace | undefined;
}

/** Sorted lists that together are all acts of a type; drafts too. */
export function actsOfAll(type: ActType, stretch: Stretch): AsyncGenerator<ActPlace>[] {
  return Array.from({ length: ACT_DAY_SHARDS }, (_, shard) =>
    itemsOf(async (cursor) => {
      const reading = { bounds: boundsOf((act) => ({ act }), stretch), descending: true, limit: READ_AT_ONCE, cursor };
      const { items, next } = await ActDayEntity.page("key", { type, shard }, reading);
      return { items: items.map(({ date, act: id }) => ({ date, id })), next };
    }),
  );
}

export function actsOfOne(type: ActType, counterpart: number, stretch: Stretch): AsyncGenerator<ActPlace> {
  return itemsOf((cursor) => {
    const reading = { bounds: boundsOf((id) => ({ id }), stretch), descending: true, limit: READ_OF_COMPANY, cursor };
    return ActEntity.page("ofCounterpart", { type, counterpart, state: "ready" }, reading);
  });
}

/** Those of a list in memory, the newest first, that are in the stretch. */
export async function* actsOfList(acts: readonly ActPlace[], { days, after }: Stretch): AsyncGenerator<ActPlace> {
  const { from = "", to = LAST_DAY } = days;
  yield* acts.filter((act) => act.date >= from && act.date <= to && (!after || newestFirst(after, act) < 0));
}

const LAST_DAY = "9999-12-31";

/** The place before another one, as of a key: ids begin at 1. @throws Problem `invalid_fields` for a place outside of the days */
function boundsOf(idOf: (id: number) => { act: number } | { id: number }, { days, after }: Stretch) {
  const { from = "0", to = LAST_DAY } = days;
  if (after && (after.date < from || after.date > to)) throw wrongCursor();
  return { from: { date: from }, until: after ? { date: after.date, ...idOf(after.id - 1) } : { date: to } };
}
