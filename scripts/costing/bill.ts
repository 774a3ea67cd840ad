import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { segmentsOf } from "#functions/analytics/segments.ts";
import { STORED } from "#functions/analytics/storedTables.ts";
import { BACKUP_YEARS, DAILY_BACKUP_DAYS } from "#shared/personalData/retention.ts";
import { NIGHT_DAYS } from "#shared/platform/nightSteps.ts";
import type { Resources } from "./resources.ts";
import type { Units } from "./units.ts";

export const REGION = "eu-north-1";
/** What a month costs at most with so many rows a year, with the default settings: WAF is in it, an address of its own is not. */
export const PROMISE = { usd: 35, load: { rows: 1_000_000, users: 50, years: 1 } };

const price = z.object({
  usd: z.number().nonnegative(),
  /** Number of units that the price buys. */
  per: z.number().positive(),
  /** Units of each month without a price, for all accounts and for ever. */
  free: z.number().nonnegative(),
  /** Region of the price; "all" where the source has one price for all regions. */
  region: z.string(),
  source: z.string().nullable(),
  day: z.iso.date().nullable(),
});
export type Price = z.infer<typeof price>;
const habit = z.object({ value: z.number().nonnegative(), why: z.string() });

export type Prices = Readonly<Record<string, Price>>;
export type Habits = Readonly<Record<string, number>>;

export function readPrices(): Prices {
  return z.record(z.string(), price).parse(read("prices.json"));
}

export function readHabits(): Habits {
  const found = z.record(z.string(), habit).parse(read("habits.json"));
  return Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]));
}

export interface Load {
  /** Imported and acted in a year. */
  rows: number;
  users: number;
  /** Years after which storage is counted. */
  years: number;
}

export interface BillItem {
  item: string;
  /** Quantity of one month. */
  quantity: number;
  unit: string;
  usd: number;
  /** False when the price was not found for the region. */
  isVerified: boolean;
  /** Setting of an installation that turns the cost on; the total with a goal leaves it out. */
  setting?: string;
}

export interface BillFacts {
  load: Load;
  units: Units;
  habits: Habits;
  resources: Resources;
  prices: Prices;
}

const MONTHS = 12;
const MINUTES_OF_MONTH = 43_800;
const HOURS_OF_MONTH = 730;
const GB = 1e9;
/** Count, 4xx, 5xx, latency, integration latency and data of a route. */
const METRICS_OF_ROUTE = 6;
/** A dashboard with more metrics is not among the free ones. */
const FREE_DASHBOARD_METRICS = 50;
const FREE_DASHBOARDS = 3;
/** Sent, received and deleted. */
const REQUESTS_OF_MESSAGE = 3;
const NIGHTS_OF_MONTH = 30.4;
/** DynamoDB counts two kilobytes of 4 as one unit where a read may be a second old. */
const BYTES_OF_EVENTUAL_READ = 8192;
/** Start of a child, its part, the question whether it has ended, its end. */
const TRANSITIONS_OF_SEGMENT = 4;
const TRANSITIONS_OF_NIGHT = 3;
/** A night that is missing, and a composite report that failed. */
const ALARMS_OF_ANALYTICS = 2;
/** AWS Backup bills a smaller file as one of so many bytes. */
const LEAST_BACKED_UP_BYTES = 128 * 1024;

