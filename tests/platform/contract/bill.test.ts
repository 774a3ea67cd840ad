import { describe, expect, it } from "vitest";
import { type BillFacts, billOf, PROMISE, readHabits, readPrices, totalsOf } from "#scripts/costing/bill.ts";
import { countedIn, EXAMPLE, type Resources, resourcesOf } from "#scripts/costing/resources.ts";
import { readUnits, UNITS, type Units } from "#scripts/costing/units.ts";

const noUnits = Object.fromEntries(Object.keys(UNITS).map((name) => [name, 0])) as unknown as Units;
const noHabits = Object.fromEntries(Object.keys(readHabits()).map((name) => [name, 0]));
const noResources: Resources = {
  alarmMetrics: 0,
  dashboards: [],
  ownMetrics: 0,
  secrets: 0,
  keys: 0,
  polledQueues: 0,
  startsAMinute: 0,
  routes: 0,
  hasRouteMetrics: false,
  isTraced: false,
  isRestorable: false,
  firewallRules: 0,
  natGateways: 0,
  publicAddresses: 0,
  backupRules: 0,
  healthChecks: 0,
  nights: 0,
};

interface Case {
  load?: Partial<BillFacts["load"]>;
  units?: Partial<Units>;
  habits?: Record<string, number>;
  resources?: Partial<Resources>;
}

function billOfCase({ load, units, habits, resources }: Case) {
  return billOf({
    load: { rows: 12_000_000, users: 0, years: 1, ...load },
    units: { ...noUnits, ...units },
    habits: { ...noHabits, rowsOfAnAct: 100, ...habits },
    resources: { ...noResources, ...resources },
    prices: readPrices(),
  });
}

const work = { callsOfADay: 1000, daysOfWork: 20 };

/** A million rows a month. */
const cases: [what: string, of: Case, item: string, quantity: number, usd: number][] = [
  ["writes of imported rows", { units: { importWrites: 20 } }, "Table: writes", 20e6, 12.5],
  [
    "writes of acts, of which a fifth is saved again",
    { units: { actWrites: 10 }, habits: { changedActs: 0.2 } },
    "Table: writes",
    12e6,
    7.5,
  ],
  ["reads of calls", { load: { users: 50 }, units: { callReads: 30 }, habits: work }, "Table: reads", 30e6, 3.75],
  ["reads of idle schedules", { units: { idleReads: 10 } }, "Table: reads", 438_000, 0.05475],
  ["a table of 25 GB is free", { units: { importTableBytes: 25e9 / 12e6 } }, "Table: storage", 25, 0],
  [
    "storage grows with the years",
    { load: { years: 10 }, units: { actTableBytes: 25e9 / 12e6 } },
    "Table: storage",
    250,
    56.25,
  ],
  [
    "restoring costs by the table, none of it free",
    { units: { actTableBytes: 25e9 / 12e6 }, resources: { isRestorable: true } },
    "Table: restore to any second",
    25,
    5,
  ],
  ["Lambda at its free memory and time", { units: { importGbSeconds: 0.4 } }, "Lambda: memory and time", 400_000, 0],
  ["Lambda above it", { units: { importGbSeconds: 1.4 } }, "Lambda: memory and time", 1.4e6, 16.6667],
  ["a million calls", { load: { users: 50 }, habits: work }, "API: calls", 1e6, 1],
  ["runs: the first million is free", { load: { users: 100 }, habits: work }, "Lambda: runs", 2e6, 0.2],
  ["traces of all runs", { load: { users: 50 }, habits: work, resources: { isTraced: true } }, "Traces", 1e6, 4.5],
  ["no traces where tracing is off", { load: { users: 50 }, habits: work }, "Traces", 0, 0],
  [
    "metrics of routes, as long as they are called",
    { habits: { hoursOfWork: 365 }, resources: { routes: 100, hasRouteMetrics: true } },
    "Metrics of routes and of the trade",
    300,
    87,
  ],
  [
    "no metrics of routes",
    { habits: { hoursOfWork: 365 }, resources: { routes: 100 } },
    "Metrics of routes and of the trade",
    0,
    0,
  ],
  [
    "empty receives of a queue",
    { habits: { pollsAMinute: 10 }, resources: { polledQueues: 5 } },
    "Queues: messages and empty receives",
    2.19e6,
    0.476,
  ],
  ["three requests of each message", { units: { importRuns: 1 } }, "Queues: messages and empty receives", 3e6, 0.8],
  [
    "ten metrics of the trade are free",
    { habits: { hoursOfWork: 730 }, resources: { ownMetrics: 12 } },
    "Metrics of routes and of the trade",
    12,
    0.6,
  ],
  ["ten alarms are free", { resources: { alarmMetrics: 10 } }, "Alarms", 10, 0],
  ["the eleventh is not", { resources: { alarmMetrics: 11 } }, "Alarms", 11, 0.1],
  ["three dashboards of 50 metrics are free", { resources: { dashboards: [50, 50, 50] } }, "Dashboards", 0, 0],
  ["a fourth is not", { resources: { dashboards: [50, 50, 50, 1] } }, "Dashboards", 1, 3],
  ["one of 51 is not", { resources: { dashboards: [50, 51] } }, "Dashboards", 1, 3],
  ["WAF: its rules", { resources: { firewallRules: 4 } }, "WAF: rules", 4, 4],
  [
    "WAF: two requests of CloudFront for each call",
    { load: { users: 50 }, habits: work, resources: { firewallRules: 1 } },
    "WAF: requests",
    2e6,
    1.2,
  ],
  ["an address by the hour", { resources: { publicAddresses: 1 } }, "Public IPv4", 730, 3.65],
  ["secrets", { resources: { secrets: 3 } }, "Secrets", 3, 1.2],
  ["letters", { units: { actLetters: 0.01 } }, "Letters", 10_000, 1],
  ["signed files", { habits: { signedBytes: 1e6 } }, "Files: storage", 120, 2.76],
  ["5 GB of logs are free", { units: { importRuns: 5, runLogBytes: 1000 } }, "Logs", 5, 0],
  ["above that, lines of Lambda too", { units: { importRuns: 5 }, habits: { platformLogBytes: 1200 } }, "Logs", 6, 0.5],
];

