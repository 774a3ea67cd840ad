import { type Company, companiesById, companyIdsByCode } from "#functions/companies/store/company.ts";
import { companiesMatching } from "#functions/companies/store/companySearch.ts";
import { type Destination, destinationsOf } from "#functions/companies/store/destination.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { numberKey } from "#shared/basics/names.ts";
import { companyNameKey, withoutLegalForm } from "#shared/companies/companyNames.ts";
import type { Doubt } from "#shared/reports/doubtKinds.ts";
import { DoubtList } from "#shared/reports/doubtList.ts";
import { addNameDoubts, type ExistingName, namesToLookUp, type WrittenName } from "#shared/reports/writtenNames.ts";

/** Searches of names in one import; a name that is not searched is a plain doubt. */
const MAX_SEARCHES = 100;
const SEARCHES_AT_ONCE = 8;
/** Companies whose names have all words of the searched one. */
const MAX_NAMESAKES = 20;

const EVERYBODY = { kinds: ["buyer", "owner", "platform"], standing: undefined, ownersOnly: false } as const;

/** docs/rules/imports.md, "Names beside codes" */
export async function nameDoubts(written: readonly WrittenName[]): Promise<Doubt[]> {
  const companies = await companiesOf(written);
  const destinations = await destinationsIn(written, companies);
  const existing = ({ side, buyer, code }: WrittenName): ExistingName =>
    side === "destination"
      ? {
          name: destinations.get(buyer)?.find((each) => numberKey(each.code) === numberKey(code))?.name,
          isPerson: false,
        }
      : { name: companies.get(code)?.name, isPerson: isPersonal(code) };
  const others = new Map<WrittenName, string>();
  const searches = new Map<string, WrittenName[]>();
  for (const each of namesToLookUp(written, existing)) {
    const key = companyNameKey(each.name);
    if (each.side === "destination") {
      const other = destinations
        .get(each.buyer)
        ?.find(({ code, name }) => numberKey(code) !== numberKey(each.code) && companyNameKey(name) === key);
      if (other) others.set(each, other.code);
    } else searches.set(key, [...(searches.get(key) ?? []), each]);
  }
  await inParallel([...searches.values()].slice(0, MAX_SEARCHES), SEARCHES_AT_ONCE, async (named) => {
    const namesakes = await companiesCalled(named[0]?.name ?? "");
    for (const each of named) {
      const other = namesakes.find(({ code }) => code !== each.code);
      if (other) others.set(each, isPersonal(other.code) ? "" : other.code);
    }
  });
  const doubts = new DoubtList();
  addNameDoubts(doubts, written, existing, (each) => others.get(each));
  return doubts.doubts();
}

async function companiesOf(written: readonly WrittenName[]): Promise<Map<string, Company>> {
  const codes = written.map(({ side, buyer, code }) => (side === "destination" ? buyer : code));
  const ids = await companyIdsByCode(codes);
  const byId = await companiesById([...ids.values()]);
  return new Map(
    [...ids].flatMap(([code, id]) => {
      const company = byId.get(id);
      return company ? [[code, company] as const] : [];
    }),
  );
}

async function destinationsIn(
  written: readonly WrittenName[],
  companies: ReadonlyMap<string, Company>,
): Promise<Map<string, Destination[]>> {
  const buyers = new Set(written.flatMap(({ side, buyer }) => (side === "destination" ? [buyer] : [])));
  const found = new Map<string, Destination[]>();
  await inParallel([...buyers], SEARCHES_AT_ONCE, async (code) => {
    const buyer = companies.get(code);
    if (buyer) found.set(code, await destinationsOf(buyer.id));
  });
  return found;
}

async function companiesCalled(name: string): Promise<Company[]> {
  const { companies } = await companiesMatching(withoutLegalForm(name), EVERYBODY, undefined, MAX_NAMESAKES);
  const key = companyNameKey(name);
  return companies.filter((company) => companyNameKey(company.name) === key);
}

function isPersonal(code: string): boolean {
  return /^\d{11}$/.test(code);
}
