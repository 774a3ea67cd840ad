import * as z from "zod/mini";
import { id } from "#shared/platform/schemas.ts";

/** docs/rules/actForm.md, "Waybills on two acts" */
export const doubledWaybill = z.object({
  id: z.string(),
  waybill: z.string(),
  elsewhere: z.array(
    z.object({ report: id, report_number: z.string(), act: z.nullable(z.object({ id, number: z.string() })) }),
  ),
  own: z.array(z.object({ id, number: z.string() })),
});
