import * as z from "zod/mini";
import { defineArea } from "#shared/platform/route.ts";
import { nameOfFile } from "#shared/platform/typedText.ts";
import { uploadPurposes } from "./uploadRules.ts";

export const uploadRoutes = defineArea({
  create: {
    method: "POST",
    path: "/uploads",
    summary: "Opens an upload: a pre-signed POST for one file of fixed size and type. Unused, it expires after a day.",
    who: "signedIn",
    grants: ["table:read", "table:write", "files:write:uploads"],
    body: z.object({
      file_name: nameOfFile(),
      size: z.int().check(z.minimum(1, "Fail on tühi.")),
      content_type: z.string().check(z.maxLength(100)),
      purpose: z.enum(uploadPurposes),
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
