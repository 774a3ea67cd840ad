import { Entity } from "#functions/data/table/entity.ts";
import { packing } from "#functions/data/table/packing.ts";
import { table } from "#functions/data/table/table.ts";
import type { Cents, Thousandths } from "#shared/domain/quantities/amounts.ts";
import type { Unit } from "#shared/domain/quantities/units.ts";
import type { MeasuredSite } from "#shared/domain/reports/measuredReport.ts";

export interface ActRowItem {
  key: readonly string[];
  assortment: number;
  unit: Unit;
  price: Cents;
  /** Sales price less buying price, per unit. */
  margin: Cents;
  owner: number;
  site: MeasuredSite | null;
  certificate: string | null;
  amount: Thousandths;
  reportRows: readonly ReportRowOnAct[];
}

export interface ReportRowOnAct {
  id: number;
  amount: Thousandths;
  waybill: string;
}

export const actRows = packing<ActRowItem>();

const ActRowsEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actRows", version: "1", service: "virn" },
    attributes: {
      act: { type: "number", required: true },
      generation: { type: "number", required: true },
      owner: { type: "number", required: true },
      part: { type: "number", required: true, padding: { length: 4, char: "0" } },
      rows: { type: "string", required: true },
    },
    indexes: {
      /** Which rows are on this sales act, or on the purchase act of one owner? */
      ofAct: {
        pk: { field: "pk", composite: ["act"] },
        sk: { field: "sk", composite: ["generation", "owner", "part"] },
      },
    },
  },
  table,
);

/** Half of the 400 KB of a DynamoDB item, so that the longest names fit as well. */
const PART_BYTES = 200_000;

export async function putActRows(act: number, generation: number, rows: readonly ActRowItem[]): Promise<void> {
  const items = [...Map.groupBy(rows, (row) => row.owner)].flatMap(([owner, own]) =>
    partsOf(own).map((part, index) => ({ act, generation, owner, part: index, rows: actRows.pack(part) })),
  );
  await ActRowsEntity.put(items).go({ concurrent: 4 });
}

export async function rowsOfAct(act: number, generation: number, owner?: number): Promise<ActRowItem[]> {
  const key = owner === undefined ? { act, generation } : { act, generation, owner };
  const { data } = await ActRowsEntity.query.ofAct(key).go({ pages: "all", consistent: true });
  return data.flatMap((part) => actRows.unpack(part.rows));
}

export async function deleteActRows(act: number, generation: number): Promise<void> {
  const { data } = await ActRowsEntity.query.ofAct({ act, generation }).go({ pages: "all", consistent: true });
  if (data.length === 0) return;
  const keys = data.map(({ owner, part }) => ({ act, generation, owner, part }));
  await ActRowsEntity.delete(keys).go({ concurrent: 4 });
}

function partsOf(rows: readonly ActRowItem[]): ActRowItem[][] {
  const parts: ActRowItem[][] = [];
  let size = PART_BYTES;
  for (const row of rows) {
    const bytes = Buffer.byteLength(JSON.stringify(row));
    if (size + bytes > PART_BYTES) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(row);
    size += bytes;
  }
  return parts;
}
