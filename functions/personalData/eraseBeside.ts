import { type Company, companyById } from "#functions/companies/store/company.ts";
import { changeCompany } from "#functions/companies/store/companyWrites.ts";
import { CompositeRunEntity } from "#functions/compositeReports/store/compositeRun.ts";
import { PersonSettingsEntity } from "#functions/people/store/personSettings.ts";
import { deleteFiles } from "#functions/platform/clients/files.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { deleteSessionsOfPerson } from "#functions/sessions/store/session.ts";
import { forgetEidOf } from "#functions/signing/store/pendingRequest.ts";
import { PersonViewsEntity } from "#functions/views/store/personViews.ts";
import { deleteLines } from "./store/personalDataLines.ts";
import type { PersonalDataRun } from "./store/personalDataRun.ts";
import type { Traced } from "./walk/trace.ts";

const ATTEMPTS = 5;

/** Deletes what lies beside the record: sessions, settings, phone, Smart-ID account, own contacts, gathered files. Idempotent. */
export async function eraseBeside(
  { person, id, fileKeys }: Pick<PersonalDataRun, "person" | "id" | "fileKeys">,
  { personalCode, ownCompany }: Traced,
  now: Date,
): Promise<void> {
  await deleteSessionsOfPerson(person);
  await commit([
    PersonViewsEntity.delete({ person }),
    PersonSettingsEntity.delete({ person }),
    CompositeRunEntity.delete({ person }),
  ]);
  await deleteFiles(fileKeys);
  await deleteLines(person, id);
  if (personalCode !== undefined) await forgetEidOf(personalCode, now);
  if (ownCompany !== undefined) await eraseContacts(ownCompany);
}

/** Name, code, address and account stay: papers of seven years are made of them. */
async function eraseContacts(id: number): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const company = await companyById(id);
    if (!company || !hasContacts(company)) return;
    const { ok } = await changeCompany(company, { ...company, phone: "", emails: [] });
    if (ok) return;
  }
  throw new Error(`Company ${id} changed at every attempt to erase its contacts`);
}

export function hasContacts({ phone, emails }: Pick<Company, "phone" | "emails">): boolean {
  return phone !== "" || emails.length > 0;
}
