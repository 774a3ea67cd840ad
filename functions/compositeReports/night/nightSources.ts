import type { CompositeLine } from "#functions/compositeReports/compositeLines.ts";
import type { CompositeSource } from "#functions/compositeReports/compositeWorkbook.ts";
import { type ActType, PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { cents, thousandths } from "#shared/basics/amounts.ts";
import type { Unit } from "#shared/basics/units.ts";
import { csvRecords } from "./csvRecords.ts";
import { LINE_COLUMNS } from "./nightQuery.ts";

const KINDS: Readonly<Record<string, ActType>> = { purchase: PURCHASE_ACT, sale: SALES_ACT };

interface LinesOfType {
  type: ActType;
  lines: CompositeLine[];
}

/**
 * Lines of the result of `nightQuery` as sources of the workbook. They are read in the order of the sheets, so that one stream gives both.
 * @param read is called with the count of lines before they are given on
 */
export function nightSources(
  pieces: AsyncIterable<Uint8Array>,
  types: readonly ActType[],
  read: (lines: number) => void,
): CompositeSource[] {
  const batches = linesOfTypes(pieces);
  let next: LinesOfType | undefined;
  let isFirst = true;
  return types.map((type, index) => ({ type, lines: ofType(type, index === types.length - 1) }));

  async function* ofType(type: ActType, isLast: boolean) {
    if (isFirst) await advance();
    isFirst = false;
    for (; next?.type === type; await advance()) {
      read(next.lines.length);
      yield next.lines;
    }
    if (isLast && next) throw new Error("The result of the query is not in the order of the sheets");
  }

  async function advance() {
    const { done, value } = await batches.next();
    next = done === true ? undefined : value;
  }
}

async function* linesOfTypes(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<LinesOfType, undefined> {
  let hasHeader = false;
  for await (const all of csvRecords(pieces)) {
    const records = hasHeader ? all : all.slice(1);
    if (!hasHeader && String(all[0]) !== String(LINE_COLUMNS)) throw new Error("The result has other columns");
    hasHeader = true;
    for (const [kind = "", own] of Map.groupBy(records, ([first]) => first)) {
      const type = KINDS[kind];
      if (type === undefined) throw new Error("The result has another kind of act");
      yield { type, lines: own.map(lineOf) };
    }
  }
  if (!hasHeader) throw new Error("The result has no columns");
}

function lineOf([
  ,
  act = "",
  date = "",
  seller = "",
  buyer = "",
  report = "",
  measured = "",
  destination = "",
  waybill = "",
  owner = "",
  site = "",
  cadaster = "",
  assortment = "",
  certificate = "",
  unit = "",
  amount = "",
  price = "",
  sum = "",
]: readonly string[]): CompositeLine {
  const texts = { act, date, seller, buyer, report, measured, destination, waybill, owner, site, cadaster, assortment };
  const figures = { amount: thousandths(Number(amount)), price: cents(Number(price)), sum: cents(Number(sum)) };
  return { ...texts, certificate, unit: unitOf(unit), ...figures };
}

function unitOf(text: string): Unit {
  if (text === "SCM" || text === "LCM") return text;
  throw new Error("The result has another unit");
}
