import { statistics } from "#scripts/bench/browser/tableReplies.ts";
import type { WireEudrStatistics } from "#shared/eudr/statisticsShapes.ts";
import type { WireDestinationSummary, WireStatistics, WireSummary } from "#shared/statistics/contract.ts";
import { UNIT_NAMES } from "#shared/statistics/virtualGroups.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { COMPANY_USER, COUNCIL_MEMBER } from "#tests/support/pages/me.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { summaryOf } from "#tests/support/pages/statisticsReplies.ts";
import { api } from "#web/api/table.ts";

const QUARTER = "date_after=2026-10-01&date_before=2026-12-31";
const YEAR = "date_after=2026-01-01&date_before=2026-12-31";
const CHOSEN = `/forecasts/statistics/?assortment=1&${QUARTER}`;
const SUMMARY = `/forecasts/summary/?${YEAR}`;
const DESTINATIONS = `/forecasts/destination_summary/?${YEAR}`;
const EUDR = `/forecasts/eudr/?${QUARTER}`;

const longName = (index: number) => (index % 2 === 0 ? `${LONG_NAME} ${index}` : `${UNBROKEN_NAME} ${index}`);

const groups = (...names: string[]) =>
  answer(api.forecasts.assortments, {
    assortments: names.map((name, index) => ({
      id: index + 1,
      name,
      unit: "SCM" as const,
      forecasts_per_destination: true,
      ungrouped_destination: false,
      destinations: [],
    })),
    destinations: [],
  });

const ofGroup = (reply: WireStatistics) => {
  groups(reply.assortment.name, "Mänd, palk", "Kask, paberipuit");
  answer(api.statistics.assortment, reply);
};

const summary = (reply: WireSummary) => answer(api.statistics.summary, reply);

const TWO_UNITS: WireSummary = (() => {
  const reply = summaryOf(12);
  const companies = reply.companies.map(({ id }) => ({ id, name: `Metsaomanik ${id} OÜ` }));
  const loose = { unit: "LCM" as const, amount: 450 };
  return {
    ...reply,
    companies,
    company_sums: [...reply.company_sums, { ...loose, company: 2 }],
    assortment_groups: [
      { id: 1, name: "Kuusk, palk", unit: "SCM" },
      { id: 2, name: "Hake", unit: "LCM" },
    ],
    assortment_group_sums: [...reply.assortment_group_sums, { ...loose, assortment_group: 2 }],
    assortment_forecast_sums: [...reply.assortment_forecast_sums, { ...loose, assortment_group: 2, amount: 900 }],
  };
})();

function destinationReply(names: readonly string[], amount: number, by: "month" | "quarter"): WireDestinationSummary {
  const sums = names.flatMap((_, index) =>
    Array.from({ length: by === "month" ? 12 : 4 }, (__, month) => {
      return { assortment: 1, destination: index + 1, year: 2026, month: month + 1, amount: amount - index };
    }),
  );
  return {
    today: "2026-11-22",
    all_companies: [
      { id: 7, name: "Haavasalu Mets OÜ" },
      { id: 8, name: "Kivisoo Mets OÜ" },
    ],
    assortments: [{ id: 1, name: "Kuusk, palk", unit: "SCM" }],
    destination_groups: names.map((name, index) => ({ id: index + 1, name })),
    forecast_sums: sums,
    completed_sums: sums.filter(({ month }) => month < 11).map((sum) => ({ ...sum, amount: sum.amount * 0.9 })),
    assortment_destination_combos: names.map((_, index) => ({ assortment: 1, destination: index + 1 })),
    units: UNIT_NAMES,
  };
}

const destinations = (names: readonly string[], amount = 1000, by: "month" | "quarter" = "month") =>
  answer(api.statistics.destinationSummary, destinationReply(names, amount, by));

const TWO_DESTINATIONS = ["Kuuseoja palgiplats", "Võru terminal"];

function timberOf(names: readonly string[], amount: number): WireEudrStatistics {
  const companies = names.map((name, index) => ({ id: index + 1, name }));
  const amounts = {
    unit: "SCM" as const,
    verified: amount,
    found: amount / 2,
    unchecked: amount / 4,
    invalid: amount / 8,
    excused: amount / 16,
    missing: amount / 10,
  };
  return {
    today: "2026-11-22",
    all_owners: companies,
    all_buyers: companies,
    months: [10, 11].map((month) => ({ ...amounts, year: 2026, month })),
    buyers: companies.map(({ id }) => ({ ...amounts, id })),
    owners: companies.map(({ id }) => ({ ...amounts, id })),
  };
}

const timber = (names: readonly string[], amount = 1000) => answer(api.eudr.statistics, timberOf(names, amount));
const NO_TIMBER: WireEudrStatistics = { ...timberOf([], 0), months: [] };

export const statisticsStates: Record<
  "statistics" | "statisticsSummary" | "destinationSummary" | "eudrStatistics",
  PageStates
