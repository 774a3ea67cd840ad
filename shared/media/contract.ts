import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { fileQuery, storedFile } from "#shared/platform/fileShapes.ts";
import { defineArea } from "#shared/platform/route.ts";
import { id, idText, nothing } from "#shared/platform/schemas.ts";

const entry = z.object({
  id,
  title: z.string(),
  /** Either a link or a file. */
  link: z.nullable(z.string()),
  /** Size in bytes. */
  file: z.nullable(z.object({ name: z.string(), size: z.int() })),
  version: z.int(),
});
export type ListedMedia = z.infer<typeof entry>;

/** Bounds only: the rule has the messages (docs/rules/media.md, "A title and a file or a link"). */
const facts = {
  title: z.string().check(z.maxLength(2000)),
  link: z.optional(z.string().check(z.maxLength(10_000))),
  upload: z.optional(z.string().check(z.maxLength(100))),
};

const storingGrants = [
  "table:read",
  "table:write",
  "table:delete",
  "files:read:uploads",
  "files:read:media",
  "files:write:media",
  "files:delete:media",
] as const;

export const mediaRoutes = defineArea({
  list: {
    method: "GET",
    path: "/media",
    summary: "All entries of 'Hea teada' by title, up to 500.",
    who: audiences.parties,
    grants: ["table:read"],
    reply: z.array(entry),
    status: 200,
  },
  file: {
    method: "GET",
    path: "/media/{id}/file",
    summary: "Redirects to a short-lived link to the file of an entry.",
    who: audiences.parties,
    grants: ["table:read", "files:read:media"],
    params: z.object({ id: idText }),
    query: fileQuery,
    reply: storedFile,
    status: 303,
  },
  create: {
    method: "POST",
    path: "/media",
    summary: "Adds an entry with a link or an uploaded file.",
    who: audiences.superUsers,
    grants: storingGrants,
    body: z.object(facts),
    reply: entry,
    status: 201,
    problems: ["media_full", "list_busy", "upload_missing", "too_large"],
  },
  change: {
    method: "PATCH",
    path: "/media/{id}",
    summary: "Changes the title of an entry, and its link or file where the call names one.",
    who: audiences.superUsers,
    grants: storingGrants,
    params: z.object({ id: idText }),
    body: z.object({ ...facts, version: z.int() }),
    reply: entry,
    status: 200,
    problems: ["media_changed", "upload_missing", "too_large"],
  },
  remove: {
    method: "DELETE",
    path: "/media/{id}",
    summary: "Removes an entry; its file is deleted within two hours.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete"],
    params: z.object({ id: idText }),
    reply: nothing,
    status: 204,
    problems: ["media_changed"],
  },
});
