import * as z from "zod/mini";
import { thousandths } from "#shared/basics/amounts.ts";
import { type IsoDate, isIsoDate } from "#shared/basics/dates.ts";
import { foldText, withoutForbidden } from "#shared/basics/documentText.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { Stand } from "#shared/eudr/forestNotices.ts";
import { MAX_PARCEL_STANDS } from "#shared/eudr/limits.ts";
import type { Polygon } from "#shared/eudr/rings.ts";
import { areaGeometry, featuresOf, type LandConfig, type Layer, polygonsIn } from "./wfs.ts";

/** `polygons` is empty in the archive, and where the register has no shape that can be used. */
export interface ShapedStand extends Stand {
  polygons: readonly Polygon[];
}

/** Keys are cadastral numbers; parcels of which something cannot be read are absent. */
export type Notices = ReadonlyMap<string, readonly ShapedStand[]>;

/** Reasons of decisions are never asked for: they may name people and protected species. */
const COLUMNS = [
  "teatise_nr",
  "katastri_nr",
  "kvartali_nr",
  "eraldise_nr",
  "pindala",
  "too_kood",
  "raiutav_maht",
  "otsus",
  "otsus_kinnitatud_kp",
];
const CURRENT: Layer = {
  name: "metsaregister:teatis",
  key: "katastri_nr",
  columns: [...COLUMNS, "kehtiv_kuni", "shape"],
  most: MAX_PARCEL_STANDS,
};
const ARCHIVE: Layer = { ...CURRENT, name: "metsaregister:teatis_arhiiv", columns: [...COLUMNS, "arhiveerimise_aeg"] };

/** Asks for the forest notices of parcels, and for those that are archived; other texts are left out. @throws ServiceFailure */
export async function noticesOf(numbers: readonly string[], config: LandConfig): Promise<Notices> {
  const [current, archived] = await Promise.all([
    featuresOf(CURRENT, numbers, config),
    featuresOf(ARCHIVE, numbers, config),
  ]);
  const found = new Map<string, readonly ShapedStand[]>();
  for (const [number, features] of current) {
    const earlier = archived.get(number);
    const stands = earlier && standsIn([...features, ...earlier]);
    if (stands) found.set(number, stands);
  }
  return found;
}

const text = z.nullish(z.union([z.string(), z.number()]));
const feature = z.object({
  properties: z.object({
    teatise_nr: z.union([z.string().check(z.minLength(1)), z.number()]),
    kvartali_nr: text,
    eraldise_nr: text,
    pindala: z.nullish(z.number()),
    too_kood: z.nullish(z.string()),
    raiutav_maht: z.nullish(z.number().check(z.minimum(0), z.maximum(1_000_000))),
    otsus: z.nullish(z.string()),
    otsus_kinnitatud_kp: z.nullish(z.string()),
    kehtiv_kuni: z.nullish(z.string()),
    arhiveerimise_aeg: z.nullish(z.string()),
  }),
});
const shaped = z.object({ geometry: areaGeometry });

/** Undefined when one cannot be read, since the others would look as if they were all. */
function standsIn(features: readonly unknown[]): ShapedStand[] | undefined {
  const stands: ShapedStand[] = [];
  for (const one of features) {
    const { data } = feature.safeParse(one);
    if (!data) return undefined;
    const { properties: facts } = data;
    if (facts.otsus && facts.otsus !== "JAH") continue;
    const until = facts.kehtiv_kuni ?? facts.arhiveerimise_aeg;
    const { data: shape } = shaped.safeParse(one);
    stands.push({
      notice: textOf(facts.teatise_nr),
      stand: [facts.kvartali_nr, facts.eraldise_nr].map(textOf).filter(Boolean).join("/"),
      kind: textOf(facts.too_kood),
      area: Math.round(Math.max(0, facts.pindala ?? 0) * 10_000),
      volume: typeof facts.raiutav_maht === "number" ? thousandths(Math.round(facts.raiutav_maht * 1000)) : null,
      from: dayIn(facts.otsus_kinnitatud_kp),
      until: dayIn(until),
      polygons: (shape && polygonsIn(shape.geometry)) ?? [],
    });
  }
  return stands;
}

const MAX_TEXT = 40;

function textOf(value: string | number | null | undefined): string {
  return withoutForbidden(foldText(String(value ?? ""))).slice(0, MAX_TEXT);
}

/** `2028-08-31Z` is a day, `2026-09-01T22:00:00Z` an instant; '' for other texts. */
function dayIn(value: string | null | undefined): IsoDate {
  const [, day = "", time] = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}.*)?/.exec(value ?? "") ?? [];
  if (!isIsoDate(day)) return "";
  const instant = time === undefined ? Number.NaN : Date.parse(day + time);
  return Number.isNaN(instant) ? day : tallinnDay(new Date(instant).toISOString());
}
