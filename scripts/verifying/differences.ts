import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { type Act, currentPdf } from "#functions/data/acts/act.ts";
import { type ActRowsPart, type ReportRowOnAct, rowsOfParts } from "#functions/data/acts/actRows.ts";
import type { ActStats } from "#functions/data/acts/actStats.ts";
import type { Report } from "#functions/data/reports/report.ts";
import { identityKey } from "#functions/data/reports/reportNumber.ts";
import { positionOfRow, type ReportRow, reportRows, rowLocation } from "#functions/data/reports/reportRows.ts";
import type { ReportStats } from "#functions/data/reports/reportStats.ts";
import type { MonthCounts } from "#functions/data/table/dayCounts.ts";
import { table, tableClient } from "#functions/data/table/table.ts";
import { sumsOf } from "#functions/reports/reportSums.ts";
import { addCompanyToken, companyDifferences, noCompanies, type StoredCompanies } from "./companyDifferences.ts";
import { dayDifferences } from "./dayDifferences.ts";
import { addBacklog, addToken, noTokens, type StoredTokens, tokenDifferences } from "./tokenDifferences.ts";
import { volumeDifferences } from "./volumeDifferences.ts";
import { type MeasuredWaybill, waybillDifferences } from "./waybillDifferences.ts";

/** Recomputes every derived number and returns differences as sentences. Reads the whole table: not for requests. */
export async function differences(): Promise<string[]> {
  const facts = await readTable();
  return [
    ...reportCounts(facts),
    ...reportSums(facts),
    ...waybillDifferences(facts.waybills, facts.reports, facts.reportRows),
    ...volumeDifferences(facts.reports.values(), facts.reportStats),
    ...tokenDifferences(facts.reports.values(), facts.tokens),
    ...companyDifferences(facts.companies),
    ...numbers(facts),
    ...acts(facts),
    ...missingFiles(facts),
    ...dayDifferences(facts.reports.values(), facts.acts.values(), facts.months),
    ...queues(facts),
  ];
}

interface Facts {
  reports: Map<number, Report>;
  reportRows: Map<number, readonly ReportRow[]>;
  rowParts: { id: number; part: number; rows: string }[];
  reportNumbers: Map<string, number>;
  waybills: MeasuredWaybill[];
  reportStats: ReportStats[];
  tokens: StoredTokens;
  companies: StoredCompanies;
  acts: Map<number, Act>;
  actRows: ActRowsPart[];
  actNumbers: Map<string, number>;
  actStats: ActStats[];
  /** Version of the act whose PDF is wanted. */
  filesWanted: Map<number, number>;
  months: MonthCounts[];
  jobs: number;
  queued: number;
  queueLength: number;
}

async function readTable(): Promise<Facts> {
  const facts: Facts = {
    reports: new Map(),
    reportRows: new Map(),
    rowParts: [],
    reportNumbers: new Map(),
    waybills: [],
    reportStats: [],
    tokens: noTokens(),
    companies: noCompanies(),
    acts: new Map(),
    actRows: [],
    actNumbers: new Map(),
    actStats: [],
    filesWanted: new Map(),
    months: [],
    jobs: 0,
    queued: 0,
    queueLength: 0,
  };
  for await (const page of paginateScan({ client: tableClient }, { TableName: table.table })) {
    for (const item of page.Items ?? []) take(facts, item);
  }
  const parts = facts.rowParts.toSorted((one, other) => one.part - other.part);
  for (const { id, rows } of parts)
    facts.reportRows.set(id, [...(facts.reportRows.get(id) ?? []), ...reportRows.unpack(rows)]);
  return facts;
}

