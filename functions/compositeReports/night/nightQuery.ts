import { UNCLASSIFIED } from "#functions/compositeReports/lineNames.ts";
import type { CompositeScope } from "#functions/compositeReports/store/compositeRun.ts";
import { UNGROUPED } from "#shared/basics/names.ts";

/** Columns of a line, in the order of the query. */
export const LINE_COLUMNS = [
  "kind",
  "act",
  "date",
  "seller",
  "buyer",
  "report",
  "measured",
  "destination",
  "waybill",
  "owner",
  "site",
  "cadaster",
  "assortment",
  "certificate",
  "unit",
  "amount",
  "price",
  "sum",
] as const;

/** What a table is called in a query. */
export type TableNames = (name: string) => string;

/**
 * Lines of a report from the facts of a night, in no order: the same as `compositeLines` reads from the table. In words that DuckDB and Athena
 * (Trino) both know: casts by `cast`, days as `date '…'`. Amounts are thousandths, price and sum cents.
 */
export function nightLines(of: TableNames, scope: CompositeScope): string {
  const { from, until } = scope;
  return `
    select a.kind, a.number as act, cast(a.date as varchar) as date, coalesce(s.name, '') as seller, coalesce(b.name, '') as buyer,
      l.report_number as report, cast(l.measured as varchar) as measured,
      case when l.destination = '' then ${quoted(UNCLASSIFIED)} else coalesce(d.name, l.destination) end as destination,
      l.waybill, coalesce(o.name, '') as owner, l.site, l.cadaster, coalesce(t.name, ${quoted(UNGROUPED)}) as assortment,
      l.certificate, l.unit, cast(l.amount * 1000 as bigint) as amount,
      cast(case a.kind when 'sale' then l.price else l.buying_price end * 100 as bigint) as price,
      cast(case a.kind when 'sale' then l.sum else l.buying_sum end * 100 as bigint) as sum
    from ${of("acts")} a
    join ${of("act_lines")} l on a.id = case a.kind when 'sale' then l.sales_act else l.purchase_act end
    left join ${of("companies")} s on s.id = a.seller
    left join ${of("companies")} b on b.id = a.buyer
    left join ${of("companies")} o on o.id = l.owner
    left join ${of("destinations")} d on d.buyer = l.buyer and d.code = l.destination
    left join ${of("assortments")} t on t.id = l.assortment
    where a.date between date ${quoted(from)} and date ${quoted(until)}${conditionsOf(scope)}`;
}

/** The same in the order of the sheets and of the report. */
export function nightQuery(of: TableNames, scope: CompositeScope): string {
  return `${nightLines(of, scope)}
    order by a.kind, a.date, coalesce(a.sales_act, a.id), a.id, l.line`;
}

function conditionsOf({ seller, buyer, destination, sellersAllowed }: CompositeScope): string {
  const conditions = [
    ...(seller === null ? [] : [`a.seller = ${seller}`]),
    ...(buyer === null ? [] : [`a.buyer = ${buyer}`]),
    ...(destination === null ? [] : [`l.buyer = ${destination[0]} and l.destination = ${quoted(destination[1])}`]),
    // A company without sellers gets nothing: 0 is no company.
    ...(sellersAllowed === null
      ? []
      : [`a.kind = 'purchase' and a.seller in (${[0, ...sellersAllowed].toSorted((a, b) => a - b).join(", ")})`]),
  ];
  return conditions.map((condition) => ` and ${condition}`).join("");
}

/** A text of SQL. Attack: the code of a destination comes from a file of a sawmill. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
