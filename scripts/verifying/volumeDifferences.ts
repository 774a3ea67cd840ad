import type { Report } from "#functions/data/reports/report.ts";
import type { ReportStats } from "#functions/data/reports/reportStats.ts";

/** Volume and value of open rows by destination, which must be the sums of its reports. */
export function volumeDifferences(reports: Iterable<Report>, stats: readonly ReportStats[]): string[] {
  const sums = new Map<string, { openSolid: number; openLoose: number; openCents: number }>();
  for (const { buyer, destination, openSolid, openLoose, openCents } of reports) {
    const sum = sums.get(`${buyer}/${destination}`) ?? { openSolid: 0, openLoose: 0, openCents: 0 };
    sum.openSolid += openSolid;
    sum.openLoose += openLoose;
    sum.openCents += openCents;
    sums.set(`${buyer}/${destination}`, sum);
  }
  return stats.flatMap((stored) => {
    const key = `${stored.buyer}/${stored.destination}`;
    const facts = sums.get(key) ?? { openSolid: 0, openLoose: 0, openCents: 0 };
    const names = ["openSolid", "openLoose", "openCents"] as const;
    return names
      .filter((name) => stored[name] !== facts[name])
      .map((name) => `reports at ${key}: ${name} is ${stored[name]}, the facts say ${facts[name]}`);
  });
}
