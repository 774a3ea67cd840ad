import * as z from "zod/mini";
import { roles } from "#shared/people/roles.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea } from "#shared/platform/route.ts";
import { id, idText, isoDay, option } from "#shared/platform/schemas.ts";
import { retentionKinds } from "./retention.ts";

/** `erased`: only the number is left. */
const standing = z.enum(["present", "former", "erased"]);

const foundPerson = z.object({
  id,
  /** `Isik 17` for an erased person. */
  name: z.string(),
  email: z.string(),
  standing,
  employers: z.array(option),
});
export type FoundPerson = z.infer<typeof foundPerson>;

const run = z.object({
  purpose: z.enum(["gather", "erase"]),
  state: z.enum(["working", "done", "failed"]),
  /** 0 to 100. */
  percent: z.int(),
  started: z.iso.datetime(),
  finished: z.nullable(z.iso.datetime()),
  by: z.string(),
  /** null for an erasure, until the file is there, and after it has expired. */
  file: z.nullable(z.string()),
});
export type PersonalDataRun = z.infer<typeof run>;

const kind = z.object({
  kind: z.enum(retentionKinds),
  /** null until it is counted by a run. */
  count: z.nullable(z.int()),
  /** Day until which erasure leaves it. */
  kept_until: z.nullable(isoDay),
});
export type PersonalDataKind = z.infer<typeof kind>;

const personalData = z.extend(foundPerson, {
  personal_code: z.string(),
  roles: z.array(z.enum(roles)),
  /** null for a present person. */
  ended: z.nullable(z.iso.datetime()),
  /** Reason why the person cannot be erased; '' for none. */
  hindrance: z.string(),
  kinds: z.array(kind),
  run: z.nullable(run),
});
export type PersonalData = z.infer<typeof personalData>;

const person = z.object({ person: idText });

export const personalDataRoutes = defineArea({
  find: {
    method: "POST",
    path: "/personal_data/search",
    summary:
      "People by name, e-mail or personal code, also those who have left. A POST, since no log may have the text.",
    who: audiences.superUsers,
    grants: ["table:read"],
    body: z.object({ text: z.string().check(z.maxLength(200)), before: z.optional(id) }),
    /** `next`: goes on below this id; null at the end. A call looks at 1,000 people. */
    reply: z.object({ people: z.array(foundPerson), next: z.nullable(id) }),
    status: 200,
  },
  load: {
    method: "GET",
    path: "/personal_data/{person}",
    summary: "What Virn has on a person, by kind, and what erasure would leave.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: person,
    reply: personalData,
    status: 200,
    problems: ["not_found"],
  },
  gather: {
    method: "POST",
    path: "/personal_data/{person}/gather",
    summary: "Begins to count and list the data of a person; one that runs already goes on.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "queue:personalData"],
    params: person,
    reply: personalData,
    status: 202,
    problems: ["not_found", "person_erased"],
  },
  file: {
    method: "GET",
    path: "/personal_data/{person}/file",
    summary: "Redirects to a short-lived link to the gathered data of a person.",
    who: audiences.superUsers,
    grants: ["table:read", "files:read:personalData"],
    params: person,
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found"],
  },
  erase: {
    method: "POST",
    path: "/personal_data/{person}/erase",
    summary: "Erases name, e-mail, phone, personal code and sessions of a person; histories keep the number.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete", "queue:personalData"],
    params: person,
    reply: personalData,
    status: 202,
    problems: ["not_found", "person_employed", "own_data"],
  },
});
