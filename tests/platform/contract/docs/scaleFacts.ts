import { readFileSync } from "node:fs";
import { DELTA_SHARDS } from "#functions/platform/sums/sumDelta.ts";
import { CALLS } from "#infra/stacks/stage.ts";
import { type BillItem, billOf, type Load, PROMISE, readHabits, readPrices, totalsOf } from "#scripts/costing/bill.ts";
import { exampleResources, type Resources } from "#scripts/costing/resources.ts";
import { readUnits } from "#scripts/costing/units.ts";
import { queueNames, queues } from "#shared/platform/queues.ts";
import { schedules } from "#shared/platform/schedules.ts";

/**
 * Write units a second of an on-demand table: of a new one, of one without asking AWS for more, and of a partition.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html, ServiceQuotas.html
 */
const NEW_TABLE = 4000;
const TABLE_QUOTA = 40_000;
const PARTITION = 1000;
/** In a transaction a put costs two units, and deleting it afterwards one. */
const UNITS_OF_A_MARK = 3;
/** Two updates of the counter of waiting waybills, in a transaction each. */
const UNITS_OF_A_QUEUED_WAYBILL = 4;
/** Concurrent executions of a new account. */
const NEW_ACCOUNT_RUNS = 10;
/** Kept by a composite report to end its file. */
const SECONDS_TO_END = 120;
const HOURS_OF_A_DAY_OF_WORK = 8;
const BUSY_MINUTE = 10;
const SECONDS_OF_A_CALL = 0.1;

const round = (value: number) => Math.round(value).toLocaleString("en");
const tenth = (value: number) => value.toFixed(1);
const usd = (value: number) => value.toFixed(2);

/** Sentences and rows of docs/scale.md with numbers that follow from the code, from units.json and from figures.md. */
export function scaleFacts(): string[] {
  const resources = exampleResources();
  return [...moneyFacts(resources), ...tableFacts(), ...limitFacts()];
}

function itemsOf(load: Load, resources: Resources): BillItem[] {
  return billOf({ load, units: readUnits().units, habits: readHabits(), resources, prices: readPrices() });
}

function moneyFacts(resources: Resources): string[] {
  const at = (rows: number, users: number, years = 1) => itemsOf({ rows, users, years }, resources);
  const whole = (items: readonly BillItem[]) => round(totalsOf(items).usd);
  const usual = itemsOf(PROMISE.load, resources);
  const totals = totalsOf(usual);
  const of = (items: readonly BillItem[], begin: string) =>
    items.filter(({ item }) => item.startsWith(begin)).reduce((sum, item) => sum + item.usd, 0);
  const withSetting = (setting: string, items: readonly BillItem[]) =>
    round(items.filter((item) => item.setting === setting).reduce((sum, item) => sum + item.usd, 0));
  const large = at(100_000_000, 500);
  const perNight = (items: readonly BillItem[]) => usd(of(items, "Analytics") - of(items, "Analytics: questions"));
  const question = (items: readonly BillItem[]) =>
    usd(of(items, "Analytics: questions") / (readHabits()["questionsOfAMonth"] ?? 1));
  const traces = of(itemsOf(PROMISE.load, { ...resources, isTraced: true }), "Traces");
  const polls = usual.find(({ item }) => item.startsWith("Queues"))?.usd ?? 0;
  return [
    `The bill is ${round(totals.usd)} USD a month, WAF and its requests included, and at most ${PROMISE.usd} USD are promised. If all ${round(totals.unverifiedUsd)} USD of unverified prices were 15 % higher, it would be ${round(totals.usd + 0.15 * totals.unverifiedUsd)} USD.`,
    `backups for seven years cost ${withSetting("sevenYears", usual)} USD a month at the end of the first year, and ${withSetting("sevenYears", at(1_000_000, 50, 8))} after eight`,
    `${perNight(usual)} USD a month at 1 M rows a year, ${perNight(large)} at 100 M after a year; a question to all facts ${question(usual)} and ${question(large)} USD`,
    `an address of its own costs ${withSetting("fixedAddress", usual)} USD, for a NAT gateway and its public IPv4`,
    `| ${resources.alarmMetrics} metrics of alarms | ${usd(of(usual, "Alarms"))} | one alarm on the age of a queue and one on its dead letters for each of ${queueNames.length} queues; one for each of ${Object.keys(schedules).length} schedules; one for each of the five stacks whose new code is tried first |`,
    `| WAF: a list and ${resources.firewallRules} rules | ${usd(of(usual, "WAF"))} | \`"waf": false\`; a flat-rate plan of CloudFront has WAF in it |`,
    `| empty receives of ${resources.polledQueues} queues | ${usd(polls)} | rare queues together: each queue less saves ${usd(polls / resources.polledQueues)} |`,
    `| letters, one for each purchase act | ${usd(of(usual, "Letters"))} | another sender; in the plan Essentials of SES it would be ${usd((of(usual, "Letters") * 16) / 10)} |`,
    `| writes and reads of the table | ${usd(of(usual, "Table: writes") + of(usual, "Table: reads"))} | nothing: these are rows, acts and calls |`,
    `would cost ${round(traces)}`,
    `| 10,000 rows, 5 users | nothing | ${whole(at(10_000, 5))} USD a month`,
    `| 1 M rows, 50 users | nothing | ${whole(usual)} USD a month`,
    `${whole(large)} USD after a year, of which letters are ${round(of(large, "Letters"))}, writes ${round(of(large, "Table: writes"))}, the table and its backups ${round(of(large, "Table: storage") + of(large, "Table: restore"))}`,
  ];
}

