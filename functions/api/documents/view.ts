import { Problem } from "#functions/core/problem.ts";
import { companiesById, platformCompany } from "#functions/data/companies/company.ts";
import { documentOfHash } from "#functions/data/documents/documentLinks.ts";
import { withinLimit } from "#functions/data/sessions/attempts.ts";
import { endpoint } from "#functions/entry/http.ts";
import { publicSigningState } from "#functions/signing/publicState.ts";
import { documentRoutes } from "#shared/api/areas/documents.ts";
import { DOCUMENT_TYPE_NAMES } from "#shared/domain/documents/documentTypes.ts";

const GONE = "Dokumenti ei leitud. Link on vigane või dokument on kustutatud.";
const perAddress = { attempts: 300, windowSeconds: 15 * 60 };

export const handler = endpoint(documentRoutes.view, async ({ params, address, now }) => {
  if (!(await withinLimit(`public-document#${address}`, perAddress, now))) throw new Problem("too_many_requests");
  const document = await documentOfHash(params.hash);
  if (!document) throw new Problem("not_found", { message: GONE });
  const [companies, platform, signing] = await Promise.all([
    companiesById([document.company]),
    platformCompany(),
    publicSigningState(document.container),
  ]);
  return {
    file_name: document.fileName,
    type_name: DOCUMENT_TYPE_NAMES[document.type],
    timestamp: document.at,
    company: companies.get(document.company)?.name ?? "",
    platform: platform.name,
    signing,
  };
});
