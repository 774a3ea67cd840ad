import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import { destinationCode, id, isoDay, option, unit } from "#shared/platform/schemas.ts";
import { CHARTS, TILES } from "./waiting.ts";

/** Cubic metres. */
const amount = z.number();
const euros = z.number();

const tile = z.object({
  kind: z.enum(TILES),
  count: z.int(),
  /** The count is one of more than could be read. */
  is_at_least: z.boolean(),
  /** Day of the oldest; null where nothing waits or no day is known. */
  oldest: z.nullable(isoDay),
  /** Days from the oldest until today. */
  age_days: z.nullable(z.int()),
  /** Open reports: tm, pm³, and euros without VAT at the prices on the rows. */
  amount: z.optional(amount),
  amount_loose: z.optional(amount),
  euros: z.optional(euros),
  /** Open reports: where the oldest one is; '' without a destination. */
  oldest_at: z.optional(z.object({ buyer: id, destination: destinationCode })),
  /** Waybills with a problem: the most frequent reasons first. */
  reasons: z.optional(z.array(z.object({ text: z.string(), count: z.int() }))),
  /** It could not be read; then the count is 0. */
  failed: z.boolean(),
});
export type WireTile = z.infer<typeof tile>;

/** Years are ISO years: a week belongs to the year of its Thursday. */
const week = z.object({
  week: z.int(),
  from: isoDay,
  to: isoDay,
  delivered: amount,
  /** Null where the year before has no such week. */
  last_year: z.nullable(amount),
  /** Null without a plan. */
  forecast: z.nullable(amount),
});

const month = z.object({
  month: z.int(),
  delivered: amount,
  last_year: amount,
  /** Null without a plan. */
  forecast: z.nullable(amount),
});

const deliveries = z.object({
  today: isoDay,
  /** Calendar year of `months`; the ISO year of `weeks`, `buyers` and `groups` is `week_year`. */
  year: z.int(),
  week_year: z.int(),
  /** The weeks until this one, of both years, are compared in `buyers` and `groups`. */
  week: z.int(),
  /** `agent`: all companies. `company`: own ones. `council`: all of them, by month only. */
  view: z.enum(["agent", "company", "council"]),
  units: z.array(
    z.object({
      unit,
      /** Agents only, as `buyers` and `groups`. */
      weeks: z.array(week),
      buyers: z.array(z.object({ id, name: z.string(), delivered: amount, last_year: amount })),
      /** 0 and -1 are the virtual groups. */
      groups: z.array(z.object({ id: z.int(), name: z.string(), delivered: amount, last_year: amount })),
      months: z.array(month),
    }),
  ),
});
export type WireDeliveries = z.infer<typeof deliveries>;

/** Ready acts by the month of their date, without VAT. Both years have all months. */
const money = z.object({
  today: isoDay,
  months: z.array(
    z.object({
      year: z.int(),
      month: z.int(),
      purchases: euros,
      sales: euros,
      /** Sales less purchases. */
      margin: euros,
    }),
  ),
});
export type WireMoney = z.infer<typeof money>;

const lead = z.object({
  /** Those with 0 to 60 days; days without any are left out. */
  days: z.array(z.object({ days: z.int(), count: z.int() })),
  /** Those with more than 60 days. */
  over: z.int(),
  count: z.int(),
  /** Whole days; 61 is more than 60; null when nothing is counted. */
  median: z.nullable(z.int()),
  /** The slowest tenth took at least as many days. */
  slowest_tenth: z.nullable(z.int()),
});

const leadTimes = z.object({
  today: isoDay,
  year: z.int(),
  /** Loads of acts of this year, from the day of measurement to the day of the act. */
  measured_to_act: lead,
  /** Acts that both have signed this year, from the day of the act to the day of the last signature. */
  act_to_signatures: lead,
});
export type WireLeadTimes = z.infer<typeof leadTimes>;

const lastActs = z.object({
  results: z.array(
    z.object({
      id,
      number: z.string(),
      /** 10: purchase act, 20: sales act. */
      type: z.int(),
      date: isoDay,
      company: option,
      sum: euros,
      sum_with_vat: euros,
      /** In tm; `amount_loose` in pm³. */
      amount,
      amount_loose: amount,
    }),
  ),
});
export type WireLastActs = z.infer<typeof lastActs>;

/** Names of tiles, separated by commas. */
const tilesText = z.string().check(z.regex(/^[a-zA-Z]{1,30}(,[a-zA-Z]{1,30}){0,20}$/, "Vigane loend."));

export const overviewRoutes = defineArea({
  waiting: {
    method: "GET",
    path: "/overview/waiting",
    summary: "What waits for the person: a number and an age each. `kinds` asks for some of them.",
    who: audiences.forecastReaders,
    grants: ["table:read", "table:write", "table:delete"],
    query: z.object({ kinds: z.optional(tilesText) }),
    reply: z.object({
      today: isoDay,
      tiles: z.array(tile),
      /** Changes wait to be counted: the numbers are of before them. */
      is_behind: z.optional(z.literal(true)),
    }),
    status: 200,
    lambda: LARGE_CALL,
  },
  deliveries: {
    method: "GET",
    path: "/overview/deliveries",
    summary: "Deliveries of the year beside those of the year before and the forecast.",
    who: audiences.forecastReaders,
    grants: ["table:read"],
    reply: deliveries,
    status: 200,
    lambda: LARGE_CALL,
  },
  money: {
    method: "GET",
    path: "/overview/money",
    summary: "Purchases, sales and margin by month, of this year and the one before.",
    who: audiences.superUsers,
    grants: ["table:read"],
    reply: money,
    status: 200,
    lambda: LARGE_CALL,
  },
  leadTimes: {
    method: "GET",
    path: "/overview/lead_times",
    summary: "Days from measurement to act, and from act to both signatures.",
    who: audiences.superUsers,
    grants: ["table:read"],
    reply: leadTimes,
    status: 200,
    lambda: LARGE_CALL,
  },
  lastActs: {
    method: "GET",
    path: "/overview/last_acts",
    summary: "The newest acts of the person's companies with their sums, 10 at most.",
    who: audiences.parties,
    grants: ["table:read"],
    reply: lastActs,
    status: 200,
  },
  file: {
    method: "GET",
    path: "/overview/{chart}/file",
    summary: "A chart as a workbook: redirects to a short-lived link.",
    who: audiences.forecastReaders,
    grants: ["table:read", "files:write:previews", "files:read:previews"],
    params: z.object({ chart: z.enum(CHARTS) }),
    query: z.object({ format: z.literal("xlsx") }),
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found"],
    lambda: LARGE_CALL,
  },
});
