declare const actorText: unique symbol;
/** A name of a certificate, or who holds a link. */
export type ActorText = string & { readonly [actorText]: true };

/**
 * The person who did something, as items store it: an id, never a name; '' is the system (docs/rules/personalData.md, "A number
 * in place of a name").
 */
export type Actor = number | "" | ActorText;

const isActorText = (text: string): text is ActorText => text !== "";

/** An actor who is no person of Virn. */
export function otherActor(text: string): Actor {
  return isActorText(text) ? text : "";
}

/** Shown for a person whose name is erased. */
export function numberedPerson(id: number): string {
  return `Isik ${id}`;
}
