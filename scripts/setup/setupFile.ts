import * as z from "zod";
import { ASSORTMENT_CODE_LENGTH, ASSORTMENT_NAME_LENGTH } from "#shared/assortments/assortments.ts";
import { MAX_PRICE, toEuros } from "#shared/basics/amounts.ts";
import { AMOUNT_LIMIT } from "#shared/basics/fileCells.ts";
import { DESTINATION_CODE_LENGTH, DESTINATION_NAME_LENGTH } from "#shared/companies/address.ts";
import { checkCompanyCode, checkIsikukood } from "#shared/companies/identifiers.ts";
import { MAX_COMPANIES_OF_PERSON, roles } from "#shared/people/roles.ts";
import { foldTyped, forbiddenTexts } from "#shared/platform/typedText.ts";

const code = z.string().refine((value) => checkCompanyCode(value).ok, "is no valid registrikood or isikukood");
const price = z.number().min(0).max(toEuros(MAX_PRICE));
const volume = z.number().min(0).max(AMOUNT_LIMIT);
const percent = z.number().min(0).max(100);

/** A field that is not named stays as it is stored, or is empty in a new company. */
const company = z.object({
  code,
  name: z.string().min(1),
  address: z.object({
    street: z.string().min(1),
    city: z.string().min(1),
    county: z.string().default(""),
    postcode: z.string().default(""),
  }),
  vatNumber: z.string().optional(),
  phone: z.string().optional(),
  emails: z.array(z.string()).optional(),
  bankAccount: z.string().optional(),
  pefcCode: z.string().optional(),
  fscCode: z.string().optional(),
  certificates: z
    .array(z.object({ id: z.number().int().positive(), name: z.string(), type: z.literal([10, 20]) }))
    .optional(),
  /** VAT of sales to the company, in percent; for an owner, of purchases from it: 0 for one who is not liable to VAT. */
  vatPercent: percent.optional(),
  deadlineDays: z.number().int().min(0).max(365).optional(),
});

const setupFile = z.object({
  platform: company,
  buyers: z.array(
    company.extend({
      type: z.literal([10, 20]).optional(),
      woodType: z.literal([100, 110]).optional(),
      /** The reports of a new buyer without destinations are one list. */
      destinations: z
        .array(
          z.object({
            code: z.string().min(1).max(DESTINATION_CODE_LENGTH),
            name: z.string().min(1).max(DESTINATION_NAME_LENGTH),
          }),
        )
        .default([]),
    }),
  ),
  /** `margin` is per unit, in euros. */
  owners: z.array(company.extend({ margin: z.number().optional() })).default([]),
  assortments: z.array(
    z.object({
      code: z.string().trim().min(1).max(ASSORTMENT_CODE_LENGTH),
      name: z.string().trim().min(1).max(ASSORTMENT_NAME_LENGTH),
      unit: z.enum(["SCM", "LCM"]),
      fixedPrice: price.optional(),
      /** Bounds of a usual row; prices in euros. Those that are not named stay, or are none in a new assortment. */
      leastVolume: volume.optional(),
      mostVolume: volume.optional(),
      leastPrice: price.optional(),
      mostPrice: price.optional(),
    }),
  ),
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
/** The file of an installation: README, "A new installation". @throws Error that names each value that cannot be */
export function readSetupFile(json: unknown): SetupFile {
  const folded = foldTyped(undefined, json);
  const forbidden = Object.entries(forbiddenTexts(folded)).map(
    ([path, errors]) => `✖ ${errors.join(" ")}\n  → at ${path}`,
  );
  if (forbidden.length > 0) throw new Error(forbidden.join("\n"));
  const { data, error } = setupFile.safeParse(folded);
  if (error) throw new Error(z.prettifyError(error));
  return data;
}

export type SetupCompany = z.infer<typeof company>;