// Items come untyped from a read past the entities; each was written by the entity that it names.
// oxlint-disable-next-line typescript/no-explicit-any
function take(facts: Facts, item: Record<string, any>): void {
  switch (item["__edb_e__"]) {
    case "report":
      facts.reports.set(item["id"], plain(item));
      break;
    case "reportRows":
      facts.rowParts.push(plain(item));
      break;
    case "reportNumber":
      facts.reportNumbers.set(identityKey(plain(item)), item["id"]);
      break;
    case "measuredWaybill":
      facts.waybills.push(plain(item));
      break;
    case "reportStats":
      facts.reportStats.push(plain(item));
      break;
    case "numberToken":
      addToken(facts.tokens, plain(item));
      break;
    case "tokenBacklog":
      addBacklog(facts.tokens, plain(item));
      break;
    case "company":
      facts.companies.companies.set(item["id"], plain(item));
      break;
    case "companyCode":
      facts.companies.codes.set(item["code"], item["id"]);
      break;
    case "companyToken":
      addCompanyToken(facts.companies, plain(item));
      break;
    case "act":
      facts.acts.set(item["id"], plain(item));
      break;
    case "actRows":
      facts.actRows.push(plain(item));
      break;
    case "actNumber":
      facts.actNumbers.set(`${item["type"]}#${String(item["number"]).toLowerCase()}`, item["act"]);
      break;
    case "actStats":
      facts.actStats.push(plain(item));
      break;
    case "monthCounts":
      facts.months.push(plain(item));
      break;
    case "actFilesWanted":
      facts.filesWanted.set(item["act"], item["version"]);
      break;
    case "actJob":
      facts.jobs++;
      break;
    case "queuedWaybill":
      facts.queued++;
      break;
    case "waybillQueueLength":
      facts.queueLength = item["total"];
      break;
    default:
  }
}

// oxlint-disable-next-line typescript/no-explicit-any
const plain = (item: Record<string, any>): any => item;

function reportCounts({ reports, reportStats }: Facts): string[] {
  const counted = new Map<string, { open: number; acted: number; lastOpen: string; lastActed: string }>();
  for (const { buyer, destination, tab, date } of reports.values()) {
    const key = `${buyer}/${destination}`;
    const counts = counted.get(key) ?? { open: 0, acted: 0, lastOpen: "", lastActed: "" };
    counts[tab]++;
    const last = tab === "open" ? "lastOpen" : "lastActed";
    if (date > counts[last]) counts[last] = date;
    counted.set(key, counts);
  }
  const found = reportStats.flatMap(({ buyer, destination, open, acted, lastOpen, lastActed }) => {
    const key = `${buyer}/${destination}`;
    const facts = counted.get(key) ?? { open: 0, acted: 0, lastOpen: "", lastActed: "" };
    counted.delete(key);
    return differing(`reports at ${key}`, { open, acted, lastOpen, lastActed }, facts);
  });
  return [...found, ...[...counted.keys()].map((key) => `reports at ${key}: not counted at all`)];
}

function reportSums({ reports, reportRows, rowParts, jobs }: Facts): string[] {
  const partsOf = Map.groupBy(rowParts, ({ id }) => id);
  return [...reports.values()].flatMap((report) => {
    const rows = reportRows.get(report.id);
    if (!rows) return [`report ${report.id}: has no rows`];
    const { solid, loose, unpriced, openSolid, openLoose, openCents } = report;
    const sums = { solid, loose, unpriced, openSolid, openLoose, openCents };
    const stray =
      report.claimedBy !== 0 && jobs === 0
        ? [`report ${report.id}: claimed by act ${report.claimedBy} without a job`]
        : [];
    const numbers = rows.map(({ number }) => number);
    const misnumbered = numbers.some((number, index) => number <= (numbers[index - 1] ?? 0) || number >= report.nextRow)
      ? [`report ${report.id}: its rows are not numbered in order, below ${report.nextRow}`]
      : [];
    const tab = report.actOf.includes(0) ? "open" : "acted";
    return [
      ...differing(`report ${report.id}`, sums, sumsOf(rows, report.actOf)),
      ...differing(`report ${report.id}`, { tab: report.tab, rows: rows.length }, { tab, rows: report.actOf.length }),
      ...differing(
        `report ${report.id}`,
        { "items of rows": report.rowParts },
        { "items of rows": partsOf.get(report.id)?.length ?? 0 },
      ),
      ...stray,
      ...misnumbered,
    ];
  });
}

