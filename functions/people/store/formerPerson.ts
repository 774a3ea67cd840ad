import { entity } from "#functions/platform/table/entity.ts";

/** Who has no access any more; histories show the name until it is erased (docs/rules/personalData.md, "Who has left"). */
export interface FormerPerson {
  id: number;
  name: string;
  email: string;
  personalCode?: string;
  /** The last employers. */
  companies: readonly number[];
  /** ISO instant at which the access ended. */
  endedAt: string;
}

export const FormerPersonEntity = /* @__PURE__ */ entity<FormerPerson>()({
  name: "formerPerson",
  /** Who was this number? */
  key: { of: ["id"] },
});

export function formerPersonById(id: number): Promise<FormerPerson | undefined> {
  return FormerPersonEntity.get({ id });
}
