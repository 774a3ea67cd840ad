import { Entity } from "#functions/data/table/entity.ts";
import { table } from "#functions/data/table/table.ts";

/** Numbers of one cell: slot, amount, facts, slot, amount, facts, … with the slots in order. */
type Slots = readonly number[];
export type SumCells = Readonly<Record<string, Slots>>;

/** Sums that are read and written together, as one text. A year of all companies is one to two queries. */
export const SumItemEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "sumItem", version: "1", service: "virn" },
    attributes: {
      scope: { type: "string", required: true },
      key: { type: "string", required: true },
      /** `SumCells` as JSON. */
      cells: { type: "string", required: true },
      /** The last batch of changes that it has. */
      batch: { type: "number", required: true },
    },
    indexes: {
      /** What was planned or delivered, by company or by place? */
      inScope: {
        pk: { field: "pk", composite: ["scope"], casing: "none" },
        sk: { field: "sk", composite: ["key"], casing: "none" },
      },
    },
  },
  table,
);

export const packCells = (cells: SumCells): string => JSON.stringify(cells);
export const unpackCells = (text: string): SumCells => JSON.parse(text);

/** A number that is added to a cell. */
export interface Addition {
  cell: string;
  slot: number;
  amount: number;
  rows: number;
}

/** Cells with additions; a slot without facts is left out, and so is a cell without slots. */
export function withAdditions(cells: SumCells, additions: readonly Addition[]): SumCells {
  const changed: Record<string, Slots> = { ...cells };
  for (const [cell, own] of Map.groupBy(additions, (addition) => addition.cell)) {
    const slots = slotsOf(changed[cell] ?? []);
    for (const { slot, amount, rows } of own) {
      const before = slots.get(slot) ?? { amount: 0, rows: 0 };
      slots.set(slot, { amount: before.amount + amount, rows: before.rows + rows });
    }
    const left = [...slots].filter(([, sum]) => sum.amount !== 0 || sum.rows !== 0);
    if (left.length === 0) delete changed[cell];
    else
      changed[cell] = left
        .toSorted(([one], [other]) => one - other)
        .flatMap(([slot, sum]) => [slot, sum.amount, sum.rows]);
  }
  return changed;
}

export function slotsOf(slots: Slots): Map<number, { amount: number; rows: number }> {
  const found = new Map<number, { amount: number; rows: number }>();
  for (let at = 0; at < slots.length; at += 3) {
    found.set(slots[at] ?? 0, { amount: slots[at + 1] ?? 0, rows: slots[at + 2] ?? 0 });
  }
  return found;
}
