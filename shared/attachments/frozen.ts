/** Hashes of the containers of a purchase act and its sales act; undefined outside of containers. */
export interface ContainersOfAct {
  own: string | undefined;
  sales: string | undefined;
}

/**
 * Whether attachments of an act may still change (docs/rules/attachments.md, "Frozen in a container"). A site is on both
 * acts, a file only on its own.
 */
export function isFrozen(what: "files" | "sites", { own, sales }: ContainersOfAct): boolean {
  return own !== undefined || (what === "sites" && sales !== undefined);
}

/**
 * Whether the file of a paper waybill may be removed: not while a signed paper lists it. `addedBeside`: container of the
 * sales act when the file came, whose paper does not list it.
 */
export function mayRemoveWaybillFile({ own, sales }: ContainersOfAct, addedBeside: string | undefined): boolean {
  return own === undefined && (sales === undefined || sales === addedBeside);
}
