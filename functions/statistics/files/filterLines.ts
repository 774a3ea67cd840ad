import { formatEstonianDate } from "#shared/basics/dates.ts";
import { type Period, periodDays, periodLabel } from "#shared/basics/periods.ts";

/** The period by its name and its days. */
export function periodLine(period: Period): [string, string] {
  const [label, days] = [periodLabel(period), periodDays(period)];
  return ["Periood", label === days ? days : `${label} (${days})`];
}

/** Names of what is chosen; all of them is one word. */
export function choiceLine(
  title: string,
  all: readonly { id: number; name: string }[],
  chosen: readonly number[] | undefined,
): [string, string] {
  const ids = chosen && new Set(chosen);
  if (!ids || all.every(({ id }) => ids.has(id))) return [title, "Kõik"];
  return [title, all.flatMap(({ id, name }) => (ids.has(id) ? [name] : [])).join(", ")];
}

export function madeLine(today: string): [string, string] {
  return ["Koostatud", formatEstonianDate(today)];
}