/** The bill of a month by item (docs/scale.md, "The bill"). */
export function billOf(facts: BillFacts): BillItem[] {
  const { resources } = facts;
  const use = useOf(facts);
  const line = (item: string, name: string, quantity: number, unit: string): BillItem => {
    const { usd, per, free, region, source } = priceOf(facts.prices, name);
    const billed = Math.max(0, quantity - free);
    const isVerified = source !== null && (region === REGION || region === "all");
    return { item, quantity, unit, usd: (billed * usd) / per, isVerified };
  };
  const by = (setting: string, item: BillItem): BillItem => ({ ...item, setting });
  const lists = resources.firewallRules > 0 ? 1 : 0;
  return [
    line("Table: writes", "dynamodbWrites", use.writes, "units"),
    line("Table: reads", "dynamodbReads", use.reads, "units"),
    line("Table: storage", "dynamodbStorage", use.tableBytes / GB, "GB"),
    line("Table: restore to any second", "dynamodbBackups", resources.isRestorable ? use.tableBytes / GB : 0, "GB"),
    line("Lambda: memory and time", "lambdaGbSeconds", use.gbSeconds, "GB-s"),
    line("Lambda: runs", "lambdaRequests", use.runs, "runs"),
    line("API: calls", "apiRequests", use.calls, "calls"),
    line("Metrics of routes and of the trade", "customMetrics", use.ownMetrics, "metrics"),
    line("Queues: messages and empty receives", "sqsRequests", use.queueRequests, "requests"),
    line("Schedules: starts", "schedulerStarts", use.starts, "starts"),
    line("Files: storage", "s3Storage", use.fileBytes / GB, "GB"),
    line("Files: writes", "s3Writes", use.fileWrites, "writes"),
    line("Files: reads", "s3Reads", use.downloads, "reads"),
    line("Files: downloads", "internetOut", (use.downloads * use.bytesOfFile) / GB, "GB"),
    line("Letters", "sesLetters", use.letters, "letters"),
    line("Letters: attached files", "sesAttachments", (use.letters * use.bytesOfFile) / GB, "GB"),
    line("Logs", "logBytes", use.logBytes / GB, "GB"),
    line("Traces", "traces", resources.isTraced ? use.runs : 0, "traces"),
    line("Alarms", "alarmMetrics", resources.alarmMetrics, "metrics"),
    line("Dashboards", "dashboards", billedDashboards(resources.dashboards), "dashboards"),
    line("Secrets", "secrets", resources.secrets, "secrets"),
    line("Keys", "keys", resources.keys, "keys"),
    line("CloudFront: requests", "cloudfrontRequests", use.requests, "requests"),
    line("WAF: list", "firewallLists", lists, "lists"),
    line("WAF: rules", "firewallRules", resources.firewallRules, "rules"),
    line("WAF: requests", "firewallRequests", lists * use.requests, "requests"),
    by("fixedAddress", line("Public IPv4", "publicAddressHours", resources.publicAddresses * HOURS_OF_MONTH, "hours")),
    by("fixedAddress", line("NAT gateway", "natHours", resources.natGateways * HOURS_OF_MONTH, "hours")),
    by("uptimeCheck", line("Check from outside", "healthChecks", resources.healthChecks, "checks")),
    by("analytics", line("Analytics: reads of the table", "dynamodbReads", use.nightReads, "units")),
    by("analytics", line("Analytics: memory and time", "nightGbSeconds", use.nightGbSeconds, "GB-s")),
    by("analytics", line("Analytics: steps", "stepTransitions", use.nightSteps, "transitions")),
    by("analytics", line("Analytics: files", "s3Writes", use.nightFiles, "writes")),
    by("analytics", line("Analytics: nights of a week", "s3Storage", use.nightsStored / GB, "GB")),
    by("analytics", line("Analytics: alarms", "nightAlarms", resources.nights * ALARMS_OF_ANALYTICS, "metrics")),
    by("analytics", line("Analytics: questions", "athenaScanned", use.scanned / GB, "GB")),
    by("sevenYears", line("Backups: copies of the table", "tableBackups", use.tableCopies / GB, "GB")),
    by("sevenYears", line("Backups: files", "fileBackups", use.filesCopied / GB, "GB")),
  ];
}

