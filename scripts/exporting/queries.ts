import { join } from "node:path";
import { NO_DESTINATION } from "#shared/statistics/statisticsTable.ts";
import { VIRTUAL_GROUPS } from "#shared/statistics/virtualGroups.ts";
import { quoted } from "./duck.ts";

/** Questions of the product to the Parquet files of an export, for DuckDB or Athena (docs/scale.md, "The seam"). */

export interface Days {
  from: string;
  until: string;
}

/** `today`: day of Tallinn, which says what the last twelve months are. */
export interface ComparedDays extends Days {
  today: string;
}

/** Lines of the composite report of both sheets: those of `kind` sale or purchase, in no order. */
export function compositeLines(folder: string, { from, until }: Days): string {
  const of = tablesOf(folder);
  return `
    select a.kind, a.number as act, a.date::varchar as date, s.name as seller, b.name as buyer, l.report_number as report,
      l.measured::varchar as measured,
      case when l.destination = '' then 'Klassifitseerimata' else coalesce(d.name, l.destination) end as destination,
      l.waybill, coalesce(o.name, '') as owner, l.site, l.cadaster, t.name as assortment, l.certificate, l.unit,
      (l.amount * 1000)::double as amount,
      (case a.kind when 'sale' then l.price else l.buying_price end * 100)::double as price,
      (case a.kind when 'sale' then l.sum else l.buying_sum end * 100)::double as sum
    from ${of("acts")} a
    join ${of("act_lines")} l on a.id = case a.kind when 'sale' then l.sales_act else l.purchase_act end
    join ${of("companies")} s on s.id = a.seller
    join ${of("companies")} b on b.id = a.buyer
    left join ${of("companies")} o on o.id = l.owner
    left join ${of("destinations")} d on d.buyer = l.buyer and d.code = l.destination
    left join ${of("assortments")} t on t.id = l.assortment
    where a.date between ${quoted(from)} and ${quoted(until)}`;
}

export function compositeTotals(folder: string, days: Days): string {
  return `
    select kind, count(*)::integer as lines, sum(amount) filter (unit = 'SCM')::double as solid,
      sum(amount) filter (unit = 'LCM')::double as loose, sum(sum)::double as sum
    from (${compositeLines(folder, days)}) group by kind order by kind`;
}

/** Plan and delivered of the summary in ten-thousandths, by company and unit. */
export function summaryOfCompanies(folder: string, days: ComparedDays): string {
  return compared(folder, days, ["company", "unit"]);
}

export function summaryOfGroups(folder: string, days: ComparedDays): string {
  return compared(folder, days, ["group_id", "unit"]);
}

export function destinationSummary(folder: string, days: ComparedDays): string {
  return compared(folder, days, ["group_id", "destination", "year", "month"]);
}

/** Deliveries by day, plans by month; docs/rules/statistics.md, "What counts as delivered" and "Parts of a month". */
function compared(folder: string, { from, until, today }: ComparedDays, by: readonly string[]): string {
  const of = tablesOf(folder);
  const [solid, loose] = (["SCM", "LCM"] as const).map(
    (unit) => VIRTUAL_GROUPS.find((group) => group.unit === unit)?.id,
  );
  const names = by.join(", ");
  const own = destinationsOfGroups(folder, today);
  const delivered = `
    select
      case when r.seller = p.id then coalesce(w.owner, p.id) else r.seller end as company,
      w.unit,
      coalesce(g.id, case w.unit when 'SCM' then ${solid} else ${loose} end) as group_id,
      coalesce(case when g.id is null then e.id else d.destination_id end, ${NO_DESTINATION}) as destination,
      year(r.date) as year,
      month(r.date) as month,
      w.amount
    from ${of("report_rows")} w
    join ${of("reports")} r on r.id = w.report
    cross join (select id from ${of("companies")} where kind = 'platform') p
    left join ${of("assortments")} t on t.id = w.assortment
    left join ${of("groups")} g on g.id = t.group_id and g.unit = w.unit
    left join (${own}) d on d.group_id = g.id and d.buyer = r.buyer and d.code = r.destination
    left join ${of("destinations")} e on e.buyer = r.buyer and e.code = r.destination
    where r.date between ${quoted(from)} and ${quoted(until)}`;
  const planned = `
    select f.company, f.unit, f.group_id, coalesce(d.destination_id, ${NO_DESTINATION}) as destination, f.year, f.month, f.amount
    from ${of("forecast_rows")} f
    left join (${own}) d on d.group_id = f.group_id and d.destination_id = f.destination
    where make_date(f.year, f.month, 1) between date_trunc('month', ${quoted(from)}::date) and ${quoted(until)}::date`;
  const sums = (name: string, rows: string) =>
    `select ${names}, (sum(amount) * 10000)::bigint as ${name} from (${rows}) group by ${names}`;
  return `
    select ${by.map((name) => (name === "unit" ? name : `${name}::integer as ${name}`)).join(", ")},
      plan::double as plan, coalesce(delivered, 0)::double as delivered
    from (${sums("plan", planned)}) full join (${sums("delivered", delivered)}) using (${names})
    where plan is not null or delivered <> 0
    order by ${names}`;
}

/**
 * Those that a group lists; of one that is planned by destination and lists none, those of the last twelve months
 * (docs/rules/assortments.md, "Destinations of a group"; `groupsWithDestinations` is the same in the product).
 */
function destinationsOfGroups(folder: string, today: string): string {
  const of = tablesOf(folder);
  const since = `date_trunc('month', ${quoted(today)}::date - interval 1 year)`;
  const open = `(
      select id, unit from ${of("groups")}
      where per_destination and id not in (select group_id from ${of("group_destinations")})
    )`;
  const found = "g.id as group_id, e.id as destination_id, e.buyer, e.code";
  return `
    select group_id, destination_id, buyer, code from ${of("group_destinations")}
    union
    select ${found} from ${of("report_rows")} w
    join ${of("reports")} r on r.id = w.report
    join ${of("assortments")} t on t.id = w.assortment
    join ${open} g on g.id = t.group_id and g.unit = w.unit
    join ${of("destinations")} e on e.buyer = r.buyer and e.code = r.destination
    where r.date >= ${since}
    union
    select ${found} from ${of("forecast_rows")} f
    join ${open} g on g.id = f.group_id
    join ${of("destinations")} e on e.id = f.destination
    where make_date(f.year, f.month, 1) >= ${since}`;
}

function tablesOf(folder: string): (name: string) => string {
  return (name) => quoted(join(folder, "facts", `${name}.parquet`));
}
