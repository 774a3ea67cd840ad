import { eudrTimberSum, unnumberedEarlierSum, unnumberedSum } from "#functions/eudr/store/eudrSums.ts";
import { leadSum, waitingSum } from "#functions/platform/sums/plainSums.ts";
import { netChanges, reversed, type SumChange, sum } from "#functions/platform/sums/sum.ts";
import { numbersAt } from "#functions/platform/sums/sumReads.ts";
import { hauledSum } from "#functions/reports/store/hauledSum.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { lacksOrigins } from "#shared/acts/siteEdits.ts";
import { NO_VOLUME } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { leadDays } from "#shared/basics/leadDays.ts";
import { TIMBER_KINDS } from "#shared/eudr/timberShares.ts";
import { wantsEudr } from "#shared/reports/eudrNumbers.ts";
import type { Act } from "./act.ts";
import type { ActRowItem } from "./storedActRows.ts";

/** Cents without VAT of acts. */
function moneySum(name: string, code: number) {
  return sum<{ day: IsoDate }>()({
    name,
    code,
    places: ({ day }) => ({ day }),
    key: ({ day }) => ({ day }),
    cells: ({ day }) => [
      { scope: moneyScope(Number(day.slice(0, 4))), key: name, cell: {}, slot: Number(day.slice(5, 7)) },
    ],
  });
}

const moneyScope = (year: number) => `money/${year}`;

export const boughtSum = /* @__PURE__ */ moneySum("bought", 2);
export const soldSum = /* @__PURE__ */ moneySum("sold", 3);
export const unsignedByUsSum = /* @__PURE__ */ waitingSum("unsignedByUs", 6);
export const missingOriginsSum = /* @__PURE__ */ waitingSum("missingOrigins", 8);
/** From the measurement of a report to its sales act. */
export const measuredToActSum = /* @__PURE__ */ leadSum("measuredToAct", 10);

/** Cents by month. */
export function moneySums(year: number, { name }: typeof boughtSum): Promise<readonly number[]> {
  return numbersAt(moneyScope(year), name);
}

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
  const money = type === PURCHASE_ACT ? boughtSum : soldSum;
  const changes = [money.change({ day: date }, { amount: sum })];
  if (container === undefined) changes.push(unsignedByUsSum.change({ day: date }));
  if (lacksOrigins(act)) changes.push(missingOriginsSum.change({ day: date }));
  changes.push(...unnumberedChanges(act), ...timberChanges(act));
  for (const [land, year, amount, rows] of act.hauledMoves ?? []) {
    changes.push(hauledSum.change({ land, year }, { amount, rows }));
  }
  for (let at = 0; at < leads.length; at += 2) {
    changes.push(measuredToActSum.change({ day: date, days: leads[at] ?? 0 }, { rows: leads[at + 1] ?? 0 }));
  }
  return changes;
}

function unnumberedChanges({ date, seller, unnumbered }: SummedAct): SumChange[] {
  const own = wantsEudr(date) ? unnumberedSum : unnumberedEarlierSum;
  const volumes = [
    { unit: "SCM", amount: unnumbered?.solid ?? NO_VOLUME },
    { unit: "LCM", amount: unnumbered?.loose ?? NO_VOLUME },
  ] as const;
  return volumes
    .filter(({ amount }) => amount > 0)
    .map(({ unit, amount }) => own.change({ owner: seller, unit, day: date }, { amount }));
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
      .map(([unit, amount]) =>
        eudrTimberSum.change(
          {
            owner: seller,
            buyer: timber.buyer,
            unit,
            kind: TIMBER_KINDS.indexOf(kind),
            hashes: numbers,
            day: date,
          },
          { amount },
        ),
      ),
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
