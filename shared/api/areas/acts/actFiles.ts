import * as z from "zod/mini";
import { audiences } from "#shared/api/audiences.ts";
import { defineArea } from "#shared/api/route.ts";
import { idText } from "#shared/api/schemas.ts";
import { ACT_FILE_KINDS } from "#shared/domain/acts/files/actFiles.ts";

/** A file of an act that is stored, or that cannot be made; others are still to come. */
export const listedFile = z.object({
  kind: z.enum(ACT_FILE_KINDS),
  /** null where it cannot be made. */
  href: z.nullable(z.string()),
  /** Why it cannot be made, else ''. */
  reason: z.string(),
});
export type ListedFile = z.infer<typeof listedFile>;

export const actFileRoutes = defineArea({
  file: {
    method: "GET",
    path: "/acts/acts/{id}/files/{kind}",
    summary: "Redirects to a short-lived link to a file of the current version of an act.",
    who: audiences.parties,
    grants: ["table:read", "files:read:acts"],
    params: z.object({ id: idText, kind: z.enum(ACT_FILE_KINDS) }),
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found"],
  },
});
