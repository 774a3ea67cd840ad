import { join } from "node:path";
import * as z from "zod";
import { actsDated } from "#functions/acts/store/actDay.ts";
import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { SEQUENCES, type SequenceName } from "#functions/platform/table/sequence.ts";
import { addPrice } from "#functions/prices/store/price.ts";
import { type Duck, quoted } from "#scripts/exporting/duck.ts";
import { readManifest } from "#scripts/exporting/manifest.ts";
import { lastOfPapers, raiseNumbers, SKIPPED } from "#scripts/restoring/numbers.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { assortmentCode } from "#shared/assortments/assortments.ts";
import { FIRST_PLAUSIBLE_DAY, LAST_PLAUSIBLE_DAY } from "#shared/basics/dates.ts";
import { centsFromWire } from "#shared/basics/money.ts";
import { checkCompanyCode } from "#shared/companies/identifiers.ts";
import { pricedCertificate } from "#shared/platform/schemas.ts";
import { install } from "./install.ts";
import { compactCode } from "./installCompanies.ts";
import { readSetupFile, type SetupFile } from "./setupFile.ts";

/** Tables that have the ids of a sequence. Of the other sequences an export has none. */
const TABLES_OF_IDS: Partial<Record<SequenceName, string>> = {
  act: "acts",
  assortment: "assortments",
  assortmentGroup: "groups",
  company: "companies",
  destination: "destinations",
  document: "documents",
  media: "media",
  person: "people",
  report: "reports",
};

const fact = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
type Fact = z.infer<typeof fact>;
type Rows = (table: string) => Promise<Fact[]>;

const price = z.object({
  destination: z.string(),
  certificate: z.coerce.number().pipe(pricedCertificate),
  valid_from: z.string(),
  price: z.coerce.number(),
});

/**
 * Begins a table anew with companies, assortments, people and prices of an export, and so that no number of it is given again (docs/runbook.md,
 * "A region is gone"). Returns a sentence for each thing that it did or left out. It can be repeated.
 * @throws Error for an export that has not ended, and for a table with acts, since it would write over what is newer
 */
export async function installFromExport(folder: string, duck: Duck): Promise<string[]> {
  const found = readManifest(folder);
  if (!found) throw new Error(`${folder} has no whole export.`);
  if (found.night !== undefined)
    throw new Error(`${folder} was exported in parts: this reads the tables of an export of one process.`);
  const days = { from: FIRST_PLAUSIBLE_DAY, until: LAST_PLAUSIBLE_DAY };
  if ((await actsDated(SALES_ACT, days, undefined)).length > 0)
    throw new Error("The table has acts: an export would write over what is newer.");
  const rows: Rows = async (table) =>
    z.array(fact).parse(await duck.rows(`select * from ${quoted(join(folder, `facts/${table}.parquet`))}`));
  // First, so that what is written now has new numbers, too.
  const raised = await raiseNumbers(await lastOfExport(rows), false);
  const { file, left } = await setupOf(rows);
  await install(file);
  const prices = await addPrices(rows);
  const { buyers, owners, assortments, people } = file;
  const written = `${1 + buyers.length + owners.length} companies, ${assortments.length} assortments, ${people.length} people and ${prices} prices`;
  return [...raised, ...left, `${written} are written.`];
}

/** More may have been made after the export, so ids go on after a gap. Numbers of acts have none, since people see it. */
async function lastOfExport(rows: Rows): Promise<Map<SequenceName, number>> {
  const last = new Map<SequenceName, number>();
  for (const name of SEQUENCES) {
    const table = TABLES_OF_IDS[name];
    const ids = table ? (await rows(table)).map(({ id }) => Number(id)) : [];
    last.set(name, ids.reduce((one, other) => Math.max(one, other), 0) + SKIPPED);
  }
  for (const [name, number] of lastOfPapers((await rows("acts")).map((act) => String(act["number"])))) {
    last.set(name, number);
  }
  return last;
}

