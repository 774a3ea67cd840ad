import { add, NO_CENTS, NO_VOLUME, type Thousandths } from "#shared/domain/quantities/amounts.ts";
import type { ActDocumentRow } from "./actDocument.ts";
import { formatEuros, formatVolume } from "./estonianFormat.ts";

/** Rows of the printed table under one heading, which is repeated on every page of the group. */
export interface TableGroup {
  assortment: string;
  certificate: string;
  rows: TableRow[];
}

/** A waybill of the group, or a subtotal with its label. The last line of a priced row has its price and sum. */
interface TableRow {
  kind: "waybill" | "subtotal";
  /** Number of the waybill, or the label of the subtotal. */
  text: string;
  site: string;
  cadaster: string;
  amount: string;
  price: string;
  sum: string;
  /** This row and the following ones, so many together, must be on one page; 0 where a page can end. */
  together: number;
}

/**
 * The rows of an act by assortment, unit and certificate, each group with its subtotal (docs/rules/acts.md, "Papers"). A
 * priced row of one waybill is one line. A page never ends between a subtotal and the line above it, nor between the last
 * row and the totals, the `tail` rows after it.
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

/** Groups in the order of their first rows, those of one assortment and unit next to each other. */
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
