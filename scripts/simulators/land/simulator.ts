import { typed } from "#scripts/simulators/answer.ts";
import { type EvrFaultKind, type EvrFaultOptions, evrFaults } from "#scripts/simulators/evr/faults.ts";
import { requestNotes, serving } from "#scripts/simulators/service.ts";
import { type InventedStand, inventedStands } from "./inventedStands.ts";
import { divided, type InventedParcel, inventedParcel, type MultiPolygon } from "./parcels.ts";

/** A GeoServer with cadastral units and forest notices (docs/rules/demo-data.md, "Land on this machine"). */
export interface LandSimulator {
  url: string;
  fault(kind: EvrFaultKind, times?: number): void;
  /** The next answer, with status 200, whatever is asked of this layer, or of any. */
  answer(body: string, layer?: string): void;
  /** Replaces the unit by two others that have its land. */
  divide(number: string, into: readonly [string, string]): void;
  /** Gives the parcel these stands; given parts of them replace invented ones. */
  notices(number: string, stands: readonly Partial<InventedStand>[]): void;
  /** Cadastral numbers of each request, oldest first: of units, or of current notices. */
  requests(layer?: "units" | "notices"): readonly (readonly string[])[];
  close(): Promise<void>;
}

const FILTER = /^(\w+) IN \(('\d{5}:\d{3}:\d{4}'(?:,'\d{5}:\d{3}:\d{4}')*)\)$/;

export async function startLandSimulator(
  options: { port?: number; faults?: EvrFaultOptions } = {},
): Promise<LandSimulator> {
  const faults = evrFaults(options.faults ?? {});
  const prepared: { body: string; layer: string | undefined }[] = [];
  const requests = requestNotes<{ layer: string; numbers: readonly string[] }>();
  const changed = new Map<string, InventedParcel | undefined>();
  const noticed = new Map<string, readonly InventedStand[]>();
  const parcelOf = (number: string) => (changed.has(number) ? changed.get(number) : inventedParcel(number));
  const layers: Record<string, Layer> = {
    "kataster:ky_kehtiv": { key: "tunnus", geometry: "geom", featuresOf: (number) => parcelOf(number) ?? [] },
    ...Object.fromEntries(
      [false, true].map((isArchive) => [
        isArchive ? "metsaregister:teatis_arhiiv" : "metsaregister:teatis",
        {
          key: "katastri_nr",
          geometry: "shape",
          featuresOf: (number: string) =>
            (noticed.get(number) ?? inventedStands(number)).filter(
              ({ arhiveerimise_aeg: archived }) => (archived !== undefined) === isArchive,
            ),
        },
      ]),
    ),
  };

  const { url, close } = await serving(
    ({ method, url: { pathname, searchParams: query } }) => {
      const name = query.get("typeNames") ?? "";
      const layer = layers[name];
      const numbers = layer && numbersIn(query, layer);
      requests.add({ layer: name, numbers: numbers ?? [] });
      const next = prepared.findIndex((one) => one.layer === undefined || one.layer === name);
      const [own] = next < 0 ? [] : prepared.splice(next, 1);
      return () => {
        const isLayer = pathname === `/${name.split(":")[0]}/wfs` && method === "GET";
        if (!isLayer) return { status: 404, body: "" };
        const body = own?.body ?? (layer && numbers ? collection(layer, numbers, query) : REPORT);
        return typed(200, "application/json;charset=UTF-8", body);
      };
    },
    { port: options.port, faults, slowMs: options.faults?.slowMs },
  );
  return {
    url,
    fault: faults.next,
    answer: (body, layer) => prepared.push({ body, layer }),
    divide: (number, into) => {
      const parcel = parcelOf(number);
      if (!parcel) throw new Error(`There is no ${number}`);
      changed.set(number, undefined);
      for (const part of divided(parcel, into)) changed.set(part.tunnus, part);
    },
    notices: (number, stands) => {
      const [example] = inventedStands("00101:001:0001");
      if (!example) throw new Error("There is no example of a stand");
      noticed.set(
        number,
        stands.map((stand) => ({ ...example, ...stand, katastri_nr: number })),
      );
    },
    requests: (layer = "units") => {
      const name = layer === "units" ? "kataster:ky_kehtiv" : "metsaregister:teatis";
      return requests.all.filter((one) => one.layer === name).map(({ numbers }) => numbers);
    },
    close,
  };
}

interface Layer {
  key: string;
  /** Column of the shape. */
  geometry: string;
  featuresOf: (number: string) => Feature | readonly Feature[];
}

type Feature = { coordinates: MultiPolygon } & (InventedParcel | InventedStand);

/** Undefined for what the real one would refuse. */
function numbersIn(query: URLSearchParams, { key }: Layer): string[] | undefined {
  const fixed = { service: "WFS", version: "2.0.0", request: "GetFeature" };
  if (Object.entries(fixed).some(([name, value]) => query.get(name) !== value)) return undefined;
  const [, column, list] = FILTER.exec(query.get("CQL_FILTER") ?? "") ?? [];
  return column === key ? list?.split(",").map((quoted) => quoted.slice(1, -1)) : undefined;
}

/** Error of GeoServer, which comes with status 200. */
const REPORT = `<?xml version="1.0" encoding="UTF-8"?><ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0">
<ows:Exception exceptionCode="NoApplicableCode"><ows:ExceptionText>Could not parse CQL filter list.</ows:ExceptionText></ows:Exception></ows:ExceptionReport>`;

/** A single polygon comes as such; `count` cuts the list, and columns that are not asked for are left out. */
function collection({ featuresOf, geometry }: Layer, numbers: readonly string[], query: URLSearchParams): string {
  const asked = (query.get("propertyName") ?? "").split(",");
  const found = numbers.flatMap(featuresOf);
  const shown = found.slice(0, Number(query.get("count") ?? found.length));
  const features = shown.map(({ coordinates, ...facts }, index) => ({
    type: "Feature",
    id: `${query.get("typeNames")?.split(":")[1]}.${index + 1}`,
    geometry: asked.includes(geometry) ? geometryOf(coordinates) : null,
    geometry_name: geometry,
    properties: Object.fromEntries(Object.entries(facts).filter(([name]) => asked.includes(name))),
  }));
  const counts = { totalFeatures: found.length, numberMatched: found.length, numberReturned: shown.length };
  return JSON.stringify({ type: "FeatureCollection", features, ...counts });
}

function geometryOf(coordinates: MultiPolygon): object {
  const [first] = coordinates;
  return coordinates.length === 1 && first
    ? { type: "Polygon", coordinates: first }
    : { type: "MultiPolygon", coordinates };
}
