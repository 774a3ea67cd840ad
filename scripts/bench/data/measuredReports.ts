import { demoReference } from "#scripts/demo/reference.ts";
import { at } from "#scripts/random/random.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { UNTIL } from "./tables.ts";

export const reference = demoReference({ seed: 2026, until: UNTIL });

interface Batch {
  prefix: string;
  count: number;
  rowsEach: number;
  date: string;
  owners: number;
  /** A felling site a row, so that an act groups nothing; its name has this many letters. */
  siteLength?: number;
  /** Each site has a parcel, a notice and a number of its own. */
  hasOwnLand?: boolean;
}

export function measuredReports(batch: Batch): MeasuredReport[] {
  const { prefix, count, rowsEach, date, owners, siteLength = 0 } = batch;
  const { platform, buyers, destinations } = reference;
  const [buyer, destination] = [at(buyers, 0), at(destinations, 0)];
  return Array.from({ length: count }, (_, index) => {
    const waybill = `${prefix}V${pad(index)}`;
    return {
      number: `${prefix}-${pad(index)}`,
      date,
      seller: { code: platform.regCode, name: platform.name },
      buyer: { code: buyer.regCode, name: buyer.name },
      destination: { code: destination.code, name: destination.name },
      waybills: [{ number: waybill, finished: true }],
      rows: Array.from({ length: rowsEach }, (_, row) => {
        const owner = at(reference.owners, (index + row) % owners);
        return {
          waybill,
          assortment: row % 2 === 0 ? { code: "KUPALK", name: "Kuusepalk" } : { code: "MAPALK", name: "Männipalk" },
          unit: "SCM",
          amount: `${10 + row}.${String(index % 1000).padStart(3, "0")}`,
          price: row % 2 === 0 ? "100.00" : "90.50",
          previousOwner: { code: owner.code, name: owner.name, address: owner.address },
          site: {
            name: siteLength > 0 ? `Lank ${index}-${row + 1} `.padEnd(siteLength, "metsakond ") : `Lank ${row + 1}`,
            ...(batch.hasOwnLand ? ownLand(index * rowsEach + row) : { cadaster: "00101:001:0001" }),
          },
          ...(row % 3 === 0 ? { certificate: { type: 20, code: "FSC100" } as const } : {}),
        };
      }),
    };
  });
}

const pad = (index: number) => String(index).padStart(4, "0");

export const parcelOf = (site: number) => `${10_000 + Math.floor(site / 9000)}:001:${String(1000 + (site % 9000))}`;

function ownLand(site: number) {
  const reference = `S26EE${String(site).padStart(9, "0")}`;
  return {
    cadaster: parcelOf(site),
    forestNotice: String(50_000_000_000 + site),
    eudrNumbers: [{ reference, verification: "K7X2M9QP" }],
  };
}
