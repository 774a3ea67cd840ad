import { lastId } from "#functions/platform/table/sequence.ts";
import { type FormerPerson, FormerPersonEntity } from "./formerPerson.ts";
import { PersonEntity, type StoredPerson } from "./person.ts";

/** Ids of one call: 20 batch reads of each kind at most. */
const IDS_AT_ONCE = 1000;

export interface SomePeople {
  present: StoredPerson[];
  former: FormerPerson[];
  /** The next call goes on below this id; null at the end. */
  next: number | null;
}

/** The newest people below an id, and those who have left. */
export async function peopleBelow(before: number | undefined): Promise<SomePeople> {
  const top = Math.min((before ?? Number.MAX_SAFE_INTEGER) - 1, await lastId("person"));
  const bottom = Math.max(1, top - IDS_AT_ONCE + 1);
  const keys = Array.from({ length: Math.max(0, top - bottom + 1) }, (_, index) => ({ id: top - index }));
  const [present, former] = await Promise.all([PersonEntity.getAll(keys), FormerPersonEntity.getAll(keys)]);
  return { present, former, next: bottom > 1 ? bottom : null };
}
