import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import { id, idsText, isoDay, option, unit } from "#shared/platform/schemas.ts";
import { SUMMARY_SORTS } from "./summarySorts.ts";

/** 0 and -1 are the virtual groups (docs/rules/statistics.md, "Timber without a group"). */
const group = z.int().check(z.minimum(-1));

/** 0: outside of the destinations of the group. */
const destination = z.int().check(z.minimum(0));

const groupText = z.string().check(z.regex(/^(-1|0|[1-9]\d{0,14})$/, "Vigane tunnus."));

const destinationsText = z
  .string()
  .check(z.regex(/^(0|[1-9]\d{0,14})(,(0|[1-9]\d{0,14}))*$/, "Vigane tunnuste loend."));

const MAX_LIST = 6000;

const companies = z.optional(idsText.check(z.maxLength(MAX_LIST)));

/** Days of Tallinn, both included. */
const period = { date_after: isoDay, date_before: isoDay };

const flag = z.enum(["true", "false"]);

/** docs/rules/statistics.md, "Rows with a plan" */
const fileQuery = { format: z.enum(["xlsx", "csv"]), planned: z.optional(z.literal("only")) };

const namedGroup = z.object({ id: group, name: z.string(), unit });

const named = z.object({ id: destination, name: z.string() });

/** Day in Tallinn by the clock of the server. */
const today = { today: isoDay };

const file = z.object({ location: z.string() });

/** Cubic metres; null without a plan. */
const amount = z.number();

const statistics = z.object({
  ...today,
  assortment: z.extend(namedGroup, { forecasts_per_destination: z.boolean() }),
  /** Chosen ones of `all_companies`, which have a forecast or a delivery in the period. */
  companies: z.array(id),
  all_companies: z.array(option),
  destinations: z.array(destination),
  all_destinations: z.array(named),
  ungrouped_destination: z.boolean(),
  data_forecast: z.array(
    z.object({
      destination_id: destination,
      forecast__company: id,
      forecast__year: z.int(),
      month: z.int(),
      yearmonth: z.int(),
      predicted_amount: z.nullable(amount),
      /** Measured loose timber; null for solid timber, which `data_delivered` has. */
      completed_amount: z.nullable(amount),
    }),
  ),
  data_delivered: z.array(
    z.object({
      group: destination,
      timber_batch__waybill__timber_owner: id,
      month: z.int(),
      yearmonth: z.int(),
      amount__sum: amount,
    }),
  ),
});
export type WireStatistics = z.infer<typeof statistics>;

const companySum = z.object({ company: id, unit, amount });

const groupSum = z.object({ assortment_group: group, unit, amount });

const summary = z.object({
  ...today,
  companies: z.array(option),
  assortment_groups: z.array(namedGroup),
  company_sums: z.array(companySum),
  company_forecast_sums: z.array(companySum),
  assortment_group_sums: z.array(groupSum),
  assortment_forecast_sums: z.array(groupSum),
});
export type WireSummary = z.infer<typeof summary>;

/** Below 0: a removed destination of timber without a group, numbered for one reply. */
const anyDestination = z.int();

/** `month` is the quarter in quarter mode. */
const destinationSum = z.object({
  assortment: group,
  destination: anyDestination,
  year: z.int(),
  month: z.int(),
  amount,
});

const destinationSummary = z.object({
  ...today,
  all_companies: z.array(option),
  assortments: z.array(namedGroup),
  destination_groups: z.array(z.object({ id: anyDestination, name: z.string() })),
  forecast_sums: z.array(destinationSum),
  completed_sums: z.array(destinationSum),
  assortment_destination_combos: z.array(z.object({ assortment: group, destination: anyDestination })),
  units: z.record(unit, z.object({ name: z.string(), short_name: z.string() })),
});
export type WireDestinationSummary = z.infer<typeof destinationSummary>;

const statisticsQuery = {
  ...period,
  company: companies,
  destination: z.optional(destinationsText.check(z.maxLength(MAX_LIST))),
};

const summaryQuery = { ...period, own: z.optional(flag) };

const destinationQuery = { ...period, quarter_mode: flag, company: companies };

const reading = {
  who: audiences.forecastReaders,
  status: 200,
  lambda: LARGE_CALL,
} as const;

const download = {
  who: audiences.forecastReaders,
  grants: ["table:read", "files:write:previews", "files:read:previews"],
  reply: file,
  status: 303,
  lambda: LARGE_CALL,
} as const;

export const statisticsRoutes = defineArea({
  assortment: {
    ...reading,
    method: "GET",
    path: "/forecasts/statistics/{assortment}",
    summary: "Plans and deliveries of a group of assortments by company, destination and month.",
    grants: ["table:read"],
    params: z.object({ assortment: groupText }),
    query: z.object(statisticsQuery),
    reply: statistics,
    problems: ["not_found"],
  },
  destinations: {
    ...reading,
    method: "GET",
    path: "/forecasts/statistics/{assortment}/destinations",
    summary: "Where timber outside of the destinations of a group was delivered.",
    grants: ["table:read"],
    params: z.object({ assortment: groupText }),
    query: z.object({ ...period, company: companies, destination: z.literal("0") }),
    reply: z.object({
      data_delivered: z.array(z.object({ timber_batch__waybill__destination__name: z.string(), amount__sum: amount })),
    }),
    problems: ["not_found"],
  },
  assortmentFile: {
    ...download,
    method: "GET",
    path: "/forecasts/statistics/{assortment}/file",
    summary: "The same table as a file: redirects to a short-lived link.",
    params: z.object({ assortment: groupText }),
    query: z.object({ ...statisticsQuery, ...fileQuery }),
    problems: ["not_found"],
  },
  summary: {
    ...reading,
    method: "GET",
    path: "/forecasts/summary",
    summary: "Plans and deliveries by company, and by group of assortments.",
    grants: ["table:read"],
    query: z.object(summaryQuery),
    reply: summary,
  },
  summaryFile: {
    ...download,
    method: "GET",
    path: "/forecasts/summary/file",
    summary: "The tables of the summary as a file: redirects to a short-lived link.",
    query: z.object({
      ...summaryQuery,
      sort: z.optional(z.enum(SUMMARY_SORTS)),
      direction: z.optional(z.enum(["1", "-1"])),
      ...fileQuery,
    }),
  },
  destinationSummary: {
    ...reading,
    method: "GET",
    path: "/forecasts/destination_summary",
    summary: "Plans and deliveries by group of assortments and destination, in months or quarters.",
    grants: ["table:read"],
    query: z.object(destinationQuery),
    reply: destinationSummary,
    problems: ["not_found"],
  },
  destinationSummaryFile: {
    ...download,
    method: "GET",
    path: "/forecasts/destination_summary/file",
    summary: "The tables of the destination summary as a file: redirects to a short-lived link.",
    query: z.object({ ...destinationQuery, ...fileQuery }),
    problems: ["not_found"],
  },
});
