import { companyNames } from "#functions/companies/store/heldNames.ts";
import { containersToSign } from "#functions/containers/containerView.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

const MAX_SHOWN = 50;

export const handler = endpoint(signingRoutes.waiting, async ({ viewer }) => {
  const waiting = await containersToSign(viewer);
  const shown = waiting.slice(0, MAX_SHOWN);
  const names = await companyNames([...new Set(shown.map(({ company }) => company))]);
  return {
    count: waiting.length,
    results: shown.map(({ hash, name, kind, company, files, signatures, createdAt }) => ({
      hash,
      name,
      href: `/containers/${hash}/`,
      kind,
      company_name: names.get(company) ?? "",
      files: files.length,
      since: signatures[0]?.at ?? createdAt,
    })),
  };
});
