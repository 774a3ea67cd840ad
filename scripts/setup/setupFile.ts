import * as z from "zod";
import { checkIban, checkIsikukood, checkKmkr, checkRegistrikood } from "#shared/domain/companies/identifiers.ts";
import { MAX_COMPANIES_OF_PERSON, roles } from "#shared/domain/people/roles.ts";

const code = z.string().refine((value) => checkRegistrikood(value).ok, "is not a valid registrikood");
const vatNumber = z.string().refine((value) => value === "" || checkKmkr(value).ok, "is not a valid KMKR");
const bankAccount = z.string().refine((value) => value === "" || checkIban(value).ok, "is not a valid Estonian IBAN");

const company = z.object({
  name: z.string().min(1),
  code,
  vatNumber: vatNumber.default(""),
  address: z.string().min(1),
  phone: z.string().default(""),
  emails: z.array(z.email()).default([]),
  bankAccount: bankAccount.default(""),
  pefcCode: z.string().default(""),
  fscCode: z.string().default(""),
  certificates: z
    .array(z.object({ id: z.number().int().positive(), name: z.string(), type: z.literal([10, 20]) }))
    .default([]),
  /** Of sales to it, in percent. */
  vatPercent: z.number().min(0).max(100).default(24),
  deadlineDays: z.number().int().min(0).max(365).default(7),
});

const owner = company.extend({
  code: z
    .string()
    .refine(
      (value) => checkRegistrikood(value).ok || checkIsikukood(value).ok,
      "is no valid registrikood or isikukood",
    ),
  /** Of purchase acts, in percent; 0 for an owner who is not liable to VAT. */
  vatPercent: z.number().min(0).max(100).default(0),
  /** Per unit, in euros. */
  margin: z.number().min(0).max(999.99).default(0),
});

/** The file of an installation: README, "A new installation". */
export const setupFile = z.object({
  platform: company,
  buyers: z.array(
    company.extend({
      type: z.literal([10, 20]).default(10),
      woodType: z.literal([100, 110]).default(100),
      /** Without destinations, its reports are one list. */
      destinations: z.array(z.object({ code: z.string().min(1), name: z.string().min(1) })).default([]),
    }),
  ),
  owners: z.array(owner).default([]),
  assortments: z.array(z.object({ code: z.string().min(1), name: z.string().min(1), unit: z.enum(["SCM", "LCM"]) })),
  people: z.array(
    z.object({
      name: z.string().min(1),
      email: z.email(),
      personalCode: z
        .string()
        .refine((value) => checkIsikukood(value).ok, "is not a valid isikukood")
        .optional(),
      roles: z.array(z.enum(roles)).min(1),
      /** Register codes of the person's employers, from the companies above. */
      companies: z.array(code).max(MAX_COMPANIES_OF_PERSON).default([]),
    }),
  ),
  /** E-mail addresses of people who no longer have access. */
  formerPeople: z.array(z.email()).default([]),
});

export type SetupFile = z.infer<typeof setupFile>;
export type SetupCompany = z.infer<typeof company | typeof owner>;
