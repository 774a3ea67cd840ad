import { inParallel } from "#functions/core/parallel.ts";
import { AssortmentEntity } from "#functions/data/assortments/assortment.ts";
import { addAssortmentGroup } from "#functions/data/assortments/assortmentGroup.ts";
import { CompanyEntity, storedCompany } from "#functions/data/companies/company.ts";
import { newBuyer, newOwner } from "#functions/data/companies/companyWrites.ts";
import { DestinationEntity } from "#functions/data/companies/destination.ts";
import { cellsOf, type SumChange } from "#functions/data/sums/sumChange.ts";
import { targetName } from "#functions/data/sums/sumFold.ts";
import { type Addition, packCells, SumItemEntity, withAdditions } from "#functions/data/sums/sumItem.ts";
import { seeded } from "#scripts/random/random.ts";
import { NO_CENTS } from "#shared/domain/quantities/amounts.ts";

export const COMPANIES = 500;
/** A million rows a year. */
export const ROWS_EACH = 2000;
const BUYERS = 60;
const PLACES_EACH = 5;
const ASSORTMENTS = 20;
/** Each with three assortments; the others are in no group. */
const GROUPS = 5;
const AT_ONCE = 8;
const ITEMS = 25;
const YEAR = 2026;
const FIRST_COMPANY = 1000;

const codeOf = (buyer: number, place: number) => `PLATS${buyer}-${place}`;
const placeId = (buyer: number, place: number) => buyer * 100 + place;

/** The sums of a year of all Estonia: 500 companies sell 20 assortments to 5 buyers each. Returns the ids of the groups. */
export async function writeYear(): Promise<number[]> {
  const random = seeded(2026);
  await writeCompanies();
  const groups = await writeGroups();
  const items: Items = new Map();
  for (let company = FIRST_COMPANY; company < FIRST_COMPANY + COMPANIES; company++) {
    const buyers = Array.from({ length: 5 }, () => random.int(1, BUYERS));
    const rows = Array.from({ length: ROWS_EACH }, (): SumChange => {
      const buyer = random.pick(buyers);
      return {
        side: "delivered",
        company,
        assortment: random.int(1, ASSORTMENTS),
        unit: "SCM",
        buyer,
        place: codeOf(buyer, random.int(1, PLACES_EACH)),
        day: `${YEAR}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
        amount: random.int(1000, 40_000),
        rows: 1,
      };
    });
    const plans = Array.from({ length: 240 }, (): SumChange => {
      const [group, buyer] = [random.pick(groups), random.pick(buyers)];
      const place = String(placeId(buyer, random.int(1, PLACES_EACH)));
      const day = `${YEAR}-${two(random.int(1, 12))}-01`;
      return {
        side: "plan",
        company,
        assortment: group,
        unit: "SCM",
        buyer: 0,
        place,
        day,
        amount: random.int(1, 9_000_000),
        rows: 1,
      };
    });
    for (const change of [...rows, ...plans]) addTo(items, change);
  }
  const puts = [...items.values()].map(({ scope, key, sums }) => ({
    scope,
    key,
    cells: packCells(withAdditions({}, [...sums.values()])),
    batch: 1,
  }));
  const slices = Array.from({ length: Math.ceil(puts.length / ITEMS) }, (_, index) =>
    puts.slice(index * ITEMS, (index + 1) * ITEMS),
  );
  await inParallel(slices, AT_ONCE, async (slice) => {
    await SumItemEntity.put(slice).go();
  });
  return groups;
}

type Items = Map<string, { scope: string; key: string; sums: Map<string, Addition> }>;

/** Adds in place: `withAdditions` copies an item, which for a million rows took longer than the whole measurement. */
function addTo(items: Items, change: SumChange): void {
  for (const { scope, key, cell, slot } of cellsOf(change)) {
    const name = targetName({ scope, key });
    const item = items.get(name) ?? { scope, key, sums: new Map<string, Addition>() };
    items.set(name, item);
    const number = `${cell} ${slot}`;
    const sum = item.sums.get(number) ?? { cell, slot, amount: 0, rows: 0 };
    sum.amount += change.amount;
    sum.rows += change.rows;
    item.sums.set(number, sum);
  }
}

async function writeCompanies(): Promise<void> {
  const derived = { standing: "complete", version: 1 } as const;
  for (let company = FIRST_COMPANY; company < FIRST_COMPANY + COMPANIES; company++) {
    const facts = newOwner(String(10_000_000 + company), `Metsaomanik ${company} OÜ`, "Metsa 1, Paide");
    await CompanyEntity.put(storedCompany({ ...facts, ...derived, id: company, sortName: facts.name })).go();
  }
  for (let buyer = 1; buyer <= BUYERS; buyer++) {
    const facts = newBuyer(String(20_000_000 + buyer), `Saeveski ${buyer} AS`, "Saeveski 1, Kadrina");
    await CompanyEntity.put(storedCompany({ ...facts, ...derived, id: buyer, sortName: facts.name })).go();
    for (let place = 1; place <= PLACES_EACH; place++) {
      const destination = {
        buyer,
        code: codeOf(buyer, place),
        id: placeId(buyer, place),
        name: `Saeveski ${buyer} plats ${place}`,
      };
      await DestinationEntity.put(destination).go();
    }
  }
}

async function writeGroups(): Promise<number[]> {
  const ids: number[] = [];
  for (let group = 0; group < GROUPS; group++) {
    // 25 destinations, as the dashboard must show at once.
    const places = Array.from({ length: 25 }, (_, index) => {
      const [buyer, place] = [group * 5 + Math.floor(index / 5) + 1, (index % 5) + 1];
      return { id: placeId(buyer, place), buyer, code: codeOf(buyer, place) };
    });
    const saved = await addAssortmentGroup({
      name: `Rühm ${group + 1}`,
      unit: "SCM",
      forecastsPerDestination: true,
      ungroupedDestination: true,
      places,
    });
    if (!saved.ok) throw new Error(saved.reason);
    ids.push(saved.group.id);
  }
  for (let assortment = 1; assortment <= ASSORTMENTS; assortment++) {
    const group = ids[Math.floor((assortment - 1) / 3)];
    const facts = { id: assortment, code: `S${assortment}`, name: `Sortiment ${assortment}`, unit: "SCM" as const };
    await AssortmentEntity.put({ ...facts, fixedPriceCents: NO_CENTS, version: 1, ...(group ? { group } : {}) }).go();
  }
  return ids;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
