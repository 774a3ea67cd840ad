import { addAssortment } from "#functions/data/assortments/assortment.ts";
import { addCompany, type Company, putCompany } from "#functions/data/companies/company.ts";
import { addDestination } from "#functions/data/companies/destination.ts";
import { personByEmail } from "#functions/data/people/person.ts";
import { removePerson, setPerson } from "#functions/data/people/personWrites.ts";
import { NO_CENTS } from "#shared/domain/quantities/amounts.ts";
import { centsFromWire } from "#shared/domain/quantities/money.ts";
import type { SetupCompany, SetupFile } from "./setupFile.ts";

/** Replaces the facts of existing companies and people, such as a forest owner that a report has added. */
export async function install({
  platform,
  buyers,
  owners,
  assortments,
  people,
  formerPeople,
}: SetupFile): Promise<void> {
  const ids = new Map<string, number>();
  const put = async (facts: Omit<Company, "id">): Promise<number> => {
    const id = await addCompany(facts);
    await putCompany({ ...facts, id });
    ids.set(facts.code, id);
    return id;
  };
  await put({ ...factsOf(platform), kind: "platform", type: 20, woodType: 100, hasDestinations: false });
  for (const { margin, ...owner } of owners) {
    const facts = { ...factsOf(owner), kind: "owner", type: 30, woodType: 100, hasDestinations: false } as const;
    await put({ ...facts, marginCents: centsFromWire(margin) });
  }
  for (const { type, woodType, destinations, ...buyer } of buyers) {
    const hasDestinations = destinations.length > 0;
    const id = await put({ ...factsOf(buyer), kind: "buyer", type, woodType, hasDestinations });
    for (const { code, name } of destinations) await addDestination(id, code, name);
  }
  for (const each of assortments)
    await addAssortment({ ...each, code: each.code.toUpperCase(), fixedPriceCents: NO_CENTS });
  for (const { personalCode, companies, ...person } of people) {
    await setPerson({
      ...person,
      companies: companies.flatMap((code) => ids.get(code) ?? []),
      ...(personalCode ? { personalCode } : {}),
    });
  }
  for (const email of formerPeople) {
    const former = await personByEmail(email);
    if (former) await removePerson(former.id);
  }
}

function factsOf({
  vatPercent,
  ...facts
}: SetupCompany): Omit<Company, "id" | "kind" | "type" | "woodType" | "hasDestinations"> {
  return { ...facts, vatRateBp: Math.round(vatPercent * 100), marginCents: NO_CENTS };
}
