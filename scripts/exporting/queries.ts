import { join } from "node:path";
import { nightLines } from "#functions/compositeReports/night/nightQuery.ts";
import { NO_DESTINATION } from "#shared/statistics/statisticsTable.ts";
import { VIRTUAL_GROUPS } from "#shared/statistics/virtualGroups.ts";
import { quoted } from "./duck.ts";

/**
 * Questions of the product to the tables of an export, in words that DuckDB and Athena (Trino) both know: casts by `cast`, a `filter`
 * with its `where`, days as `date '…'` (docs/scale.md, "The seam").
 */

/** What a table is called in a query. */
export type Tables = (name: string) => string;

/** The Parquet files of an export, which DuckDB reads. */
export function parquetIn(folder: string): Tables {
  return (name) => quoted(join(folder, "facts", `${name}.parquet`));
}

/** Tables of a catalogue, as Athena has them. */
export const catalogued: Tables = (name) => name;

export interface Days {
  from: string;
  until: string;
}

/** `today`: day of Tallinn, which says what the last twelve months are. */
export interface ComparedDays extends Days {
  today: string;
}

/** Lines of the composite report of both sheets: those of `kind` sale or purchase, in no order. */
export function compositeLines(of: Tables, { from, until }: Days): string {
  return nightLines(of, { from, until, seller: null, buyer: null, destination: null, sellersAllowed: null });
}

export function compositeTotals(of: Tables, days: Days): string {
  return `
    select kind, cast(count(*) as integer) as lines, cast(sum(amount) filter (where unit = 'SCM') as double) as solid,
      cast(sum(amount) filter (where unit = 'LCM') as double) as loose, cast(sum(sum) as double) as sum
    from (${compositeLines(of, days)}) group by kind order by kind`;
}

/** Plan and delivered of the summary in ten-thousandths, by company and unit. */
export function summaryOfCompanies(of: Tables, days: ComparedDays): string {
  return compared(of, days, ["company", "unit"]);
}

export function summaryOfGroups(of: Tables, days: ComparedDays): string {
  return compared(of, days, ["group_id", "unit"]);
}

export function destinationSummary(of: Tables, days: ComparedDays): string {
  return compared(of, days, ["group_id", "destination", "year", "month"]);
}

/** Deliveries by day, plans by month; docs/rules/statistics.md, "What counts as delivered" and "Parts of a month". */
function compared(of: Tables, { from, until, today }: ComparedDays, by: readonly string[]): string {
  const [solid, loose] = (["SCM", "LCM"] as const).map(
    (unit) => VIRTUAL_GROUPS.find((group) => group.unit === unit)?.id,
  );
  const names = by.join(", ");
  const own = destinationsOfGroups(of, today);
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
    where r.date between ${day(from)} and ${day(until)}`;
  const planned = `
    select f.company, f.unit, f.group_id, coalesce(d.destination_id, ${NO_DESTINATION}) as destination, f.year, f.month, f.amount
    from ${of("forecast_rows")} f
    left join (${own}) d on d.group_id = f.group_id and d.destination_id = f.destination
    where f.year * 12 + f.month between ${monthNumber(from)} and ${monthNumber(until)}`;
  const sums = (name: string, rows: string) =>
    `select ${names}, cast(sum(amount) * 10000 as bigint) as ${name} from (${rows}) group by ${names}`;
  return `
    select ${by.map((name) => (name === "unit" ? name : `cast(${name} as integer) as ${name}`)).join(", ")},
      cast(plan as double) as plan, cast(coalesce(delivered, 0) as double) as delivered
    from (${sums("plan", planned)}) full join (${sums("delivered", delivered)}) using (${names})
    where plan is not null or delivered <> 0
    order by ${names}`;
}

/**
 * Those that a group lists; of one that is planned by destination and lists none, those of the last twelve months
 * (docs/rules/assortments.md, "Destinations of a group"; `groupsWithDestinations` is the same in the product).
 */
function destinationsOfGroups(of: Tables, today: string): string {
  const since = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`;
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
    where r.date >= ${day(since)}
    union
    select ${found} from ${of("forecast_rows")} f
    join ${open} g on g.id = f.group_id
    join ${of("destinations")} e on e.id = f.destination
    where f.year * 12 + f.month >= ${monthNumber(since)}`;
}

const day = (date: string) => `date ${quoted(date)}`;

/** Months since year 0, by which a month is compared without a date. */
function monthNumber(date: string): number {
  const [year = 0, month = 0] = date.split("-").map(Number);
  return year * 12 + month;
}