async function setupOf(rows: Rows): Promise<{ file: SetupFile; left: string[] }> {
  const all = await rows("companies");
  const left: string[] = [];
  const isWhole = ({ name, code, street, city }: Fact) =>
    checkCompanyCode(String(code)).ok && name !== "" && street !== "" && city !== "";
  const companies = all.filter((company) => {
    if (!isWhole(company)) left.push(`Company ${company["name"]} is left out: its code or its address is missing.`);
    return isWhole(company);
  });
  const codes = new Map(companies.map(({ id, code }) => [String(id), code]));
  const destinations = Map.groupBy(await rows("destinations"), ({ buyer }) => String(buyer));
  const people = (await rows("people")).filter(({ roles, access_until: until }) => roles !== "" && !until);
  return {
    left,
    file: readSetupFile({
      platform: companies.filter(({ kind }) => kind === "platform").map(setupCompany)[0],
      buyers: companies
        .filter(({ kind }) => kind === "buyer")
        .map((company) => ({
          ...setupCompany(company),
          vatPercent: Number(company["vat_rate"]),
          type: Number(company["type"]),
          woodType: Number(company["wood_type"]),
          destinations: (destinations.get(String(company["id"])) ?? []).map(({ code, name }) => ({ code, name })),
        })),
      owners: companies
        .filter(({ kind, is_owner: isOwner }) => kind !== "platform" && isOwner)
        .map((company) => ({
          ...setupCompany(company),
          vatPercent: Number(company["purchase_vat_rate"]),
          margin: Number(company["margin"]),
        })),
      assortments: (await rows("assortments")).map(({ code, name, unit, ...facts }) => ({
        code,
        name,
        unit,
        ...amounts({
          fixedPrice: facts["fixed_price"],
          leastVolume: facts["least_volume"],
          mostVolume: facts["most_volume"],
          leastPrice: facts["least_price"],
          mostPrice: facts["most_price"],
        }),
      })),
      people: people.map((person) => ({
        name: person["name"],
        email: person["email"],
        ...(person["personal_code"] ? { personalCode: person["personal_code"] } : {}),
        roles: listOf(person["roles"]),
        companies: listOf(person["companies"]).flatMap((id) => codes.get(id) ?? []),
      })),
    }),
  };
}

function setupCompany(company: Fact) {
  return {
    code: company["code"],
    name: company["name"],
    address: {
      street: company["street"],
      city: company["city"],
      county: company["county"],
      postcode: company["postcode"],
    },
    vatNumber: company["vat_number"],
    phone: company["phone"],
    emails: listOf(company["emails"]),
    bankAccount: company["bank_account"],
    pefcCode: company["pefc_code"],
    fscCode: company["fsc_code"],
    deadlineDays: Number(company["deadline_days"]),
  };
}

function amounts(facts: Record<string, Fact[string] | undefined>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, Number(value)]],
    ),
  );
}

function listOf(joined: Fact[string] | undefined): string[] {
  return String(joined ?? "")
    .split("; ")
    .filter((part) => part !== "");
}

/** Returns how many there are; those that a run before added count. */
async function addPrices(rows: Rows): Promise<number> {
  const companies = await rows("companies");
  const ids = await companyIdsByCode(companies.map(({ code }) => compactCode(String(code))));
  const buyers = new Map(companies.map(({ id, code }) => [id, ids.get(compactCode(String(code)))]));
  const now = new Map((await allAssortments()).map(({ id, code }) => [code, id]));
  const assortments = new Map(
    (await rows("assortments")).map(({ id, code }) => [id, now.get(assortmentCode(String(code)))]),
  );
  let count = 0;
  for (const row of await rows("prices")) {
    const [buyer, assortment] = [buyers.get(row["buyer"] ?? ""), assortments.get(row["assortment"] ?? "")];
    if (buyer === undefined || assortment === undefined) continue;
    const { destination, certificate, valid_from: validFrom, price: euros } = price.parse(row);
    await addPrice({ buyer, assortment, destination, certificate, validFrom, cents: centsFromWire(euros) });
    count++;
  }
  return count;
}
