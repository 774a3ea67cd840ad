import * as z from "zod";
import { defineArea } from "../route.ts";

/** 25 × 1048576 bytes (document 2 §9). */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;

export const uploadRoutes = defineArea({
  create: {
    method: "POST",
    path: "/uploads",
    summary: "A pre-signed POST for one file, its size and type fixed in the policy; unused it expires after a day.",
    who: "signedIn",
    touches: ["table:read", "table:write", "files:write"],
    body: z.object({
      file_name: z.string().trim().min(1).max(255),
      size: z.number().int().min(1, "Fail on tühi."),
      content_type: z.string().max(100),
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
