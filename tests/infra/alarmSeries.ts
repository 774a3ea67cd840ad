import type { Point } from "./metricMath.ts";

/** Points of a metric, oldest first; of an expression by the id of each metric, of which one that is left out has none. */
type Points = readonly Point[] | Readonly<Record<string, readonly Point[]>>;

interface Case {
  /** Names of the alarms, without the hash of a logical id. */
  alarms: RegExp;
  rings: Points;
  quiet: Points;
  /** When the first period begins. Without it a Wednesday at nine. */
  from?: { rings: string; quiet: string };
}

const WEDNESDAY = "2026-11-25";
/** CloudWatch has no data. */
const gap = null;
const hourly = [60, 60, 60, 60];

/** For each alarm a series that rings and one that does not, as CloudWatch would have them: most have gaps. */
export const alarmCases: readonly Case[] = [
  { alarms: /^monitoring\/ApiErrors/, rings: [gap, 1, 2, 1], quiet: [7, gap, gap, 1] },
  { alarms: /^monitoring\/RefusedCalls/, rings: [gap, 501, 800, 501], quiet: [500, gap, 2000, 2000] },
  { alarms: /^monitoring\/SlowApi/, rings: [gap, 5001, 9000, 5001], quiet: [5000, gap, 9000, 9000] },
  { alarms: /^monitoring\/PageErrors/, rings: [gap, 31, 40, 31], quiet: [30, gap, 200, 200] },
  { alarms: /^monitoring\/ThrottledFunctions/, rings: [gap, 1, 2, 1], quiet: [0, gap, 1, 1] },
  {
    alarms: /^monitoring\/ThrottledTable/,
    rings: { throttles4: [gap, 3, 1, gap], throttles0: [gap, gap, gap, 2] },
    quiet: { throttles4: [9, gap, gap, gap], throttles1: [gap, 9, gap, gap] },
  },
  { alarms: /^monitoring\/E(vr|udr)Fails/, rings: [1, gap, 1, 1], quiet: [gap, gap, 3, 3] },
  {
    alarms: /^monitoring\/(SK|OCSP|TSA)Fails/,
    rings: { failures: [gap, 3, 1, 2], answers: [40, gap, gap, gap] },
    quiet: { failures: [gap, 3, 1, 2], answers: [gap, gap, 1, 1] },
  },
  { alarms: /^monitoring\/CertificatesEnd/, rings: [3, 3, gap, 3], quiet: [gap, gap, 3, 3] },
  {
    alarms: /^monitoring\/NobodyCalls/,
    rings: { clock: hourly, calls: [80, gap, gap, gap] },
    quiet: { clock: hourly, calls: [gap, gap, gap, 3] },
    from: { rings: `${WEDNESDAY}T08:00Z`, quiet: `${WEDNESDAY}T05:00Z` },
  },
  { alarms: /^mail\/Bounce/, rings: [gap, 0.041, 0.05, 0.05], quiet: [0.04, gap, 0.05, 0.05] },
  { alarms: /^mail\/Complaint/, rings: [gap, 0.0009, 0.001, 0.001], quiet: [0.0008, gap, 0.001, 0.001] },
  { alarms: /DeadLettersAlarm/, rings: [gap, 1, 1, 1], quiet: [0, gap, 1, 1] },
  {
    alarms: /^workers\/Queue(?!signInLinks)\w+AgeAlarm/,
    rings: [gap, 3000, 3300, 3600],
    quiet: [200, gap, 3600, 3600],
  },
  { alarms: /^workers\/QueuesignInLinksAgeAlarm/, rings: [1, 61, 121], quiet: [60, gap, 200] },
  { alarms: /FailureAlarm/, rings: [0, gap, 1, gap], quiet: [0, gap, 1, 0] },
  { alarms: /HealthAlarm/, rings: [gap, 6, 9, 6], quiet: [5, gap, 60, 60] },
  { alarms: /^analytics\/CompositeFails/, rings: [1], quiet: [gap] },
  // Without a success in 32 hours; the night between two others has one of three periods.
  { alarms: /^analytics\/NightMissing/, rings: [gap, 0, gap, gap], quiet: [gap, gap, gap, 1] },
  { alarms: /^vault\/(Backups|Copies)StopAlarm/, rings: [2, 1, gap, 1], quiet: [gap, 2, gap, 2] },
  { alarms: /^edgeMonitoring\/CloudFrontErrors/, rings: [gap, 6, 100, 6], quiet: [5, gap, 100, 100] },
  { alarms: /^edgeMonitoring\/SiteUnreached/, rings: [1, 0, gap, 0], quiet: [0, gap, 1, 1] },
  { alarms: /^edgeMonitoring\/CertificateEnds/, rings: [29, gap, 28, 27], quiet: [30, gap, 29, 28] },
];

/** Points of metrics by their id, and the begin of the first period. */
export interface Series {
  from: Date;
  metrics: Readonly<Record<string, readonly Point[]>>;
}

/** The series of a case, in which the metric of an alarm without an expression is `metric`. */
export function seriesOf({ from, ...points }: Case, which: "rings" | "quiet"): Series {
  const own = points[which];
  return {
    from: new Date(from?.[which] ?? `${WEDNESDAY}T09:00Z`),
    metrics: isList(own) ? { metric: own } : own,
  };
}

function isList(points: Points): points is readonly Point[] {
  return Array.isArray(points);
}
