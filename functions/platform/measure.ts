import { metrics, type PlainMetric, type SplitMetric, type SplitOf } from "#shared/platform/metrics.ts";
import { metricsNamespace } from "./env.ts";
import { origin } from "./log.ts";

/** CloudWatch takes up to 100 values of a metric in a line. */
const MAX_VALUES = 100;
const units = new Map<string, string>(Object.entries(metrics).map(([name, { unit }]) => [name, unit]));

type Values = Partial<Record<PlainMetric, number | readonly number[]>>;

/** Metrics of one thing that happened. Never throws: what is measured has happened already. */
export function measure(values: Values): void {
  const clipped = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? value : value.slice(0, MAX_VALUES),
  ]);
  writeLine(Object.keys(values), [], Object.fromEntries(clipped));
}

export function measureBy<Name extends SplitMetric>(name: Name, value: SplitOf<Name>): void {
  const dimension = metrics[name].by.name;
  writeLine([name], [dimension], { [name]: 1, [dimension]: value });
}

/**
 * A line in CloudWatch's embedded metric format, which the log group turns into metrics: no call, no client. Past the
 * console, which Lambda would wrap in a line of its own.
 */
function writeLine(names: readonly string[], dimensions: readonly string[], facts: object): void {
  const Namespace = metricsNamespace();
  if (!Namespace) return;
  const { requestId: request_id } = origin();
  const Metrics = names.map((Name) => ({ Name, Unit: units.get(Name) }));
  const CloudWatchMetrics = [{ Namespace, Dimensions: [dimensions], Metrics }];
  process.stdout.write(
    `${JSON.stringify({ _aws: { Timestamp: Date.now(), CloudWatchMetrics }, ...facts, request_id })}\n`,
  );
}