it.each(cases)("bills a month: %s", (_, of, item, quantity, usd) => {
  const found = billOfCase(of).find((each) => each.item === item);
  expect(found?.quantity).toBeCloseTo(quantity, 6);
  expect(found?.usd).toBeCloseTo(usd, 4);
});

it("bills nothing where nothing is used", () => {
  expect(totalsOf(billOfCase({ load: { rows: 0 } }))).toEqual({ usd: 0, unverifiedUsd: 0 });
});

it("keeps an own address and backups for years out of the total, each with its setting", () => {
  const items = billOfCase({
    units: { actTableBytes: 1e9 / 12e6 },
    resources: { natGateways: 1, publicAddresses: 1, backupRules: 2, healthChecks: 1 },
  });
  expect(totalsOf(items).usd).toBe(0);
  expect(items.flatMap(({ setting, usd }) => (setting && usd > 0 ? [[setting, Number(usd.toFixed(4))]] : []))).toEqual([
    ["fixedAddress", 3.65],
    ["fixedAddress", 33.58],
    // Of an endpoint outside of AWS, with HTTPS and the text that it looks for.
    ["uptimeCheck", 4.75],
    // Of a gigabyte, 12 monthly copies that grew from nothing, and 7 daily ones.
    ["sevenYears", 1.35],
    // 120,000 signed containers, each as 128 KB.
    ["sevenYears", 0.7864],
  ]);
});

it("bills a nightly export by what each night reads, runs and stores, apart from the total", () => {
  const items = billOfCase({
    // 8.192 GB: 33 segments.
    units: { actTableBytes: 8.192e9 / 12e6 },
    habits: { nightGbSecondsOfARow: 1e-4, factBytesOfARow: 100, filesOfASegment: 20, questionsOfAMonth: 50 },
    resources: { nights: 1 },
  });
  expect(totalsOf(items).usd).toBe(0);
  const own = items.filter(({ setting }) => setting === "analytics");
  expect(own.map(({ item, quantity }) => [item, Number(quantity.toFixed(2))])).toEqual([
    ["Analytics: reads of the table", 30.4e6],
    ["Analytics: memory and time", 36_480],
    // 31 segments of 256 MiB with four steps each, and three steps, 30.4 times.
    ["Analytics: steps", 3860.8],
    // 21 files of each segment and 20 lists.
    ["Analytics: files", 20_398.4],
    ["Analytics: nights of a week", 8.4],
    ["Analytics: alarms", 2],
    ["Analytics: questions", 60],
  ]);
  const [reads] = own;
  expect(reads!.usd).toBeCloseTo(3.8, 4);
});

it("bills backups of large files by their bytes", () => {
  const items = billOfCase({ habits: { signedBytes: 1e6 }, resources: { backupRules: 2 } });
  expect(items.find(({ item }) => item === "Backups: files")?.quantity).toBeCloseTo(120, 6);
});