function tableFacts(): string[] {
  const { importWrites, actWrites, importFiles } = readUnits().units;
  // A file of each report: its waybill as EVR sent it.
  const rowsOfAReport = 1 / importFiles;
  const rate = (units: number) =>
    `${round(units)} | ${round(units / importWrites)} | ${round(units / actWrites)} | ${round(units / importWrites / rowsOfAReport)} |`;
  const reports = (units: number) => round(units / importWrites / rowsOfAReport);
  const quarterHour = Math.round(((NEW_TABLE / importWrites) * 900) / 1000);
  return [
    `| a new table | ${rate(NEW_TABLE)}`,
    `| the quota of a table | ${rate(TABLE_QUOTA)}`,
    `An imported row costs ${tenth(importWrites)} write units, an acted one ${tenth(actWrites)}`,
    `an import takes a new table to its limit: ${quarterHour},000 rows a quarter of an hour`,
    `${DELTA_SHARDS} partitions take ${round((DELTA_SHARDS * PARTITION) / UNITS_OF_A_MARK)} facts a second; at its quota the table takes ${reports(TABLE_QUOTA)} reports`,
    `one partition takes ${round(PARTITION / UNITS_OF_A_MARK)} transactions of reports a second`,
    `one item takes ${round(PARTITION / UNITS_OF_A_QUEUED_WAYBILL)} waybills of EVR a second`,
  ];
}

function limitFacts(): string[] {
  const habits = readHabits();
  const people = /\| people \| ([\d,]+) calls of (\d+) people/.exec(read("figures.md"));
  const [calls, persons] = [people?.[1], people?.[2]].map((text) => Number(text?.replaceAll(",", "")));
  const perSecond = (calls ?? 0) / 180;
  const usual = (500 * (habits["callsOfADay"] ?? 0)) / (HOURS_OF_A_DAY_OF_WORK * 3600);
  const composite = /a composite report of a million rows[^|]*\| (\d+) s/.exec(read("figures.md"));
  const seconds = Number(composite?.[1]);
  const runSeconds = queues.compositeReports.timeoutSeconds - SECONDS_TO_END;
  return [
    `${habits["callsOfADay"]} calls in ${HOURS_OF_A_DAY_OF_WORK} hours are ${round(usual)} calls a second, ten times that in a busy minute; a call takes ${SECONDS_OF_A_CALL} s, so that ${round(usual * BUSY_MINUTE * SECONDS_OF_A_CALL)} run at once of the ${NEW_ACCOUNT_RUNS} that a new account may have`,
    `${persons} people without a pause made ${round(calls ?? 0)} calls in three minutes, ${round(perSecond)} a second: 500 would make ${round((500 / (persons ?? 1)) * perSecond)} of the ${CALLS.rateLimit} that the stage takes`,
    `${seconds} s for a million lines, so that ${runSeconds / 60} minutes end at ${Math.floor(runSeconds / seconds)} M lines`,
  ];
}

function read(name: string): string {
  return readFileSync(`docs/${name}`, "utf8");
}