/** Use of one month, with the storage at the end of the years. */
function useOf({ load, units, habits, resources }: BillFacts) {
  const of = (name: string) => habitOf(habits, name);
  const rows = load.rows / MONTHS;
  const acted = rows * (1 + of("changedActs"));
  const calls = load.users * of("daysOfWork") * of("callsOfADay");
  const downloads = load.users * of("daysOfWork") * of("downloadsOfADay");
  const starts = resources.startsAMinute * MINUTES_OF_MONTH;
  const workerRuns = rows * units.importRuns + acted * units.actRuns;
  const runs = calls + starts + workerRuns;
  const stored = load.rows * load.years;
  const polls = resources.polledQueues * of("pollsAMinute") * MINUTES_OF_MONTH;
  const signed = stored / of("rowsOfAnAct");
  const tableBytes = stored * (units.importTableBytes + units.actTableBytes);
  const fileBytes = stored * (units.importFileBytes + units.actFileBytes) + signed * of("signedBytes");
  const files = stored * (units.importFiles + units.actFiles) + signed;
  const nights = resources.nights * NIGHTS_OF_MONTH;
  const segments = segmentsOf(tableBytes);
  const nightBytes = stored * of("factBytesOfARow");
  return {
    calls,
    /** Of CloudFront: a call, and as many of the pages and their parts. */
    requests: 2 * calls,
    downloads,
    starts,
    runs,
    writes: rows * units.importWrites + acted * units.actWrites + MINUTES_OF_MONTH * units.idleWrites,
    reads:
      rows * units.importReads + acted * units.actReads + calls * units.callReads + MINUTES_OF_MONTH * units.idleReads,
    gbSeconds:
      rows * units.importGbSeconds +
      acted * units.actGbSeconds +
      calls * (units.callGbSeconds + of("coldShare") * of("coldGbSeconds")) +
      MINUTES_OF_MONTH * units.idleGbSeconds,
    tableBytes,
    fileBytes,
    tableCopies: resources.backupRules > 0 ? tableBytes * copiesOfTable(load.years) : 0,
    filesCopied: resources.backupRules > 0 ? Math.max(fileBytes, files * LEAST_BACKED_UP_BYTES) : 0,
    nightReads: (nights * tableBytes) / BYTES_OF_EVENTUAL_READ,
    nightGbSeconds: nights * stored * of("nightGbSecondsOfARow"),
    nightSteps: nights * (segments * TRANSITIONS_OF_SEGMENT + TRANSITIONS_OF_NIGHT),
    nightFiles: nights * (segments * (of("filesOfASegment") + 1) + STORED.size),
    nightsStored: resources.nights * NIGHT_DAYS * nightBytes,
    scanned: resources.nights * of("questionsOfAMonth") * nightBytes,
    fileWrites: rows * units.importFiles + acted * units.actFiles,
    bytesOfFile: units.actFiles === 0 ? 0 : units.actFileBytes / units.actFiles,
    letters: rows * units.actLetters,
    logBytes: runs * (units.runLogBytes + of("platformLogBytes")) + calls * of("accessLogBytes"),
    queueRequests: polls + REQUESTS_OF_MESSAGE * workerRuns,
    // A metric is billed for the hours in which it has a value.
    ownMetrics:
      ((resources.ownMetrics + (resources.hasRouteMetrics ? resources.routes * METRICS_OF_ROUTE : 0)) *
        of("hoursOfWork")) /
      HOURS_OF_MONTH,
  };
}

/**
 * Each backup of a table is a whole one, and the table grew from nothing: the monthly ones of the years, and those of the last days,
 * in sizes of the table of today. Those of files hold what changed.
 */
function copiesOfTable(years: number): number {
  const monthly = Math.min(years, BACKUP_YEARS) * MONTHS;
  return years === 0 ? 0 : (monthly * (2 * years * MONTHS + 1 - monthly)) / (2 * years * MONTHS) + DAILY_BACKUP_DAYS;
}

export interface Totals {
  usd: number;
  /** The part of the total that uses prices not found for the region. */
  unverifiedUsd: number;
}

export function totalsOf(items: readonly BillItem[]): Totals {
  const sum = (some: readonly BillItem[]) => some.reduce((total, { usd }) => total + usd, 0);
  const always = items.filter(({ setting }) => !setting);
  return {
    usd: sum(always),
    unverifiedUsd: sum(always.filter(({ isVerified }) => !isVerified)),
  };
}

function billedDashboards(dashboards: readonly number[]): number {
  const small = dashboards.filter((metrics) => metrics <= FREE_DASHBOARD_METRICS).length;
  return dashboards.length - Math.min(small, FREE_DASHBOARDS);
}

function priceOf(prices: Prices, name: string): Price {
  const found = prices[name];
  if (!found) throw new Error(`prices.json has no ${name}.`);
  return found;
}

function habitOf(habits: Habits, name: string): number {
  const found = habits[name];
  if (found === undefined) throw new Error(`habits.json has no ${name}.`);
  return found;
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8"));
}
