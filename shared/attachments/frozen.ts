/** Hashes of the containers of a purchase act and its sales act; undefined outside of containers. */
export interface ContainersOfAct {
  own: string | undefined;
  sales: string | undefined;
}

/** A site is on both acts, a file only on its own (docs/rules/attachments.md, "Frozen in a container"). */
export function isFrozen(what: "files" | "sites", { own, sales }: ContainersOfAct): boolean {
  return own !== undefined || (what === "sites" && sales !== undefined);
}

/** Not while a signed paper lists it. `addedBeside`: the sales act's container when the file came, which lacks it. */
export function mayRemoveWaybillFile({ own, sales }: ContainersOfAct, addedBeside: string | undefined): boolean {
  return own === undefined && (sales === undefined || sales === addedBeside);
}
