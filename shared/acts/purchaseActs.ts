import { addVolume, NO_VOLUME, type Thousandths, toCubicMetres, type Volumes } from "#shared/basics/amounts.ts";
import { thousandthsFromWire } from "#shared/basics/money.ts";
import { numberKey } from "#shared/basics/names.ts";
import type { Unit } from "#shared/basics/units.ts";
import { purchaseActNumber } from "./actNumbers.ts";
import type { ActRow } from "./actRows.ts";

export interface ExistingPurchaseAct {
  previous_owner_id: string;
  number: string;
  act_id: number | null;
}

export type NumberedPurchaseAct = ExistingPurchaseAct & Volumes;

export interface ProposedPurchaseAct extends ExistingPurchaseAct {
  amount: number;
  loose_amount: number;
}

interface OwnedRow {
  owner: string;
  amount: Thousandths;
  unit: Unit;
  selected: boolean;
}

interface SalesAct {
  salesNumber: string;
  seller: string;
  /** All previous owners by name (`ownersByName`); others follow in the order of their rows. */
  owners: readonly string[];
  existing?: readonly ExistingPurchaseAct[];
}

export function proposePurchaseActs(
  rows: readonly Pick<ActRow, "previous_owner" | "amount" | "unit" | "selected">[],
  act: SalesAct,
): ProposedPurchaseAct[] {
  const owned = rows.map(({ previous_owner, amount, unit, selected }) => ({
    owner: previous_owner,
    amount: thousandthsFromWire(amount),
    unit,
    selected,
  }));
  return numberPurchaseActs(owned, act).map(wirePurchaseAct);
}

export function wirePurchaseAct({ solid, loose, ...act }: NumberedPurchaseAct): ProposedPurchaseAct {
  return { ...act, amount: toCubicMetres(solid), loose_amount: toCubicMetres(loose) };
}

/** docs/rules/acts.md, "Purchase acts of a sales act" */
export function numberPurchaseActs(rows: readonly OwnedRow[], act: SalesAct): NumberedPurchaseAct[] {
  const volumes = volumesByOwner(rows, act);
  const existing = new Map((act.existing ?? []).map((each) => [each.previous_owner_id, each]));
  const taken = new Set((act.existing ?? []).map((each) => each.number));
  const planned: NumberedPurchaseAct[] = [];
  let n = 0;
  for (const [owner, { solid, loose, selected }] of volumes) {
    let chosen = existing.get(owner);
    if (chosen === undefined) {
      do n += 1;
      while (taken.has(purchaseActNumber(act.salesNumber, n)));
      chosen = { previous_owner_id: owner, number: purchaseActNumber(act.salesNumber, n), act_id: null };
    }
    // Here, so that unselecting a row does not move a number to another owner.
    if (!selected) continue;
    planned.push({ previous_owner_id: owner, number: chosen.number, act_id: chosen.act_id, solid, loose });
  }
  return planned;
}

/** Owners whose purchase act has the number of another one (docs/rules/acts.md, "Act numbers"). */
export function ownersOfDoubledNumbers(
  acts: readonly Pick<ExistingPurchaseAct, "previous_owner_id" | "number">[],
): Set<string> {
  const owners = new Map<string, string[]>();
  for (const { previous_owner_id: owner, number } of acts) {
    const key = numberKey(number);
    owners.set(key, [...(owners.get(key) ?? []), owner]);
  }
  return new Set([...owners.values()].flatMap((sharing) => (sharing.length > 1 ? sharing : [])));
}

interface OwnerVolume extends Volumes {
  selected: boolean;
}

function noVolume(): OwnerVolume {
  return { solid: NO_VOLUME, loose: NO_VOLUME, selected: false };
}

function volumesByOwner(rows: readonly OwnedRow[], { seller, owners }: SalesAct): Map<string, OwnerVolume> {
  const withRows = new Set(rows.map(({ owner }) => owner));
  const volumes = new Map(
    owners.filter((owner) => withRows.has(owner) && owner !== seller).map((owner) => [owner, noVolume()]),
  );
  for (const { owner, amount, unit, selected } of rows) {
    if (owner === "" || owner === seller) continue;
    const volume = volumes.get(owner) ?? noVolume();
    if (selected) {
      addVolume(volume, unit, amount);
      volume.selected = true;
    }
    volumes.set(owner, volume);
  }
  return volumes;
}
