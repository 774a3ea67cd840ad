import type { ReportStats } from "#functions/reports/store/reportStats.ts";
import { type Check, differing } from "#scripts/verifying/basis/check.ts";
import { add, NO_CENTS, NO_VOLUME } from "#shared/basics/amounts.ts";

type Counted = Required<Omit<ReportStats, "buyer" | "destination" | "version">>;

const nothing = (): Counted => ({
  open: 0,
  acted: 0,
  lastOpen: "",
  lastActed: "",
  firstOpen: "",
  openSolid: NO_VOLUME,
  openLoose: NO_VOLUME,
  openCents: NO_CENTS,
});

/** Counts, last dates, and volume and value of the open rows of each destination, from its reports. */
export function statsCheck(): Check {
  const counted = new Map<string, Counted>();
  const stored: ReportStats[] = [];
  return {
    take(partition) {
      stored.push(...partition.of("reportStats"));
      for (const { buyer, destination, tab, date, openSolid, openLoose, openCents } of partition.of("report")) {
        const sum = counted.get(`${buyer}/${destination}`) ?? nothing();
        const last = tab === "open" ? "lastOpen" : "lastActed";
        counted.set(`${buyer}/${destination}`, {
          ...sum,
          [tab]: sum[tab] + 1,
          [last]: date > sum[last] ? date : sum[last],
          ...(tab === "open" && (sum.firstOpen === "" || date < sum.firstOpen) ? { firstOpen: date } : {}),
          openSolid: add(sum.openSolid, openSolid),
          openLoose: add(sum.openLoose, openLoose),
          openCents: add(sum.openCents, openCents),
        });
      }
    },
    differences() {
      const found = stored.flatMap((one) => {
        const key = `${one.buyer}/${one.destination}`;
        const facts = counted.get(key) ?? nothing();
        counted.delete(key);
        const { open, acted, lastOpen, lastActed, openSolid, openLoose, openCents } = one;
        const { firstOpen = facts.firstOpen } = one;
        const values = { open, acted, lastOpen, lastActed, firstOpen, openSolid, openLoose, openCents };
        return differing(`reports at ${key}`, values, { ...facts });
      });
      return [...found, ...[...counted.keys()].map((key) => `reports at ${key}: not counted at all`)];
    },
  };
}
