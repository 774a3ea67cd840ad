import * as z from "zod/mini";
import { exchange, ServiceFailure } from "#functions/platform/clients/eid/serviceCall.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { type Coordinates, pointsOf, roundedPolygons } from "#shared/eudr/geometry.ts";
import { MAX_PLOT_POINTS } from "#shared/eudr/limits.ts";
import { isCadastralNumber } from "#shared/eudr/plots.ts";
import type { Polygon } from "#shared/eudr/rings.ts";

export interface LandConfig {
  url: string;
  timeoutMs?: number;
  maxBytes?: number;
}

/** Features of a GeoServer that have a cadastral number. */
export interface Layer {
  /** Name with its workspace: `kataster:ky_kehtiv`. */
  name: string;
  key: string;
  columns: readonly string[];
  /** Features of a number that an answer can have. */
  most: number;
}

/** Features by cadastral number. Numbers whose features are too large for an answer are absent. */
export type Features = ReadonlyMap<string, readonly unknown[]>;

/** Others who ask this register saw 3 to 10 seconds; a page waits for it. */
const TIMEOUT_MS = 8_000;
const MAX_BYTES = 5 * 1024 * 1024;
/** Keeps the address below 2 KB. */
const NUMBERS_A_CALL = 50;

/** Asks for the features of these numbers; other texts are left out. A number without features has none. @throws ServiceFailure */
export async function featuresOf(layer: Layer, numbers: readonly string[], config: LandConfig): Promise<Features> {
  const wanted = [...new Set(numbers.filter(isCadastralNumber))];
  // Halves of what is too large take no longer than the whole would: the register may be slow at each of them.
  const patienceMs = Math.ceil(wanted.length / NUMBERS_A_CALL) * (config.timeoutMs ?? TIMEOUT_MS);
  const own = { ...config, until: Date.now() + patienceMs };
  const found = new Map<string, readonly unknown[]>();
  for (const some of chunksOf(wanted, NUMBERS_A_CALL)) {
    for (const entry of await readBatch(layer, some, own)) found.set(...entry);
  }
  return found;
}

type TimedConfig = LandConfig & { until: number };
type Entries = [string, readonly unknown[]][];

/** Halves what is too large for one answer, until one number alone is. */
async function readBatch(layer: Layer, numbers: readonly string[], config: TimedConfig): Promise<Entries> {
  try {
    return featuresIn(layer, await answerFor(layer, numbers, config), numbers);
  } catch (error) {
    if (!(error instanceof ServiceFailure) || error.kind !== "too_large") throw error;
    if (numbers.length === 1) return [];
    const half = Math.ceil(numbers.length / 2);
    const first = await readBatch(layer, numbers.slice(0, half), config);
    return [...first, ...(await readBatch(layer, numbers.slice(half), config))];
  }
}

async function answerFor(
  layer: Layer,
  numbers: readonly string[],
  { url: root, timeoutMs = TIMEOUT_MS, maxBytes, until }: TimedConfig,
): Promise<string> {
  const leftMs = until - Date.now();
  if (leftMs <= 0) throw new ServiceFailure("unavailable", "the halves of a large answer took too long");
  const [workspace] = layer.name.split(":");
  const url = new URL(`${workspace}/wfs`, root.endsWith("/") ? root : `${root}/`);
  const asked = {
    service: "WFS",
    version: "2.0.0",
    request: "GetFeature",
    typeNames: layer.name,
    outputFormat: "application/json",
    srsName: "EPSG:4326",
    count: String(countOf(layer, numbers)),
    propertyName: layer.columns.join(","),
    CQL_FILTER: `${layer.key} IN (${numbers.map((number) => `'${number}'`).join(",")})`,
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const patience = { timeoutMs: Math.min(timeoutMs, leftMs), maxBytes: maxBytes ?? MAX_BYTES };
  const body = await exchange({ url: root, pins: [] }, { method: "GET", url }, patience);
  return body.toString("utf8");
}

/** One more than there can be, so that an answer which leaves some out shows it. */
function countOf({ most }: Layer, numbers: readonly string[]): number {
  return numbers.length * most + 1;
}

const collection = z.object({
  type: z.literal("FeatureCollection"),
  features: z.array(z.unknown()),
  numberMatched: z.int(),
  numberReturned: z.int(),
});

const properties = z.object({ properties: z.record(z.string(), z.unknown()) });

/** A missing feature is an answer, so the answer has to be whole. @throws ServiceFailure */
function featuresIn(layer: Layer, text: string, numbers: readonly string[]): Entries {
  const { data } = collection.safeParse(jsonIn(text));
  if (!data) throw new ServiceFailure("malformed", "the answer is no collection of features");
  const { features, numberMatched, numberReturned } = data;
  if (features.length !== numberReturned || numberMatched !== numberReturned) {
    const isCut = features.length === countOf(layer, numbers) && numberMatched > features.length;
    throw new ServiceFailure(isCut ? "too_large" : "malformed", `${features.length} of ${numberMatched} features`);
  }
  const asked = new Map<string, unknown[]>(numbers.map((number) => [number, []]));
  for (const one of features) {
    const number = properties.safeParse(one).data?.properties[layer.key];
    if (typeof number !== "string") throw new ServiceFailure("malformed", "a feature without a cadastral number");
    asked.get(number)?.push(one);
  }
  return [...asked];
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

const position = z.array(z.number()).check(z.minLength(2), z.maxLength(4));
const polygon = z.array(z.array(position));

export const areaGeometry = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: polygon }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(polygon) }),
]);

/** Undefined for a place elsewhere, and for none and too many points. */
export function polygonsIn({ type, coordinates }: z.infer<typeof areaGeometry>): Polygon[] | undefined {
  const placed = inEstonia(type === "Polygon" ? [coordinates] : coordinates);
  const polygons = placed && roundedPolygons(placed);
  return polygons && polygons.length > 0 && pointsOf(polygons) <= MAX_PLOT_POINTS ? polygons : undefined;
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
