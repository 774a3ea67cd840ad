import * as z from "zod/mini";
import { id, isoDay, option } from "#shared/platform/schemas.ts";
import { SITE_CHECK_NAMES } from "./checks.ts";

/** Volumes of `notice_exceeded`, in tm. */
export const noticeExcess = z.object({ hauled: z.number(), permitted: z.number() });

/** Open findings, which nobody has looked at yet (docs/rules/eudr.md, "Checks of a site"). */
export const foundChecks = z.object({ checks: z.array(z.enum(SITE_CHECK_NAMES)), excess: z.optional(noticeExcess) });

/** docs/rules/eudr.md, "Acts with warnings" */
export const warnedAct = z.object({
  act: z.object({
    id,
    number: z.string(),
    date: isoDay,
    /** Hash in the address of its cards. */
    hash: z.string(),
  }),
  owner: option,
  /** The first ones. */
  sites: z.array(z.extend(foundChecks, { id: z.string(), name: z.string() })),
  /** Further sites with warnings. */
  others: z.int(),
});
export type WarnedAct = z.infer<typeof warnedAct>;
