import type { ActStats } from "#functions/data/acts/actStats.ts";
import { type Check, differing } from "#scripts/verifying/basis/check.ts";

/** Number and last date of the acts of each counterpart. */
export function actStatsCheck(): Check {
  const counted = new Map<string, { total: number; latest: string }>();
  const stored: ActStats[] = [];
  return {
    take(partition) {
      stored.push(...partition.of("actStats"));
      for (const { type, counterpart, date, state } of partition.of("act")) {
        if (state !== "ready") continue;
        const { total, latest } = counted.get(`${type}/${counterpart}`) ?? { total: 0, latest: "" };
        counted.set(`${type}/${counterpart}`, { total: total + 1, latest: date > latest ? date : latest });
      }
    },
    differences() {
      const found = stored.flatMap(({ type, counterpart, total, latest }) => {
        const key = `${type}/${counterpart}`;
        const facts = counted.get(key) ?? { total: 0, latest: "" };
        counted.delete(key);
        return differing(`acts of ${key}`, { total, latest }, facts);
      });
      return [...found, ...[...counted.keys()].map((key) => `acts of ${key}: not counted at all`)];
    },
  };
}
