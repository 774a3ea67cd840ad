import type { ActHead } from "#functions/acts/store/act.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { cents, NO_VOLUME } from "#shared/basics/amounts.ts";
import { UNTIL } from "./tables.ts";

export function purchaseActHead(
  id: number,
  { seller, platform, salesAct }: { seller: number; platform: number; salesAct: number },
): ActHead {
  return {
    id,
    hash: `benchHash${String(id).padStart(12, "0")}`,
    type: PURCHASE_ACT,
    number: `MÕÕT-${id}`,
    date: UNTIL,
    deadlineDays: 14,
    seller,
    buyer: platform,
    counterpart: seller,
    salesAct,
    state: "ready",
    timberCertificate: 0,
    sum: cents(100_000),
    vat: cents(0),
    withVat: cents(100_000),
    vatRateBp: 0,
    solid: NO_VOLUME,
    loose: NO_VOLUME,
    waybills: 1,
    sawmillActs: [],
    generation: 1,
    createdBy: 1,
    createdAt: `${UNTIL}T08:00:00.000Z`,
    version: 1,
  };
}
