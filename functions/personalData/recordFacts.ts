import { companyAnswers } from "#functions/companies/store/company.answers.ts";
import { companiesById, companyById } from "#functions/companies/store/company.ts";
import { companyLanguageAnswers } from "#functions/companies/store/companyLanguage.answers.ts";
import { CompanyLanguageEntity } from "#functions/companies/store/companyLanguage.ts";
import { formerPersonAnswers } from "#functions/people/store/everyPerson.answers.ts";
import { personAnswers } from "#functions/people/store/person.answers.ts";
import { personSettingsAnswers } from "#functions/people/store/personSettings.answers.ts";
import { PersonSettingsEntity } from "#functions/people/store/personSettings.ts";
import { sessionsOfPerson } from "#functions/sessions/store/session.ts";
import { eidAttemptAnswers } from "#functions/signing/store/attempt.answers.ts";
import { attemptById } from "#functions/signing/store/attempt.ts";
import { smartIdAccountAnswers } from "#functions/signing/store/pendingRequest.answers.ts";
import { eidRecordsOf, pendingRequestOf, SmartIdAccountEntity } from "#functions/signing/store/pendingRequest.ts";
import { personViewsAnswers } from "#functions/views/store/personViews.answers.ts";
import { PersonViewsEntity } from "#functions/views/store/personViews.ts";
import type { RetentionKind } from "#shared/personalData/retention.ts";
import { type KnownPerson, ownCompanyOf } from "./knownPerson.ts";
import { erased, factsAbout } from "./walk/answered.ts";

/** Counts records that need no walk: the record of the person and its neighbours. */
export async function countsBeside({ id, present, former, run }: KnownPerson) {
  const code = (present ?? former)?.personalCode;
  const [sessions, views, settings, eid, ownCompany] = await Promise.all([
    sessionsOfPerson(id),
    PersonViewsEntity.get({ person: id }),
    PersonSettingsEntity.get({ person: id }),
    code === undefined ? 0 : eidRecordsOf(code),
    code === undefined ? undefined : ownCompanyOf(code),
  ]);
  const company = ownCompany === undefined ? undefined : await companyById(ownCompany);
  return {
    access: present ? 1 : 0,
    former: former ? 1 : 0,
    sessions: sessions.length,
    settings: (views?.views.length ?? 0) + (settings ? 1 : 0),
    eid,
    ownCompany: company && erased({ ownCompany }, companyAnswers, company) !== company ? 1 : 0,
    report: run?.fileKeys.length ?? 0,
  } satisfies Partial<Record<RetentionKind, number>>;
}

/** What the items of a person alone say, in words, for the file. */
export async function recordFacts({ id, present, former }: KnownPerson): Promise<[string, string][]> {
  const record = present ?? former;
  if (!record) return [];
  const { personalCode: code, companies } = record;
  const [names, views, settings, own] = await Promise.all([
    companiesById(companies),
    PersonViewsEntity.get({ person: id }),
    PersonSettingsEntity.get({ person: id }),
    code === undefined ? [] : factsOfCode(code),
  ]);
  const employers = companies.map((each) => names.get(each)?.name ?? "").join(", ");
  const facts = present ? factsAbout(personAnswers, present) : factsAbout(formerPersonAnswers, former);
  return [
    ...facts.map(([label, text]): [string, string] => [label, label === "Ettevõtted" ? employers : text]),
    ...factsAbout(personViewsAnswers, views),
    ...factsAbout(personSettingsAnswers, settings),
    ...own,
  ];
}

async function factsOfCode(code: string): Promise<[string, string][]> {
  const [account, attempt, own] = await Promise.all([
    SmartIdAccountEntity.get({ code }),
    pendingRequestOf(code),
    ownCompanyOf(code),
  ]);
  const ofCompany =
    own === undefined
      ? []
      : [
          ...factsAbout(companyAnswers, await companyById(own)),
          ...factsAbout(companyLanguageAnswers, await CompanyLanguageEntity.get({ company: own })),
        ];
  return [
    ...factsAbout(smartIdAccountAnswers, account),
    ...factsAbout(eidAttemptAnswers, attempt === undefined ? undefined : await attemptById(attempt)),
    ...ofCompany.map(([label, text]): [string, string] => [`Omanikuna: ${label}`, text]),
  ];
}
