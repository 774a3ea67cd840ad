import { type ActFacts, changedFields, countRows } from "#shared/acts/actEvents.ts";
import { buyingPrice } from "#shared/acts/actSums.ts";
import type { ActHead } from "./store/act.ts";
import type { ActChanges, PurchaseActChange } from "./store/actEvent.ts";
import type { ActRowItem } from "./store/storedActRows.ts";

/** docs/rules/limits.md, "Limits of an act" */
export const MAX_TOLD_PURCHASE_ACTS = 10;

export interface ActState {
  facts: ActFacts | undefined;
  rows: readonly ActRowItem[];
}

/** Changes of an act by a save (docs/rules/acts.md, "History of an act"). `purchaseActs`: all changed ones of a sales act. */
export function actChanges(
  before: ActState,
  after: ActState,
  priceOf: (row: ActRowItem) => string,
  purchaseActs: readonly PurchaseActChange[] = [],
): ActChanges {
  return {
    fields: changedFields(before.facts, after.facts),
    rows: countRows(measuredRows(before.rows, priceOf), measuredRows(after.rows, priceOf)),
    purchaseActs: purchaseActs.slice(0, MAX_TOLD_PURCHASE_ACTS),
    morePurchaseActs: Math.max(0, purchaseActs.length - MAX_TOLD_PURCHASE_ACTS),
  };
}

export function purchaseActChanges(
  before: { head: ActHead | undefined; rows: readonly ActRowItem[] },
  after: { head: ActHead | undefined; rows: readonly ActRowItem[] },
): ActChanges | undefined {
  const stateOf = ({ head, rows }: typeof before) => ({ facts: head && factsOfHead(head), rows });
  const changes = actChanges(stateOf(before), stateOf(after), (row) => String(buyingPrice(row)));
  const { added, removed, changed } = changes.rows;
  return changes.fields.length + added + removed + changed === 0 ? undefined : changes;
}

interface HeadAndRows {
  head: ActHead;
  rows: readonly ActRowItem[];
}

/** False for a save of a sales act that leaves it as it was. @param changes those of its save */
export function isSalesActChanged(changes: ActChanges, before: ActHead, after: ActHead): boolean {
  const { fields, rows, purchaseActs } = changes;
  const told = fields.length + rows.added + rows.removed + rows.changed + purchaseActs.length;
  return told > 0 || untoldFacts(before) !== untoldFacts(after);
}

/** Margins and purchase acts are not on the paper of a sales act. @param changes those of its save */
export function isSalesPaperChanged(changes: ActChanges, before: HeadAndRows, after: HeadAndRows): boolean {
  if (changes.fields.some(({ field }) => field !== "margin")) return true;
  if (untoldFacts(before.head) !== untoldFacts(after.head)) return true;
  const priceOf = ({ price }: ActRowItem) => String(price);
  const { added, removed, changed } = countRows(measuredRows(before.rows, priceOf), measuredRows(after.rows, priceOf));
  return added + removed + changed > 0;
}

/** The history tells names and the first sawmill acts; two buyers can have one name. */
function untoldFacts({ buyer, timberCertificate, sawmillActs }: ActHead): string {
  return JSON.stringify([
    buyer,
    timberCertificate,
    sawmillActs.map(({ number, amount, cents }) => [number, amount, cents]),
  ]);
}

export function factsOfHead(head: ActHead) {
  const { number, date, deadlineDays, waybills, solid, loose, sum, vatRateBp, vat, withVat } = head;
  return {
    number,
    date,
    deadlineDays,
    waybills,
    solid,
    loose,
    sum,
    vatRate: vatRateBp,
    vat,
    withVat,
  } satisfies ActFacts;
}

function measuredRows(rows: readonly ActRowItem[], priceOf: (row: ActRowItem) => string): Map<number, string> {
  return new Map(
    rows.flatMap((row) => {
      const { assortment, unit, owner, site, certificate } = row;
      const facts = JSON.stringify([assortment, unit, owner, site?.name, site?.cadaster, certificate, priceOf(row)]);
      return row.reportRows.map(({ id, amount, waybill }) => [id, `${facts} ${waybill} ${amount}`] as const);
    }),
  );
}
