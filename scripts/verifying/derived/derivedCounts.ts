import { actList, signingOf } from "#functions/acts/store/actStats.ts";
import {
  COUNTERPART_LISTS,
  type Counterpart,
  type CounterpartList,
  daysOfCounterpart,
  listedCompany,
  type SigningCounts,
  storedCounterpart,
} from "#functions/companies/store/counterpart.ts";
import { documentList, signingOfDocument } from "#functions/documents/store/documentStats.ts";
import { monthKey } from "#functions/platform/table/derived/dayCounts.ts";
import { daysOfReports } from "#functions/reports/store/reportStats.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import type { StoredItems } from "#scripts/verifying/basis/storedItems.ts";
import { counts } from "#scripts/verifying/engines/countedItems.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { add, NO_CENTS, NO_VOLUME } from "#shared/basics/amounts.ts";
import { compareQuarters } from "#shared/basics/periods.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { isUnsent } from "#shared/letters/letterStates.ts";

const OF_ALL = 0;

/** Numbers that are counted from many facts. */
export function derivedCounts(): Check[] {
  return [
    reportStats(),
    days(),
    counterparts(),
    purchaseActs(),
    forecastCounts(),
    ...declarationCounts(),
    ...shardedCounts(),
  ];
}

/** Counts, last dates, and volume and value of the open rows of each destination, from its reports. */
function reportStats(): Check {
  return counts({
    item: "reportStats",
    isVersioned: true,
    optional: ["firstOpen"],
    merge: (one, other) => ({
      open: one.open + other.open,
      acted: one.acted + other.acted,
      lastOpen: later(one.lastOpen, other.lastOpen),
      lastActed: later(one.lastActed, other.lastActed),
      firstOpen: [one.firstOpen, other.firstOpen].filter((day) => day !== "").toSorted()[0] ?? "",
      openSolid: add(one.openSolid, other.openSolid),
      openLoose: add(one.openLoose, other.openLoose),
      openCents: add(one.openCents, other.openCents),
    }),
    what: ({ buyer, destination }) => `reports at ${buyer}/${destination}`,
    nothing: () => ({
      open: 0,
      acted: 0,
      lastOpen: "",
      lastActed: "",
      firstOpen: "",
      openSolid: NO_VOLUME,
      openLoose: NO_VOLUME,
      openCents: NO_CENTS,
    }),
    count(partition, sumAt) {
      for (const { buyer, destination, tab, date, openSolid, openLoose, openCents } of partition.of("report")) {
        const sum = sumAt({ buyer, destination });
        const last = tab === "open" ? "lastOpen" : "lastActed";
        sum[tab]++;
        if (date > sum[last]) sum[last] = date;
        if (tab === "open" && (sum.firstOpen === "" || date < sum.firstOpen)) sum.firstOpen = date;
        sum.openSolid = add(sum.openSolid, openSolid);
        sum.openLoose = add(sum.openLoose, openLoose);
        sum.openCents = add(sum.openCents, openCents);
      }
    },
  });
}

/** Number of facts on each day of a month: of reports, acts and documents. */
function days(): Check {
  return counts({
    item: "monthCounts",
    isDeleted: true,
    what: ({ scope, month }) => `days of ${scope}#${month}`,
    merge(one, other) {
      const days = { ...one.days };
      for (const [day, count] of Object.entries(other.days)) days[day] = (days[day] ?? 0) + count;
      return { days };
    },
    nothing: (): { days: Record<string, number> } => ({ days: {} }),
    count(partition, sumAt) {
      const count = (scope: string, day: string) => {
        const month = monthKey({ scope, day }).slice(scope.length + 1);
        const sum = sumAt({ scope, month });
        sum.days[day] = (sum.days[day] ?? 0) + 1;
      };
      for (const { buyer, destination, tab, date } of partition.of("report"))
        count(daysOfReports(buyer, destination, tab), date);
      for (const { type, counterpart, date, state } of partition.of("act"))
        if (state === "ready") count(daysOfCounterpart(actList(type), counterpart), date);
      for (const { type, company, at } of partition.of("document"))
        count(daysOfCounterpart(documentList(type), company), tallinnDay(at));
    },
  });
}

