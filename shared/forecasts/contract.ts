import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea } from "#shared/platform/route.ts";
import { id, idsText, idText, isoDay, offsetText, option, pageOf, unit } from "#shared/platform/schemas.ts";
import { FORECAST_STATUSES, MAX_FORECAST_ROWS } from "./forecasts.ts";

const quarter = z.object({ year: z.int(), quarter: z.int() });

/** Null without an entry; an explicit 0 is 0. */
const byUnit = z.object({ SCM: z.nullable(z.number()), LCM: z.nullable(z.number()) });

const month = z.int().check(z.minimum(1), z.maximum(12));

const cell = z.object({
  assortment: id,
  /** Null: all destinations together, or those outside of the group. */
  destination: z.nullable(id),
  month,
});

const row = z.extend(cell, { predicted_amount: z.number() });

const status = {
  status: z.enum(FORECAST_STATUSES),
  get_status_display: z.string(),
};

const saved = z.object({
  ...status,
  rows: z.array(row),
  predicted_amount: byUnit,
  /** Instant and name of the last change; null before the first one. */
  updated: z.nullable(z.string()),
  updated_by: z.nullable(z.string()),
  version: z.int(),
});
export type SavedForecast = z.infer<typeof saved>;

const listedForecast = z.object({
  ...quarter.shape,
  ...status,
  id,
  company: option,
  created: z.string(),
  created_by: z.string(),
  updated: z.nullable(z.string()),
  updated_by: z.nullable(z.string()),
  predicted_amount: byUnit,
});

const comparedForecast = z.extend(listedForecast, {
  /** Delivered in the quarter, of all assortments. */
  completed_amount: z.object({ SCM: z.number(), LCM: z.number() }),
  /** Delivered minus forecast. */
  difference: z.object({ SCM: z.number(), LCM: z.number() }),
  /** Delivered / forecast × 100; null without a forecast (docs/rules/statistics.md, "Plan and delivered"). */
  difference_percentage: byUnit,
});
export type ListedForecast = z.infer<typeof comparedForecast>;

const assortmentGroup = z.object({
  id,
  name: z.string(),
  unit,
  forecasts_per_destination: z.boolean(),
  ungrouped_destination: z.boolean(),
  destinations: z.array(id),
});
export type ForecastAssortment = z.infer<typeof assortmentGroup>;

const openForecast = z.extend(listedForecast, {
  rows: z.array(row),
  version: z.int(),
  assortments: z.array(assortmentGroup),
  destinations: z.array(option),
});
export type OpenForecast = z.infer<typeof openForecast>;

/** docs/rules/forecasts.md, "Beside the cells" */
const comparison = z.object({
  /** Delivered in the same quarter of the year before. */
  last_year: z.extend(quarter, { rows: z.array(z.extend(cell, { completed_amount: z.number() })) }),
  /** The forecast of the quarter before; without one, `rows` is null. */
  previous: z.extend(quarter, { rows: z.nullable(z.array(row)) }),
});
export type ForecastComparison = z.infer<typeof comparison>;

const listedCompany = z.extend(option, {
  forecasts_count: z.int(),
  last_forecast: z.nullable(quarter),
  may_add: z.boolean(),
  why_not: z.nullable(z.enum(["not_entering", "exists", "closed"])),
});
export type ForecastCompany = z.infer<typeof listedCompany>;

export const forecastRoutes = defineArea({
  companies: {
    method: "GET",
    path: "/forecasts/companies",
    summary: "Companies that enter forecasts, by name; company users see their own.",
    who: audiences.parties,
    grants: ["table:read"],
    reply: z.object({
      /** Day in Tallinn by the clock of the server. */
      today: isoDay,
      next_quarter: quarter,
      companies: z.array(listedCompany),
    }),
    status: 200,
  },
  list: {
    method: "GET",
    path: "/forecasts/forecasts",
    summary: "Forecasts of a company, newest quarter first: 50 from an offset, or those with the given ids.",
    who: audiences.parties,
    grants: ["table:read"],
    query: z.object({
      company: idText,
      offset: z.optional(offsetText),
      /** An offset too, since the forecasts of a company are read whole. */
      cursor: z.optional(offsetText),
      forecasts: z.optional(idsText.check(z.maxLength(4000))),
    }),
    reply: pageOf(comparedForecast),
    status: 200,
    problems: ["not_found"],
  },
  load: {
    method: "GET",
    path: "/forecasts/forecasts/{id}",
    summary: "A forecast with its rows and the groups and destinations that it can name.",
    who: audiences.parties,
    grants: ["table:read"],
    params: z.object({ id: idText }),
    reply: openForecast,
    status: 200,
  },
  comparison: {
    method: "GET",
    path: "/forecasts/forecasts/{id}/comparison",
    summary: "What a forecast is compared with: deliveries of a year before, and the forecast of the quarter before.",
    who: audiences.parties,
    grants: ["table:read"],
    params: z.object({ id: idText }),
    reply: comparison,
    status: 200,
  },
  create: {
    method: "POST",
    path: "/forecasts/forecasts",
    summary: "Adds the forecast of a company for the next quarter.",
    who: audiences.parties,
    grants: ["table:read", "table:write"],
    body: z.object({ company: id }),
    reply: z.object({ id }),
    status: 201,
    problems: ["forecast_exists", "forecast_closed", "not_found"],
  },
  change: {
    method: "PATCH",
    path: "/forecasts/forecasts/{id}",
    summary: "Saves all rows of a pending forecast, or confirms it for good, at the version that was read.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "table:delete"],
    params: z.object({ id: idText }),
    /** Either rows or a status. A row with a null amount is left out. */
    body: z.object({
      rows: z.optional(
        z.array(z.extend(row, { predicted_amount: z.nullable(z.number()) })).check(z.maxLength(3 * MAX_FORECAST_ROWS)),
      ),
      status: z.optional(z.literal("confirmed")),
      version: z.int(),
    }),
    reply: saved,
    status: 200,
    problems: ["forecast_changed", "forecast_confirmed"],
  },
  assortments: {
    method: "GET",
    path: "/forecasts/assortments",
    summary: "Groups of assortments with the destinations that they name.",
    who: audiences.forecastReaders,
    grants: ["table:read"],
    reply: z.object({ assortments: z.array(assortmentGroup), destinations: z.array(option) }),
    status: 200,
  },
});
