/** Hashes of the containers that a purchase act and its sales act are in; undefined while they are in none. */
export interface ContainersOfAct {
  own: string | undefined;
  sales: string | undefined;
}

/**
 * Whether what is attached to an act may still change (docs/rules/attachments.md, "Frozen in a container"). A site is on
 * both acts, a file only on its own.
 */
export function isFrozen(what: "files" | "sites", { own, sales }: ContainersOfAct): boolean {
  return own !== undefined || (what === "sites" && sales !== undefined);
}
