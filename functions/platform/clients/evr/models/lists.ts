import * as z from "zod/mini";
import { text } from "./fields.ts";

/** Items are parsed one by one, so that one that cannot be read does not stop the others. */
export const page = z.object({
  pageNumber: z.nullish(z.int()),
  pageSize: z.nullish(z.int()),
  totalCount: z.nullish(z.int()),
  pageResult: z.nullish(z.array(z.unknown())),
});

export const assortments = z.array(z.object({ code: z.string(), name: z.string(), measurementUnitCode: text }));
export type EvrAssortment = z.infer<typeof assortments>[number];

export const organization = z.object({ registerCode: z.string(), name: text });
export type EvrOrganization = z.infer<typeof organization>;

export const refusal = z.object({
  title: text,
  detail: text,
  errors: z.nullish(z.record(z.string(), z.array(z.string()))),
});
