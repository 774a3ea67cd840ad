import { landChange, netChanges, plainChange, reversed, type SumChange } from "#functions/platform/sums/sumChange.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { lacksOrigins } from "#shared/acts/siteEdits.ts";
import { NO_VOLUME } from "#shared/basics/amounts.ts";
import { leadDays } from "#shared/basics/leadDays.ts";
import { TIMBER_KINDS } from "#shared/eudr/timberShares.ts";
import { wantsEudr } from "#shared/reports/eudrNumbers.ts";
import type { Act } from "./act.ts";
import type { ActRowItem } from "./storedActRows.ts";

export type SummedAct = Pick<
  Act,
  | "type"
  | "state"
  | "date"
  | "seller"
  | "sum"
  | "container"
  | "missingWaybill"
  | "bareSites"
  | "unnumbered"
  | "hauledMoves"
  | "timber"
  | "leads"
>;

/** Returns the share of an act in the sums: its money, its lead times, and its waiting work. Empty unless it is ready. */
export function sumsOfAct(act: SummedAct): SumChange[] {
  const { type, state, date, sum, container, leads = [] } = act;
  if (state !== "ready") return [];
  const changes = [plainChange(type === PURCHASE_ACT ? "bought" : "sold", date, { amount: sum })];
  if (container === undefined) changes.push(plainChange("unsignedByUs", date));
  if (lacksOrigins(act)) changes.push(plainChange("missingOrigins", date));
  changes.push(...unnumberedChanges(act), ...timberChanges(act));
  for (const move of act.hauledMoves ?? []) changes.push(landChange(...move));
  for (let at = 0; at < leads.length; at += 2) {
    changes.push(plainChange("measuredToAct", date, { days: leads[at] ?? 0, rows: leads[at + 1] ?? 0 }));
  }
  return changes;
}

function unnumberedChanges({ date, seller, unnumbered }: SummedAct): SumChange[] {
  const side = wantsEudr(date) ? "unnumbered" : "unnumberedEarlier";
  const volumes = [
    { unit: "SCM", amount: unnumbered?.solid ?? NO_VOLUME },
    { unit: "LCM", amount: unnumbered?.loose ?? NO_VOLUME },
  ] as const;
  return volumes
    .filter(({ amount }) => amount > 0)
    .map(({ unit, amount }) => ({ ...plainChange(side, date, { amount }), company: seller, unit }));
}

/** Nothing of a kind is told by its name: the sums join it with what is known of its numbers. */
function timberChanges({ date, seller, timber }: SummedAct): SumChange[] {
  if (!timber) return [];
  return timber.shares.flatMap(({ kind, numbers, solid, loose }) =>
    (
      [
        ["SCM", solid],
        ["LCM", loose],
      ] as const
    )
      .filter(([, amount]) => amount > 0)
      .map(([unit, amount]) => ({
        ...plainChange("eudrTimber", date, { amount, days: TIMBER_KINDS.indexOf(kind) }),
        company: seller,
        unit,
        buyer: timber.buyer,
        destinationKey: numbers,
      })),
  );
}

/** Put `sumDeltas` of them into the transaction that changes the act. */
export function actSumChanges(before: SummedAct | undefined, after: SummedAct | undefined): SumChange[] {
  return netChanges([...(before ? reversed(sumsOfAct(before)) : []), ...(after ? sumsOfAct(after) : [])]);
}

/** `leads` of a sales act: each of its reports once (docs/rules/overview.md, "Lead times"). */
export function leadsOf(
  { type, date }: Pick<Act, "type" | "date">,
  rows: readonly Pick<ActRowItem, "reportRows">[],
): number[] {
  if (type !== SALES_ACT) return [];
  const measured = new Map(rows.flatMap(({ reportRows }) => reportRows.map(({ report }) => [report.id, report.date])));
  const counts = new Map<number, number>();
  for (const day of measured.values()) {
    const days = leadDays(day, date);
    counts.set(days, (counts.get(days) ?? 0) + 1);
  }
  return [...counts].toSorted(([one], [other]) => one - other).flat();
}
