import { entity } from "#functions/platform/table/entity.ts";
import { lastId } from "#functions/platform/table/sequence.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import { type Actor, numberedPerson } from "#shared/people/actor.ts";
import { PersonEntity, type StoredPerson } from "./person.ts";

/** A person without access; histories show the name until it is erased (docs/rules/personalData.md, "Who has left"). */
export interface FormerPerson {
  id: number;
  name: string;
  email: string;
  personalCode?: string;
  companies: readonly number[];
  endedAt: IsoInstant;
}

export const FormerPersonEntity = /* @__PURE__ */ entity<FormerPerson>()({
  name: "formerPerson",
  /** Who was this number? */
  key: { of: ["id"] },
});

export function formerPersonById(id: number): Promise<FormerPerson | undefined> {
  return FormerPersonEntity.get({ id });
}

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

export type NameOf = (actor: Actor) => string;

/**
 * The names of those who did something, in one batch read, and one more when somebody has left. A person whose name is
 * erased is `Isik 17` (docs/rules/personalData.md, "A number in place of a name").
 */
export async function namesOfActors(actors: readonly (Actor | undefined)[]): Promise<NameOf> {
  const keys = [...new Set(actors.filter((actor) => typeof actor === "number"))].map((id) => ({ id }));
  const present = keys.length > 0 ? await PersonEntity.getParts(keys, ["id", "name"]) : [];
  const names = new Map(present.map(({ id, name }) => [id, name]));
  const others = keys.filter(({ id }) => !names.has(id));
  const former = others.length > 0 ? await FormerPersonEntity.getParts(others, ["id", "name"]) : [];
  for (const { id, name } of former) names.set(id, name);
  return (actor) => (typeof actor === "number" ? (names.get(actor) ?? numberedPerson(actor)) : actor);
}
