import { AssortmentEntity } from "#functions/assortments/store/assortment.ts";
import { addAssortmentGroup } from "#functions/assortments/store/assortmentGroup.ts";
import { CompanyEntity } from "#functions/companies/store/company.ts";
import { newBuyer, newOwner } from "#functions/companies/store/companyWrites.ts";
import { DestinationEntity } from "#functions/companies/store/destination.ts";
import { eudrNumberSum, eudrTimberSum } from "#functions/eudr/store/eudrSums.ts";
import { numberHash } from "#functions/eudr/store/numberCheck.ts";
import { PersonEntity } from "#functions/people/store/person.ts";
import { packCells } from "#functions/platform/sums/cellPacking.ts";
import type { SumChange } from "#functions/platform/sums/sum.ts";
import { SumItemEntity } from "#functions/platform/sums/sumReads.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { deliveredSum } from "#functions/reports/store/deliveredSums.ts";
import { planSum } from "#functions/statistics/store/planChanges.ts";
import { agent } from "#scripts/embedded/handlers/caller.ts";
import { seeded } from "#scripts/random/random.ts";
import { Summed } from "#scripts/verifying/sums/summed.ts";
import { NO_CENTS } from "#shared/basics/amounts.ts";
import { TIMBER_KINDS } from "#shared/eudr/timberShares.ts";

const COMPANIES = 500;
const BUYERS = 60;
const DESTINATIONS_EACH = 5;
const ASSORTMENTS = 20;
const GROUPS = 5;
const FIRST_COMPANY = 1000;

type Random = ReturnType<typeof seeded>;

const codeOf = (buyer: number, index: number) => `PLATS${buyer}-${index}`;
const destinationId = (buyer: number, index: number) => buyer * 100 + index;

/** Companies, assortments and their groups, of which it returns the ids. */
export async function writeTrade(): Promise<number[]> {
  await PersonEntity.putAll([{ ...agent, version: 1 }]);
  await writeCompanies();
  return writeGroups();
}

/** The sums of a year of all Estonia: 500 companies sell 20 assortments to 5 buyers each. */
export async function writeYear(year: number, rowsEach: number, groups: readonly number[]): Promise<void> {
  const random = seeded(year);
  const sums = new Summed();
  for (let company = FIRST_COMPANY; company < FIRST_COMPANY + COMPANIES; company++) {
    const buyers = buyersOf(random);
    const rows = Array.from({ length: rowsEach }, () => rowOf(random, year, company, buyers));
    const plans = Array.from({ length: 240 }, (): SumChange => {
      const [group, buyer] = [random.pick(groups), random.pick(buyers)];
      const destinationKey = String(destinationId(buyer, random.int(1, DESTINATIONS_EACH)));
      const day = `${year}-${two(random.int(1, 12))}-01`;
      return planSum.change(
        { company, assortment: group, unit: "SCM", buyer: 0, destinationKey, day },
        { amount: random.int(1, 9_000_000) },
      );
    });
    for (const change of [...rows, ...plans]) sums.add(change);
  }
  await putSums(sums);
}

async function putSums(sums: Summed): Promise<void> {
  const puts = sums.items().map(({ scope, key, cells }) => ({ scope, key, cells: packCells(cells), batch: 1 }));
  await SumItemEntity.putAll(puts);
}

const OWNERS = 250;
const NUMBERS_EACH = 40;
const ANSWERED_YEARS = 10;

