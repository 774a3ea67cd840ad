import { add, NO_CENTS, NO_VOLUME } from "#shared/basics/amounts.ts";
import type { ActDocumentLine } from "./actDocument.ts";
import { linesOfRow } from "./cellLines.ts";
import { formatEuros, formatVolume } from "./estonianFormat.ts";

export interface TableGroup {
  assortment: string;
  certificate: string;
  rows: TableRow[];
}

interface TableRow {
  kind: "waybill" | "subtotal";
  /** Lines of the cell; one text when the typesetter breaks it. */
  text: string[];
  site: string[];
  cadaster: string[];
  amount: string;
  price: string;
  sum: string;
  /** Height of the row in lines; 0 when the typesetter must measure it. */
  lines: number;
  /** Rows from here on that must be on one page; 0 where a page can end. */
  together: number;
}

/** No page ends before a subtotal or before the totals, which have `tail` rows (docs/rules/invoices.md, "Papers"). */
export function tableGroups(lines: readonly ActDocumentLine[], tail: number): TableGroup[] {
  const groups = runs(lines, isSameTimber);
  const mixed = lines.some((line) => line.certificate !== "");
  return groups.map((members, index) => {
    const [{ assortment, certificate }] = members;
    return {
      assortment,
      certificate: certificate === "" && mixed ? "Sertifitseerimata" : certificate,
      rows: withoutBreaks(groupRows(members), index === groups.length - 1 ? tail : 0),
    };
  });
}

type Members = [ActDocumentLine, ...ActDocumentLine[]];

function runs(
  lines: readonly ActDocumentLine[],
  belong: (one: ActDocumentLine, next: ActDocumentLine) => boolean,
): Members[] {
  const found: Members[] = [];
  for (const line of lines) {
    const run = found.at(-1);
    if (run && belong(run[0], line)) run.push(line);
    else found.push([line]);
  }
  return found;
}

function isSameTimber(one: ActDocumentLine, next: ActDocumentLine): boolean {
  return one.assortment === next.assortment && one.unit === next.unit && one.certificate === next.certificate;
}

function groupRows(members: Members): TableRow[] {
  const prices = runs(members, (one, next) => one.price === next.price);
  const rows = prices.flatMap((run) => {
    const lines = run.map(lineRow);
    return prices.length > 1 && run.length > 1 ? [...lines, subtotal("Vahesumma", run, run[0])] : lines;
  });
  if (members.length > 1) {
    rows.push(subtotal(`${members[0].assortment} kokku`, members, prices.length === 1 ? members[0] : undefined));
  }
  return rows;
}

function lineRow(line: ActDocumentLine): TableRow {
  return {
    kind: "waybill",
    text: [line.waybill],
    site: [line.siteName],
    cadaster: [line.cadaster],
    amount: formatVolume(line.amount, line.unit),
    price: formatEuros(line.price),
    sum: formatEuros(line.sum),
    lines: 0,
    together: 0,
  };
}

function subtotal(text: string, lines: Members, priced: ActDocumentLine | undefined): TableRow {
  const amount = lines.reduce((total, line) => add(total, line.amount), NO_VOLUME);
  const sum = lines.reduce((total, line) => add(total, line.sum), NO_CENTS);
  return {
    kind: "subtotal",
    text: [text],
    site: [""],
    cadaster: [""],
    amount: formatVolume(amount, lines[0].unit),
    price: priced ? formatEuros(priced.price) : "",
    sum: formatEuros(sum),
    lines: 0,
    together: 0,
  };
}

function withoutBreaks(rows: TableRow[], tail: number): TableRow[] {
  let run = tail;
  for (const row of rows.toReversed()) {
    run += 1;
    if (row.kind === "subtotal") continue;
    row.together = run > 1 ? run : 0;
    if (run === 1) breakLines(row);
    run = 0;
  }
  return rows;
}

function breakLines(row: TableRow): void {
  const [text = "", site = "", cadaster = ""] = [row.text[0], row.site[0], row.cadaster[0]];
  const lines = linesOfRow({ ...row, text, site, cadaster });
  if (!lines) return;
  Object.assign(row, lines);
  row.lines = Math.max(lines.site.length, lines.cadaster.length);
}
