import type { ActPlan } from "#functions/actForm/planAct.ts";
import { actChanges, factsOfHead, MAX_TOLD_PURCHASE_ACTS } from "#functions/acts/actChanges.ts";
import { certificatesFor } from "#functions/acts/actParties.ts";
import type { actAnswers } from "#functions/acts/store/act.answers.ts";
import type { Act, ActHead } from "#functions/acts/store/act.ts";
import type { ActChanges, PurchaseActChange } from "#functions/acts/store/actEvent.ts";
import type { PlannedPurchaseAct } from "#functions/acts/store/actJob.ts";
import type { actRowsAnswers } from "#functions/acts/store/storedActRows.answers.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { type Company, companiesById } from "#functions/companies/store/company.ts";
import type { ToldOf } from "#functions/platform/table/answers.ts";
import type { ActFacts } from "#shared/acts/actEvents.ts";
import { compareTexts } from "#shared/acts/actOrder.ts";
import { buyingPrice, rowSums } from "#shared/acts/actSums.ts";
import { add, NO_CENTS, NO_VOLUME, subtract } from "#shared/basics/amounts.ts";

/** docs/rules/limits.md, "Limits of an act" */
const MAX_TOLD_SAWMILL_ACTS = 10;

/** Files have an event of their own. */
type FactsOfSave = ActFacts &
  Record<Exclude<ToldOf<typeof actAnswers | typeof actRowsAnswers>, "files">, string | number>;

export interface SavedBefore {
  act: Act;
  rows: readonly ActRowItem[];
  purchaseActs: readonly Act[];
}

/** Changes of a sales act by a save; without `before` the save makes it (docs/rules/acts.md, "History of an act"). */
export async function savedChanges(
  plan: ActPlan,
  head: ActHead,
  planned: readonly PlannedPurchaseAct[],
  before?: SavedBefore,
): Promise<ActChanges> {
  const told = purchaseActsChanged(plan, planned, before?.purchaseActs ?? []);
  const named = told.slice(0, MAX_TOLD_PURCHASE_ACTS).map(({ owner }) => owner);
  const companies = await companiesById([...named, ...(before ? [before.act.buyer] : [])]);
  const factsOf = (act: ActHead, rows: readonly ActRowItem[], buyer: Company | undefined): FactsOfSave => ({
    ...factsOfHead(act),
    ...sawmillFacts(act),
    buyer: buyer?.name ?? "",
    certificate: certificateOf(act, buyer, plan.platform),
    margin: marginOfRows(rows, plan.platform.id),
  });
  return actChanges(
    {
      facts: before && factsOf(before.act, before.rows, companies.get(before.act.buyer)),
      rows: before?.rows ?? [],
    },
    { facts: factsOf(head, plan.rows, plan.buyer), rows: plan.rows },
    ({ price, margin }) => `${price} ${margin}`,
    told.map(({ owner, ...change }) => ({ ...change, owner: companies.get(owner)?.name ?? "" })),
  );
}

type ChangeOfOwner = Omit<PurchaseActChange, "owner"> & { owner: number };

function purchaseActsChanged(
  plan: ActPlan,
  planned: readonly PlannedPurchaseAct[],
  existing: readonly Act[],
): ChangeOfOwner[] {
  const byOwner = Map.groupBy(plan.rows, ({ owner }) => owner);
  const earlier = new Map(existing.map((act) => [act.id, { number: act.number, sum: act.sum }]));
  const kept = planned.flatMap(({ id, owner, number }): ChangeOfOwner[] => {
    const rows = byOwner.get(owner) ?? [];
    const from = earlier.get(id) ?? null;
    const to = { number, sum: rowSums(rows.map((row) => ({ ...row, price: buyingPrice(row) }))).sum };
    return from?.number === to.number && from.sum === to.sum ? [] : [{ owner, from, to }];
  });
  const plannedIds = new Set(planned.map(({ id }) => id));
  const removed = existing
    .filter(({ id }) => !plannedIds.has(id))
    .map(({ seller, number, sum }): ChangeOfOwner => ({ owner: seller, from: { number, sum }, to: null }));
  const numberOf = ({ from, to }: ChangeOfOwner) => (to ?? from)?.number ?? "";
  return [...kept, ...removed].sort((one, other) => compareTexts(numberOf(one), numberOf(other)));
}

/** docs/rules/acts.md, "Margin of an act" */
function marginOfRows(rows: readonly ActRowItem[], platform: number): number {
  const owned = rows.filter(({ owner }) => owner > 0 && owner !== platform);
  return subtract(rowSums(owned).sum, rowSums(owned.map((row) => ({ ...row, price: buyingPrice(row) }))).sum);
}

function certificateOf(act: ActHead, buyer: Company | undefined, platform: Company): string {
  const choice = buyer ? certificatesFor(buyer, platform) : [];
  return choice.find(({ id }) => id === act.timberCertificate)?.name ?? "";
}

function sawmillFacts({ sawmillActs }: ActHead) {
  const more = sawmillActs.length - MAX_TOLD_SAWMILL_ACTS;
  const numbers = sawmillActs.slice(0, MAX_TOLD_SAWMILL_ACTS).map(({ number }) => number);
  return {
    sawmillActs: [...numbers, ...(more > 0 ? [`… (+${more})`] : [])].join(", "),
    sawmillVolume: sawmillActs.reduce((sum, { amount }) => add(sum, amount), NO_VOLUME),
    sawmillSum: sawmillActs.reduce((sum, { cents }) => add(sum, cents), NO_CENTS),
  } satisfies ActFacts;
}
