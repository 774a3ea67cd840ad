import * as z from "zod/mini";
import { defineArea } from "#shared/api/route.ts";
import { reasonCodes } from "#shared/domain/containers/reasons.ts";
import { roles } from "#shared/domain/people/roles.ts";

const verdict = z.object({
  state: z.enum(["valid", "invalid", "cannot_tell"]),
  /** Why it is not valid. */
  reason: z.optional(z.enum(reasonCodes)),
  /** What the reason is about, such as the name of a file. */
  detail: z.optional(z.string()),
});

const checkedSignature = z.object({
  /** Name of its entry, such as META-INF/signatures0.xml. */
  entry: z.string(),
  verdict,
  /** As the certificate says; null when there is none that can be read. */
  signer: z.nullable(z.object({ name: z.string(), personal_code: z.string(), country: z.string() })),
  /** Time of the time-stamp; null unless it is proven. */
  signed_at: z.nullable(z.string()),
  roles: z.array(z.string()),
});

const checkedContainer = z.object({
  verdict,
  /** Size in bytes. */
  files: z.array(z.object({ name: z.string(), size: z.int(), media_type: z.string() })),
  signatures: z.array(checkedSignature),
  /** The trusted list that the anchors are from; null when they are those of the settings. */
  trusted_list: z.nullable(z.object({ issued_at: z.string(), is_outdated: z.boolean() })),
});
export type CheckedContainerWire = z.infer<typeof checkedContainer>;

export const containerRoutes = defineArea({
  validate: {
    method: "POST",
    path: "/containers/validate",
    summary: "Checks an uploaded container: who signed what, when, and whether it is valid. The upload is deleted.",
    who: roles,
    grants: ["table:read", "table:write", "files:read:uploads", "files:delete:uploads", "secret:eid"],
    body: z.object({ upload: z.string().check(z.maxLength(100)) }),
    reply: checkedContainer,
    status: 200,
    problems: ["upload_missing", "too_large", "trust_missing"],
    // The container, its largest file and their copies are in memory at once.
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
});
