import { CustomAttributeType } from "electrodb";
import type { Cents, Thousandths } from "#shared/basics/amounts.ts";

export const centsAttribute = { type: CustomAttributeType<Cents>("number"), required: true } as const;
export const thousandthsAttribute = { type: CustomAttributeType<Thousandths>("number"), required: true } as const;
