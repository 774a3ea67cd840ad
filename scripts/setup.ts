import { readFileSync } from "node:fs";
import * as z from "zod";
import type { Company } from "../functions/data/company.ts";
import { checkIban, checkIsikukood, checkKmkr, checkRegistrikood } from "../shared/domain/identifiers.ts";
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
  assortments: z.array(z.object({ code: z.string().min(1), name: z.string().min(1), unit: z.enum(["SCM", "LCM"]) })),
  people: z.array(
    z.object({
      name: z.string().min(1),
      email: z.email(),
      personalCode: z
        .string()
        .refine((value) => checkIsikukood(value).ok, "is not a valid isikukood")
        .optional(),
      roles: z.array(z.enum(["superUser", "companyUser", "councilMember", "priceListReader"])).min(1),
      /** Register codes of the companies above where the person is employed. */
      companies: z.array(code).default([]),
    }),
  ),
});

/** Puts the companies, assortments and people of a new installation into its table; what is there stays. */
async function setUp(path: string): Promise<void> {
  const parsed = setupFile.safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (!parsed.success) throw new Error(`${path}:\n${z.prettifyError(parsed.error)}`);
  const { platform, buyers, assortments, people } = parsed.data;
  const table = await openTable();
  const { addAssortment } = await import("../functions/data/assortment.ts");
  const { addCompany } = await import("../functions/data/company.ts");
  const { addDestination } = await import("../functions/data/destination.ts");
  const { personByEmail, putPerson } = await import("../functions/data/person.ts");
  const { nextIds } = await import("../functions/data/sequence.ts");

  const ids = new Map<string, number>();
  ids.set(
    platform.code,
    await addCompany({ ...stored(platform), kind: "platform", type: 20, woodType: 100, hasDestinations: false }),
  );
  for (const { type, woodType, destinations, ...buyer } of buyers) {
    const facts = {
      ...stored(buyer),
      kind: "buyer",
      type,
      woodType,
      hasDestinations: destinations.length > 0,
    } as const;
    const id = await addCompany(facts);
    ids.set(buyer.code, id);
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
  console.log(
    `${1 + buyers.length} companies, ${assortments.length} assortments, ${people.length} people in ${table.where}.`,
  );
  await table.close();
}

function stored({
  vatPercent,
  ...facts
}: z.infer<typeof company>): Omit<Company, "id" | "kind" | "type" | "woodType" | "hasDestinations"> {
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