function numbers({ reports, reportNumbers, acts, actNumbers, jobs }: Facts): string[] {
  const found: string[] = [];
  for (const report of reports.values()) {
    if (reportNumbers.get(identityKey(report)) !== report.id)
      found.push(`report ${report.id}: its number leads elsewhere`);
  }
  if (reportNumbers.size !== reports.size)
    found.push(`${reportNumbers.size} report numbers for ${reports.size} reports`);
  if (jobs > 0) return found;
  for (const { id, type, number } of acts.values()) {
    if (actNumbers.get(`${type}#${number.toLowerCase()}`) !== id) found.push(`act ${id}: its number leads elsewhere`);
  }
  if (actNumbers.size !== acts.size) found.push(`${actNumbers.size} act numbers for ${acts.size} acts`);
  return found;
}

function acts({ acts: stored, actRows, actStats, reports, reportRows, jobs }: Facts): string[] {
  const found: string[] = [];
  const counted = new Map<string, { total: number; latest: string }>();
  for (const { type, counterpart, date, state } of stored.values()) {
    if (state !== "ready") continue;
    const stats = counted.get(`${type}/${counterpart}`) ?? { total: 0, latest: "" };
    counted.set(`${type}/${counterpart}`, {
      total: stats.total + 1,
      latest: date > stats.latest ? date : stats.latest,
    });
  }
  for (const { type, counterpart, total, latest } of actStats) {
    const key = `${type}/${counterpart}`;
    found.push(...differing(`acts of ${key}`, { total, latest }, counted.get(key) ?? { total: 0, latest: "" }));
    counted.delete(key);
  }
  found.push(...[...counted.keys()].map((key) => `acts of ${key}: not counted at all`));
  if (jobs > 0) return found;

  const rowsOnActs = new Map<number, ReportRowOnAct & { act: number }>();
  for (const parts of Map.groupBy(actRows, ({ act, generation }) => `${act}#${generation}`).values()) {
    const [{ act, generation } = { act: 0, generation: 0 }] = parts;
    const rows = rowsOfParts(parts);
    if (stored.get(act)?.generation !== generation) {
      found.push(`rows of act ${act}, generation ${generation}: left over`);
      continue;
    }
    for (const row of rows.flatMap((each) => each.reportRows)) {
      if (rowsOnActs.has(row.id)) found.push(`row ${row.id}: is on an act twice`);
      rowsOnActs.set(row.id, { ...row, act });
    }
  }
  let acted = 0;
  for (const report of reports.values()) acted += report.actOf.filter((act) => act > 0).length;
  for (const { id, act, amount, waybill } of rowsOnActs.values()) {
    const { reportId, number } = rowLocation(id);
    const rows = reportRows.get(reportId) ?? [];
    const position = positionOfRow(rows, number);
    if (reports.get(reportId)?.actOf[position] !== act)
      found.push(`row ${id}: is on act ${act}, which its report does not say`);
    if (rows[position]?.amount !== amount || rows[position]?.waybill !== waybill)
      found.push(`row ${id}: is on act ${act} with another volume or waybill than in its report`);
  }
  if (acted !== rowsOnActs.size) found.push(`${acted} acted report rows and ${rowsOnActs.size} rows on acts`);
  return found;
}

/** Each act has the PDF of its version, or an item that says that it is wanted. */
function missingFiles({ acts: stored, filesWanted }: Facts): string[] {
  const found = [...filesWanted.keys()].flatMap((act) =>
    stored.has(act) ? [] : [`file wanted for act ${act}, which does not exist`],
  );
  for (const act of stored.values()) {
    const isThere = act.state !== "ready" || currentPdf(act) !== "" || filesWanted.get(act.id) === act.version;
    if (!isThere) found.push(`act ${act.id}: has no PDF, and none is wanted`);
  }
  return found;
}

function queues({ queued, queueLength }: Facts): string[] {
  return differing("waybill queue", { length: queueLength }, { length: queued });
}

function differing<Values extends Record<string, number | string>>(
  what: string,
  stored: Values,
  facts: Values,
): string[] {
  return Object.keys(facts)
    .filter((name) => stored[name] !== facts[name])
    .map((name) => `${what}: ${name} is ${stored[name]}, the facts say ${facts[name]}`);
}
