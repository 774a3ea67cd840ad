import { type Act, actsById } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { searchReports } from "#functions/reports/reportSearch.ts";
import type { Report } from "#functions/reports/store/report.ts";
import { rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { type ActType, SALES_ACT } from "#shared/acts/actTypes.ts";
import { hasNumberWith } from "#shared/platform/searchTokens.ts";

/** Reports whose rows are read; one has up to 1 MB of them. */
const MAX_REPORTS = 100;
/** A sales act can have 2,000 purchase acts, all read to find those of an owner. */
const MAX_SALES_ACTS = 40;

export interface FoundActs {
  acts: Act[];
  truncated: boolean;
}

/** docs/rules/actLists.md, "Search of acts". `owners`: only purchase acts of these companies. */
export async function actsOfWaybill(
  number: string,
  type: ActType,
  owners: ReadonlySet<number> | undefined,
): Promise<FoundActs> {
  const tabs = await Promise.all([searchReports(number, "acted"), searchReports(number, "open")]);
  const found = tabs.flatMap(({ reports }) => reports).filter((report) => isOnAct(report, number));
  const reports = found.slice(0, MAX_REPORTS);
  const ownersOf = await ownersBySalesAct(reports, number, owners);
  const ids = [...ownersOf.keys()].toSorted((one, other) => other - one);
  const truncated = tabs.some((tab) => tab.truncated) || found.length > MAX_REPORTS;
  if (type === SALES_ACT) return { acts: ready(await actsById(ids)), truncated };
  const shown = ids.slice(0, MAX_SALES_ACTS);
  const purchases = await Promise.all(
    shown.map(async (id) => (await purchaseActsOf(id)).filter(({ seller }) => ownersOf.get(id)?.has(seller))),
  );
  return { acts: purchases.flat(), truncated: truncated || ids.length > MAX_SALES_ACTS };
}

function isOnAct({ waybills, actOf }: Report, number: string): boolean {
  return hasNumberWith(waybills, number) && actOf.some((act) => act !== 0);
}

async function ownersBySalesAct(
  reports: readonly Report[],
  number: string,
  owners: ReadonlySet<number> | undefined,
): Promise<Map<number, Set<number>>> {
  const rows = await rowsOfReports(reports.map(({ id }) => id));
  const found = new Map<number, Set<number>>();
  for (const { id, actOf } of reports) {
    for (const [index, row] of (rows.get(id) ?? []).entries()) {
      const act = actOf[index] ?? 0;
      const isShown = owners === undefined || owners.has(row.owner);
      if (act === 0 || !isShown || !hasNumberWith([row.waybill], number)) continue;
      found.set(act, (found.get(act) ?? new Set()).add(row.owner));
    }
  }
  return found;
}

function ready(acts: ReadonlyMap<number, Act>): Act[] {
  return [...acts.values()].filter(({ state }) => state === "ready");
}
