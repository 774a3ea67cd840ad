import * as z from "zod/mini";
import { defineArea } from "#shared/api/route.ts";

/** 25 × 1048576 bytes (document 2 §9). */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;

export const uploadRoutes = defineArea({
  create: {
    method: "POST",
    path: "/uploads",
    summary: "A pre-signed POST for one file, its size and type fixed in the policy; unused it expires after a day.",
    who: "signedIn",
    grants: ["table:read", "table:write", "files:write:uploads"],
    body: z.object({
      file_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
      size: z.int().check(z.minimum(1, "Fail on tühi.")),
      content_type: z.string().check(z.maxLength(100)),
      purpose: z.enum(["import"]),
    }),
    reply: z.object({
      id: z.string(),
      url: z.string(),
      fields: z.record(z.string(), z.string()),
    }),
    status: 201,
    problems: ["too_large", "file_type"],
  },
});
