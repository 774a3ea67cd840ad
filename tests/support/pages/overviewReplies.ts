import { monthPeriod } from "#shared/basics/periods.ts";
import { weekPeriod } from "#shared/basics/weeks.ts";
import type {
  overviewRoutes,
  WireDeliveries,
  WireLastActs,
  WireLeadTimes,
  WireMoney,
  WireTile,
} from "#shared/overview/contract.ts";
import { AGENT_TILES, type Tile } from "#shared/overview/waiting.ts";
import type { ReplyOf } from "#shared/platform/route.ts";

type Waiting = ReplyOf<typeof overviewRoutes.waiting>;

export const TODAY = "2026-11-26";
const YEAR = 2026;
const WEEK = 48;

/** A tile of which nothing waits, unless it is said otherwise. */
export function tileOf(kind: Tile, changes: Partial<WireTile> = {}): WireTile {
  return { kind, count: 0, is_at_least: false, oldest: null, age_days: null, failed: false, ...changes };
}

/** Something waits in each tile of an agent; `times` makes the numbers huge. */
export function waitingForAll(times = 1): Waiting {
  const facts: Partial<Record<WireTile["kind"], Partial<WireTile>>> = {
    openReports: {
      oldest: "2026-11-02",
      age_days: 24,
      amount: 1234.5 * times,
      amount_loose: 80 * times,
      euros: 98_765.43 * times,
      oldest_at: { buyer: 2, destination: "KUU 1" },
    },
    waybillProblems: {
      reasons: [
        { text: "Veoselehel ei ole mõõtmist.", count: 2 * times },
        { text: "Sihtkohta ei leitud.", count: times },
      ],
    },
  };
  const tiles = AGENT_TILES.map((kind, index) =>
    tileOf(kind, { count: (index + 1) * times, oldest: "2026-11-20", age_days: 6, ...facts[kind] }),
  );
  return { today: TODAY, tiles };
}

export function nothingWaits(): Waiting {
  return { today: TODAY, tiles: AGENT_TILES.map((kind) => tileOf(kind)) };
}

/** A year until the end of November; `count` is the number of buyers and of groups. */
export function deliveriesOf(view: WireDeliveries["view"], { times = 1, count = 3 } = {}): WireDeliveries {
  const isAgent = view === "agent";
  const weeks = Array.from({ length: 53 }, (_, index) => {
    const week = index + 1;
    return {
      week,
      ...weekPeriod({ year: YEAR, week }),
      delivered: week > WEEK ? 0 : (100 + ((week * 37) % 60)) * times,
      last_year: week === 53 ? null : (90 + ((week * 23) % 50)) * times,
      forecast: week > WEEK + 4 ? null : 120 * times,
    };
  });
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    delivered: index > 10 ? 0 : (400 + index * 10) * times,
    last_year: (380 + index * 12) * times,
    forecast: index < 3 ? null : 450 * times,
  }));
  const named = (name: string) =>
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      name: `${name} ${index + 1}`,
      delivered: ((count - index) * 100 + 0.5) * times,
      last_year: (count - index) * 90 * times,
    }));
  const unitOf = (unit: "SCM" | "LCM") => ({
    unit,
    weeks: isAgent ? weeks : [],
    buyers: isAgent ? named("Saeveski ja Puidukaubanduse Osaühing") : [],
    groups: isAgent ? named("Okaspuu palk ja peenpalk") : [],
    months: view === "council" ? months.map((month) => ({ ...month, last_year: 0 })) : months,
  });
  return { today: TODAY, year: YEAR, week_year: YEAR, week: WEEK, view, units: [unitOf("SCM"), unitOf("LCM")] };
}

export function noDeliveries(view: WireDeliveries["view"]): WireDeliveries {
  return { today: TODAY, year: YEAR, week_year: YEAR, week: WEEK, view, units: [] };
}

export function moneyOf(times = 1): WireMoney {
  const months = [YEAR - 1, YEAR].flatMap((year) =>
    Array.from({ length: 12 }, (_, index) => {
      const isPast = monthPeriod(year, index + 1).from <= TODAY;
      const purchases = isPast ? (20_000 + index * 500) * times : 0;
      // A month with more purchases than sales has a margin below 0.
      const sales = isPast ? purchases + (index === 4 ? -900 : 1500) * times : 0;
      return { year, month: index + 1, purchases, sales, margin: sales - purchases };
    }),
  );
  return { today: TODAY, months };
}

export function leadTimesOf(times = 1): WireLeadTimes {
  const lead = {
    days: [1, 2, 3, 5, 8, 13, 34].map((days) => ({ days, count: (40 - days) * times })),
    over: 2 * times,
    count: 216 * times,
    median: 3,
    slowest_tenth: 61,
  };
  return {
    today: TODAY,
    year: YEAR,
    measured_to_act: lead,
    act_to_signatures: { ...lead, median: 1, slowest_tenth: 8 },
  };
}

export function lastActsOf(count = 3): WireLastActs {
  const results = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    number: `2026-${index + 17}-1`,
    type: index === 1 ? 20 : 10,
    date: `2026-11-${20 - index}`,
    company: { id: 3, name: "Haavasalu Mets OÜ" },
    sum: 1500.5 + index,
    sum_with_vat: 1860.62 + index,
    amount: 30.125,
    amount_loose: index === 2 ? 12 : 0,
  }));
  return { results };
}