type Row = Pick<Counterpart, "total" | "latest" | "sortName" | "company" | "isCounted"> & {
  [Name in keyof Required<SigningCounts>]: SigningCounts[Name] | undefined;
} & {
  /** Until the end: what the row names, and what acts lack. */
  named: string | undefined;
  lacked: readonly string[] | undefined;
};

/** Number and last date of the acts and documents of each company, what lists show of it, and what is to be signed. */
function counterparts(): Check {
  return counts({
    item: "counterpart",
    isVersioned: true,
    what: ({ list, counterpart }) => `company in ${list}/${counterpart}`,
    nothing: (): Row => ({
      total: 0,
      latest: "",
      sortName: "",
      company: undefined,
      isCounted: undefined,
      unsigned: undefined,
      pending: undefined,
      signable: undefined,
      lackingWaybill: undefined,
      named: undefined,
      lacked: undefined,
    }),
    aside: ["named", "lacked"],
    // Facts of a company are no fact of a list.
    isEmpty: ({ total }) => total === 0,
    merge: (one, other) => ({
      total: one.total + other.total,
      latest: later(one.latest, other.latest),
      sortName: one.sortName || other.sortName,
      company: one.company ?? other.company,
      ...(one.isCounted || other.isCounted ? withSigning(one, other) : NO_SIGNING),
      lackingWaybill: undefined,
      named: one.named ?? other.named,
      lacked: [...(one.lacked ?? []), ...(other.lacked ?? [])],
    }),
    // Which of several waybills a row names is not counted again.
    finish: (_key, { named, lacked, ...row }) => ({
      ...row,
      lackingWaybill: named === undefined || lacked?.includes(named) ? named : lacked?.[0],
      named: undefined,
      lacked: undefined,
    }),
    // A row without facts counts nothing: its counts go.
    also: (item) => ({ ...NO_SIGNING, ...storedCounterpart(item) }),
    count(partition, sumAt) {
      const count = (list: CounterpartList, counterpart: number, day: string) => {
        const sum = sumAt({ list, counterpart });
        sum.total++;
        if (day > sum.latest) sum.latest = day;
        return sum;
      };
      for (const { list, counterpart, lackingWaybill } of partition.of("counterpart"))
        if (lackingWaybill !== undefined) sumAt({ list, counterpart }).named = lackingWaybill;
      for (const company of partition.of("company"))
        for (const list of COUNTERPART_LISTS) {
          const sum = sumAt({ list, counterpart: company.id });
          const { sortName } = company;
          Object.assign(sum, { sortName, company: listedCompany(company), ...withSigning(sum, {}) });
        }
      for (const act of partition.of("act")) {
        if (act.state !== "ready") continue;
        const sum = count(actList(act.type), act.counterpart, act.date);
        const { lackingWaybill, ...own } = signingOf(act);
        Object.assign(sum, withSigning(sum, own));
        if (lackingWaybill !== undefined) sum.lacked = [...(sum.lacked ?? []), lackingWaybill];
      }
      for (const document of partition.of("document")) {
        const sum = count(documentList(document.type), document.company, tallinnDay(document.at));
        Object.assign(sum, withSigning(sum, signingOfDocument(document)));
      }
    },
  });
}

const NO_SIGNING = { isCounted: undefined, unsigned: undefined, pending: undefined, signable: undefined };

