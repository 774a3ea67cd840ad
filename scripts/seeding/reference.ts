import { addAssortment, allAssortments } from "#functions/data/assortments/assortment.ts";
import { addCompany, type Company, type TimberCertificate } from "#functions/data/companies/company.ts";
import { addDestination } from "#functions/data/companies/destination.ts";
import { type Person, putPerson } from "#functions/data/people/person.ts";
import { addPrice } from "#functions/data/prices/price.ts";
import type { DemoCompany } from "#scripts/demo/companies/companies.ts";
import type { DemoOwner } from "#scripts/demo/owners.ts";
import type { DemoReference } from "#scripts/demo/reference.ts";
import type { Role } from "#shared/domain/people/roles.ts";
import { toUnits } from "#shared/domain/quantities/money.ts";

const BASIS_POINTS = 10_000;
/** What the platform keeps of the price, in cents per unit, by turns. */
const MARGINS = [150, 200, 120, 250];
const AT_ONCE = 16;

/** People of the demo; the login page of the embedded system lists them. */
export interface DemoUser {
  email: string;
  name: string;
  role: string;
}

/** Writes the companies, places, assortments, prices and people that the demo waybills speak of. */
export async function seedReference(reference: DemoReference): Promise<DemoUser[]> {
  await addCompany({ ...traderOf(reference.platform), kind: "platform" });
  const buyerIds = new Map<string, number>();
  for (const buyer of reference.buyers)
    buyerIds.set(buyer.regCode, await addCompany({ ...traderOf(buyer), kind: "buyer" }));
  for (const place of reference.destinations) {
    const buyer = buyerIds.get(place.buyer);
    const withPlaces = reference.buyers.find((company) => company.regCode === place.buyer)?.hasElvisDestinations;
    if (buyer && withPlaces) await addDestination(buyer, place.code, place.name);
  }
  for (const { code, name, unit } of reference.assortments) {
    await addAssortment({ code, name, unit: unit === "PM3" ? "LCM" : "SCM", fixedPriceCents: 0 });
  }
  const ownerIds = await inParallel(reference.owners, (owner, index) => addCompany(ownerOf(owner, index)));
  const assortments = new Map((await allAssortments()).map(({ code, id }) => [code, id]));
  await inParallel(reference.prices, async ({ buyer, assortment, price, ...rest }) => {
    const [buyerId, assortmentId] = [buyerIds.get(buyer), assortments.get(assortment)];
    if (!buyerId || !assortmentId) return;
    await addPrice({ ...rest, buyer: buyerId, assortment: assortmentId, cents: toUnits(price, 2) });
  });
  return seedPeople([...buyerIds.values()], ownerIds);
}

async function seedPeople(buyerIds: readonly number[], ownerIds: readonly number[]): Promise<DemoUser[]> {
  const [firstBuyer = 0, secondBuyer = 0] = buyerIds;
  const [firstOwner = 0, secondOwner = 0] = ownerIds;
  const person = (
    id: number,
    name: string,
    email: string,
    roles: Role[],
    companies: number[],
    personalCode: string,
  ): Person => ({
    id,
    name,
    email,
    roles,
    companies,
    personalCode,
  });
  // Personal codes are the public test persons of the signing services.
  const people: { role: string; person: Person }[] = [
    { role: "Platvormi agent", person: person(1, "Mari Mets", "mari@virn.example", ["superUser"], [], "60001019906") },
    {
      role: "Ettevõtte kasutaja",
      person: person(2, "Haavasalu Peeter", "peeter@virn.example", ["companyUser"], [firstOwner], "50001018908"),
    },
    {
      role: "Ettevõtte kasutaja",
      person: person(
        3,
        "Liis Laanepere-Kuusemägi",
        "liis@virn.example",
        ["companyUser"],
        [firstOwner, secondOwner],
        "60001019972",
      ),
    },
    {
      role: "Nõukogu liige",
      person: person(4, "Toomas Tamm", "toomas@virn.example", ["councilMember"], [], "60001019983"),
    },
    {
      role: "Hinnakirja lugeja",
      person: person(
        5,
        "Kadri Kask",
        "kadri@virn.example",
        ["priceListReader"],
        [firstBuyer, secondBuyer],
        "60001019928",
      ),
    },
  ];
  for (const { person } of people) await putPerson(person);
  return people.map(({ role, person: { email, name } }) => ({ email, name, role }));
}

function traderOf(company: DemoCompany): Omit<Company, "id" | "kind"> {
  const certificates: TimberCertificate[] = [];
  if (company.fscCode) certificates.push({ id: 20, name: `FSC ${company.fscCode}`, type: 20 });
  if (company.pefcCode) certificates.push({ id: 10, name: `PEFC ${company.pefcCode}`, type: 10 });
  return {
    type: company.type,
    woodType: company.woodType,
    name: company.name,
    code: company.regCode,
    vatNumber: company.vatNumber,
    address: company.fullAddress,
    phone: company.phone,
    emails: [company.email],
    bankAccount: company.bankAccount,
    pefcCode: company.pefcCode ?? "",
    fscCode: company.fscCode ?? "",
    certificates,
    vatRateBp: Math.round(company.vatRate * BASIS_POINTS),
    deadlineDays: company.deadlineDays,
    hasDestinations: company.hasElvisDestinations,
    marginCents: 0,
  };
}

function ownerOf(owner: DemoOwner, index: number): Omit<Company, "id"> {
  return {
    kind: "owner",
    type: 30,
    woodType: 100,
    name: owner.name,
    code: owner.code,
    vatNumber: owner.vatNumber ?? "",
    address: owner.address,
    phone: owner.phone,
    emails: [owner.email],
    bankAccount: owner.bankAccount ?? "",
    pefcCode: "",
    fscCode: "",
    certificates: [],
    vatRateBp: owner.vatNumber ? 2400 : 0,
    deadlineDays: 14,
    hasDestinations: false,
    marginCents: MARGINS[index % MARGINS.length] ?? 0,
  };
}

async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map((item, at) => work(item, start + at)))));
  }
  return results;
}
