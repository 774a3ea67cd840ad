import type { Act } from "#functions/acts/store/act.ts";
import { differing } from "#scripts/verifying/basis/check.ts";
import { editedSum, isVatEditable, noRows, type TaxedSum, taxed } from "#shared/acts/actSums.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { eurosText } from "#shared/basics/amounts.ts";
import { vatFraction } from "#shared/basics/money.ts";
import type { ActRowSums, SumsOfRows } from "./actRowSums.ts";

const NO_ROWS: SumsOfRows = { ...noRows(), waybills: 0 };
const names = { sum: "the sum", vat: "the VAT", withVat: "the sum with VAT" } as const satisfies Record<
  keyof TaxedSum,
  string
>;

/** Compares the money of an act with its rows. `purchases` are the purchase acts that name the sales act. */
export function actMoneyDifferences(act: Act, rows: ActRowSums, purchases: readonly Act[]): string[] {
  const { owners, wrong } = rows;
  const sellers = [...owners.keys()].filter((owner) => owner > 0 && owner !== act.seller);
  const found = wrong.map((sentence) => `act ${act.id}: ${sentence}`);
  for (const owner of sellers) {
    const count = purchases.filter(({ seller }) => seller === owner).length;
    if (count !== 1) found.push(`act ${act.id}: has rows of owner ${owner} and ${count} purchase acts with them`);
  }
  for (const purchase of purchases) {
    if (!sellers.includes(purchase.seller))
      found.push(`act ${purchase.id}: its sales act ${act.id} has no rows of owner ${purchase.seller}`);
  }
  return [
    ...found,
    ...differing(`act ${act.id}`, partiesOf(act), { ...partiesOf(act), counterpart: act.buyer, "sales act": 0 }),
    ...volumeDifferences(act, rows.sales),
    ...editedDifferences(act, rows.sales),
    ...purchases.flatMap((purchase) => purchaseDifferences(act, purchase, owners.get(purchase.seller) ?? NO_ROWS)),
  ];
}

function partiesOf(act: Act) {
  const { seller, buyer, counterpart, salesAct } = act;
  return { seller, buyer, counterpart, "sales act": salesAct };
}

function volumeDifferences(act: Act, { solid, loose, waybills }: SumsOfRows): string[] {
  const { solid: storedSolid, loose: storedLoose, waybills: storedWaybills } = act;
  return differing(
    `act ${act.id}`,
    { solid: storedSolid, loose: storedLoose, waybills: storedWaybills },
    { solid, loose, waybills },
  );
}

/** docs/rules/acts.md, "Totals set by hand": each figure up to 1.00 € from what those before it give; VAT at 0 % is 0. */
function editedDifferences(act: Act, { sum }: SumsOfRows): string[] {
  const rate = vatFraction(act.vatRateBp);
  const { sums, reset } = editedSum(taxed(sum, rate), rate, act);
  const isFixed = (name: keyof TaxedSum) => name === "vat" && !isVatEditable(rate);
  return reset.map(
    (name) =>
      `act ${act.id}: ${names[name]} is ${eurosText(act[name])} €, ${isFixed(name) ? "and not" : "more than 1.00 € from"} ${eurosText(sums[name])} €`,
  );
}

function purchaseDifferences(sales: Act, purchase: Act, rows: SumsOfRows): string[] {
  const expected = taxed(rows.sum, vatFraction(purchase.vatRateBp));
  const wrong = (["sum", "vat", "withVat"] as const).filter((name) => purchase[name] !== expected[name]);
  return [
    ...volumeDifferences(purchase, rows),
    ...wrong.map(
      (name) =>
        `act ${purchase.id}: ${names[name]} is ${eurosText(purchase[name])} €, its rows give ${eurosText(expected[name])} €`,
    ),
    ...differing(
      `act ${purchase.id}`,
      { ...partiesOf(purchase), ...sharedFacts(purchase) },
      {
        seller: purchase.seller,
        buyer: sales.seller,
        counterpart: purchase.seller,
        "sales act": sales.id,
        ...sharedFacts(sales),
        type: PURCHASE_ACT,
      },
    ),
  ];
}

function sharedFacts({ type, date, generation, timberCertificate, state }: Act) {
  return { type, date, generation, certificate: timberCertificate, state };
}
