import * as z from "zod/mini";
import { LANGUAGES } from "#shared/basics/languages.ts";
import { MAX_PAGE_ERROR_BYTES, PAGE_ERROR_KINDS } from "#shared/people/pageError.ts";
import { roles } from "#shared/people/roles.ts";
import { defineArea } from "#shared/platform/route.ts";
import { id, nothing } from "#shared/platform/schemas.ts";
import { heldOnly } from "#shared/platform/typedText.ts";

export const meReply = z.object({
  user: z.object({
    id,
    name: z.string(),
    email: z.string(),
    priceListsOnly: z.boolean(),
    priceListsEnabled: z.boolean(),
  }),
  roles: z.array(z.enum(roles)),
  isSuperUser: z.boolean(),
  hasEmployments: z.boolean(),
  isCouncilMember: z.boolean(),
  /** Super users and people of a company that enters forecasts. */
  entersForecasts: z.boolean(),
  /** Super users and people of a company that timber is bought from. */
  opensEudr: z.boolean(),
  companies: z.array(z.object({ id, name: z.string() })),
  /** That the only company of an owner's user chose on a letter's page; Estonian for everybody else. */
  language: z.enum(LANGUAGES),
  /** 'Ava esimesena': the first page after sign-in is the overview. */
  opensOverview: z.boolean(),
  /** The hints of the first sign-in are not shown again (docs/rules/help.md, "Hints"). */
  hintsSeen: z.boolean(),
  unsentEmailsCount: z.int(),
  /** True when the list of unsent letters has any; not derived from the count (docs/rules/letters.md, "The count and the list"). */
  hasUnsentEmails: z.boolean(),
  /** docs/rules/imports.md, "Waybill queue" */
  waybillQueue: z.object({
    totalCount: z.int(),
    next: z.array(z.string()),
    /** `remedy`: what helps; '' where it is not known. */
    refused: z.array(z.object({ number: z.string(), reason: z.string(), remedy: z.string() })),
  }),
});
export type Me = z.infer<typeof meReply>;

export const sessionRoutes = defineArea({
  requestLink: {
    method: "POST",
    path: "/session/link",
    summary: "Mails a one-time sign-in link; the reply does not reveal whether the address has an account.",
    who: "anyone",
    grants: ["table:read", "table:count", "queue:signInLinks"],
    body: z.object({ email: z.email("Palun sisestage korrektne e-posti aadress.").check(z.maxLength(254)) }),
    reply: nothing,
    status: 202,
    problems: ["too_many_requests"],
  },
  signIn: {
    method: "POST",
    path: "/session",
    summary: "Turns a one-time link into a session.",
    who: "anyone",
    grants: ["table:read", "table:write", "table:delete"],
    body: z.object({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
    reply: z.object({ name: z.string() }),
    status: 200,
    problems: ["link_expired", "too_many_requests"],
  },
  signOut: {
    method: "POST",
    path: "/session/sign_out",
    summary: "Ends the session.",
    who: "anyone",
    grants: ["table:read", "table:write", "table:delete"],
    reply: nothing,
    status: 204,
  },
  me: {
    method: "GET",
    path: "/me",
    summary: "The signed-in person, their roles and counts of open work.",
    who: "signedIn",
    grants: ["table:read", "table:write"],
    reply: meReply,
    status: 200,
  },
  changeSettings: {
    method: "PATCH",
    path: "/me",
    summary: "Changes what the signed-in person chose for themselves; what is not named stays.",
    who: "signedIn",
    grants: ["table:read", "table:write"],
    body: z
      .object({ opensOverview: z.optional(z.boolean()), hintsSeen: z.optional(z.boolean()) })
      .check(z.refine((settings) => Object.keys(settings).length > 0)),
    reply: nothing,
    status: 204,
  },
  reportError: {
    method: "POST",
    path: "/errors",
    summary: "Takes an error of a page into the log, with the person who is signed in.",
    who: "anyone",
    grants: ["table:read", "table:count"],
    body: z.object({
      kind: z.enum(PAGE_ERROR_KINDS),
      name: heldOnly(),
      message: heldOnly(),
      stack: heldOnly(),
      page: heldOnly(),
    }),
    /** `address`: browsers also send the error and `user` there; null for none. */
    reply: z.object({
      address: z.nullable(z.string()),
      user: z.nullable(z.object({ id, email: z.string(), name: z.string() })),
    }),
    status: 201,
    problems: ["too_many_requests"],
    maxBytes: MAX_PAGE_ERROR_BYTES,
    lambda: { carries: "webMaps" },
  },
});
