import { actList } from "#functions/acts/store/actStats.ts";
import type { Counterpart, CounterpartList } from "#functions/companies/store/counterpart.ts";
import { documentList } from "#functions/documents/store/documentStats.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { type Check, differing } from "./basis/check.ts";

/** Number and last date of the acts and documents of each company, and the name that it is sorted by. */
export function counterpartCheck(): Check {
  const counted = new Map<string, { total: number; latest: string }>();
  const stored: Counterpart[] = [];
  const sortNames = new Map<number, string>();
  const count = (list: CounterpartList, counterpart: number, day: string) => {
    const { total, latest } = counted.get(`${list}/${counterpart}`) ?? { total: 0, latest: "" };
    counted.set(`${list}/${counterpart}`, { total: total + 1, latest: day > latest ? day : latest });
  };
  return {
    take(partition) {
      for (const { id, sortName } of partition.of("company")) sortNames.set(id, sortName);
      stored.push(...partition.of("counterpart"));
      for (const { type, counterpart, date, state } of partition.of("act")) {
        if (state === "ready") count(actList(type), counterpart, date);
      }
      for (const { type, company, at } of partition.of("document")) count(documentList(type), company, tallinnDay(at));
    },
    differences() {
      const found = stored.flatMap(({ list, counterpart, sortName, total, latest }) => {
        const key = `${list}/${counterpart}`;
        const facts = counted.get(key) ?? { total: 0, latest: "" };
        counted.delete(key);
        const name = { sortName: sortNames.get(counterpart) ?? "" };
        return differing(`company in ${key}`, { total, latest, sortName }, { ...facts, ...name });
      });
      return [...found, ...[...counted.keys()].map((key) => `company in ${key}: not counted at all`)];
    },
  };
}
