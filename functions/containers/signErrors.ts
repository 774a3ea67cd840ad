import { inParallel } from "#functions/platform/parallel.ts";
import { companyHindrance } from "#shared/containers/signingChoice.ts";

const AT_ONCE = 16;
/** Most companies have something to sign among the first ones. */
const FIRST = 10;
/** Of a company with more that cannot be signed it is not known; signing them says so. */
const MOST = 200;

interface ReadHindrances {
  /** Undefined for what can be signed. */
  hindrances: readonly (string | undefined)[];
  /** Nothing is left to read. */
  isWhole: boolean;
}

/**
 * Why nothing of a company can be signed, by company (docs/rules/actLists.md, "Choosing acts to sign"); those are left out of which
 * something can be, or may be. A small read for each company, and a second one where the first finds nothing to sign.
 */
export async function readSignErrors<Of extends { id: number }>(
  companies: readonly Of[],
  read: (company: Of, limit: number) => Promise<ReadHindrances>,
): Promise<Map<number, string>> {
  const errors = new Map<number, string>();
  await inParallel(companies, AT_ONCE, async (company) => {
    for (const limit of [FIRST, MOST]) {
      const { hindrances, isWhole } = await read(company, limit);
      if (hindrances.includes(undefined)) return;
      if (!isWhole) continue;
      const error = companyHindrance(hindrances);
      if (error !== undefined) errors.set(company.id, error);
      return;
    }
  });
  return errors;
}
