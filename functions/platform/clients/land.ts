import * as z from "zod/mini";
import { foldText, withoutForbidden } from "#shared/basics/documentText.ts";
import { type Coordinates, pointsOf, roundedPolygons } from "#shared/eudr/geometry.ts";
import { MAX_PLOT_POINTS } from "#shared/eudr/limits.ts";
import { isCadastralNumber } from "#shared/eudr/plots.ts";
import type { Polygon } from "#shared/eudr/rings.ts";
import { exchange, ServiceFailure } from "./eid/serviceCall.ts";

/** A cadastral unit as the register has it. */
export interface Parcel {
  number: string;
  address: string;
  /** m² of the register. */
  area: number;
  polygons: Polygon[];
}

/** `unknown`: the register has no such unit. Numbers whose unit cannot be read are absent. */
export type Parcels = ReadonlyMap<string, Parcel | "unknown">;

export interface LandConfig {
  /** Root of the GeoServer. */
  url: string;
  timeoutMs?: number;
  maxBytes?: number;
}

/** Others who ask this register saw 3 to 10 seconds; a page waits for it. */
const TIMEOUT_MS = 8_000;
const MAX_BYTES = 5 * 1024 * 1024;
/** Keeps the address below 2 KB. */
const NUMBERS_A_CALL = 50;
const FIELDS = ["tunnus", "l_aadress", "ay_nimi", "ov_nimi", "mk_nimi", "pindala", "geom"];
const MAX_ADDRESS = 200;

/** Asks the cadastre for units by their numbers; other texts are left out. @throws ServiceFailure */
export async function parcelsOf(numbers: readonly string[], config: LandConfig): Promise<Parcels> {
  const wanted = [...new Set(numbers.filter(isCadastralNumber))];
  const found = new Map<string, Parcel | "unknown">();
  for (let start = 0; start < wanted.length; start += NUMBERS_A_CALL) {
    for (const entry of await batch(wanted.slice(start, start + NUMBERS_A_CALL), config)) found.set(...entry);
  }
  return found;
}

type Entries = [string, Parcel | "unknown"][];

/** Halves what is too large for one answer, until one unit alone is. */
async function batch(numbers: readonly string[], config: LandConfig): Promise<Entries> {
  try {
    return parcelsIn(await answerFor(numbers, config), numbers);
  } catch (error) {
    if (!(error instanceof ServiceFailure) || error.kind !== "too_large") throw error;
    if (numbers.length === 1) return [];
    const half = Math.ceil(numbers.length / 2);
    return [...(await batch(numbers.slice(0, half), config)), ...(await batch(numbers.slice(half), config))];
  }
}

async function answerFor(numbers: readonly string[], { url: root, timeoutMs, maxBytes }: LandConfig): Promise<string> {
  const url = new URL("kataster/wfs", root.endsWith("/") ? root : `${root}/`);
  const asked = {
    service: "WFS",
    version: "2.0.0",
    request: "GetFeature",
    typeNames: "kataster:ky_kehtiv",
    outputFormat: "application/json",
    srsName: "EPSG:4326",
    // One more than there can be, so that an answer which leaves some out shows it.
    count: String(numbers.length + 1),
    propertyName: FIELDS.join(","),
    CQL_FILTER: `tunnus IN (${numbers.map((number) => `'${number}'`).join(",")})`,
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const patience = { timeoutMs: timeoutMs ?? TIMEOUT_MS, maxBytes: maxBytes ?? MAX_BYTES };
  const body = await exchange({ url: root, pins: [] }, { method: "GET", url }, patience);
  return body.toString("utf8");
}

const position = z.array(z.number()).check(z.minLength(2), z.maxLength(4));
const polygon = z.array(z.array(position));
const feature = z.object({
  geometry: z.discriminatedUnion("type", [
    z.object({ type: z.literal("Polygon"), coordinates: polygon }),
    z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(polygon) }),
  ]),
  properties: z.object({
    tunnus: z.string(),
    pindala: z.number().check(z.positive()),
    l_aadress: z.nullish(z.string()),
    ay_nimi: z.nullish(z.string()),
    ov_nimi: z.nullish(z.string()),
    mk_nimi: z.nullish(z.string()),
  }),
});

const named = z.object({ properties: z.object({ tunnus: z.string() }) });

const collection = z.object({
  type: z.literal("FeatureCollection"),
  features: z.array(z.unknown()),
  numberMatched: z.int(),
  numberReturned: z.int(),
});

/** A missing unit is an answer, so the answer has to be whole. @throws ServiceFailure */
function parcelsIn(text: string, numbers: readonly string[]): Entries {
  const { data } = collection.safeParse(jsonIn(text));
  if (!data) throw new ServiceFailure("malformed", "the answer is no collection of features");
  const { features, numberMatched, numberReturned } = data;
  if (features.length !== numberReturned || numberMatched !== numberReturned) {
    throw new ServiceFailure("malformed", `${features.length} of ${numberMatched} features`);
  }
  const asked = new Map<string, Parcel | "unknown" | undefined>(numbers.map((number) => [number, "unknown"]));
  for (const one of features) {
    const number = named.safeParse(one).data?.properties.tunnus;
    if (number === undefined) throw new ServiceFailure("malformed", "a feature without a cadastral number");
    if (asked.has(number)) asked.set(number, parcelIn(one));
  }
  return [...asked].flatMap(([number, parcel]): Entries => (parcel ? [[number, parcel]] : []));
}

/** Reports of errors come as XML, also with status 200. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const report = /<(?:\w+:)?ExceptionText>([^<]{1,200})/.exec(text)?.[1];
    throw new ServiceFailure(report ? "unavailable" : "malformed", report ?? "the answer is not JSON");
  }
}

function parcelIn(one: unknown): Parcel | undefined {
  const { data } = feature.safeParse(one);
  if (!data) return undefined;
  const { geometry, properties } = data;
  const coordinates = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const placed = inEstonia(coordinates);
  if (!placed) return undefined;
  const polygons = roundedPolygons(placed);
  if (polygons.length === 0 || pointsOf(polygons) > MAX_PLOT_POINTS) return undefined;
  const { tunnus, pindala, l_aadress, ay_nimi, ov_nimi, mk_nimi } = properties;
  const names = [l_aadress, ay_nimi, ov_nimi, mk_nimi].map((name) =>
    withoutForbidden(foldText(name ?? "")).slice(0, MAX_ADDRESS),
  );
  const address = [...new Set(names)].filter((name) => name !== "").join(", ");
  return { number: tunnus, address: address.slice(0, MAX_ADDRESS), area: Math.round(pindala), polygons };
}

const [WEST, EAST, SOUTH, NORTH] = [21, 29, 57, 60];

/**
 * Longitude first. GeoServers give EPSG:4326 in either order by their settings, and in Estonia the two cannot be
 * mistaken for each other. Undefined for places elsewhere.
 */
function inEstonia(coordinates: Coordinates): Coordinates | undefined {
  const positions = coordinates.flat(2);
  const isAt = (longitude: number | undefined, latitude: number | undefined) =>
    isWithin(longitude, WEST, EAST) && isWithin(latitude, SOUTH, NORTH);
  if (positions.every(([first, second]) => isAt(first, second))) return coordinates;
  if (!positions.every(([first, second]) => isAt(second, first))) return undefined;
  return coordinates.map((rings) => rings.map((ring) => ring.map(([first = 0, second = 0]) => [second, first])));
}

function isWithin(value: number | undefined, from: number, to: number): boolean {
  return value !== undefined && from <= value && value <= to;
}
