import * as z from "zod/mini";
import { id, idsText, isoDay, option, unit } from "#shared/platform/schemas.ts";
import type { TimberState } from "./timberShares.ts";

/** In tm or pm³ by unit (docs/rules/eudr.md, "Statistics"). */
const eudrAmounts = {
  unit,
  verified: z.number(),
  found: z.number(),
  unchecked: z.number(),
  invalid: z.number(),
  excused: z.number(),
  missing: z.number(),
} satisfies Record<TimberState | "unit", z.ZodMiniType>;
const companyAmounts = z.object({ id, ...eudrAmounts });
export const eudrStatistics = z.object({
  /** In Tallinn, by the clock of the server. */
  today: isoDay,
  /** Owners with timber in the period, whichever are chosen. */
  all_owners: z.array(option),
  all_buyers: z.array(option),
  months: z.array(z.object({ year: z.int(), month: z.int(), ...eudrAmounts })),
  buyers: z.array(companyAmounts),
  owners: z.array(companyAmounts),
});
const eudrLine = z.object(eudrAmounts);
export type WireEudrLine = z.infer<typeof eudrLine>;
export type WireEudrStatistics = z.infer<typeof eudrStatistics>;

export const statisticsQuery = {
  date_after: isoDay,
  date_before: isoDay,
  owner: z.optional(idsText.check(z.maxLength(6000))),
  buyer: z.optional(idsText.check(z.maxLength(6000))),
};
