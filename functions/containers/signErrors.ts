import { inParallel } from "#functions/platform/parallel.ts";
import { companyHindrance } from "#shared/containers/signingChoice.ts";

const AT_ONCE = 16;
/** Most companies have something to sign among the first ones. */
const FIRST = 10;
/** A company with more items that cannot be signed gets no reason; signing them tells it. */
const MOST = 200;

export interface ReadHindrances {
  hindrances: readonly (string | undefined)[];
  isWhole: boolean;
}

/** docs/rules/actLists.md, "Choosing acts to sign". A second read only where the first one finds nothing to sign. */
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
