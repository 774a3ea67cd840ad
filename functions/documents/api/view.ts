import { companiesById, platformCompany } from "#functions/companies/store/company.ts";
import { publicSigningState } from "#functions/containers/containerView.ts";
import { documentOfHash } from "#functions/documents/store/document.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { withinLimit } from "#functions/sessions/store/attempts.ts";
import { documentRoutes } from "#shared/documents/contract.ts";
import { DOCUMENT_TYPE_NAMES } from "#shared/documents/documentTypes.ts";

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
