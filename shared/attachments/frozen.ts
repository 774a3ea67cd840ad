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

/**
 * Whether the file of a paper waybill may be removed: not while the signed paper of its purchase act or of the sales act lists it.
 * `addedBeside`: the container that the sales act was in when the file came, whose paper does not list it.
 */
export function mayRemoveWaybillFile({ own, sales }: ContainersOfAct, addedBeside: string | undefined): boolean {
  return own === undefined && (sales === undefined || sales === addedBeside);
}
