import type { Cents, Thousandths } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { Unit } from "#shared/basics/units.ts";

/** Facts for the sentence of a doubt (docs/rules/imports.md, "Suspicious files"). */
export type DoubtFacts =
  | { kind: "waybill_elsewhere"; waybill: string; report: string; date: IsoDate; acts: readonly string[]; more: number }
  | { kind: "waybill_acted"; waybill: string; acts: readonly string[] }
  | { kind: "waybill_repeated"; waybill: string; report: string }
  | { kind: "destination_new"; buyer: string; code: string }
  | { kind: "date_future" | "date_old"; date: IsoDate }
  | { kind: "volume"; assortment: string; unit: Unit; volume: Thousandths; least: Thousandths; most: Thousandths }
  | { kind: "price"; assortment: string; price: Cents; least: Cents; most: Cents }
  | { kind: "owner_new"; name: string }
  /** EVR only. */
  | { kind: "character_dropped"; character: string };

export type DoubtKind = DoubtFacts["kind"];

/** `row`: the first with this cause, as `ImportError` counts it. `count`: rows with this cause. */
export type Doubt = DoubtFacts & { row: number; count: number };

/** Kinds of doubts in the order of the page. */
export const DOUBT_KINDS = [
  "waybill_acted",
  "waybill_elsewhere",
  "waybill_repeated",
  "destination_new",
  "owner_new",
  "date_future",
  "date_old",
  "volume",
  "price",
  "character_dropped",
] as const satisfies readonly DoubtKind[];
