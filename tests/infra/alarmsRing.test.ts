import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { schedules } from "#shared/platform/schedules.ts";
import { alarmCases, type Series, seriesOf } from "./alarmSeries.ts";
import { type Point, valueAt } from "./metricMath.ts";
import { allSettings } from "./settings.ts";
import { resourcesOf, synthesize } from "./support.ts";

/** Properties of AWS::CloudWatch::Alarm. */
interface Alarm {
  name: string;
  Period?: number;
  Metrics?: { Id: string; Expression?: string; MetricStat?: { Period: number } }[];
  ComparisonOperator: string;
  Threshold: number;
  EvaluationPeriods: number;
  DatapointsToAlarm: number;
  TreatMissingData: string;
}

const alarms = Object.entries(synthesize(readConfig("test", allSettings)).templates).flatMap(([stack, template]) =>
  resourcesOf(template, "AWS::CloudWatch::Alarm").map(
    ([id, { Properties }]) => ({ name: `${stack}/${id}`, ...Properties }) as Alarm,
  ),
);

/** The points that the alarm compares with its threshold. */
function watched({ Metrics, Period }: Alarm, { metrics, from }: Series): Point[] {
  const length = Math.max(...Object.values(metrics).map((points) => points.length));
  if (!Metrics) return [...metrics["metric"]!];
  const { Expression } = Metrics.find((each) => each.Expression)!;
  const stats = Metrics.filter((each) => each.MetricStat);
  const seconds = Period ?? stats[0]!.MetricStat!.Period;
  const unknown = Object.keys(metrics).filter((id) => !stats.some(({ Id }) => Id === id));
  if (unknown.length > 0) throw new Error(`The alarm has no metric ${unknown.join(", ")}`);
  return Array.from({ length }, (_, index) => {
    const time = new Date(from.getTime() + index * seconds * 1000);
    const points = Object.fromEntries(stats.map(({ Id }) => [Id, metrics[Id]?.[index] ?? null]));
    const value = valueAt(Expression!, time, points);
    if (Array.isArray(value)) throw new Error("An alarm watches one series");
    return value;
  });
}

/** Whether the alarm rings after the last point. */
function isRinging(alarm: Alarm, series: Series): boolean {
  const points = watched(alarm, series);
  const bad = points.slice(-alarm.EvaluationPeriods).filter((point) => {
    if (point === null) return alarm.TreatMissingData === "breaching";
    return alarm.ComparisonOperator === "LessThanThreshold" ? point < alarm.Threshold : point > alarm.Threshold;
  });
  return bad.length >= alarm.DatapointsToAlarm;
}

const casesOf = (name: string) => alarmCases.filter((each) => each.alarms.test(name));

