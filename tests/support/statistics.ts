import { allAssortments, changeAssortment } from "#functions/assortments/store/assortment.ts";
import type { GroupDestination, StoredGroup } from "#functions/assortments/store/assortmentGroup.ts";
import { addAssortmentGroup } from "#functions/assortments/store/assortmentGroup.ts";
import type { Unit } from "#shared/basics/units.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { reference } from "./site/demo.ts";

export const timber = {
  spruce: { code: "KUPALK", name: "Kuusepalk" },
  pine: { code: "MAPALK", name: "Männipalk" },
  chips: { code: "HAKE", name: "Hakkpuit" },
} as const;

export const ownerParty = (index: number) => ({
  code: String(38_000_000_000 + index),
  name: `Omanik ${index} OÜ`,
});

interface Delivery {
  waybill: string;
  date: string;
  destination?: string;
  amount?: string;
  owner?: number;
  timber?: { code: string; name: string };
  unit?: Unit;
  /** Later ones correct earlier ones. */
  hour?: number;
}

/** A waybill of one row from the register. */
export function delivery(of: Delivery): MeasuredReport {
  const { waybill, date, destination = "KUUSEOJA1", amount = "10", owner = 1, hour = 1 } = of;
  const buyer = reference.buyers[0]!;
  return {
    number: waybill,
    date,
    seller: { code: reference.platform.regCode, name: reference.platform.name },
    buyer: { code: buyer.regCode, name: buyer.name },
    ...(destination === "" ? {} : { destination: { code: destination, name: `Plats ${destination}` } }),
    waybills: [
      {
        number: waybill,
        finished: true,
        measuredAt: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
      },
    ],
    rows: [
      {
        waybill,
        assortment: of.timber ?? timber.spruce,
        unit: of.unit ?? "SCM",
        amount,
        price: "100",
        previousOwner: ownerParty(owner),
      },
    ],
  };
}

/** A group with the assortments of these codes. */
export async function addGroup(
  name: string,
  codes: readonly string[],
  destinations: readonly GroupDestination[],
  facts: Partial<StoredGroup> = {},
): Promise<StoredGroup> {
  const saved = await addAssortmentGroup({
    name,
    unit: "SCM",
    forecastsPerDestination: destinations.length > 0,
    ungroupedDestination: true,
    destinations,
    ...facts,
  });
  if (!saved.ok) throw new Error(saved.reason);
  for (const assortment of (await allAssortments()).filter(({ code }) => codes.includes(code))) {
    const { name: own, fixedPriceCents } = assortment;
    await changeAssortment(assortment, { name: own, fixedPriceCents, group: saved.group.id });
  }
  return saved.group;
}
