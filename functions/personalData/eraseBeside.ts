import { companyAnswers } from "#functions/companies/store/company.answers.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { CompanyLanguageEntity } from "#functions/companies/store/companyLanguage.ts";
import { changeCompany } from "#functions/companies/store/companyWrites.ts";
import { CompositeRunEntity } from "#functions/compositeReports/store/compositeRun.ts";
import { forgetFirstAgent } from "#functions/people/store/firstAgent.ts";
import { PersonSettingsEntity } from "#functions/people/store/personSettings.ts";
import { deleteFiles } from "#functions/platform/clients/files.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { deleteSessionsOfPerson } from "#functions/sessions/store/session.ts";
import { forgetEidOf } from "#functions/signing/store/pendingRequest.ts";
import { PersonViewsEntity } from "#functions/views/store/personViews.ts";
import { deleteLines } from "./store/personalDataLines.ts";
import type { PersonalDataRun } from "./store/personalDataRun.ts";
import { erased } from "./walk/answered.ts";
import type { Traced } from "./walk/trace.ts";

/** Deletes what lies beside the record: sessions, settings, phone, Smart-ID account, own contacts, gathered files. Idempotent. */
export async function eraseBeside(
  { person, id, fileKeys, subject }: Pick<PersonalDataRun, "person" | "id" | "fileKeys" | "subject">,
  { personalCode, ownCompany }: Traced,
  now: Date,
): Promise<void> {
  await deleteSessionsOfPerson(person);
  await commit([
    PersonViewsEntity.delete({ person }),
    PersonSettingsEntity.delete({ person }),
    CompositeRunEntity.delete({ person }),
    ...(ownCompany === undefined ? [] : [CompanyLanguageEntity.delete({ company: ownCompany })]),
  ]);
  await deleteFiles(fileKeys);
  await deleteLines(person, id);
  if (subject) await forgetFirstAgent(subject.email);
  if (personalCode !== undefined) await forgetEidOf(personalCode, now);
  if (ownCompany !== undefined) await eraseContacts(ownCompany);
}

/** Facts of which papers of seven years are made stay. */
async function eraseContacts(ownCompany: number): Promise<void> {
  await untilNoConflict(`Contacts of company ${ownCompany}`, async () => {
    const company = await companyById(ownCompany);
    const after = company && erased({ ownCompany }, companyAnswers, company);
    if (!company || !after || after === company) return undefined;
    const { ok } = await changeCompany(company, after);
    return ok ? undefined : CONFLICT;
  });
}
