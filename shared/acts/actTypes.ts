export const PURCHASE_ACT = 10;
export const SALES_ACT = 20;

/** docs/rules/acts.md, "Sales and purchase acts" */
export const ACT_TYPES = [PURCHASE_ACT, SALES_ACT] as const;
export type ActType = (typeof ACT_TYPES)[number];

export const ACT_TYPE_TEXTS = [`${PURCHASE_ACT}`, `${SALES_ACT}`] as const;

export const ACT_TYPE_NAMES = { [PURCHASE_ACT]: "Ostuakt", [SALES_ACT]: "Müügiakt" } as const satisfies Record<
  ActType,
  string
>;

export function actTypeOf(text: (typeof ACT_TYPE_TEXTS)[number]): ActType {
  return text === `${SALES_ACT}` ? SALES_ACT : PURCHASE_ACT;
}
