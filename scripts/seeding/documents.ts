import { writeXlsx } from "hucre/xlsx";
import { companiesById } from "#functions/companies/store/company.ts";
import { addUploads } from "#functions/documents/addUploads.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import { BUY_DOCUMENT, presetDocumentType } from "#shared/documents/documentTypes.ts";
import { uploadOf } from "./uploads.ts";

const NAMES = ["Hinnakokkulepe 2026.xlsx", "Üleandmise akt.xlsx"];

/** Two documents for each company of the demo's company users; the files take the way of uploads of the agent. */
export async function seedDocuments(emails: readonly string[], now: Date): Promise<void> {
  const [agentEmail = "", ...others] = emails;
  const agent = await personByEmail(agentEmail);
  if (!agent) throw new Error(`There is no ${agentEmail}`);
  const people = await Promise.all(others.map((email) => personByEmail(email)));
  const companies = await companiesById(people.flatMap((person) => person?.companies ?? []));
  for (const { id: company, name, type } of companies.values()) {
    const uploads: string[] = [];
    for (const fileName of NAMES) {
      const bytes = await writeXlsx({ sheets: [{ name: "Dokument", rows: [[name], [fileName]] }] });
      uploads.push(await uploadOf({ fileName, bytes, purpose: "document" }, agent.id, now));
    }
    await addUploads({ uploads, company, document_type: presetDocumentType(type) ?? BUY_DOCUMENT }, agent, now);
  }
}
