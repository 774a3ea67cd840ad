import * as z from "zod/mini";
import { ACT_EVENT_KINDS, ACT_FIELD_NAMES } from "#shared/domain/acts/history/actEvents.ts";

/** An entry of the history of an act (docs/rules/acts.md, "History of an act"). */

const value = z.nullable(z.union([z.string(), z.number()]));
const purchaseActState = z.nullable(z.object({ number: z.string(), sum: z.number() }));

export const actEvent = z.object({
  /** ISO instant. */
  at: z.string(),
  kind: z.enum(ACT_EVENT_KINDS),
  /** Of the act. */
  version: z.int(),
  /** '' where the system did it by itself. */
  by: z.string(),
  /** Money in euros, volume in cubic metres, a VAT rate as a fraction; null where there was or is no act. */
  fields: z.array(z.object({ field: z.enum(ACT_FIELD_NAMES), from: value, to: value })),
  /** Measured rows. */
  rows: z.object({ added: z.int(), removed: z.int(), changed: z.int() }),
  purchase_acts: z.array(z.object({ owner: z.string(), from: purchaseActState, to: purchaseActState })),
  more_purchase_acts: z.int(),
});
export type WireActEvent = z.infer<typeof actEvent>;
