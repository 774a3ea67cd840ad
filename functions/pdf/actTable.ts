import { type Exact, exact } from "#shared/domain/quantities/money.ts";
import type { ActDocumentRow } from "./actDocument.ts";
import { formatEuros, formatVolume } from "./estonianFormat.ts";

/** Rows of the printed table under one heading, which is repeated where the group goes on to another page. */
export interface TableGroup {
  assortment: string;
  certificate: string;
  rows: TableRow[];
}

/** A waybill of the group, or a subtotal with its label; a price and a sum stand where a priced row ends. */
interface TableRow {
  kind: "waybill" | "subtotal";
  /** Number of the waybill, or the label of the subtotal. */
  text: string;
  site: string;
  cadaster: string;
  amount: string;
  price: string;
  sum: string;
  /** From this row on so many rows must share a page; 0 where a page may end. */
  together: number;
}

/**
 * The rows of an act by assortment, unit and certificate, each group with its subtotal (document 1 §2.3, "Rows are grouped
 * by assortment, then by waybill"). A priced row of one waybill is one line. A subtotal never parts from the line above
 * it, and the `tail` rows that end the table, its totals, never from the last row.
 */
export function tableGroups(rows: readonly ActDocumentRow[], tail: number): TableGroup[] {
  const groups = byAssortment(rows);
  const mixed = rows.some((row) => row.certificate !== "");
  return groups.map((members, index) => {
    const [{ assortment, certificate }] = members;
    return {
      assortment,
      certificate: certificate === "" && mixed ? "Sertifitseerimata" : certificate,
      rows: keptTogether(groupRows(members), index === groups.length - 1 ? tail : 0),
    };
  });
}

type Members = [ActDocumentRow, ...ActDocumentRow[]];

/** Groups of one assortment and unit stand side by side, in the order in which each is first met. */
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
  const total = `${first.assortment} kokku`;
  if (others.length === 0) return pricedRows(first, total);
  const rows = members.flatMap((row) => pricedRows(row, "Vahesumma"));
  const amount = sumOf(members.map((row) => row.amount));
  const sum = sumOf(members.map((row) => row.sum));
  rows.push(subtotal(total, { unit: first.unit, amount, price: "", sum: formatEuros(sum.toFixed()) }));
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
  return alone ? lines : [...lines, subtotal(label, { unit: row.unit, amount: exact(row.amount), price, sum })];
}

function subtotal(
  label: string,
  figures: { unit: ActDocumentRow["unit"]; amount: Exact; price: string; sum: string },
): TableRow {
  return {
    kind: "subtotal",
    text: label,
    site: "",
    cadaster: "",
    amount: formatVolume(figures.amount.toFixed(), figures.unit),
    price: figures.price,
    sum: figures.sum,
    together: 0,
  };
}

function keptTogether(rows: TableRow[], tail: number): TableRow[] {
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

function sumOf(values: readonly string[]): Exact {
  return values.reduce((sum, value) => sum.plus(exact(value)), exact(0));
}
