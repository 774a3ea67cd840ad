import { companyNames } from "#functions/companies/store/company.ts";
import { readerOf } from "#functions/containers/containerView.ts";
import { containersByHash, containersOfCompany, type SigningContainer } from "#functions/containers/store/container.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { SIGNED_KINDS } from "#shared/containers/containerStatus.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

/** A count above it is not exact. */
const MAX_WAITING = 500;

/** Containers that wait for the person's companies, oldest first (docs/rules/signing.md, "Who signs"). */
async function waitingFor(viewer: Viewer): Promise<SigningContainer[]> {
  const { companies } = await readerOf(viewer);
  const listed = await Promise.all(
    [...companies].flatMap((id) => SIGNED_KINDS.map((kind) => containersOfCompany(id, kind, "SIGN_ONE", MAX_WAITING))),
  );
  // The index may lag behind a signature.
  const now = await containersByHash(listed.flat().map(({ hash }) => hash));
  return [...now.values()]
    .filter(({ status, declined }) => status === "SIGN_ONE" && declined === undefined)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

const MAX_SHOWN = 50;

export const handler = endpoint(signingRoutes.waiting, async ({ viewer }) => {
  const waiting = await waitingFor(viewer);
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
