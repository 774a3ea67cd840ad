import * as z from "zod/mini";
import { audiences } from "#shared/api/audiences.ts";
import { defineArea } from "#shared/api/route.ts";
import { idsText, idText, pageQuery } from "#shared/api/schemas.ts";

/** The first of them that is given decides. */
const choice = {
  acts: z.optional(idsText.check(z.maxLength(4000))),
  company: z.optional(idText),
  query: z.optional(z.string().check(z.maxLength(100))),
};

const originLine = z.object({
  act: z.string(),
  owner: z.string(),
  site: z.string(),
  cadaster: z.string(),
  forest_notice: z.string(),
  county: z.string(),
  assortment: z.string(),
  eudr: z.string(),
  /** In tm; `amount_loose` in pm³. */
  amount: z.number(),
  amount_loose: z.number(),
});
export type WireOriginLine = z.infer<typeof originLine>;

/** 'Päritolude koond' (docs/rules/acts.md, "Origins of acts"). */
export const originRoutes = defineArea({
  list: {
    method: "GET",
    path: "/acts/origins",
    summary: "Where the timber of chosen sales acts grew; 1,000 lines a page.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({
      ...choice,
      ...pageQuery,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/, "Vigane jätkukoht."))),
    }),
    reply: z.object({
      acts: z.array(z.string()),
      total: z.object({ amount: z.number(), amount_loose: z.number() }),
      results: z.array(originLine),
      count: z.int(),
      next: z.nullable(z.string()),
      /** More acts were chosen than are shown. */
      truncated: z.boolean(),
    }),
    status: 200,
    problems: ["not_found"],
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
  file: {
    method: "GET",
    path: "/acts/origins/file",
    summary: "The same, all lines, as a file: redirects to a short-lived link.",
    who: audiences.superUsers,
    grants: ["table:read", "files:write:previews", "files:read:previews"],
    query: z.object({ ...choice, format: z.enum(["xlsx", "csv"]) }),
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found"],
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
});
