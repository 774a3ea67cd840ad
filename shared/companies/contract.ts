import * as z from "zod/mini";
import { CERTIFICATE_TYPES } from "#shared/assortments/certificates.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea } from "#shared/platform/route.ts";
import { flagText, id, idsText, idText, nothing, woodType } from "#shared/platform/schemas.ts";
import { DESTINATION_CODE_LENGTH, DESTINATION_NAME_LENGTH } from "./address.ts";
import { DEALER, SAWMILL } from "./companyChoices.ts";
import { ofTexts } from "./companyInput.ts";
import { MISSING_FACTS } from "./missingFacts.ts";

const kind = z.enum(["platform", "buyer", "owner"]);

const missing = z.array(z.enum(MISSING_FACTS));

/** The rule of the form has the true limits and their sentences (shared/companies/companyInput.ts). */
const text = z.string().check(z.maxLength(1000));

const figure = z.number("Sisesta korrektne number.");

const companyForm = z.object({
  ...ofTexts(() => text),
  is_buyer: z.boolean(),
  is_owner: z.boolean(),
  type: z.literal([SAWMILL, DEALER]),
  wood_type: woodType,
  has_destinations: z.boolean(),
  enters_forecasts: z.boolean(),
  evr_json: z.boolean(),
  emails: z.array(text).check(z.maxLength(100)),
  vat_percent: figure,
  purchase_vat_percent: figure,
  deadline_days: figure,
  margin: figure,
  certificates: z
    .array(z.object({ id: z.nullable(id), type: z.literal(CERTIFICATE_TYPES), name: text }))
    .check(z.maxLength(100)),
});

const listedCompany = z.object({
  id,
  name: z.string(),
  code: z.string(),
  kind,
  is_owner: z.boolean(),
  city: z.string(),
  missing,
});
export type ListedCompany = z.infer<typeof listedCompany>;

const destination = z.object({ id, code: z.string(), name: z.string() });

/** Failure to read EVR with the key of the company. Instants: first and last failure, and up to when it was read. */
const evrFailure = z.object({
  kind: z.enum(["unauthorised", "unavailable", "malformed", "too_large", "refused"]),
  since: z.string(),
  at: z.string(),
  until: z.nullable(z.string()),
});

const openCompany = z.extend(companyForm, {
  id,
  kind,
  missing,
  /** A concurrent change is answered with `company_changed`. */
  version: z.int(),
  destinations: z.array(destination),
  evr_failure: z.nullable(evrFailure),
});
export type OpenCompany = z.infer<typeof openCompany>;
export type EvrFailure = z.infer<typeof evrFailure>;
export type OwnDestination = OpenCompany["destinations"][number];

const destinationName = z
  .string()
  .check(z.minLength(1, "Sisestage sihtkoha nimi."), z.maxLength(DESTINATION_NAME_LENGTH));

export const companyRoutes = defineArea({
  list: {
    method: "GET",
    path: "/companies",
    summary: "Companies by name, or those with a word or code that begins like `q`, 50 a page.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(200))),
      kind: z.optional(z.enum(["buyer", "owner"])),
      missing: z.optional(flagText),
      cursor: z.optional(z.string().check(z.maxLength(2000))),
    }),
    reply: z.object({ results: z.array(listedCompany), next: z.nullable(z.string()) }),
    status: 200,
  },
  incomplete: {
    method: "GET",
    path: "/companies/incomplete",
    summary: "Which of these companies lack data, and what.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({ ids: idsText.check(z.maxLength(2000)) }),
    reply: z.array(z.object({ id, name: z.string(), missing })),
    status: 200,
  },
  load: {
    method: "GET",
    path: "/companies/{id}",
    summary: "All data of a company, for its form.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: z.object({ id: idText }),
    reply: openCompany,
    status: 200,
  },
  create: {
    method: "POST",
    path: "/companies",
    summary: "Adds a buyer or an owner, or the platform company where there is none.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete"],
    body: z.extend(companyForm, { is_platform: z.optional(z.boolean()) }),
    reply: z.object({ id }),
    status: 201,
  },
  change: {
    method: "PUT",
    path: "/companies/{id}",
    summary: "Saves the form of a company at the version that it was loaded with.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete"],
    params: z.object({ id: idText }),
    body: z.extend(companyForm, { version: z.int() }),
    reply: z.object({ version: z.int() }),
    status: 200,
    problems: ["company_changed"],
  },
  addDestination: {
    method: "POST",
    path: "/companies/{id}/destinations",
    summary: "Adds a destination of a buyer.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: z.object({ id: idText }),
    body: z.object({
      code: z.string().check(z.minLength(1, "Sisestage sihtkoha kood."), z.maxLength(DESTINATION_CODE_LENGTH)),
      name: destinationName,
    }),
    reply: destination,
    status: 201,
  },
  renameDestination: {
    method: "PATCH",
    path: "/companies/{id}/destinations",
    summary: "Changes the name of a destination.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: z.object({ id: idText }),
    body: z.object({
      code: z.string().check(z.maxLength(DESTINATION_CODE_LENGTH)),
      name: destinationName,
      /** The name that the caller saw; omitted, it is not compared. */
      original_name: z.optional(z.string()),
    }),
    reply: nothing,
    status: 204,
    problems: ["company_changed", "not_found"],
  },
  removeDestination: {
    method: "DELETE",
    path: "/companies/{id}/destinations",
    summary: "Removes a destination that no report has.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete"],
    params: z.object({ id: idText }),
    query: z.object({ code: z.string().check(z.minLength(1), z.maxLength(DESTINATION_CODE_LENGTH)) }),
    reply: nothing,
    status: 204,
    problems: ["destination_used", "not_found"],
  },
});
