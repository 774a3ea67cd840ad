import { addAssortment, assortmentNow, removeAssortment } from "#functions/assortments/store/assortment.ts";
import { factsOfForm } from "#functions/companies/companyWire.ts";
import { companiesById, companyIdsByCode, platformCompany, platformId } from "#functions/companies/store/company.ts";
import { createCompany, removeCompany } from "#functions/companies/store/companyWrites.ts";
import { changeOf, openDraft, replaceWaybill } from "#functions/imports/reportDraft.ts";
import { PersonEmailEntity, personByEmail } from "#functions/people/store/person.ts";
import { removePerson, setPerson } from "#functions/people/store/personWrites.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { ReportEntity } from "#functions/reports/store/report.ts";
import { rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { ReportStatsEntity, reportStatsOf } from "#functions/reports/store/reportStats.ts";
import { inTransactions } from "#functions/reports/store/reportTransactions.ts";
import { writeReports } from "#functions/reports/store/reportWrites.ts";
import { newLinkSecret } from "#functions/sessions/signIn.ts";
import { NO_BOUNDS } from "#shared/assortments/rowBounds.ts";
import { NO_CENTS } from "#shared/basics/amounts.ts";
import { newCompanyInput } from "#shared/companies/companyInput.ts";

/** Data of the smoke test (docs/installation.md, "Smoke test"). SES accepts its address and delivers nothing. */
export const suitsutest = {
  buyer: { code: "19999986", name: "Suitsutest saeveski" },
  owner: { code: "19999992", name: "Suitsutest metsaomanik" },
  assortment: "SUITSUTEST",
  email: "success+suitsutest@simulator.amazonses.com",
} as const;

/** A run takes ten minutes at most. A run that is killed removes nobody, so the access ends by itself. */
export const ACCESS_MINUTES = 60;

/** Returns false until `npm run setup` has read a file. */
export async function hasPlatform(): Promise<boolean> {
  return (await platformId()) !== 0;
}

/** Adds the companies, the assortment and the person, or those of a run that was killed. @throws without a platform */
export async function beginSmoke(now = new Date()): Promise<Viewer> {
  await platformCompany();
  await addCompany(suitsutest.buyer, { is_buyer: true, has_destinations: false });
  await addCompany(suitsutest.owner, { is_owner: true });
  if (!(await assortmentNow(suitsutest.assortment))) {
    const common = { code: suitsutest.assortment, fixedPriceCents: NO_CENTS, bounds: NO_BOUNDS };
    const added = await addAssortment({ ...common, name: "Suitsutest", unit: "SCM" });
    if (!added.ok) throw new Error("The assortment of the smoke test was not added: its name is taken.");
  }
  const accessUntil = new Date(now.getTime() + ACCESS_MINUTES * 60_000).toISOString();
  await setPerson({ name: "Suitsutest", email: suitsutest.email, roles: ["superUser"], companies: [], accessUntil });
  const person = await personByEmail(suitsutest.email);
  if (!person) throw new Error("The person of the smoke test was not added.");
  return person;
}

/** A link that signs in the person of the smoke test, once. */
export async function smokeLink(person: Viewer, publicUrl: string): Promise<string> {
  return `${publicUrl.replace(/\/$/, "")}/login#token=${await newLinkSecret(person, new Date())}`;
}

/**
 * Removes what beginSmoke added, and open reports with all that is derived from them. Companies and assortment stay while an act
 * names them. @returns what is left
 */
export async function endSmoke(): Promise<string[]> {
  const person = await PersonEmailEntity.get({ email: suitsutest.email });
  if (person) await removePerson(person.id);
  const { buyer, owner } = suitsutest;
  const ids = await companyIdsByCode([buyer.code, owner.code]);
  const buyerId = ids.get(buyer.code);
  const left = buyerId === undefined ? [] : await removeReports(buyerId);
  if (left.length > 0) return left;
  for (const company of (await companiesById([...ids.values()])).values()) {
    if (!(await removeCompany(company))) left.push(`company ${company.name} is on an act or a document`);
  }
  const assortment = await assortmentNow(suitsutest.assortment);
  if (assortment && !(await removeAssortment(assortment))) left.push("the assortment has just been changed");
  return left;
}

/** @returns those that an act has */
async function removeReports(buyer: number): Promise<string[]> {
  const open = await ReportEntity.all("ofCompany", { buyer, tab: "open" });
  const rows = await rowsOfReports(open.map(({ id }) => id));
  const changes = open.flatMap((report) => {
    const draft = openDraft(report, rows.get(report.id) ?? []);
    const none = { print: "", finished: true, measuredAt: "", rows: [] };
    for (const number of report.waybills) replaceWaybill(draft, { ...none, number }, []);
    return changeOf(draft);
  });
  for (const group of inTransactions(changes)) {
    const { ok } = await writeReports(group);
    if (!ok) throw new Error("Reports of the smoke test have just been changed: run it again.");
  }
  const none = (await reportStatsOf(buyer)).filter(({ open: opened, acted: onActs }) => opened + onActs === 0);
  await ReportStatsEntity.deleteAll(none);
  const acted = await ReportEntity.all("ofCompany", { buyer, tab: "acted" });
  return acted.map(({ number }) => `report ${number} is on an act`);
}

async function addCompany(
  { code, name }: { code: string; name: string },
  role: Partial<typeof newCompanyInput>,
): Promise<void> {
  if ((await companyIdsByCode([code])).has(code)) return;
  const input = {
    ...newCompanyInput,
    ...role,
    name,
    code,
    street: "Suitsu tee 1",
    city: "Tallinn",
    vat_number: "EE199900011",
    bank_account: "EE419900000000001000",
    emails: [suitsutest.email],
  };
  await createCompany(factsOfForm(input, undefined));
}
