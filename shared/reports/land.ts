import type { Thousandths } from "#shared/basics/amounts.ts";
import type { MeasuredSite } from "./measuredReport.ts";

/** Known ones have 11 digits; a longer text is something else. */
const MAX_NOTICE_NUMBER = 20;

/** The volume of a load is counted for a notice only when it has at most so many plots: with more, its notice is unknown. */
export const MAX_COUNTED_PLOTS = 5;

const CADASTRAL_NUMBER = /^\d{5}:\d{3}:\d{4}$/;

export function isCadastralNumber(text: string): boolean {
  return CADASTRAL_NUMBER.test(text);
}

/** Parts of a text with commas, semicolons or spaces between them, right or wrong; 0 stands for none. */
export function cadastralNumbers(cadaster: string): string[] {
  return cadaster
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "0");
}

/** Solid volume of the loads of some parcels in a year that name a notice, or none. */
export interface Hauled {
  plots: readonly string[];
  /** `noticeNumber`. */
  notice: string;
  year: number;
  volume: Thousandths;
}

/** Makes a number comparable, without spaces and signs; '' for a text that is none. */
export function noticeNumber(text: string | undefined): string {
  const number = (text ?? "").toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return number.length > MAX_NOTICE_NUMBER ? "" : number;
}

/**
 * Parcels and notice of a site as one text; undefined for a site whose loads are not counted (docs/rules/eudr.md,
 * "Volume of a notice").
 */
export function hauledKey(site: Pick<MeasuredSite, "cadaster" | "forestNotice"> | null): string | undefined {
  if (!site || site.cadaster === "") return undefined;
  const plots = [...new Set(cadastralNumbers(site.cadaster))].toSorted();
  if (plots.length === 0 || plots.length > MAX_COUNTED_PLOTS || !plots.every(isCadastralNumber)) return undefined;
  return `${plots.join(" ")}/${noticeNumber(site.forestNotice)}`;
}

/** Thousandths and rows that go (below 0) or come. */
export type HauledMove = readonly [key: string, year: number, amount: number, rows: number];

export function hauledOfKey(key: string): Pick<Hauled, "plots" | "notice"> {
  const [plots = "", notice = ""] = key.split("/");
  return { plots: plots.split(" "), notice };
}

/** Loads of other parcels beside these may be of those. */
export function isOfPlots(hauled: Pick<Hauled, "plots">, plots: readonly string[]): boolean {
  return hauled.plots.every((plot) => plots.includes(plot));
}
