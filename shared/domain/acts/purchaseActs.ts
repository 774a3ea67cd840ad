import { toUnits } from "#shared/domain/quantities/money.ts";
import { AMOUNT_PLACES, fromUnits } from "#shared/domain/quantities/units.ts";
import { purchaseActNumber } from "./actNumbers.ts";
import type { ActRow } from "./actRows.ts";

/** A purchase act that the sales act already has, or whose number the user has edited. */
export interface KnownPurchaseAct {
  previous_owner_id: string;
  number: string;
  act_id: number | null;
}

/** A purchase act to be made or kept, a line of 'Loodavad ostuaktid'. */
export interface ProposedPurchaseAct extends KnownPurchaseAct {
  /** Volume of the selected rows in tm. */
  amount: number;
  /** Volume of the selected rows in pm³, apart from the above. */
  loose_amount: number;
}

/**
 * One purchase act for each previous owner of the selected rows (document 1 §5), in the order in which the owners first
 * appear. Timber that came from the seller's own forest (no previous owner, or the seller itself) needs none.
 *
 * A known act keeps its number. Others are numbered by their owner's place among all rows, selected or not, so that a
 * number does not wander to another owner when a row is unselected; numbers that known acts hold are skipped.
 */
export function proposePurchaseActs(
  rows: readonly Pick<ActRow, "previous_owner" | "amount" | "unit" | "selected">[],
  act: { salesNumber: string; seller: string; known?: readonly KnownPurchaseAct[] },
): ProposedPurchaseAct[] {
  const volumes = volumesByOwner(rows, act.seller);
  const known = new Map((act.known ?? []).map((each) => [each.previous_owner_id, each]));
  const taken = new Set((act.known ?? []).map((each) => each.number));
  const proposed: ProposedPurchaseAct[] = [];
  let n = 0;
  for (const [owner, volume] of volumes) {
    let chosen = known.get(owner);
    if (chosen === undefined) {
      do n += 1;
      while (taken.has(purchaseActNumber(act.salesNumber, n)));
      chosen = { previous_owner_id: owner, number: purchaseActNumber(act.salesNumber, n), act_id: null };
    }
    if (!volume.selected) continue;
    proposed.push({
      previous_owner_id: owner,
      number: chosen.number,
      act_id: chosen.act_id,
      amount: fromUnits(volume.solid, AMOUNT_PLACES),
      loose_amount: fromUnits(volume.loose, AMOUNT_PLACES),
    });
  }
  return proposed;
}

function volumesByOwner(
  rows: readonly Pick<ActRow, "previous_owner" | "amount" | "unit" | "selected">[],
  seller: string,
): Map<string, { solid: number; loose: number; selected: boolean }> {
  const volumes = new Map<string, { solid: number; loose: number; selected: boolean }>();
  for (const row of rows) {
    if (row.previous_owner === "" || row.previous_owner === seller) continue;
    const volume = volumes.get(row.previous_owner) ?? { solid: 0, loose: 0, selected: false };
    if (row.selected) {
      volume[row.unit === "LCM" ? "loose" : "solid"] += toUnits(row.amount, AMOUNT_PLACES);
      volume.selected = true;
    }
    volumes.set(row.previous_owner, volume);
  }
  return volumes;
}
