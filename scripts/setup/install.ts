import { addAssortment, assortmentNow, changeAssortment } from "#functions/assortments/store/assortment.ts";
import { addDestination, renameDestination } from "#functions/companies/store/destination.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import { removePerson, setPerson } from "#functions/people/store/personWrites.ts";
import { assortmentCode } from "#shared/assortments/assortments.ts";
import { contradiction, NO_BOUNDS, type RowBounds } from "#shared/assortments/rowBounds.ts";
import { NO_CENTS } from "#shared/basics/amounts.ts";
import { centsFromWire, thousandthsFromWire } from "#shared/basics/money.ts";
import { compactCode, companiesOfFile, putCompany } from "./installCompanies.ts";
import type { SetupFile } from "./setupFile.ts";

/** Writes what the file names and leaves all else. @throws before the first write when a rule refuses a company. */
export async function install(file: SetupFile): Promise<void> {
  const planned = await companiesOfFile(file);
  const ids = new Map<string, number>();
  for (const company of planned) ids.set(company.facts.code, await putCompany(company));
  for (const { code: buyer, destinations } of file.buyers) {
    for (const { code, name } of destinations) {
      const id = ids.get(compactCode(buyer)) ?? 0;
      if (!(await renameDestination(id, code, name))) await addDestination(id, code, name);
    }
  }
  for (const each of file.assortments) await putAssortment(each);
  for (const { personalCode, companies, ...person } of file.people) {
    await setPerson({
      ...person,
      companies: companies.flatMap((code) => ids.get(compactCode(code)) ?? []),
      ...(personalCode ? { personalCode } : {}),
    });
  }
  for (const email of file.formerPeople) {
    const former = await personByEmail(email);
    if (former) await removePerson(former.id);
  }
}

/** @throws Error for a name that another assortment has, for another unit than the stored rows have, and for bounds. */
async function putAssortment(named: SetupFile["assortments"][number]): Promise<void> {
  const { code, name, unit, fixedPrice } = named;
  const fixedPriceCents = fixedPrice === undefined ? undefined : centsFromWire(fixedPrice);
  const existing = await assortmentNow(assortmentCode(code));
  const bounds = boundsOf(named, existing?.bounds);
  const wrong = contradiction(bounds);
  if (wrong) throw new Error(`Assortment ${code}: the least ${wrong} is above the most.`);
  if (!existing) {
    const added = await addAssortment({ code, name, unit, fixedPriceCents: fixedPriceCents ?? NO_CENTS, bounds });
    if (!added.ok) throw new Error(`Assortment ${code}: another assortment has the name ${name}.`);
    return;
  }
  if (existing.unit !== unit) throw new Error(`Assortment ${code} is measured in ${existing.unit}, not in ${unit}.`);
  const changed = await changeAssortment(existing, {
    name,
    fixedPriceCents: fixedPriceCents ?? existing.fixedPriceCents,
    bounds,
  });
  if (!changed.ok) throw new Error(`Assortment ${code} was not changed: ${changed.reason}.`);
}

function boundsOf(named: SetupFile["assortments"][number], before: RowBounds = NO_BOUNDS): RowBounds {
  const { leastVolume, mostVolume, leastPrice, mostPrice } = named;
  return {
    leastVolume: leastVolume === undefined ? before.leastVolume : thousandthsFromWire(leastVolume),
    mostVolume: mostVolume === undefined ? before.mostVolume : thousandthsFromWire(mostVolume),
    leastPrice: leastPrice === undefined ? before.leastPrice : centsFromWire(leastPrice),
    mostPrice: mostPrice === undefined ? before.mostPrice : centsFromWire(mostPrice),
  };
}
