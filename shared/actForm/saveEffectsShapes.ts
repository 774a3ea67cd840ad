import * as z from "zod/mini";
import { ACT_TYPES } from "#shared/acts/actTypes.ts";
import { isoInstant } from "#shared/platform/schemas.ts";

/** docs/rules/letters.md, "A letter for each version" */
const letterEffect = z.object({
  /** State of the newest letter. */
  state: z.enum(["none", "unsent", "scheduled", "sending", "sent", "canceled"]),
  /** The latest letter that left. `addresses`: null where they were not noted. */
  sent: z.nullable(z.object({ at: z.string(), addresses: z.nullable(z.int()), is_failed: z.boolean() })),
  /**
   * `new`: a new unsent letter. `held`: the scheduled letter becomes unsent. `canceled`: unsent letters are cancelled.
   * `voided`: a new letter that says that the act is void.
   */
  becomes: z.enum(["same", "new", "held", "canceled", "voided"]),
});

/** docs/rules/exports.md, "Exported once" */
const exportEffect = z.object({
  /** '' while its first file is made. */
  at: isoInstant,
  is_under_way: z.boolean(),
  /** It is to be exported already, since it changed after its export. */
  is_open: z.boolean(),
  /** `open`: it is to be exported again. `deleted`: it stays listed as deleted. */
  becomes: z.enum(["same", "open", "deleted"]),
});

const actEffect = z.object({
  type: z.literal(ACT_TYPES),
  number: z.string(),
  company_name: z.string(),
  is_new: z.boolean(),
  is_removed: z.boolean(),
  letter: letterEffect,
  /** null for an act that never was in a file. */
  exported: z.nullable(exportEffect),
});
export type ActEffect = z.infer<typeof actEffect>;

export const saveEffects = z.object({
  /** The sales act, then those with which something happens, by number. */
  acts: z.array(actEffect),
  more: z.int(),
  totals: z.object({
    acts: z.int(),
    sent: z.int(),
    new_letters: z.int(),
    exported: z.int(),
    exported_again: z.int(),
  }),
});
export type SaveEffects = z.infer<typeof saveEffects>;
