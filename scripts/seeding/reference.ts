import { addAssortment, allAssortments } from "#functions/assortments/store/assortment.ts";
import type { CompanyFacts, TimberCertificate } from "#functions/companies/store/company.ts";
import { STANDARD_VAT_BP } from "#functions/companies/store/company.ts";
import { addCompany } from "#functions/companies/store/companyWrites.ts";
import { addDestination } from "#functions/companies/store/destination.ts";
import { PriceEntity } from "#functions/prices/store/price.ts";
import { usualRow } from "#scripts/demo/assortments.ts";
import type { DemoCompany } from "#scripts/demo/companies/companies.ts";
import type { DemoOwner } from "#scripts/demo/owners.ts";
import type { DemoReference } from "#scripts/demo/reference.ts";
import type { DemoUser } from "#scripts/embedded/server/server.ts";
import { cents, NO_CENTS } from "#shared/basics/amounts.ts";
import { centsFromWire } from "#shared/basics/money.ts";
import { addressFromText } from "#shared/companies/address.ts";
import { seedPeople } from "./people.ts";

const BASIS_POINTS = 10_000;
/** Margins in cents per unit. */
const MARGINS = [150, 200, 120, 250];
/** The first owners enter forecasts. */
const FORECASTERS = 3;
const CONCURRENCY = 16;

export async function seedReference(reference: DemoReference): Promise<DemoUser[]> {
  await addCompany({ ...traderOf(reference.platform), kind: "platform" });
  const buyerIds = new Map<string, number>();
  for (const buyer of reference.buyers)
    buyerIds.set(buyer.regCode, await addCompany({ ...traderOf(buyer), kind: "buyer" }));
  const withDestinations = new Set(
    reference.buyers.filter((each) => each.hasElvisDestinations).map((each) => each.regCode),
  );
  for (const { buyer, code, name } of reference.destinations) {
    const id = buyerIds.get(buyer);
    if (id && withDestinations.has(buyer)) await addDestination(id, code, name);
  }
  for (const assortment of reference.assortments) {
    const { code, name, unit } = assortment;
    const facts = { code, name, unit: unit === "PM3" ? ("LCM" as const) : ("SCM" as const) };
    await addAssortment({ ...facts, fixedPriceCents: NO_CENTS, bounds: usualRow(assortment) });
  }
  const ownerIds = await inParallel(reference.owners, (owner, index) => addCompany(ownerOf(owner, index)));
  const assortments = new Map((await allAssortments()).map(({ code, id }) => [code, id]));
  // No row waits for them. The database writes them while people are added.
  const prices = PriceEntity.putAll(
    reference.prices.flatMap(({ buyer, assortment, price, ...rest }) => {
      const [buyerId, assortmentId] = [buyerIds.get(buyer), assortments.get(assortment)];
      if (!buyerId || !assortmentId) return [];
      return [{ ...rest, buyer: buyerId, assortment: assortmentId, cents: centsFromWire(price) }];
    }),
  );
  const [people] = await Promise.all([seedPeople([...buyerIds.values()], ownerIds), prices]);
  return people;
}

function traderOf(company: DemoCompany): Omit<CompanyFacts, "kind"> {
  const certificates: TimberCertificate[] = [];
  if (company.fscCode) certificates.push({ id: 20, name: `FSC ${company.fscCode}`, type: 20 });
  if (company.pefcCode) certificates.push({ id: 10, name: `PEFC ${company.pefcCode}`, type: 10 });
  return {
    type: company.type,
    woodType: company.woodType,
    name: company.name,
    code: company.regCode,
    vatNumber: company.vatNumber,
    isOwner: false,
    address: {
      street: company.address.street,
      city: company.address.city,
      county: company.address.county,
      postcode: company.postalCode,
    },
    phone: company.phone,
    emails: [company.email],
    bankAccount: company.bankAccount,
    pefcCode: company.pefcCode ?? "",
    fscCode: company.fscCode ?? "",
    certificates,
    vatRateBp: Math.round(company.vatRate * BASIS_POINTS),
    purchaseVatRateBp: 0,
    deadlineDays: company.deadlineDays,
    hasDestinations: company.hasElvisDestinations,
    entersForecasts: false,
    marginCents: NO_CENTS,
  };
}

function ownerOf(owner: DemoOwner, index: number): CompanyFacts {
  return {
    kind: "owner",
    isOwner: true,
    type: 30,
    woodType: 100,
    name: owner.name,
    code: owner.code,
    vatNumber: owner.vatNumber ?? "",
    address: addressFromText(owner.address),
    phone: owner.phone,
    emails: [owner.email],
    bankAccount: owner.bankAccount ?? "",
    pefcCode: "",
    fscCode: "",
    certificates: [],
    vatRateBp: 0,
    purchaseVatRateBp: owner.vatNumber ? STANDARD_VAT_BP : 0,
    deadlineDays: 14,
    hasDestinations: false,
    entersForecasts: index < FORECASTERS,
    marginCents: cents(MARGINS[index % MARGINS.length] ?? 0),
  };
}

async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += CONCURRENCY) {
    results.push(
      ...(await Promise.all(items.slice(start, start + CONCURRENCY).map((item, at) => work(item, start + at)))),
    );
  }
  return results;
}
