import { actsOfCounterpart } from "#functions/acts/store/act.ts";
import { counterpartsAt } from "#functions/companies/store/counterpart.ts";
import { companyNames } from "#functions/companies/store/heldNames.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import { newestFirst } from "#shared/basics/lists.ts";
import type { WireLastActs } from "#shared/overview/contract.ts";

const SHOWN = 10;

/** The newest purchase acts of the person's companies (docs/rules/overview.md, "Last acts"). */
export async function lastActs({ companies }: Viewer): Promise<WireLastActs> {
  const counted = await counterpartsAt("purchaseActs", companies);
  // An act among the newest is of one of the companies whose latest act is.
  const latest = counted
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => (one.latest > other.latest ? -1 : 1))
    .slice(0, SHOWN);
  const pages = await Promise.all(
    latest.map(({ counterpart }) => actsOfCounterpart(PURCHASE_ACT, counterpart, undefined, SHOWN)),
  );
  const newest = pages
    .flatMap(({ acts }) => acts)
    .toSorted(newestFirst)
    .slice(0, SHOWN);
  const names = await companyNames([...new Set(newest.map(({ counterpart }) => counterpart))]);
  return {
    results: newest.map(({ id, number, type, date, counterpart, sum, withVat, solid, loose }) => ({
      id,
      number,
      type,
      date,
      company: { id: counterpart, name: names.get(counterpart) ?? "" },
      sum: toEuros(sum),
      sum_with_vat: toEuros(withVat),
      amount: toCubicMetres(solid),
      amount_loose: toCubicMetres(loose),
    })),
  };
}
