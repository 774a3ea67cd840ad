import { add, NO_CENTS, NO_VOLUME, type Thousandths } from "#shared/domain/quantities/amounts.ts";
import type { ActDocumentRow } from "./actDocument.ts";
import { formatEuros, formatVolume } from "./estonianFormat.ts";

export interface TableGroup {
  assortment: string;
  certificate: string;
  rows: TableRow[];
}

interface TableRow {
  kind: "waybill" | "subtotal";
  text: string;
  site: string;
  cadaster: string;
  amount: string;
  price: string;
  sum: string;
  /** This many rows from here on must be on one page; 0 where a page can end. */
  together: number;
}

/** No page ends before a subtotal or before the totals, which have `tail` rows (docs/rules/acts.md, "Papers"). */
export function tableGroups(rows: readonly ActDocumentRow[], tail: number): TableGroup[] {
  const groups = byAssortment(rows);
  const mixed = rows.some((row) => row.certificate !== "");
  return groups.map((members, index) => {
    const [{ assortment, certificate }] = members;
    return {
      assortment,
      certificate: certificate === "" && mixed ? "Sertifitseerimata" : certificate,
      rows: withoutBreaks(groupRows(members), index === groups.length - 1 ? tail : 0),
    };
  });
}

type Members = [ActDocumentRow, ...ActDocumentRow[]];

function byAssortment(rows: readonly ActDocumentRow[]): Members[] {
  const assortments = new Map<string, Map<string, Members>>();
  for (const row of rows) {
    const assortment = JSON.stringify([row.assortment, row.unit]);
    const certificates = assortments.get(assortment) ?? new Map<string, Members>();
    assortments.set(assortment, certificates);
    const members = certificates.get(row.certificate);
    if (members) members.push(row);
    else certificates.set(row.certificate, [row]);
  }
  return [...assortments.values()].flatMap((certificates) => [...certificates.values()]);
}

function groupRows(members: Members): TableRow[] {
  const [first, ...others] = members;
  const label = `${first.assortment} kokku`;
  if (others.length === 0) return pricedRows(first, label);
  const rows = members.flatMap((row) => pricedRows(row, "Vahesumma"));
  const amount = members.reduce((sum, row) => add(sum, row.amount), NO_VOLUME);
  const sum = members.reduce((total, row) => add(total, row.sum), NO_CENTS);
  rows.push(subtotal(label, { unit: first.unit, amount, price: "", sum: formatEuros(sum) }));
  return rows;
}

function pricedRows(row: ActDocumentRow, label: string): TableRow[] {
  const price = formatEuros(row.price);
  const sum = formatEuros(row.sum);
  const alone = row.lines.length === 1;
  const lines = row.lines.map(
    (line): TableRow => ({
      kind: "waybill",
      text: line.waybill,
      site: line.siteName,
      cadaster: line.cadaster,
      amount: formatVolume(line.amount, row.unit),
      price: alone ? price : "",
      sum: alone ? sum : "",
      together: 0,
    }),
  );
  return alone ? lines : [...lines, subtotal(label, { unit: row.unit, amount: row.amount, price, sum })];
}

function subtotal(
  label: string,
  figures: { unit: ActDocumentRow["unit"]; amount: Thousandths; price: string; sum: string },
): TableRow {
  return {
    kind: "subtotal",
    text: label,
    site: "",
    cadaster: "",
    amount: formatVolume(figures.amount, figures.unit),
    price: figures.price,
    sum: figures.sum,
    together: 0,
  };
}

function withoutBreaks(rows: TableRow[], tail: number): TableRow[] {
  let run = tail;
  for (const row of rows.toReversed()) {
    run += 1;
    if (row.kind === "subtotal") continue;
    row.together = run > 1 ? run : 0;
    run = 0;
  }
  const [first] = rows;
  if (first && run > 1) first.together = run;
  return rows;
}
