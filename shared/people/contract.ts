import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea } from "#shared/platform/route.ts";
import { id, idText, nothing, option } from "#shared/platform/schemas.ts";
import { roles } from "./roles.ts";

/** The rule of the form has the true limits and their sentences (shared/people/personInput.ts). */
const text = z.string().check(z.maxLength(1000));

const personForm = z.object({
  name: text,
  email: text,
  personal_code: text,
  roles: z.array(z.enum(roles)).check(z.maxLength(20)),
});

const person = z.extend(personForm, {
  id,
  employers: z.array(option),
  /** A concurrent change is answered with `person_changed`. */
  version: z.int(),
});
export type ListedPerson = z.infer<typeof person>;

const company = z.object({ id: idText });

const employment = z.object({ id: idText, person: idText });

export const peopleRoutes = defineArea({
  list: {
    method: "GET",
    path: "/companies/{id}/people",
    summary: "The people of a company with their roles.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: company,
    reply: z.object({ company: z.object({ id, name: z.string(), is_platform: z.boolean() }), people: z.array(person) }),
    status: 200,
  },
  add: {
    method: "POST",
    path: "/companies/{id}/people",
    summary: "Adds a person to a company. Who is known by personal code gets one more employer.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete"],
    params: company,
    body: personForm,
    reply: z.object({ id }),
    status: 201,
  },
  change: {
    method: "PUT",
    path: "/companies/{id}/people/{person}",
    summary: "Changes the data and roles of a person; open sessions follow at once.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete"],
    params: employment,
    body: z.extend(personForm, { version: z.int() }),
    reply: nothing,
    status: 204,
    problems: ["person_changed"],
  },
  end: {
    method: "DELETE",
    path: "/companies/{id}/people/{person}",
    summary: "Ends an employment; without another one the person is removed and their sessions end.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete"],
    params: employment,
    reply: nothing,
    status: 204,
    problems: ["own_access"],
  },
});
