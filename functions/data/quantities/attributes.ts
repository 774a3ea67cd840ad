import { CustomAttributeType } from "electrodb";
import type { Cents, Thousandths } from "#shared/domain/quantities/amounts.ts";

/** An attribute of an entity with money in cents. */
export const centsAttribute = { type: CustomAttributeType<Cents>("number"), required: true } as const;
/** An attribute of an entity with a volume in thousandths of its unit. */
export const thousandthsAttribute = { type: CustomAttributeType<Thousandths>("number"), required: true } as const;