function withSigning(one: Partial<Row>, other: Partial<Row>) {
  const added = (name: "unsigned" | "pending" | "signable") => (one[name] ?? 0) + (other[name] ?? 0);
  return {
    isCounted: true as const,
    unsigned: added("unsigned"),
    pending: added("pending"),
    signable: added("signable"),
  };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function inOrder(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}

/** The purchase acts of each sales act. Acts that a job is making or changing are left out. */
function purchaseActs(): Check {
  const busy = new Set<number>();
  return counts({
    item: "purchaseActs",
    what: ({ salesAct }) => `purchase acts of act ${salesAct}`,
    everywhere: ["actJob"],
    merge: (one, other) => ({ acts: [...one.acts, ...other.acts] }),
    nothing: (): { acts: readonly number[] } => ({ acts: [] }),
    count(partition, sumAt) {
      for (const { act } of partition.of("actJob")) busy.add(act);
      for (const { id, type, salesAct } of partition.of("act")) {
        const sum = sumAt({ salesAct: type === SALES_ACT ? id : salesAct });
        if (type !== SALES_ACT) sum.acts = [...sum.acts, id];
      }
    },
    finish: ({ salesAct = 0 }, { acts }) => (busy.has(salesAct) ? undefined : { acts: inOrder(acts) }),
    isSame: (one, other) => String(inOrder(one.acts)) === String(inOrder(other.acts)),
  });
}

/** How many forecasts each company has, and the last quarter of them. */
function forecastCounts(): Check {
  return counts({
    item: "forecastCount",
    isDeleted: true,
    what: ({ company }) => `forecasts of company ${company}`,
    nothing: () => ({ total: 0, lastYear: 0, lastQuarter: 0 }),
    merge(one, other) {
      const isLater =
        compareQuarters(
          { year: other.lastYear, quarter: other.lastQuarter },
          { year: one.lastYear, quarter: one.lastQuarter },
        ) > 0;
      const { lastYear, lastQuarter } = isLater ? other : one;
      return { total: one.total + other.total, lastYear, lastQuarter };
    },
    count(partition, sumAt) {
      for (const { company, year, quarter } of partition.of("forecast")) {
        const sum = sumAt({ company });
        sum.total++;
        if (compareQuarters({ year, quarter }, { year: sum.lastYear, quarter: sum.lastQuarter }) > 0)
          Object.assign(sum, { lastYear: year, lastQuarter: quarter });
      }
    },
  });
}

/** Declarations of each owner, and of each state. */
function declarationCounts(): Check[] {
  return [
    counts({
      item: "declaringOwner",
      what: ({ owner }) => `declarations of owner ${owner}`,
      nothing: () => ({ declarations: 0 }),
      count(partition, sumAt) {
        for (const { owner } of partition.of("declaration")) sumAt({ owner }).declarations++;
      },
    }),
    counts({
      item: "declarationCount",
      what: ({ state }) => `declarations that are ${state}`,
      nothing: () => ({ total: 0 }),
      count(partition, sumAt) {
        for (const { state } of partition.of("declaration")) sumAt({ state }).total++;
      },
    }),
  ];
}

type OfWarned = Pick<StoredItems["warnedActCount"], "owner">;

/** Counts whose facts are written in parallel. */
function shardedCounts(): Check[] {
  const nothing = () => ({ total: 0 });
  return [
    counts({
      item: "incompleteCompanies",
      isSharded: true,
      what: () => "companies with data missing",
      nothing,
      count(partition, sumAt) {
        for (const { standing } of partition.of("company")) if (standing === "incomplete") sumAt({}).total++;
      },
    }),
    counts({
      item: "unsentLetters",
      isSharded: true,
      what: () => "unsent letters",
      nothing,
      count(partition, sumAt) {
        for (const { letters } of partition.of("actLetters")) sumAt({}).total += letters.filter(isUnsent).length;
      },
    }),
    counts({
      item: "warnedActCount",
      isSharded: true,
      what: ({ owner }: Partial<OfWarned>) => `acts with warnings of ${owner === OF_ALL ? "all" : `owner ${owner}`}`,
      nothing,
      count(partition, sumAt) {
        for (const { owner } of partition.of("actWarnings")) {
          sumAt({ owner: OF_ALL }).total++;
          sumAt({ owner }).total++;
        }
      },
    }),
    counts({
      item: "waybillQueueLength",
      what: () => "waybill queue",
      nothing,
      count(partition, sumAt) {
        sumAt({}).total += partition.of("queuedWaybill").length;
      },
    }),
  ];
}
