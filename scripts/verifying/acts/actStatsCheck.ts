import type { Counterpart } from "#functions/data/companies/counterpart.ts";
import { type Check, differing } from "#scripts/verifying/basis/check.ts";

/** Number and last date of the acts of each counterpart, and the name that it is sorted by. */
export function actStatsCheck(): Check {
  const counted = new Map<string, { total: number; latest: string }>();
  const stored: Counterpart[] = [];
  const sortNames = new Map<number, string>();
  return {
    take(partition) {
      for (const { id, sortName } of partition.of("company")) sortNames.set(id, sortName);
      stored.push(...partition.of("actStats"));
      for (const { type, counterpart, date, state } of partition.of("act")) {
        if (state !== "ready") continue;
        const { total, latest } = counted.get(`${type}/${counterpart}`) ?? { total: 0, latest: "" };
        counted.set(`${type}/${counterpart}`, { total: total + 1, latest: date > latest ? date : latest });
      }
    },
    differences() {
      const found = stored.flatMap(({ type, counterpart, sortName, total, latest }) => {
        const key = `${type}/${counterpart}`;
        const facts = counted.get(key) ?? { total: 0, latest: "" };
        counted.delete(key);
        const name = { sortName: sortNames.get(counterpart) ?? "" };
        return differing(`acts of ${key}`, { total, latest, sortName }, { ...facts, ...name });
      });
      return [...found, ...[...counted.keys()].map((key) => `acts of ${key}: not counted at all`)];
    },
  };
}
