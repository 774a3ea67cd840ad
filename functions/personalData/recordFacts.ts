import { companiesById, companyById } from "#functions/companies/store/company.ts";
import { PersonSettingsEntity } from "#functions/people/store/personSettings.ts";
import { sessionsOfPerson } from "#functions/sessions/store/session.ts";
import { eidRecordsOf } from "#functions/signing/store/pendingRequest.ts";
import { viewsOfPerson } from "#functions/views/store/personViews.ts";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import { addressLine } from "#shared/companies/address.ts";
import type { RetentionKind } from "#shared/personalData/retention.ts";
import { hasContacts } from "./eraseBeside.ts";
import { type KnownPerson, ownCompanyOf } from "./knownPerson.ts";

/** Counts records that need no walk: the record of the person and its neighbours. */
export async function countsBeside({ id, present, former, run }: KnownPerson) {
  const code = (present ?? former)?.personalCode;
  const [sessions, views, settings, eid, own] = await Promise.all([
    sessionsOfPerson(id),
    viewsOfPerson(id),
    PersonSettingsEntity.get({ person: id }),
    code === undefined ? 0 : eidRecordsOf(code),
    code === undefined ? undefined : ownCompanyOf(code),
  ]);
  const company = own === undefined ? undefined : await companyById(own);
  return {
    access: present ? 1 : 0,
    former: former ? 1 : 0,
    sessions: sessions.length,
    settings: views.length + (settings ? 1 : 0),
    eid,
    ownCompany: company && hasContacts(company) ? 1 : 0,
    report: run?.fileKeys.length ?? 0,
  } satisfies Partial<Record<RetentionKind, number>>;
}

/** The record of a person in words, for the file. */
export async function recordFacts({ id, present, former }: KnownPerson): Promise<[string, string][]> {
  const record = present ?? former;
  if (!record) return [];
  const { name, email, personalCode, companies } = record;
  const own = personalCode === undefined ? undefined : await ownCompanyOf(personalCode);
  const known = await companiesById([...companies, ...(own === undefined ? [] : [own])]);
  const company = own === undefined ? undefined : known.get(own);
  return [
    ["Number", String(id)],
    ["Nimi", name],
    ["E-post", email],
    ["Isikukood", personalCode ?? ""],
    ["Õigused", present ? present.roles.map((role) => ROLES[role]).join(", ") : ""],
    ["Ettevõtted", companies.map((each) => known.get(each)?.name ?? "").join(", ")],
    ["Ligipääs lõppes", former ? formatEstonianDateTime(former.endedAt) : ""],
    ...(company
      ? ([
          ["Omanikuna: nimi", company.name],
          ["Omanikuna: aadress", addressLine(company.address)],
          ["Omanikuna: telefon", company.phone],
          ["Omanikuna: e-post", company.emails.join(", ")],
          ["Omanikuna: arvelduskonto", company.bankAccount],
        ] satisfies [string, string][])
      : []),
  ];
}

const ROLES = {
  superUser: "Platvormi agent",
  companyUser: "Ettevõtte kasutaja",
  councilMember: "Nõukogu liige",
  priceListReader: "Hinnakirja lugeja",
} as const;