describe("an alarm", () => {
  test.each(alarms)("$name rings for what it is for, and is quiet otherwise", (alarm) => {
    const [own, ...others] = casesOf(alarm.name);
    expect([own, others], "alarmSeries.ts needs one case that names the alarm").toEqual([expect.anything(), []]);
    for (const which of ["rings", "quiet"] as const) {
      for (const points of Object.values(seriesOf(own!, which).metrics)) {
        expect(points.length).toBe(alarm.EvaluationPeriods);
      }
    }
    const rings = isRinging(alarm, seriesOf(own!, "rings"));
    const isQuiet = !isRinging(alarm, seriesOf(own!, "quiet"));
    expect({ rings, isQuiet }).toEqual({ rings: true, isQuiet: true });
  });

  test("is named by each case", () => {
    expect(alarmCases.filter((each) => !alarms.some(({ name }) => each.alarms.test(name)))).toEqual([]);
  });

  test("on an expression fills the gaps of its metrics", () => {
    const expressions = alarms.flatMap(({ Metrics = [] }) => Metrics.flatMap(({ Expression }) => Expression ?? []));
    expect(expressions.length).toBeGreaterThanOrEqual(5);
    expect(expressions.filter((expression) => !expression.includes("FILL("))).toEqual([]);
  });

  test("without data rings where silence is the trouble", () => {
    const silent = alarms.filter((alarm) => {
      const none = Array.from({ length: alarm.EvaluationPeriods }, () => null);
      const ids = alarm.Metrics?.flatMap(({ Id, MetricStat }) => (MetricStat ? [Id] : [])) ?? ["metric"];
      return isRinging(alarm, {
        from: new Date("2026-11-25T09:00Z"),
        metrics: Object.fromEntries(ids.map((id) => [id, none])),
      });
    });
    const kinds = new Set(silent.map(({ name }) => casesOf(name)[0]?.alarms.source));
    expect([...kinds].toSorted()).toEqual([
      "FailureAlarm",
      "^analytics\\/NightMissing",
      "^edgeMonitoring\\/SiteUnreached",
      "^monitoring\\/NobodyCalls",
      "^vault\\/(Backups|Copies)StopAlarm",
    ]);
  });

  test("on a schedule rings for failures, and where it does not run", () => {
    const own = alarms.filter(({ name }) => name.includes("FailureAlarm"));
    expect(own.length).toBe(Object.keys(schedules).length);
    const from = new Date("2026-11-25T09:00Z");
    const ringing = (metric: (number | null)[]) =>
      own.filter((alarm) => isRinging(alarm, { from, metrics: { metric } }));
    expect(ringing([1, 1, 1, 0])).toEqual(own);
    expect(ringing([0, null, null, null])).toEqual(own);
    expect(ringing([0, 0, 0, 0])).toEqual([]);
  });

  test("on the table rings for one throttled index, though the other metrics have no data", () => {
    const alarm = alarms.find(({ name }) => name.startsWith("monitoring/ThrottledTable"))!;
    const ids = alarm.Metrics!.flatMap(({ Id, MetricStat }) => (MetricStat ? [Id] : []));
    expect(ids.length).toBe(6);
    const from = new Date("2026-11-25T09:00Z");
    const silent = ids.filter((id) => !isRinging(alarm, { from, metrics: { [id]: [null, 1, 1, 1] } }));
    expect(silent).toEqual([]);
  });

  test("on sign-in letters rings within three minutes, from whichever second on a letter waits", () => {
    const alarm = alarms.find(({ name }) => name.includes("QueuesignInLinksAgeAlarm"))!;
    expect(alarm.Period).toBe(60);
    const from = new Date("2026-11-25T09:00Z");
    const late = Array.from({ length: 60 }, (_, second) => second).filter(
      (second) => !isRinging(alarm, { from, metrics: { metric: [60 - second, 120 - second, 180 - second] } }),
    );
    expect(late).toEqual([]);
  });

  test.each([
    ["2026-11-25T05:00Z", false],
    ["2026-11-25T06:00Z", true],
    ["2026-11-25T11:00Z", true],
    ["2026-11-25T12:00Z", false],
    ["2026-11-27T10:00Z", true],
    ["2026-11-28T10:00Z", false],
    ["2026-11-29T10:00Z", false],
  ])("on calls, four hours from %s without one: %s", (from, rings) => {
    const alarm = alarms.find(({ name }) => name.startsWith("monitoring/NobodyCalls"))!;
    expect(isRinging(alarm, { from: new Date(from), metrics: { clock: [60, 60, 60, 60] } })).toBe(rings);
  });
});

describe("metric math", () => {
  const at = (expression: string, points: Record<string, Point> = {}) =>
    valueAt(expression, new Date("2026-11-29T13:20Z"), { one: 2, none: null, ...points });

  test.each<[string, Point]>([
    ["one + none", null],
    ["none == 0", null],
    ["FILL(none, 0) + one * 3 - 1", 5],
    ["SUM(METRICS())", 2],
    ["SUM(FILL(METRICS(), 5))", 7],
    ["IF(none, 1, 2)", null],
    ["IF(one > 1 AND FILL(none, 0) == 0, one, 0)", 2],
    ["IF((one < 1 OR one >= 3), 1, 0)", 0],
    ["DAY(one) * 100 + HOUR(one)", 713],
    ["HOUR(none)", null],
  ])("%s is %s", (expression, value) => {
    expect(at(expression)).toBe(value);
  });

  test.each(["RATE(one)", "one + other", "one $ 2", "one +", "FILL(one, 0", "one one"])(
    "%s is not understood",
    (text) => {
      expect(() => at(text)).toThrow();
    },
  );
});