it("keeps copies of the table for eight years", () => {
  const copied = [1, 8, 20].map((years) => {
    const items = billOfCase({
      load: { years },
      units: { actTableBytes: 1e9 / 12e6 / years },
      resources: { backupRules: 2 },
    });
    return items.find(({ item }) => item === "Backups: copies of the table")?.quantity;
  });
  expect(copied).toEqual([13.5, 55.5, 84].map((quantity) => expect.closeTo(quantity, 6)));
});

it("marks each price that was not found for the region, and counts it apart", () => {
  const items = billOfCase({ units: { importGbSeconds: 1.4, importWrites: 20 } });
  const verified = items.filter(({ isVerified }) => isVerified).map(({ item }) => item);
  expect(verified).toEqual([
    "Lambda: memory and time",
    "Traces",
    "WAF: list",
    "WAF: rules",
    "WAF: requests",
    "Public IPv4",
    "Analytics: memory and time",
  ]);
  expect(totalsOf(items)).toMatchObject({ usd: expect.closeTo(29.1667, 3), unverifiedUsd: expect.closeTo(12.5, 6) });
});

it("names the source and the day of each price, or neither", () => {
  for (const [name, { source, day }] of Object.entries(readPrices()))
    expect([name, source === null]).toEqual([name, day === null]);
});

it("refuses a price or a habit that is not in the tables", () => {
  const facts = { load: { rows: 1, users: 1, years: 1 }, units: noUnits, resources: noResources };
  expect(() => billOf({ ...facts, habits: noHabits, prices: {} })).toThrow("prices.json has no dynamodbWrites.");
  expect(() => billOf({ ...facts, habits: {}, prices: readPrices() })).toThrow("habits.json has no");
});

it("has a measured unit for each that the bill uses", () => {
  const { units, measured } = readUnits();
  expect(Object.keys(units).toSorted()).toEqual(Object.keys(UNITS).toSorted());
  expect(measured).toMatch(/^20\d\d-\d\d-\d\d/);
});

it("costs no more than is promised with default settings, WAF and its requests included", () => {
  const resources = resourcesOf(EXAMPLE);
  const { usd } = totalsOf(
    billOf({ load: PROMISE.load, units: readUnits().units, habits: readHabits(), resources, prices: readPrices() }),
  );
  expect(PROMISE).toEqual({ usd: 35, load: { rows: 1_000_000, users: 50, years: 1 } });
  expect(resources).toMatchObject({ hasRouteMetrics: false, natGateways: 0, publicAddresses: 0, isRestorable: true });
  expect(resources.firewallRules).toBeGreaterThan(0);
  expect(usd).toBeLessThanOrEqual(PROMISE.usd);
});

describe("the templates", () => {
  const schedule = (rate: string) => ({ Type: "AWS::Scheduler::Schedule", Properties: { ScheduleExpression: rate } });

  it("are counted: starts, alarms by their metrics, detailed metrics, what can be restored", () => {
    const counted = countedIn([
      schedule("rate(1 minute)"),
      schedule("rate(5 minutes)"),
      { Type: "AWS::CloudWatch::Alarm", Properties: { MetricName: "rows", Namespace: "Virn" } },
      {
        Type: "AWS::CloudWatch::Alarm",
        Properties: { Metrics: [{ Expression: "a+b" }, { MetricStat: {} }, { MetricStat: {} }] },
      },
      {
        Type: "AWS::CloudWatch::Dashboard",
        Properties: {
          DashboardBody: {
            "Fn::Join": ["", ['{"widgets":[{"properties":{"metrics":[["AWS/SQS","x",{}],["', { Ref: "N" }, '"]]}}]}']],
          },
        },
      },
      { Type: "AWS::ApiGatewayV2::Route" },
      {
        Type: "AWS::ApiGatewayV2::Stage",
        Properties: { DefaultRouteSettings: { DetailedMetricsEnabled: true } },
      },
      { Type: "AWS::Lambda::Function", Properties: { TracingConfig: { Mode: "Active" } } },
      { Type: "AWS::DynamoDB::GlobalTable", Properties: { Replicas: [{ PointInTimeRecoverySpecification: {} }] } },
    ]);
    expect(counted).toEqual({
      ...noResources,
      startsAMinute: 1.2,
      alarmMetrics: 3,
      dashboards: [2],
      ownMetrics: 26,
      routes: 1,
      hasRouteMetrics: true,
      isTraced: true,
    });
  });
});