> = {
  statistics: {
    full: { address: `${CHOSEN}&open=1`, shows: "Metsaomanik 2 OÜ", answers: () => ofGroup(statistics(3, 2)) },
    empty: {
      address: CHOSEN,
      shows: "Statistika puudub",
      answers: () =>
        ofGroup({
          ...statistics(0, 0),
          assortment: { id: 1, name: "Kuusk, palk", unit: "SCM", forecasts_per_destination: true },
        }),
    },
    huge: {
      address: CHOSEN,
      shows: LONG_NAME,
      answers: () => {
        const reply = statistics(30, 3);
        ofGroup({
          ...reply,
          assortment: { ...reply.assortment, name: LONG_NAME },
          all_companies: reply.all_companies.map(({ id }) => ({ id, name: longName(id) })),
          all_destinations: reply.all_destinations.map(({ id }) => ({ id, name: longName(id) })),
          data_forecast: reply.data_forecast.map((row) => ({ ...row, predicted_amount: 12_345.67 })),
          data_delivered: reply.data_delivered.map((row) => ({ ...row, amount__sum: 98_765.43 })),
        });
      },
    },
    more: {
      "before a group is chosen": {
        address: "/forecasts/statistics/",
        shows: "Ülejäänud filtrid avanevad, kui sortiment on valitud.",
        answers: () => groups("Kuusk, palk", "Mänd, palk", "Kask, paberipuit", "Küte"),
      },
      "group that is gone": {
        address: `/forecasts/statistics/?assortment=99&${QUARTER}`,
        shows: "Ei leitud.",
        answers: () => {
          groups("Kuusk, palk");
          refuse(api.statistics.assortment, "not_found");
        },
      },
      "no company chosen": {
        address: `${CHOSEN}&company=none`,
        shows: "Statistika puudub",
        answers: () => ofGroup(statistics(3, 2)),
      },
      "planned as a whole": {
        address: CHOSEN,
        shows: "Plaan on kõigi sihtkohtade peale kokku",
        answers: () => {
          const reply = statistics(3, 2);
          ofGroup({ ...reply, assortment: { ...reply.assortment, forecasts_per_destination: false } });
        },
      },
      "for a company user": {
        address: CHOSEN,
        who: COMPANY_USER,
        shows: "Metsaomanik 1 OÜ",
        answers: () => ofGroup(statistics(1, 2)),
      },
    },
  },
  statisticsSummary: {
    full: { address: SUMMARY, shows: "Metsaomanik 12 OÜ", answers: () => summary(TWO_UNITS) },
    empty: {
      address: SUMMARY,
      shows: "Statistika puudub",
      answers: () =>
        summary({ ...summaryOf(0), assortment_groups: [], assortment_group_sums: [], assortment_forecast_sums: [] }),
    },
    huge: {
      address: SUMMARY,
      shows: LONG_NAME,
      answers: () => {
        const reply = summaryOf(30);
        const large = reply.company_sums.map((sum) => ({ ...sum, amount: 12_345.67 * sum.company }));
        summary({
          ...reply,
          companies: reply.companies.map(({ id }) => ({ id, name: longName(id) })),
          company_sums: large,
          company_forecast_sums: large,
          assortment_groups: [{ id: 1, name: UNBROKEN_NAME, unit: "SCM" }],
        });
      },
    },
    more: {
      "for a council member": {
        address: SUMMARY,
        who: COUNCIL_MEMBER,
        shows: "Teil ei ole ühtegi ettevõtet.",
        answers: () => summary(TWO_UNITS),
      },
      "for a company user": {
        address: SUMMARY,
        who: COMPANY_USER,
        shows: "Mets 1",
        answers: () => summary(summaryOf(1)),
      },
    },
  },
  destinationSummary: {
    full: { address: DESTINATIONS, shows: "Võru terminal", answers: () => destinations(TWO_DESTINATIONS) },
    empty: {
      address: DESTINATIONS,
      shows: "Statistika puudub",
      answers: () =>
        answer(api.statistics.destinationSummary, {
          ...destinationReply([], 0, "month"),
          all_companies: [],
          assortments: [],
        }),
    },
    huge: {
      address: DESTINATIONS,
      shows: LONG_NAME,
      answers: () =>
        destinations(
          Array.from({ length: 30 }, (_, index) => longName(index)),
          123_456.78,
        ),
    },
    more: {
      "by quarter": {
        address: `${DESTINATIONS}&by=quarter`,
        shows: "Võru terminal",
        answers: () => destinations(TWO_DESTINATIONS, 3000, "quarter"),
      },
      "no company chosen": {
        address: `${DESTINATIONS}&company=none`,
        shows: "Statistika puudub",
        answers: () => undefined,
      },
      "for a council member": {
        address: DESTINATIONS,
        who: COUNCIL_MEMBER,
        shows: "Võru terminal",
        answers: () => destinations(TWO_DESTINATIONS),
      },
    },
  },
  eudrStatistics: {
    full: { address: EUDR, shows: "Kivisoo Mets OÜ", answers: () => timber(["Haavasalu Mets OÜ", "Kivisoo Mets OÜ"]) },
    empty: { address: EUDR, shows: "Statistika puudub", answers: () => answer(api.eudr.statistics, NO_TIMBER) },
    huge: {
      address: EUDR,
      shows: LONG_NAME,
      answers: () =>
        timber(
          Array.from({ length: 20 }, (_, index) => longName(index)),
          123_456.78,
        ),
    },
    more: {
      "for a company user": {
        address: EUDR,
        who: COMPANY_USER,
        shows: "Haavasalu Mets OÜ",
        answers: () => timber(["Haavasalu Mets OÜ"]),
      },
    },
  },
};
