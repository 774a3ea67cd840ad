import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import type { Report } from "#functions/reports/store/report.ts";
import { type ReportRow, rowIdOf } from "#functions/reports/store/reportRows.ts";
import type { Check, Keeping } from "#scripts/verifying/basis/check.ts";
import { type OpenPairs, Pairs } from "#scripts/verifying/basis/pairs.ts";
import { rowsBeside } from "#scripts/verifying/reports/reportCheck.ts";
import { numberKey } from "#shared/basics/names.ts";
import { actRowsOf, type StoredActRows } from "./actRowSums.ts";

const FACTS = ["act", "volume", "waybill", "unit", "assortment", "owner", "certificate", "site", "price"] as const;

type KeptRow = { open: OpenPairs } | { priced: string };

/** Each report row on an act, from both sides: its report names the act, and the act names the row, with the same facts. */
export function actedRowCheck(): Check {
  const rows = new Pairs();
  /** A price set by hand applies to the act when that is saved again. */
  const pricedByHand = new Set<string>();
  const busy = new Set<number>();
  const addReport = (report: Report, own: readonly ReportRow[]) => {
    for (const [index, row] of own.entries()) {
      const act = report.actOf[index] ?? 0;
      if (act === 0) continue;
      const id = String(rowIdOf(report.id, row.number));
      rows.fact(id, factsOf(act, row.amount, row.waybill, { ...row, price: row.cents }, row.certificate?.code));
      if (row.priceSource === "hand") pricedByHand.add(id);
    }
  };
  const addAct = ({ act, rows: own }: StoredActRows) => {
    for (const row of own) {
      for (const { id, amount, waybill } of row.reportRows) {
        rows.stored(String(id), factsOf(act, amount, waybill, row, row.certificate));
      }
    }
  };
  const keeps: Keeping<KeptRow> = {
    name: "rows on acts",
    *drain() {
      for (const open of rows.drain()) yield [open.key, { open }] as const;
      for (const row of pricedByHand) yield [row, { priced: row }] as const;
      pricedByHand.clear();
    },
    add(kept) {
      if ("open" in kept) rows.addOpen(kept.open);
      else pricedByHand.add(kept.priced);
    },
  };
  return {
    everywhere: ["actJob"],
    keeps,
    take(partition) {
      for (const { act } of partition.of("actJob")) busy.add(act);
      for (const report of partition.of("report")) addReport(report, rowsBeside(partition.of("reportRows")));
      const stored = actRowsOf(partition.of("actRows"));
      const generation = partition.of("act")[0]?.generation;
      // The act says which of several generations counts.
      for (const own of stored) if (stored.length === 1 || own.generation === generation) addAct(own);
    },
    differences() {
      const isBusy = (facts: string | undefined) => facts !== undefined && busy.has(Number(JSON.parse(facts)[0]));
      return rows.differing().flatMap(({ key, fact, stored }) => {
        if (isBusy(fact) || isBusy(stored)) return [];
        if (fact === undefined) return [`row ${key}: is on act ${actOf(stored)}, which its report does not say`];
        if (stored === undefined) return [`row ${key}: its report says act ${actOf(fact)}, which does not have it`];
        return rowDifferences(key, JSON.parse(fact), JSON.parse(stored), pricedByHand.has(key));
      });
    },
  };
}

function factsOf(
  act: number,
  amount: number,
  waybill: string,
  {
    unit,
    assortment,
    owner,
    site,
    price,
  }: Pick<ActRowItem, "unit" | "assortment" | "owner" | "site"> & { price: number },
  certificate: string | null | undefined,
): string {
  const measuredAt = site ? `${site.name}, ${site.cadaster}` : "";
  return JSON.stringify([
    act,
    amount,
    numberKey(waybill),
    unit,
    assortment,
    owner,
    certificate ?? "",
    measuredAt,
    price,
  ]);
}

function actOf(facts: string | undefined): number {
  return JSON.parse(facts ?? "[0]")[0];
}

function rowDifferences(
  row: string,
  inReport: readonly (string | number)[],
  onAct: readonly (string | number)[],
  isPricedByHand: boolean,
): string[] {
  const [act] = onAct;
  return FACTS.flatMap((name, index) => {
    if (inReport[index] === onAct[index] || (name === "price" && isPricedByHand)) return [];
    return [`row ${row}: is on act ${act} with ${name} ${onAct[index]}, its report says ${inReport[index]}`];
  });
}
