import { type Actor, numberedPerson } from "#shared/people/actor.ts";
import { FormerPersonEntity } from "./formerPerson.ts";
import { PersonEntity } from "./person.ts";

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
