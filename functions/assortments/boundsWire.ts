import { fieldProblem } from "#functions/platform/problem.ts";
import type { WireBounds } from "#shared/assortments/contract.ts";
import { contradiction, type RowBounds } from "#shared/assortments/rowBounds.ts";
import { toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import { centsFromWire, thousandthsFromWire } from "#shared/basics/money.ts";

export function wireBounds({ leastVolume, mostVolume, leastPrice, mostPrice }: RowBounds): WireBounds {
  return {
    least_volume: toCubicMetres(leastVolume),
    most_volume: toCubicMetres(mostVolume),
    least_price: toEuros(leastPrice),
    most_price: toEuros(mostPrice),
  };
}

/** @throws Problem for a least above its most. */
export function boundsFromWire(wire: WireBounds): RowBounds {
  const bounds = {
    leastVolume: thousandthsFromWire(wire.least_volume),
    mostVolume: thousandthsFromWire(wire.most_volume),
    leastPrice: centsFromWire(wire.least_price),
    mostPrice: centsFromWire(wire.most_price),
  };
  const wrong = contradiction(bounds);
  if (wrong === "volume") throw fieldProblem({ "bounds.most_volume": "Suurim kogus on väiksem kui vähim." });
  if (wrong === "price") throw fieldProblem({ "bounds.most_price": "Kõrgeim hind on madalam kui madalaim." });
  return bounds;
}
