import { readFileSync } from "node:fs";
import * as z from "zod";
import type { Company } from "#functions/data/companies/company.ts";
import { checkIban, checkIsikukood, checkKmkr, checkRegistrikood } from "#shared/domain/companies/identifiers.ts";
import { roles } from "#shared/domain/people/roles.ts";
import { openTable } from "./embedded/openTable.ts";

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
  /** VAT on what is sold to it, in percent. */
  vatPercent: z.number().min(0).max(100).default(24),
  deadlineDays: z.number().int().min(0).max(365).default(7),
});

/** A forest owner whom a purchase act can pay: by register code or personal code. */
const owner = company.extend({
  code: z
    .string()
    .refine(
      (value) => checkRegistrikood(value).ok || checkIsikukood(value).ok,
      "is no valid registrikood or isikukood",
    ),
  /** Only an owner who is liable to VAT has some on the purchase act. */
  vatPercent: z.number().min(0).max(100).default(0),
  /** What the platform takes off the sale price of a unit, in euros, unless the agent types another. */
  margin: z.number().min(0).max(999.99).default(0),
});

const setupFile = z.object({
  platform: company,
  buyers: z.array(
    company.extend({
      type: z.literal([10, 20]).default(10),
      woodType: z.literal([100, 110]).default(100),
      /** Places of delivery; without any its reports stand in one list. */
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
      /** Register codes of the companies above where the person is employed. */
      companies: z.array(code).default([]),
    }),
  ),
});

/**
 * Puts the companies, assortments and people of an installation into its table. Of a company or person that is there
 * already, such as a forest owner whom a report named, the file's facts take the place of what was known.
 */
async function setUp(path: string): Promise<void> {
  const parsed = setupFile.safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (!parsed.success) throw new Error(`${path}:\n${z.prettifyError(parsed.error)}`);
  const { platform, buyers, owners, assortments, people } = parsed.data;
  const table = await openTable();
  const { addAssortment } = await import("#functions/data/assortments/assortment.ts");
  const { addCompany, putCompany } = await import("#functions/data/companies/company.ts");
  const { addDestination } = await import("#functions/data/companies/destination.ts");
  const { personByEmail, putPerson } = await import("#functions/data/people/person.ts");
  const { nextIds } = await import("#functions/data/table/sequence.ts");

  const ids = new Map<string, number>();
  const keep = async (facts: Omit<Company, "id">): Promise<number> => {
    const id = await addCompany(facts);
    await putCompany({ ...facts, id });
    ids.set(facts.code, id);
    return id;
  };
  await keep({ ...stored(platform), kind: "platform", type: 20, woodType: 100, hasDestinations: false });
  for (const { margin, ...one } of owners) {
    const facts = { ...stored(one), kind: "owner", type: 30, woodType: 100, hasDestinations: false } as const;
    await keep({ ...facts, marginCents: Math.round(margin * 100) });
  }
  for (const { type, woodType, destinations, ...buyer } of buyers) {
    const facts = {
      ...stored(buyer),
      kind: "buyer",
      type,
      woodType,
      hasDestinations: destinations.length > 0,
    } as const;
    const id = await keep(facts);
    for (const place of destinations) await addDestination(id, place.code, place.name);
  }
  for (const each of assortments) await addAssortment({ ...each, code: each.code.toUpperCase(), fixedPriceCents: 0 });
  for (const { personalCode, companies, ...person } of people) {
    const known = await personByEmail(person.email);
    await putPerson({
      ...person,
      id: known?.id ?? (await nextIds("person")),
      companies: companies.flatMap((one) => ids.get(one) ?? []),
      ...(personalCode ? { personalCode } : {}),
    });
  }
  const missing = [platform.vatNumber === "" && "vatNumber", platform.bankAccount === "" && "bankAccount"].filter(
    Boolean,
  );
  if (missing.length > 0) console.warn(`The platform has no ${missing.join(" and no ")}: its invoices lack them.`);
  console.log(
    `${1 + buyers.length + owners.length} companies, ${assortments.length} assortments, ${people.length} people in ${table.where}.`,
  );
  await table.close();
}

function stored({
  vatPercent,
  ...facts
}: z.infer<typeof company | typeof owner>): Omit<Company, "id" | "kind" | "type" | "woodType" | "hasDestinations"> {
  return { ...facts, vatRateBp: Math.round(vatPercent * 100), marginCents: 0 };
}

try {
  const path = process.argv[2];
  if (!path) throw new Error("Name the file: npm run setup -- setup.json (README, “A new installation”).");
  await setUp(path);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