/** Acts of 250 owners for 5 buyers each, with three of 40 numbers of the owner in each: `actsEach` a buyer. */
export async function writeNumberedYear(year: number, actsEach: number): Promise<void> {
  const random = seeded(year + 1);
  const sums = new Summed();
  for (let company = FIRST_COMPANY; company < FIRST_COMPANY + OWNERS; company++) {
    for (const buyer of buyersOf(random)) {
      for (let act = 0; act < actsEach; act++) {
        const day = `${year}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
        const first = random.int(0, NUMBERS_EACH - 3);
        for (const number of [first, first + 1, first + 2, undefined])
          sums.add(numbered(year, company, buyer, day, number));
      }
    }
  }
  await putSums(sums);
}

/** The last answers of ten years of numbers: all are read, whichever year is asked for. */
export async function writeAnswers(year: number): Promise<void> {
  const sums = new Summed();
  for (let answered = year; answered > year - ANSWERED_YEARS; answered--) {
    for (let company = FIRST_COMPANY; company < FIRST_COMPANY + OWNERS; company++) {
      for (let number = 0; number < NUMBERS_EACH; number++) {
        sums.add(eudrNumberSum.change({ hash: keyOf(answered, company, number), state: 1 }));
      }
    }
  }
  await putSums(sums);
}

function numbered(year: number, company: number, buyer: number, day: string, number: number | undefined): SumChange {
  const kind = TIMBER_KINDS.indexOf(number === undefined ? "missing" : "numbered");
  const hashes = number === undefined ? "" : keyOf(year, company, number);
  return eudrTimberSum.change({ owner: company, buyer, unit: "SCM", kind, hashes, day }, { amount: 18_000 });
}

const keyOf = (year: number, company: number, number: number) =>
  numberHash({ reference: `S${year}${company}${number}`, verification: "K7X2M9QP" });

function buyersOf(random: Random): number[] {
  return Array.from({ length: 5 }, () => random.int(1, BUYERS));
}

function rowOf(random: Random, year: number, company: number, buyers: readonly number[]): SumChange {
  const buyer = random.pick(buyers);
  const timber = {
    company,
    assortment: random.int(1, ASSORTMENTS),
    unit: "SCM",
    buyer,
    destinationKey: codeOf(buyer, random.int(1, DESTINATIONS_EACH)),
    day: `${year}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
  } as const;
  return deliveredSum.change(timber, { amount: random.int(1000, 40_000) });
}

async function writeCompanies(): Promise<void> {
  const derived = { standing: "complete", version: 1 } as const;
  for (let company = FIRST_COMPANY; company < FIRST_COMPANY + COMPANIES; company++) {
    const facts = newOwner(String(10_000_000 + company), `Metsaomanik ${company} OÜ`, "Metsa 1, Paide");
    await write(CompanyEntity.put({ ...facts, ...derived, id: company, sortName: facts.name }));
  }
  for (let buyer = 1; buyer <= BUYERS; buyer++) {
    const facts = newBuyer(String(20_000_000 + buyer), `Saeveski ${buyer} AS`, "Saeveski 1, Kadrina");
    await write(CompanyEntity.put({ ...facts, ...derived, id: buyer, sortName: facts.name }));
    for (let index = 1; index <= DESTINATIONS_EACH; index++) {
      const destination = {
        buyer,
        code: codeOf(buyer, index),
        id: destinationId(buyer, index),
        name: `Saeveski ${buyer} plats ${index}`,
      };
      await write(DestinationEntity.put(destination));
    }
  }
}

async function writeGroups(): Promise<number[]> {
  const ids: number[] = [];
  for (let group = 0; group < GROUPS; group++) {
    // 25 destinations, as the dashboard must show at once.
    const destinations = Array.from({ length: 25 }, (_, index) => {
      const [buyer, at] = [group * 5 + Math.floor(index / 5) + 1, (index % 5) + 1];
      return { id: destinationId(buyer, at), buyer, code: codeOf(buyer, at) };
    });
    const saved = await addAssortmentGroup({
      name: `Rühm ${group + 1}`,
      unit: "SCM",
      forecastsPerDestination: true,
      ungroupedDestination: true,
      destinations,
    });
    if (!saved.ok) throw new Error(saved.reason);
    ids.push(saved.group.id);
  }
  for (let assortment = 1; assortment <= ASSORTMENTS; assortment++) {
    const group = ids[Math.floor((assortment - 1) / 3)];
    const facts = { id: assortment, code: `S${assortment}`, name: `Sortiment ${assortment}`, unit: "SCM" as const };
    await write(AssortmentEntity.put({ ...facts, fixedPriceCents: NO_CENTS, version: 1, ...(group ? { group } : {}) }));
  }
  return ids;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
